import { RoomFigures } from '@halaqa/contract/rooms'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { event, stubStreams } from '../../../test/live.ts'
import { aRoom } from '../../../test/wire.ts'
import { createQueryClient } from '../../app/queries.ts'
import { onUnauthorized } from '../../lib/api.ts'
import { camelKeys } from '../../lib/camel.ts'
import { lessonKeys } from '../lessons/lessons.keys.ts'
import { notificationKeys } from '../notifications/notifications.keys.ts'
import { profileKeys } from '../profile/profile.keys.ts'
import type { Room } from '../rooms/room.model.ts'
import { roomKeys } from '../rooms/rooms.keys.ts'
import { roomWithPortionToggled } from '../tasks/task.model.ts'
import { taskKeys } from '../tasks/tasks.keys.ts'
import { unitKeys } from '../units/units.keys.ts'
import { startLiveUpdates } from './live.ts'

const ROOM = '4f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const OTHER = '5f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const SHOWN = [
  notificationKeys.newest,
  taskKeys.day('2025-11-21'),
  taskKeys.one('a-task'),
  taskKeys.room(ROOM, '2025-11-21'),
  taskKeys.offered(ROOM),
  profileKeys.figures,
  roomKeys.list,
  roomKeys.card(ROOM),
  roomKeys.members(ROOM),
  roomKeys.today(ROOM, '2025-11-21'),
  roomKeys.card(OTHER),
  unitKeys.path,
  lessonKeys.one('a-lesson'),
  lessonKeys.questions('a-lesson'),
]

