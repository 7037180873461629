import { lettersOfPortion, progressOfDays } from '@halaqa/planning/progress'
import { JUZ_COUNT, juzSpan } from '@halaqa/quran/mushaf'
import { COMPLETE_QURAN, rangeOf, type Span } from '@halaqa/quran/range'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRoom, roomFiguresOf } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'

import type { Room } from '../rooms/room.model.ts'
import { roomWithPortionToggled } from './room-progress.ts'

const portionOf = (span: Span) => ({ ...rangeOf(span), cycleNumber: 1 })
const juz = (number: number) => portionOf(juzSpan(number))

/** A room of a range as the server gives it once these portions are completed, without its revision. */
function roomWith(completed: readonly Span[], range: Span, totalTasks: number): Room {
  const { startSurah: start_surah, startAyah: start_ayah, endSurah: end_surah, endAyah: end_ayah } = rangeOf(range)
  const room = camelKeys(
    aRoom({
      id: 'a room',
      start_surah,
      start_ayah,
      end_surah,
      end_ayah,
      total_tasks: totalTasks,
      finished_tasks: completed.length,
      ...roomFiguresOf(completed, range),
    }),
  )
  return { ...room, revision: undefined }
}

const whole: Span = { start: 0, end: 6235 }

test('a whole juz fills its segment and its share of the ring, and no other', () => {
  const room = roomWith([], whole, 4)
  const after = roomWithPortionToggled(room, juz(3), 1)
  expect(after.finishedTasks).toBe(1)
  expect(after.juzProgress).toEqual(Array.from({ length: 30 }, (_, index) => (index === 2 ? 100 : 0)))
  expect(after.progressPercentage).toBeGreaterThan(3)
  expect(after.progressPercentage).toBeLessThan(3.7)
  expect(roomWithPortionToggled(after, juz(3), -1)).toEqual(room)
})

test('the whole range is the whole ring, and more is no more', () => {
  const full = roomWithPortionToggled(roomWith([], whole, 4), { ...COMPLETE_QURAN, cycleNumber: 1 }, 1)
  expect([full.progressPercentage, ...full.juzProgress]).toEqual(Array.from({ length: 31 }, () => 100))
  expect(roomWithPortionToggled(full, juz(1), 1).progressPercentage).toBe(100)
})

test('counts shares of a part of the Qur’an, and leaves juz outside of it empty', () => {
  const room = roomWith([], { start: 6225, end: 6235 }, 4)
  expect(room.juzProgress).toEqual(Array.from({ length: JUZ_COUNT }, (_, index) => (index === 29 ? 0 : null)))
  const after = roomWithPortionToggled(
    room,
    { startSurah: 113, startAyah: 1, endSurah: 113, endAyah: 5, cycleNumber: 1 },
    1,
  )
  expect(after.juzProgress.slice(0, 29).every((percent) => percent === null)).toBe(true)
  expect(after.juzProgress[29]).toBe(after.progressPercentage)
  expect(after.progressPercentage).toBeGreaterThan(40)
  expect(after.progressPercentage).toBeLessThan(60)
})

test('a portion of an earlier cycle moves nothing in the ring of the current one', () => {
  const room = { ...roomWith([], whole, 4), cycleNumber: 2 }
  expect(roomWithPortionToggled(room, juz(3), 1)).toEqual(room)
})

describe('a room that counts portions', () => {
  const days = (completed: number) => [
    { letters: 200_000, portions: 3, completed },
    { letters: 100_000, portions: 4, completed: 1 },
  ]
  /** The server's room after so many completed portions of its first day. */
  const roomAfter = (completed: number) => {
    const { percentage, juzPercentages, juzLetters, readLetters } = progressOfDays(days(completed), whole)
    const room = camelKeys(
      aRoom({
        id: 'a room',
        total_tasks: 7,
        finished_tasks: completed + 1,
        progress_percentage: percentage,
        juz_progress: juzPercentages,
        juz_letters: juzLetters,
        read_letters: readLetters,
      }),
    )
    return { ...room, revision: undefined }
  }
  const progressLetters = lettersOfPortion(days(0)[0]!)

  test('every portion of a day moves the ring alike, whichever it is, exactly as the server says then', () => {
    for (const [before, portion] of [juz(3), juz(29), portionOf(whole)].entries()) {
      const after = roomWithPortionToggled(roomAfter(before), { ...portion, progressLetters }, 1)
      expect(after).toEqual({
        ...roomAfter(before + 1),
        readLetters: expect.closeTo(roomAfter(before + 1).readLetters!, 6),
      })
      expect(roomWithPortionToggled(after, { ...portion, progressLetters }, -1).juzProgress).toEqual(
        roomAfter(before).juzProgress,
      )
    }
  })

  test('a part of a portion, and one of another cycle, leave the room as it is', () => {
    expect(roomWithPortionToggled(roomAfter(1), juz(3), 1)).toEqual(roomAfter(1))
    expect(roomWithPortionToggled(roomAfter(1), { ...juz(3), cycleNumber: 2, progressLetters }, 1)).toEqual(
      roomAfter(1),
    )
  })
})

const aRange = fc
  .tuple(fc.nat({ max: 6235 }), fc.integer({ min: 1, max: 6236 }))
  .map(([start, length]): Span => ({ start, end: Math.min(6235, start + length - 1) }))

/** A range cut into portions, in some order of completing them. */
const aRoomOfPortions = fc.oneof(fc.constant(whole), aRange).chain((range) =>
  fc.uniqueArray(fc.integer({ min: range.start, max: range.end }), { maxLength: 40 }).chain((cuts) => {
    const starts = [...new Set([range.start, ...cuts])].sort((a, b) => a - b)
    const portions = starts.map((start, i): Span => ({ start, end: (starts[i + 1] ?? range.end + 1) - 1 }))
    return fc.record({
      range: fc.constant(range),
      portions: fc.shuffledSubarray(portions, { minLength: portions.length }),
    })
  }),
)

test("completing and reopening portions one by one shows the server's figures at each step", () => {
  fc.assert(
    fc.property(aRoomOfPortions, ({ range, portions }) => {
      let shown = roomWith([], range, portions.length)
      for (const [i, portion] of portions.entries()) {
        const before = shown
        shown = roomWithPortionToggled(before, portionOf(portion), 1)
        expect(shown).toEqual(roomWith(portions.slice(0, i + 1), range, portions.length))
        expect(shown.progressPercentage).toBeGreaterThanOrEqual(before.progressPercentage)
        expect(roomWithPortionToggled(shown, portionOf(portion), -1)).toEqual(before)
      }
      expect(shown.progressPercentage).toBe(100)
    }),
  )
})
