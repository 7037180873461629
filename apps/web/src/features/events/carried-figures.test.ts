import { RoomFigures } from '@halaqa/contract/rooms'
import { describe, expect, test } from 'vitest'
import { event, stubStreams } from '../../../test/live.ts'
import { later, ROOM, settled, show, useLiveTabs } from '../../../test/live-tab.ts'
import { aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import type { Room } from '../rooms/room.model.ts'
import { roomKeys } from '../rooms/rooms.keys.ts'
import { roomWithPortionToggled } from '../tasks/room-progress.ts'

useLiveTabs()

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
  ])('loads the room all the same when %s', async (_, shown, change) => {
    const server = stubStreams()
    const { asked } = await showing(server, shown)
    server.opened[0]?.say(carried(change))
    await later(1_000)
    expect(asked).toEqual(expect.arrayContaining(ROOM_QUERIES))
  })

  test.each([
    [
      'asks who has read in a room whose members see that',
      'open',
      [`tasks/offered/${ROOM}`, `rooms/inside/${ROOM}/today/2025-11-21`],
    ],
    ['asks for nothing in a quiet room', 'quiet', []],
  ] as const)('%s', async (_, openness, expected) => {
    const server = stubStreams()
    const { asked } = await showing(server, { openness })
    server.opened[0]?.say(carried())
    await later(5_000)
    expect(asked).toEqual(expected)
  })

  test('loads the room when the server sends more than this page understands', async () => {
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

  test('leaves data as stale as it was on a hidden page that has not loaded it yet', async () => {
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

  test('is forgotten when the stream reopens, so that the answers of a restored server count', async () => {
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