let open: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
})
afterEach(() => {
  for (const close of open) close()
  open = []
  show(true)
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A tab that shows all of these; `asked` gathers what it asks for again. */
async function aTab() {
  const queries = createQueryClient()
  queries.mount()
  const asked: string[] = []
  const stops = SHOWN.map((queryKey) => {
    const queryFn = async () => {
      asked.push(queryKey.join('/'))
      return queryKey === roomKeys.list ? [] : true
    }
    return new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {})
  })
  await later(1)
  const stop = startLiveUpdates({ id: 'amina', token: 'her-token' }, queries)
  const close = () => {
    stop()
    for (const end of stops) end()
    queries.clear()
    queries.unmount()
  }
  open.push(close)
  await later(100)
  asked.length = 0
  return { queries, asked, close }
}

/** Fake time passes, and what other tabs say arrives. */
async function later(ms: number) {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** The page has been open for a while, its stream speaks, and the first round is over. */
async function settled(server: ReturnType<typeof stubStreams>) {
  const tab = await aTab()
  server.opened[0]?.say(': here\n\n')
  await later(10_000)
  tab.asked.length = 0
  return tab
}

function show(isVisible: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !isVisible })
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

describe('an event', () => {
  test.each([
    [{ type: 'notifications' }, ['notifications/newest']],
    [
      { type: 'tasks' },
      [
        'profile/figures',
        'rooms/list',
        `rooms/card/${ROOM}`,
        `rooms/card/${OTHER}`,
        'tasks/day/2025-11-21',
        `tasks/offered/${ROOM}`,
        'tasks/one/a-task',
        `tasks/room/${ROOM}/2025-11-21`,
      ],
    ],
    [
      { type: 'room', room_id: ROOM },
      [
        'rooms/list',
        `rooms/card/${ROOM}`,
        `rooms/inside/${ROOM}/today/2025-11-21`,
        `rooms/members/${ROOM}`,
        `tasks/offered/${ROOM}`,
        `tasks/room/${ROOM}/2025-11-21`,
      ],
    ],
    [
      { type: 'room', room_id: ROOM, only: 'portions' },
      [`rooms/inside/${ROOM}/today/2025-11-21`, `tasks/offered/${ROOM}`],
    ],
    [
      { type: 'membership', room_id: ROOM },
      [
        'notifications/newest',
        'profile/figures',
        'rooms/list',
        `rooms/card/${ROOM}`,
        `rooms/members/${ROOM}`,
        'tasks/day/2025-11-21',
        'tasks/one/a-task',
      ],
    ],
    [{ type: 'content' }, ['lessons/a-lesson', 'units/path']],
  ])('%j asks again for what it may have changed', async (said, expected) => {
    const server = stubStreams()
    const { asked } = await settled(server)
    server.opened[0]?.say(event(said))
    await later(1_000)
    expect(asked.sort()).toEqual(expected.sort())
  })

  test('about the tasks of somebody who has just left a room asks for nothing that only its members may see', async () => {
    const server = stubStreams()
    const { asked } = await settled(server)
    server.opened[0]?.say(event({ type: 'tasks' }) + event({ type: 'membership', room_id: ROOM }))
    await later(1_000)
    expect(asked).toContain(`rooms/card/${ROOM}`)
    expect(asked).not.toContain(`tasks/offered/${ROOM}`)
    expect(asked).not.toContain(`tasks/room/${ROOM}/2025-11-21`)
  })

  test('goes with the token, in a header', async () => {
    const server = stubStreams()
    await settled(server)
    expect(server.opened[0]?.headers.get('authorization')).toBe('her-token')
  })

  test('a burst is one round, and the next comes later', async () => {
    const server = stubStreams()
    const { asked } = await settled(server)
    const burst = () => server.opened[0]?.say(event({ type: 'notifications' }).repeat(20))
    burst()
    await later(500)
    burst()
    await later(1_000)
    expect(asked).toHaveLength(1)
    await later(1_500)
    expect(asked).toHaveLength(2)
  })

  test('waits for a write whose result is on screen already', async () => {
    const server = stubStreams()
    const { queries, asked } = await settled(server)
    let done = () => {}
    const written = new Promise<void>((resolve) => {
      done = resolve
    })
    void queries
      .getMutationCache()
      .build(queries, { mutationFn: () => written })
      .execute(undefined)
    server.opened[0]?.say(event({ type: 'tasks' }))
    await later(5_000)
    expect(asked).toEqual([])
    done()
    await later(3_000)
    expect(asked).toContain('tasks/day/2025-11-21')
  })

  test('tells a hidden page what is stale, which it asks for when it is looked at', async () => {
    const server = stubStreams()
    const { queries, asked } = await settled(server)
    show(false)
    server.opened[0]?.say(event({ type: 'notifications' }))
    await later(1_000)
    expect(asked).toEqual([])
    expect(queries.getQueryState(notificationKeys.newest)?.isInvalidated).toBe(true)
    show(true)
    await later(100)
    expect(asked).toContain('notifications/newest')
  })
})

describe('an event that carries figures', () => {
  const carried = (change: Partial<RoomFigures> = {}, watching?: number) => {
    const figures = RoomFigures.parse(aRoom({ finished_tasks: 413, progress_percentage: 68.4, revision: 8, ...change }))
    return event({ type: 'room', room_id: ROOM, figures, watching })
  }
  const ROOM_QUERIES = ['rooms/list', `rooms/card/${ROOM}`]

  /** A tab that shows the room on its page and in the list. */
  async function showing(server: ReturnType<typeof stubStreams>, change: Parameters<typeof aRoom>[0] = {}) {
    const tab = await settled(server)
    const room = camelKeys(aRoom({ id: ROOM, revision: 7, ...change }))
    tab.queries.setQueryData(roomKeys.card(ROOM), room)
    tab.queries.setQueryData(roomKeys.list, [camelKeys(aRoom()), room])
    const finished = () => [
      tab.queries.getQueryData<Room>(roomKeys.card(ROOM))?.finishedTasks,
      tab.queries.getQueryData<Room[]>(roomKeys.list)?.[1]?.finishedTasks,
    ]
    return { ...tab, room, finished }
  }

  test('shows them wherever the room is shown, and asks for nothing', async () => {
    const server = stubStreams()
    const { queries, asked, room, finished } = await showing(server)
    server.opened[0]?.say(carried())
    await later(1)
    expect(finished()).toEqual([413, 413])
    expect(queries.getQueryData(roomKeys.card(ROOM))).toEqual({
      ...room,
      finishedTasks: 413,
      progressPercentage: 68.4,
      revision: 8,
    })
    await later(60_000)
    expect(asked).toEqual([])
  })

  test('changes nothing when it is heard twice, late, or about a cycle before', async () => {
    const server = stubStreams()
    const { asked, finished } = await showing(server, { cycle_number: 2 })
    const say = (change: Partial<RoomFigures>) => server.opened[0]?.say(carried({ cycle_number: 2, ...change }))
    say({ revision: 9, finished_tasks: 414 })
    say({ revision: 9, finished_tasks: 500 })
    say({ revision: 8, finished_tasks: 413 })
    say({ revision: 10, cycle_number: 1, finished_tasks: 600 })
    await later(1)
    expect(finished()).toEqual([414, 414])
    await later(60_000)
    expect(asked).toEqual([])
  })

  test.each([
    ['the revision of what is shown is not known', { revision: undefined }, {}],
    ['a hatim is complete, or no more', {}, { hatim_completed_at: '2025-11-21T09:00:00Z' }],
    ['the room has come to another cycle', {}, { cycle_number: 2 }],
  ])('asks for the room all the same when %s', async (_, shown, change) => {
    const server = stubStreams()
    const { asked } = await showing(server, shown)
    server.opened[0]?.say(carried(change))
    await later(1_000)
    expect(asked).toEqual(expect.arrayContaining(ROOM_QUERIES))
  })

  test('is asked for like any other where the server says more than this page understands', async () => {
    const server = stubStreams()
    const { asked } = await showing(server)
    server.opened[0]?.say(event({ type: 'room', room_id: ROOM, figures: { revision: 'eight' }, mood: 'good' }))
    await later(1_000)
    expect(asked).toEqual(expect.arrayContaining(ROOM_QUERIES))
  })

  test('waits for a write whose result is on screen already, and leaves it there until the server has answered', async () => {
    const server = stubStreams()
    const { queries, finished } = await showing(server)
    let done = () => {}
    const written = new Promise<void>((resolve) => {
      done = resolve
    })
    void queries
      .getMutationCache()
      .build(queries, { mutationFn: () => written })
      .execute(undefined)
    const whole = { startSurah: 1, startAyah: 1, endSurah: 1, endAyah: 7, cycleNumber: 1 }
    queries.setQueryData<Room>(roomKeys.card(ROOM), (room) => room && roomWithPortionToggled(room, whole, 1))
    server.opened[0]?.say(carried({ revision: 8, finished_tasks: 413 }))
    await later(5_000)
    expect(finished()[0]).toBe(413)
    server.opened[0]?.say(carried({ revision: 9, finished_tasks: 414 }))
    done()
    const answer = { ...queries.getQueryData<Room>(roomKeys.card(ROOM)), finishedTasks: 414, revision: 9 }
    queries.setQueryData(roomKeys.card(ROOM), answer)
    await later(5_000)
    expect(finished()).toEqual([414, 414])
  })

  test('leaves as stale as it was what a hidden page has not asked for yet', async () => {
    const server = stubStreams()
    const { queries, asked, finished } = await showing(server)
    show(false)
    server.opened[0]?.say(event({ type: 'room', room_id: ROOM }))
    await later(2_000)
    server.opened[0]?.say(carried())
    await later(2_000)
    expect([finished(), asked]).toEqual([[413, 413], []])
    expect(queries.getQueryState(roomKeys.card(ROOM))?.isInvalidated).toBe(true)
  })

  test('is heard by every tab', async () => {
    const server = stubStreams()
    await settled(server)
    const second = await showing(server)
    server.opened[0]?.say(carried())
    await later(1)
    await later(1)
    expect(second.finished()).toEqual([413, 413])
  })

  test('is forgotten when the stream begins anew, so that the answers of a restored server count', async () => {
    const server = stubStreams()
    const { queries } = await showing(server)
    server.opened[0]?.say(carried())
    await later(1)
    expect(queries.getQueryData(roomKeys.figures(ROOM, 1))).toBeDefined()
    server.opened[0]?.end()
    await later(1_100)
    server.opened[1]?.say(': here\n\n')
    await later(1)
    expect(queries.getQueryData(roomKeys.figures(ROOM, 1))).toBeUndefined()
  })
})

describe('what many are told', () => {
  test('each asks for at a moment of their own, once for all that comes until then', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const server = stubStreams()
    const { asked } = await settled(server)
    const say = () => server.opened[0]?.say(event({ type: 'room', room_id: ROOM, watching: 500 }))
    say()
    await later(9_000)
    say()
    expect(asked).toEqual([])
    await later(1_500)
    expect(asked.filter((key) => key === `rooms/card/${ROOM}`)).toHaveLength(1)
    await later(60_000)
    expect(asked.filter((key) => key === `rooms/card/${ROOM}`)).toHaveLength(1)
  })

  test('does not hold up what concerns the person alone', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const server = stubStreams()
    const { asked } = await settled(server)
    server.opened[0]?.say(event({ type: 'content', watching: 5_000 }) + event({ type: 'notifications' }))
    await later(1_000)
    expect(asked).toEqual(['notifications/newest'])
    await later(60_000)
    expect(asked).toContain('units/path')
  })
})

