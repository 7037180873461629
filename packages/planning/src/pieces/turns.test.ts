import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freePiecesDate } from './board.ts'
import {
  datesIn,
  datesOnceReceived,
  isLastTurn,
  isPresentIn,
  nextTurn,
  pieceDates,
  readingDates,
  type Turn,
  type TurnRules,
  turnFrom,
} from './turns.ts'

function turnsOf(rules: TurnRules, atMost = 500): Turn[] {
  const turns: Turn[] = []
  for (let turn = nextTurn(undefined, rules); turn && turns.length < atMost; turn = nextTurn(turn, rules))
    turns.push(turn)
  return turns
}

const lengths = (rules: TurnRules) => turnsOf(rules).map(datesIn)

describe('turns', () => {
  test.each<[dates: number, turnDays: number | null, number[]]>([
    [28, 7, [7, 7, 7, 7]],
    [31, 7, [7, 7, 7, 10]],
    [32, 7, [7, 7, 7, 7, 4]],
    [9, 6, [6, 3]],
    [8, 6, [8]],
    [5, 7, [5]],
    [1, 365, [1]],
    [3, 1, [1, 1, 1]],
    [40, null, [40]],
    [1, null, [1]],
  ])('a room of %i dates, %s each, has turns of %j', (dates, turnDays, expected) => {
    expect(lengths({ start: 20_000, end: 20_000 + dates - 1, turnDays })).toEqual(expected)
  })

  test('a room without an end has one after the other', () => {
    const turns = turnsOf({ start: 5, end: null, turnDays: 7 }, 3)
    expect(turns).toEqual([
      { number: 1, first: 5, last: 11 },
      { number: 2, first: 12, last: 18 },
      { number: 3, first: 19, last: 25 },
    ])
    expect(isLastTurn(turns[2]!, { end: null })).toBe(false)
  })

  test('find the first one that begins on a date or later', () => {
    const rules = { start: 5, end: 27, turnDays: 7 }
    expect([0, 5, 6, 12, 20, 27].map((date) => turnFrom(date, rules)?.first)).toEqual([
      5,
      5,
      12,
      12,
      undefined,
      undefined,
    ])
  })

  test('dates that are none make no turn, and a room that rests on every weekday has no date to be due on', () => {
    for (const rules of [
      { start: 5, end: Number.NaN, turnDays: 7 },
      { start: Number.NaN, end: null, turnDays: 7 },
      { start: 5, end: Number.POSITIVE_INFINITY, turnDays: 7 },
    ])
      expect(() => turnsOf(rules)).toThrow(RangeError)
    const turn = { number: 1, first: 5, last: 11 }
    expect(() => pieceDates(turn, turn, 8, () => true)).toThrow(RangeError)
  })

  test('another length holds from the next turn on', () => {
    const week = nextTurn(undefined, { start: 0, end: 29, turnDays: 7 })!
    expect(nextTurn(week, { start: 0, end: 29, turnDays: 1 })).toEqual({ number: 2, first: 7, last: 7 })
    expect(nextTurn(week, { start: 0, end: 29, turnDays: null })).toEqual({ number: 2, first: 7, last: 29 })
    expect(nextTurn(week, { start: 0, end: 8, turnDays: 7 })).toEqual({ number: 2, first: 7, last: 8 })
    expect(nextTurn(week, { start: 0, end: 6, turnDays: 7 })).toBeUndefined()
  })

  test('cover a fixed room, all of one length but the last, of which no less than half is there', () => {
    const rules = fc.record({
      start: fc.integer({ min: -1000, max: 30_000 }),
      dates: fc.integer({ min: 1, max: 500 }),
      turnDays: fc.integer({ min: 1, max: 365 }),
    })
    fc.assert(
      fc.property(rules, ({ start, dates, turnDays }) => {
        const room = { start, end: start + dates - 1, turnDays }
        const turns = turnsOf(room)
        expect(turns.map(({ number }) => number)).toEqual(turns.map((_, i) => i + 1))
        expect(
          turns.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
        ).toEqual(Array.from({ length: dates }, (_, i) => start + i))
        expect(turns.slice(0, -1).every((turn) => datesIn(turn) === turnDays && !isLastTurn(turn, room))).toBe(true)
        expect(isLastTurn(turns.at(-1)!, room)).toBe(true)
        const last = datesIn(turns.at(-1)!)
        const isAlone = turns.length === 1
        expect((isAlone || last >= turnDays / 2) && last < turnDays * 1.5).toBe(true)
      }),
    )
  })

  test.each([
    [null, 0],
    [null, 366],
    [null, 1.5],
    [null, null],
    [9, 0],
  ])('an end of %s does not go with turns of %s dates', (end, turnDays) => {
    expect(() => nextTurn(undefined, { start: 0, end, turnDays })).toThrow(RangeError)
  })
})

