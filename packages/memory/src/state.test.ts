import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRow } from '../test/made-items.ts'
import type { Grade, LogRow } from './log.ts'
import { dueOf, foldItem, type ItemState } from './state.ts'

const STEADY = 0.9
const learn = (day: number, more: Partial<LogRow> = {}) => aRow({ day, how: 'lesson', grade: 'hard', ...more })
const recite = (day: number, grade: Grade, more: Partial<LogRow> = {}) => aRow({ day, how: 'recite', grade, ...more })
const stateOf = (...rows: LogRow[]) => foldItem(rows)?.state
const dueAfter = (cycle: number, ...rows: LogRow[]) => dueOf(stateOf(...rows)!, STEADY, cycle)

/** Any row of four weeks. */
const anyRow: fc.Arbitrary<LogRow> = fc
  .record({
    how: fc.constantFrom('recite' as const, 'recite', 'lesson', 'hearing', 'known', 'unknown', 'spread', 'undo'),
    grade: fc.constantFrom('again' as const, 'hard', 'good', null),
    day: fc.integer({ min: 100, max: 128 }),
    second: fc.integer({ min: 0, max: 5 }),
    index: fc.nat(),
    submission: fc.constantFrom(...'abcdefghijkl'),
    nearDays: fc.constantFrom(0, 7),
  })
  .map(({ second, ...row }) =>
    aRow({
      ...row,
      at: row.day * 86_400_000 + second,
      grade: ['known', 'unknown', 'spread', 'undo'].includes(row.how) ? null : row.grade,
      setDay: row.how === 'spread' ? row.day + 9 : null,
    }),
  )