describe('tabs', () => {
  test('one of two listens, both hear', async () => {
    const server = stubStreams()
    const [first, second] = [await settled(server), await aTab()]
    await later(10_000)
    second.asked.length = 0
    expect(server.attempts).toBe(1)
    server.opened[0]?.say(event({ type: 'notifications' }))
    await later(1_000)
    await later(1_000)
    expect(first.asked).toEqual(['notifications/newest'])
    expect(second.asked).toEqual(['notifications/newest'])
  })

  test('when the one that listens closes, the other does, and asks for what it may have missed', async () => {
    const server = stubStreams()
    const [first, second] = [await settled(server), await aTab()]
    await later(10_000)
    second.asked.length = 0
    first.close()
    expect(server.opened[0]?.isOpen()).toBe(false)
    await later(6_000)
    server.opened[1]?.say(': here\n\n')
    await later(1_000)
    expect(second.asked).toContain('notifications/newest')
  })

  test('a page hidden for five minutes sleeps; looked at, it listens again and asks for everything', async () => {
    const server = stubStreams()
    const { asked } = await settled(server)
    show(false)
    for (let minute = 1; minute < 5; minute++) {
      await later(60_000)
      server.opened[0]?.say(':\n\n')
    }
    expect(server.opened[0]?.isOpen()).toBe(true)
    await later(61_000)
    expect(server.opened[0]?.isOpen()).toBe(false)
    const before = server.attempts
    await later(60 * 60_000)
    expect(server.attempts).toBe(before)
    show(true)
    await later(1_000)
    expect(server.attempts).toBe(before + 1)
    expect(new Set(asked)).toEqual(new Set(SHOWN.map((key) => key.join('/'))))
  })

  test('after signing out nothing is opened or asked any more', async () => {
    const server = stubStreams()
    const { asked, close } = await settled(server)
    close()
    expect(server.opened[0]?.isOpen()).toBe(false)
    await later(10 * 60_000)
    expect([server.attempts, asked]).toEqual([1, []])
  })
})

