import { describe, expect, test, vi } from 'vitest'
import { event, stubStreams } from '../../../test/live.ts'
import { aTab, later, OTHER, ROOM, SHOWN, settled, show, useLiveTabs } from '../../../test/live-tab.ts'
import { onUnauthorized } from '../../lib/api.ts'
import { notificationKeys } from '../notifications/notifications.keys.ts'

useLiveTabs()

describe('an event', () => {
  test.each([
    [{ type: 'notifications' }, ['notifications/newest']],
    [
      { type: 'tasks' },
      [
        'care/readers',
        'care/tasks/yusuf/2025-11-21',
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
    [{ type: 'care' }, ['care/readers', 'care/tasks/yusuf/2025-11-21']],
    [{ type: 'content' }, ['lessons/a-lesson', 'units/path']],
  ])('%j invalidates the data that it may have changed', async (said, expected) => {
    const server = stubStreams()
    const { asked } = await settled(server)
    server.opened[0]?.say(event(said))
    await later(1_000)
    expect(asked.sort()).toEqual(expected.sort())
  })

  test('about the tasks of a former member loads nothing that only members may see', async () => {
    const server = stubStreams()
    const { asked } = await settled(server)
    server.opened[0]?.say(event({ type: 'tasks' }) + event({ type: 'membership', room_id: ROOM }))
    await later(1_000)
    expect(asked).toContain(`rooms/card/${ROOM}`)
    expect(asked).not.toContain(`tasks/offered/${ROOM}`)
    expect(asked).not.toContain(`tasks/room/${ROOM}/2025-11-21`)
  })

  test('is requested with the token in a header', async () => {
    const server = stubStreams()
    await settled(server)
    expect(server.opened[0]?.headers.get('authorization')).toBe('her-token')
  })

  test('handles a burst in one round, and the next event later', async () => {
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

  test('marks data stale on a hidden page, which loads it when it is shown', async () => {
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

describe('an event for many people', () => {
  test('each page asks once, at a random moment, for everything until then', async () => {
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
  test('one of two tabs listens, and both hear', async () => {
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

  test('when the listening one closes, another one listens and loads what it may have missed', async () => {
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

  test('nothing is opened or requested after signing out', async () => {
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
        .filter((key) => !/units|lessons|questions|care\/link/.test(key))
        .sort(),
    )
    await later(10 * 60_000)
    expect(server.attempts).toBeLessThan(soon + 22)
  })

  test('reopens when it ends, and then everything is loaded once', async () => {
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

  test('is given up when it is silent, and retried at once when the network is back', async () => {
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

  test('reports that the session is over, as every call does', async () => {
    const told = vi.fn()
    onUnauthorized(told)
    stubStreams(401)
    await aTab()
    expect(told).toHaveBeenCalledWith('Authentication required. Redirecting to sign in...', 'her-token')
    onUnauthorized(() => {})
  })
})