describe('the state of an item', () => {
  test('is the same whatever order its rows come in, and however often', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyRow, { minLength: 1, maxLength: 30 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows, ...rows], { minLength: rows.length })),
          ),
        ([rows, shuffled]) => {
          const arrived = new Set(shuffled)
          expect(foldItem(shuffled)).toEqual(foldItem(rows.filter((row) => arrived.has(row))))
        },
      ),
    )
  })

  test('is what it would be without the recitals of a submission that was taken back, whenever that was said', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1, maxLength: 30 }), (rows) => {
        const undone = new Set(rows.filter(({ how }) => how === 'undo').map(({ submission }) => submission))
        const rest = rows.filter(
          ({ how, submission }) => how !== 'undo' && (how !== 'recite' || !undone.has(submission)),
        )
        expect(foldItem(rows)).toEqual(foldItem(rest))
      }),
    )
  })

  test('never has a stability that FSRS refuses, nor is due before the day after', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { minLength: 1, maxLength: 40 }),
        fc.constantFrom(0.85, 0.9, 0.95),
        (rows, retention) => {
          const state = stateOf(...rows)
          if (!state) return
          expect(state.stability).toBeGreaterThan(0)
          expect(state.difficulty).toBeGreaterThanOrEqual(1)
          expect(dueOf(state, retention, 60)).toBeGreaterThan(state.last)
        },
      ),
    )
  })

  test('begins with a lesson, due the next day; the rest of that date is no step', () => {
    const rows = [learn(100), recite(100, 'good')]
    expect(stateOf(...rows)).toMatchObject({ last: 100, steps: 0, learnedOn: 100, heartDates: 0, recitedOn: 100 })
    expect(dueAfter(60, ...rows)).toBe(101)
  })

  test('is due after one, three and seven days at most, then as FSRS says', () => {
    const rows = [learn(100), recite(101, 'good'), recite(104, 'good'), recite(111, 'good')]
    expect(rows.map((_, i) => dueAfter(180, ...rows.slice(0, i + 1)))).toEqual([101, 104, 111, expect.any(Number)])
    expect(dueAfter(180, ...rows)).toBeGreaterThan(118)
  })

  test('is due the next day after again, and restarts with short intervals', () => {
    const rows = [learn(100), recite(101, 'good'), recite(104, 'again'), recite(105, 'good')]
    expect(dueAfter(60, ...rows.slice(0, 3))).toBe(105)
    expect(dueAfter(60, ...rows)).toBeLessThanOrEqual(108)
  })

  test('comes back with the cycle, however firm it is', () => {
    expect(dueAfter(7, aRow({ day: 100, how: 'known' }), recite(101, 'good'))).toBe(108)
  })

  test('takes one step a date: the hearing, else a recital that was again, else the first recital', () => {
    const before = [learn(100), recite(101, 'good')]
    const first = recite(104, 'again', { at: 1 })
    const second = recite(104, 'good', { at: 2 })
    const hearing = aRow({ day: 104, how: 'hearing', grade: 'hard', at: 3 })
    expect(stateOf(...before, second, first)).toEqual(stateOf(...before, first))
    expect(stateOf(...before, first, second, hearing)).toEqual(stateOf(...before, hearing))
    const later = recite(104, 'again', { at: 4 })
    expect(stateOf(...before, second, later)).toEqual(stateOf(...before, later))
    expect(stateOf(...before, second, later, aRow({ ...later, how: 'undo' }))).toEqual(stateOf(...before, second))
  })

  test('does not move by a recital of what is not begun, or was ended', () => {
    expect(stateOf(recite(100, 'good'))).toBeNull()
    expect(stateOf(learn(100), aRow({ day: 101, how: 'unknown' }), recite(102, 'good'))).toBeNull()
  })

  test('begins anew after it was ended', () => {
    const again = learn(103)
    expect(stateOf(learn(100), recite(101, 'good'), aRow({ day: 102, how: 'unknown' }), again)).toEqual(stateOf(again))
  })

  test('of a known one has a first date by the present cycle and the letters marked before it, until it is recited', () => {
    const known = aRow({ day: 100, how: 'known', lettersBefore: 50, lettersMarked: 100 })
    expect(stateOf(known)).toMatchObject({ stability: 15, difficulty: 5, knownBefore: 50, knownMarked: 100 })
    expect([7, 60, 180].map((cycle) => dueAfter(cycle, known))).toEqual([104, 131, 191])
    expect(dueAfter(7, known, aRow({ day: 110, how: 'spread', setDay: 113 }))).toBe(113)
    expect(dueAfter(180, known, recite(140, 'good'))).toBeGreaterThan(147)
    expect(stateOf(known, recite(140, 'good'))).toMatchObject({ knownBefore: null, knownMarked: null })
    expect(stateOf(learn(100), aRow({ day: 105, how: 'known' }))).toMatchObject({ knownMarked: null })
  })

  test('is due the next day at the latest after a wrong answer, whether before that date’s recital or after', () => {
    const rows = [learn(100), recite(101, 'good'), recite(104, 'good'), recite(111, 'good')]
    const missed = (at: number) => aRow({ day: 111, how: 'lesson', at })
    expect(dueAfter(60, ...rows, missed(0))).toBe(112)
    expect(dueAfter(60, ...rows, missed(Number.MAX_SAFE_INTEGER))).toBe(112)
    expect(dueAfter(60, ...rows, missed(0), recite(112, 'good'))).toBeGreaterThan(113)
  })

  test('takes the recital of the date on which it is said to be known, though the device dates it before', () => {
    const known = aRow({ day: 100, how: 'known', at: 5 })
    const early = recite(100, 'good', { at: 2 })
    expect(stateOf(known, early)).toEqual(stateOf(known, recite(100, 'good', { at: 9 })))
    expect(stateOf(known, early, recite(100, 'again', { at: 9 }))).toMatchObject({ steps: 1, isAgain: true })
    expect(stateOf(known, early)).toMatchObject({ steps: 1, knownMarked: null, recitedOn: 100 })
    const ended = aRow({ day: 100, how: 'unknown', at: 3 })
    expect(stateOf(early, ended, known)).toEqual(stateOf(known))
    expect(stateOf(early, learn(100, { at: 5 }))).toEqual(stateOf(learn(100, { at: 5 })))
  })

  test('does not move by a near recital that was not due, unless it is again', () => {
    const rows = [learn(100), recite(101, 'good')]
    const folded = stateOf(...rows) as ItemState
    expect(stateOf(...rows, recite(102, 'good'))).toEqual({ ...folded, heartDates: 2, recitedOn: 102 })
    expect(stateOf(...rows, recite(102, 'again'))).toMatchObject({ last: 102, isAgain: true })
    expect(stateOf(...rows, recite(102, 'good', { nearDays: 0 }))).toMatchObject({ last: 102, steps: 2 })
  })

  test('is not due before the date to which a shorter cycle spread it', () => {
    const rows = [aRow({ day: 0, how: 'known' }), recite(1, 'good'), recite(40, 'good'), recite(100, 'good')]
    expect(dueAfter(7, ...rows)).toBe(107)
    expect(dueAfter(7, ...rows, aRow({ day: 120, how: 'spread', setDay: 124 }))).toBe(124)
    expect(dueAfter(7, ...rows, aRow({ day: 120, how: 'spread', setDay: 124 }), recite(124, 'good'))).toBe(131)
  })

  test('keeps what it was before its last date', () => {
    const rows = [learn(100), recite(101, 'good')]
    expect(foldItem([...rows, recite(104, 'good')])).toMatchObject({ day: 104, before: stateOf(...rows) })
  })
})