describe('a stream that fails', () => {
  test.each([
    ['a server that is away', 'away'],
    ['a server without a stream', 404],
    ['a page of something in between', 200],
  ] as const)('%s: asks once a minute instead, and tries ever more rarely', async (_, answer) => {
    const server = stubStreams(answer)
    const { asked } = await aTab()
    await later(59_000)
    expect(asked).toEqual([])
    const soon = server.attempts
    expect(soon).toBeGreaterThan(4)
    expect(soon).toBeLessThan(12)
    await later(2_000)
    expect(asked.sort()).toEqual(
      SHOWN.map((key) => key.join('/'))
        .filter((key) => !/units|lessons|questions/.test(key))
        .sort(),
    )
    await later(10 * 60_000)
    expect(server.attempts).toBeLessThan(soon + 22)
  })

  test('is opened again when it ends, and then everything is asked for once', async () => {
    const server = stubStreams()
    const { asked } = await settled(server)
    server.opened[0]?.end()
    await later(1_100)
    server.opened[1]?.say(': here\n\n')
    await later(1_000)
    expect(asked.filter((key) => key === 'rooms/list')).toHaveLength(1)
    await later(70_000)
    expect(asked.filter((key) => key === 'rooms/list')).toHaveLength(1)
  })

  test('is given up when it says nothing, and tried at once when the network is back', async () => {
    const server = stubStreams()
    await settled(server)
    server.answer = 'away'
    await later(74_000)
    expect(server.opened[0]?.isOpen()).toBe(false)
    await later(5 * 60_000)
    const before = server.attempts
    server.answer = 'open'
    dispatchEvent(new Event('online'))
    await later(10)
    expect(server.attempts).toBe(before + 1)
  })

  test('because the session is over, it says so as every call does', async () => {
    const told = vi.fn()
    onUnauthorized(told)
    stubStreams(401)
    await aTab()
    expect(told).toHaveBeenCalledWith('Authentication required. Redirecting to sign in...', 'her-token')
    onUnauthorized(() => {})
  })
})
