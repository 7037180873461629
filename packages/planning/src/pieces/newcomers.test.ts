import { describe, expect, test } from 'vitest'
import { alsoForNextTurn, dueInTurn } from './dues.ts'
import { getsPieceAtOnce, isInLastTenth, standsForNextTurn } from './newcomers.ts'
import type { Turn } from './turns.ts'

const turnOf = (dates: number): Turn => ({ number: 1, first: 0, last: dates - 1 })
/** The dates of a turn on which something holds, counted out one by one. */
const datesOn = (dates: number, holds: (date: number) => boolean) =>
  Array.from({ length: dates }, (_, date) => date).filter(holds)

describe('a newcomer has a piece at once', () => {
  test.each([
    [1, 1],
    [3, 3],
    [6, 5],
    [7, 5],
    [9, 7],
    [21, 15],
  ])('in a turn of %d dates on the first %d', (dates, first) => {
    expect(datesOn(dates, (date) => getsPieceAtOnce(turnOf(dates), date, dates))).toEqual(datesOn(first, () => true))
  })

  test('later where the next turn is more than a week away, and where there is none', () => {
    expect(datesOn(30, (date) => getsPieceAtOnce(turnOf(30), date, 30))).toEqual(datesOn(23, () => true))
    expect(datesOn(7, (date) => getsPieceAtOnce(turnOf(7), date, null))).toHaveLength(7)
  })

  test('where the turn has not begun for them, never once it is over', () => {
    expect(getsPieceAtOnce(turnOf(7), -1, 7)).toBe(true)
    expect(getsPieceAtOnce(turnOf(7), 7, null)).toBe(false)
  })
})

test.each([
  [1, []],
  [2, [1]],
  [7, [4, 5, 6]],
  [14, [7, 8, 9, 10, 11, 12, 13]],
  [15, []],
])('in a turn of %d dates a piece stands for the next one too on %j', (dates, stands) => {
  expect(datesOn(dates, (date) => standsForNextTurn(turnOf(dates), date))).toEqual(stands)
})

test.each([
  ['whole', 1, [1, 0, 1, 1, 1]],
  ['double', 2, [2, 0, 2, 2, 2]],
  ['half', 0.5, [1, 0, 0, 1, 0]],
] as const)('a piece that stands for the next turn counts against a %s share', (_, share, dues) => {
  let due = alsoForNextTurn({ share, carried: null }, dueInTurn({ share, carried: null }, 'juz'))
  const given = [due.due]
  while (given.length < dues.length) {
    due = dueInTurn({ share, carried: due.carried }, 'juz')
    given.push(due.due)
  }
  expect(given).toEqual(dues)
})

test.each([
  ['one date', 0, [0]],
  ['five dates', 4, [4]],
  ['thirty dates', 29, [27, 28, 29]],
  ['no end', null, []],
])('the last tenth of a room of %s', (_, end, last) => {
  expect(datesOn((end ?? 9) + 1, (date) => isInLastTenth(date, { start: 0, end }))).toEqual(last)
})
