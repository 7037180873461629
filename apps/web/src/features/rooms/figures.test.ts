import { roomProgress } from '@halaqa/planning/progress'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInAmina, stubApi } from '../../../test/app.tsx'
import { aRoom } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { roomWithPortionToggled } from '../tasks/room-progress.ts'
import { type Room, type RoomFigures, withNewerFigures } from './room.model.ts'
import { roomKeys } from './rooms.keys.ts'
import { keepFigures, roomQuery, roomsQuery, showFigures } from './rooms.queries.ts'

const ID = '4f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const PORTIONS = Array.from({ length: 8 }, (_, i) => ({ start: i * 700, end: i * 700 + 699 }))

/** The room after each of some acts: each completes or reopens one of its portions. */
function roomsAfter(acts: number[]) {
  const completed = new Set<number>()
  return [-1, ...acts].map((act, revision) => {
    if (!completed.delete(act) && act >= 0) completed.add(act)
    const spans = PORTIONS.filter((_, i) => completed.has(i))
    const { percentage, juzPercentages, juzLetters } = roomProgress(spans, { start: 0, end: 6235 })
    return aRoom({
      id: ID,
      revision,
      total_tasks: PORTIONS.length,
      finished_tasks: spans.length,
      progress_percentage: percentage,
      juz_progress: juzPercentages,
      juz_letters: juzLetters,
    })
  })
}

const figuresOf = (room: Room): RoomFigures => {
  const { revision = 0, cycleNumber, totalTasks, finishedTasks, progressPercentage, juzProgress } = room
  const { juzLetters, readLetters, hatimCompletedAt, hatimsCompleted, hatims } = room
  return {
    revision,
    cycleNumber,
    totalTasks,
    finishedTasks,
    progressPercentage,
    juzProgress,
    juzLetters,
    readLetters,
    hatimCompletedAt,
    hatimsCompleted,
    hatims,
  }
}

describe('figures that events carry', () => {
  beforeEach(signInAmina)

  test('make of what is shown what the server answers, in whatever order and however often they come', async () => {
    const acts = fc.array(fc.nat({ max: PORTIONS.length - 1 }), { minLength: 1, maxLength: 12 })
    const steps = fc.array(fc.record({ isAnswer: fc.boolean(), at: fc.nat({ max: 12 }) }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(acts, steps, async (acts, steps) => {
        const server = roomsAfter(acts)
        const latest = server.length - 1
        const queries = new QueryClient()
        const shown = () => [
          queries.getQueryData<Room>(roomKeys.card(ID)),
          queries.getQueryData<Room[]>(roomKeys.list)?.[0],
        ]
        let [answered, newest] = [0, 0]
        const answer = async (at: number) => {
          answered = Math.max(answered, at)
          stubApi({ [`GET /rooms/${ID}`]: { body: server[answered] }, 'GET /rooms': { body: [server[answered]] } })
          await Promise.all([queries.fetchQuery(roomQuery(ID)), queries.fetchQuery(roomsQuery)])
        }
        const hear = (at: number) => {
          keepFigures(queries, ID, figuresOf(camelKeys(server[at]!)))
          expect(showFigures(queries, ID, 1)).toBe(false)
        }
        await answer(0)
        for (const { isAnswer, at } of steps) {
          const then = Math.min(at, latest)
          if (isAnswer) await answer(then)
          else hear(then)
          newest = Math.max(newest, then)
          expect(shown()).toEqual([server[newest], server[newest]].map((room) => camelKeys(room)))
        }
        queries.clear()
      }),
      { numRuns: 60 },
    )
  })

  test('leave a portion that was completed here in the ring until the server has answered', () => {
    const [room] = roomsAfter([]).map((room) => camelKeys(room) as Room)
    const portion = { startSurah: 1, startAyah: 1, endSurah: 1, endAyah: 7, cycleNumber: 1 }
    const toggled = roomWithPortionToggled(room!, portion, 1)
    expect(withNewerFigures(toggled, { ...figuresOf(room!), revision: 1 })).toBe(toggled)
  })

  test('load a room without a revision, unless its answer is on the way', async () => {
    const room = { ...camelKeys(aRoom({ id: ID })), revision: undefined } as Room
    const queries = new QueryClient()
    queries.setQueryData(roomKeys.card(ID), room)
    keepFigures(queries, ID, { ...figuresOf(room), revision: 3 })
    expect(showFigures(queries, ID, 1)).toBe(true)
    let answer = (_: { body: unknown }) => {}
    const answered = new Promise<{ body: unknown }>((resolve) => {
      answer = resolve
    })
    stubApi({ [`GET /rooms/${ID}`]: () => answered })
    const asked = queries.fetchQuery(roomQuery(ID))
    expect(showFigures(queries, ID, 1)).toBe(false)
    answer({ body: aRoom({ id: ID, revision: 2, finished_tasks: 1 }) })
    expect(await asked).toMatchObject({ revision: 3, finishedTasks: room.finishedTasks })
    queries.clear()
  })
})
