import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forecastFixed, turnsOfHatim } from './forecast.ts'

test.each([
  [30, 10, 3],
  [30, 12, 3],
  [30, 30, 1],
  [30, 600, 1],
  [604, 10, 61],
])('%d pieces and %d readers are a hatim in %d turns', (pieces, readers, turns) => {
  expect(turnsOfHatim(pieces, readers)).toBe(turns)
})

describe('a room of a juz each until an end', () => {
  const weeks = (count: number) => ({ start: 0, end: 7 * count - 1, turnDays: 7 })
  const once = (dates: number) => ({ start: 0, end: dates - 1, turnDays: null })

  test.each([
    ['ten readers in three weeks: one hatim', 10, weeks(3), { joinBy: 3, hatims: 1, left: 0 }],
    ['ten in four: ten of the second', 10, weeks(4), { joinBy: 3, hatims: 1, left: 20 }],
    ['ten in one turn of four weeks', 10, once(28), { joinBy: 19, hatims: 0, left: 20 }],
    [
      'forty in one week: the rest of the second hatim is dealt near its end',
      40,
      once(7),
      { joinBy: 4, hatims: 2, left: 0 },
    ],
    ['six hundred in two weeks', 600, weeks(2), { joinBy: 3, hatims: 40, left: 0 }],
    ['six hundred in five days', 600, once(5), { joinBy: 2, hatims: 20, left: 0 }],
    [
      'a last turn of three dates is joined to the one before',
      30,
      { start: 0, end: 9, turnDays: 7 },
      { joinBy: 6, hatims: 1, left: 0 },
    ],
    ['one date: who joins on it begins no hatim', 31, once(1), { joinBy: -1, hatims: 2, left: 0 }],
  ])('%s', (_, readers, rules, forecast) => {
    expect(forecastFixed(30, readers, rules)).toEqual(forecast)
  })

  test('rests on the last dates of its turn: who joins after the last reading day has nothing of it', () => {
    expect(forecastFixed(30, 30, once(7), (date) => date % 7 > 3)).toEqual({ joinBy: 3, hatims: 1, left: 0 })
  })

  test('has no turn on a date on which it rests', () => {
    const everyDay = { start: 0, end: 13, turnDays: 1 }
    expect(forecastFixed(30, 3, everyDay, (date) => date % 7 > 4)).toEqual({ joinBy: 0, hatims: 1, left: 0 })
  })

  test.each([
    ['before it begins', -1, () => false],
    ['before a date to read on', 2, () => true],
  ])('does not end %s', (_, end, rests) => {
    expect(() => forecastFixed(30, 1, { start: 0, end, turnDays: 7 }, rests)).toThrow(RangeError)
  })
})

test('is true if so many join by the date, on any of its days, and all read', () => {
  const rooms = fc.record({
    pieces: fc.integer({ min: 1, max: 12 }),
    readers: fc.integer({ min: 1, max: 40 }),
    dates: fc.integer({ min: 1, max: 60 }),
    turnDays: fc.option(fc.integer({ min: 1, max: 40 })),
    restWeekdays: fc.oneof(fc.constant<number[]>([]), fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 })),
    when: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
  })
  fc.assert(
    fc.property(rooms, ({ pieces, readers, dates, turnDays, restWeekdays, when }) => {
      const isRest = (date: number) => restWeekdays.includes(date % 7)
      fc.pre(Array.from({ length: dates }, (_, date) => date).some((date) => !isRest(date)))
      const rules = { start: 0, end: dates - 1, turnDays }
      const { joinBy, hatims, left } = forecastFixed(pieces, readers, rules, isRest)
      const joins = Array.from({ length: readers }, () => Math.round(-1 + when.next().value * (joinBy + 1)))
      const { given, idle } = liveRoom(pieces, dates, turnDays ?? dates, isRest, joins)
      const complete = (given - (given % pieces)) / pieces
      expect({ complete, lacks: given % pieces === 0 ? 0 : pieces - (given % pieces), idle }).toEqual({
        complete: hatims,
        lacks: left,
        idle: 0,
      })
    }),
    { numRuns: 2000 },
  )
})

/**
 * A room day by day, told by its rules. Answers how many pieces it gave, and how many readers joined after their turn was dealt and got nothing of it.
 */
function liveRoom(
  pieces: number,
  dates: number,
  turnDays: number,
  isRest: (date: number) => boolean,
  joins: readonly number[],
) {
  const turnOf: { first: number; length: number; isRead: boolean }[] = []
  for (let first = 0; first < dates; ) {
    const isLast = dates - first - turnDays < turnDays / 2
    const length = isLast ? dates - first : turnDays
    const turn = { first, length, isRead: false }
    for (let day = first; day < first + length; day += 1) {
      turnOf.push(turn)
      if (!isRest(day)) turn.isRead = true
    }
    first += length
  }
  const skipsNext = new Set<number>()
  let given = 0
  let idle = 0
  /** With it three quarters of the last turn have begun. */
  const last = turnOf.at(-1)!
  const nearEnd = last.first + Math.ceil((3 * last.length) / 4) - 1
  for (let today = 0; today < dates; today += 1) {
    const { first, length, isRead } = turnOf[today]!
    if (!isRead) continue
    const readsAgain = turnOf.some((turn, date) => turn === last && date >= today && !isRest(date))
    const members = joins.filter((joined) => joined < today).length
    for (const [reader, joined] of joins.entries()) {
      if (today === first && joined < today && !skipsNext.delete(reader)) given += 1
    }
    if (today === nearEnd && readsAgain) {
      const free = given % pieces === 0 ? 0 : pieces - (given % pieces)
      if (free <= members) given += free
    }
    for (const [reader, joined] of joins.entries()) {
      if (joined === today) {
        let reads = today
        while (isRest(reads)) reads += 1
        let comes = first + length
        while (comes < dates && isRest(comes)) comes += 1
        const daysLeft = first + length - today
        const isLate = daysLeft < length / 3 && comes < dates && comes - today <= 7
        const canBegin = reads < dates - 1 && dates - reads > dates / 10
        const isServed = reads < first + length && !isLate && (canBegin || given % pieces > 0 || given === 0)
        if (isServed) given += 1
        else idle += 1
        if (isServed && length <= 14 && reads - first >= length / 2) skipsNext.add(reader)
      }
    }
  }
  return { given, idle }
}