describe('the dates of a piece', () => {
  const turn = { number: 1, first: 10, last: 16 }
  const dates = { first: 10, last: 16 }
  test.each([
    ['on the day before, where the turn has not begun', 9, [10, 16], [9, 16]],
    ['on its first date', 10, [10, 16], [10, 16]],
    ['in the middle', 13, [13, 19], [13, 19]],
    ['on its last date', 16, [16, 22], [16, 22]],
  ])('%s: as it is dealt, and as it is taken', (_, today, dealt, taken) => {
    const datesOf = ({ first, last }: { first: number; last: number }) => [first, last]
    expect(datesOf(pieceDates(turn, dates, today, () => false))).toEqual(dealt)
    expect(datesOf(datesOnceReceived(turn, dates, today, () => false))).toEqual(taken)
  })

  test.each([
    ['in the middle', 13, false, 16],
    ['on the last date', 16, false, 16],
    ['where the last date is a rest day', 13, true, 15],
    ['after it', 18, false, 24],
  ])('in a fixed room are none after its end: %s', (_, today, restsOnEnd, last) => {
    const rests = (date: number) => restsOnEnd && date === 16
    expect(pieceDates(turn, { first: 10, last: 15 }, today, rests, 16)).toEqual({ first: today, last })
  })

  test("begin on a rest day at the turn's beginning if the piece is taken on it", () => {
    const rests = (date: number) => date === 10
    expect(datesOnceReceived(turn, { first: 11, last: 16 }, 10, rests)).toEqual({ first: 10, last: 16 })
  })
})

describe('a turn with rest days', () => {
  const turn = { number: 2, first: 10, last: 16 }

  test('keeps its dates; its pieces begin and are due on dates that are none', () => {
    const rests = (...dates: number[]) => readingDates(turn, (date) => dates.includes(date))
    expect(rests()).toEqual({ first: 10, last: 16 })
    expect(rests(12)).toEqual({ first: 10, last: 16 })
    expect(rests(10, 11, 16)).toEqual({ first: 12, last: 15 })
    expect(rests(10, 11, 12, 14, 15, 16)).toEqual({ first: 13, last: 13 })
    expect(rests(10, 11, 12, 13, 14, 15, 16)).toBeUndefined()
  })

  test('is read by those who are there on half of its dates, one of them to read on', () => {
    const isThere = (away: number[], rest: number[] = [], of: Turn = turn) =>
      isPresentIn(
        of,
        (date) => away.includes(date),
        (date) => rest.includes(date),
      )
    expect(isThere([])).toBe(true)
    expect(isThere([10, 11, 12])).toBe(true)
    expect(isThere([10, 11, 12, 13])).toBe(false)
    expect(isThere([10, 11], [], { number: 1, first: 10, last: 13 })).toBe(true)
    expect(isThere([10, 11, 12], [13, 14, 15])).toBe(true)
    expect(isThere([10, 11, 12], [13, 14, 15, 16])).toBe(false)
  })
})

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 3],
  [7, 6],
  [8, 6],
  [30, 23],
])('in a turn of %i dates three quarters have begun with date %i', (dates, date) => {
  expect(freePiecesDate({ number: 1, first: 100, last: 100 + dates - 1 })).toBe(100 + date - 1)
})
