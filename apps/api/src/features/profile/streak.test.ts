import { addDays } from '@halaqa/contract/calendar'
import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as streak from './streak.ts'

const runsOf = (days: string[]) => streak.joinRuns(days.map((day) => streak.runOf(day, day)))
const currentStreak = (days: string[], today: string) => streak.currentStreak(runsOf(days), today)
const bestStreak = (days: string[]) => streak.bestStreak(runsOf(days))
const pausedStreak = (days: string[], today: string) => streak.pausedStreak(runsOf(days), today)

const TODAY = '2026-03-20'
const march = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`)

describe('the current streak', () => {
  test.each([
    ['nothing', [], 0],
    ['today alone', [20], 1],
    ['yesterday alone', [19], 1],
    ['the day before yesterday', [18], 0],
    ['three days up to today', [18, 19, 20], 3],
    ['three days up to yesterday', [17, 18, 19], 3],
    ['a day that comes later', [20, 21], 1],
    ['the same day twice, in no order', [20, 18, 19, 18], 3],
    ['one missed day, which is bridged and not counted', [16, 17, 19, 20], 4],
    ['one missed day before yesterday', [16, 17, 19], 3],
    ['yesterday missed and today not there yet', [17, 18], 0],
    ['two missed days', [16, 17, 20], 1],
    ['a second missed day within a week', [10, 11, 13, 14, 15, 16, 18, 19, 20], 7],
    ['a second missed day six days before', [10, 11, 13, 14, 15, 16, 17, 19, 20], 7],
    ['a second missed day seven days before', [9, 10, 12, 13, 14, 15, 16, 17, 19, 20], 10],
    ['missed days in turn', [16, 18, 20], 2],
    ['a whole month', Array.from({ length: 20 }, (_, index) => index + 1), 20],
  ])('%s', (_, days, length) => {
    expect(currentStreak(march(...days), TODAY)).toBe(length)
  })

  test('continues over the end of a year and a leap day', () => {
    expect(currentStreak(['2027-12-31', '2028-01-01'], '2028-01-01')).toBe(2)
    expect(currentStreak(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01')).toBe(3)
  })
})

describe('with idle days', () => {
  const FRIDAYS = march(6, 13, 20)
  const rested = (days: string[], today: string) => {
    const { runs, today: now } = streak.withoutIdleDays(runsOf(days), runsOf(FRIDAYS), today)
    return [streak.currentStreak(runs, now), streak.pausedStreak(runs, now), streak.bestStreak(runs)]
  }

  test.each([
    ['yesterday read, today rests', [18, 19], 20, [2, null, 2]],
    ['today rests, and something was done', [18, 19, 20], 20, [3, null, 3]],
    ['the day after a rest day, nothing done yet', [18, 19], 21, [2, null, 2]],
    ['the day after that, nothing done since', [18, 19], 22, [0, 2, 2]],
    ['over a rest day', [18, 19, 21], 21, [3, null, 3]],
    ['a missed day beside a rest day, which is bridged', [17, 18, 21], 21, [3, null, 3]],
    ['two missed days around a rest day', [17, 18, 22], 22, [1, null, 2]],
    ['two weeks with their rest days', [9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21], 21, [11, null, 11]],
  ])('a streak continues: %s', (_, days, today, expected) => {
    expect(rested(march(...days), march(today)[0]!)).toEqual(expected)
  })

  test('the days are unchanged if there are none', () => {
    const runs = runsOf(march(1, 2, 4))
    expect(streak.withoutIdleDays(runs, [], TODAY)).toEqual({ runs, today: TODAY })
  })
})

test('days that ask for nothing are as if they were not in the calendar', () => {
  const day = integer({ min: 0, max: 40 })
  assert(
    property(array(day, { maxLength: 30 }), array(day, { maxLength: 30 }), day, (active, idle, now) => {
      const dateOf = (number: number) => addDays('2026-01-01', number)
      const isIdle = (number: number) => idle.includes(number) && !active.includes(number)
      // The days that are left, counted anew.
      const left = Array.from({ length: 41 }, (_, number) => number).filter((number) => !isIdle(number))
      const place = (number: number) => left.filter((one) => one < number).length
      const { runs, today } = streak.withoutIdleDays(runsOf(active.map(dateOf)), runsOf(idle.map(dateOf)), dateOf(now))
      const past = active.filter((number) => number <= now)
      expect(streak.currentStreak(runs, today)).toBe(
        currentStreak(
          past.map((one) => dateOf(place(one))),
          dateOf(place(now)),
        ),
      )
    }),
  )
})

describe('the best streak', () => {
  test.each([
    ['nothing', [], 0],
    ['a single day', [3], 1],
    ['an older one that was longer', [1, 2, 3, 4, 8, 9], 4],
    ['a newer one that is longer', [1, 2, 6, 7, 8], 3],
    ['one missed day, which is bridged and not counted', [1, 2, 4, 5], 4],
    ['two missed days', [1, 2, 5], 2],
    ['a second missed day within a week, which ends what lies before the first', [1, 2, 3, 5, 6, 8, 9], 5],
    ['a second missed day seven days after', [1, 2, 4, 5, 6, 7, 8, 9, 11], 9],
    ['the same day twice, in no order', [5, 3, 4, 3], 3],
  ])('%s', (_, days, length) => {
    expect(bestStreak(march(...days))).toBe(length)
  })

  test('is the longest that the current streak was on any day', () => {
    assert(
      property(array(integer({ min: 1, max: 60 }), { maxLength: 60 }), (offsets) => {
        const days = offsets.map((offset) => addDays('2026-01-01', offset))
        const onEachDay = Array.from({ length: 62 }, (_, offset) => currentStreak(days, addDays('2026-01-01', offset)))
        expect(bestStreak(days)).toBe(Math.max(...onEachDay))
      }),
    )
  })
})

describe('a paused streak', () => {
  test.each([
    ['nothing', [], null],
    ['a day that was read today', [18, 20], null],
    ['yesterday read', [17, 18, 19], null],
    ['yesterday alone missed', [16, 17, 18], 3],
    ['yesterday missed after a single day', [18], 1],
    ['two missed days', [15, 16, 17], null],
    ['a day bridged a week before yesterday', [10, 11, 13, 14, 15, 16, 17, 18], 8],
    ['a day bridged six days before yesterday: it goes on from after that one', [11, 12, 14, 15, 16, 17, 18], 5],
    ['a day that comes later', [17, 18, 21], 2],
  ])('%s', (_, days, at) => {
    expect(pausedStreak(march(...days), TODAY)).toBe(at)
  })

  test('is gone on from by an act of today, and over tomorrow without one', () => {
    const days = march(15, 16, 17, 18)
    expect([currentStreak(days, TODAY), pausedStreak(days, TODAY)]).toEqual([0, 4])
    expect(currentStreak([...days, TODAY], TODAY)).toBe(5)
    expect(pausedStreak(days, '2026-03-21')).toBeNull()
    expect(currentStreak([...days, '2026-03-21'], '2026-03-21')).toBe(1)
  })
})

test('runs that overlap, contain or follow one another are joined', () => {
  const march = (first: number, last: number) =>
    streak.runOf(`2026-03-${String(first).padStart(2, '0')}`, `2026-03-${String(last).padStart(2, '0')}`)

  expect(streak.joinRuns([march(8, 9), march(1, 5), march(3, 4), march(4, 6), march(7, 7), march(11, 12)])).toEqual([
    march(1, 9),
    march(11, 12),
  ])
  expect(streak.isActive([march(1, 9)], '2026-03-09')).toBe(true)
  expect(streak.isActive([march(1, 9)], '2026-03-10')).toBe(false)
})
