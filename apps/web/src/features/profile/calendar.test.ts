import { describe, expect, test } from 'vitest'
import { activeDaysByMonth, weeksOf } from './calendar.ts'

const activity = (days: { date: string; portions: number; lessons: number; reviews: number }[] = []) => ({
  from: '2025-05-25',
  to: '2025-11-20',
  days,
})

describe('the calendar', () => {
  test('has 26 weeks that begin on Sunday, the last one up to today', () => {
    const weeks = weeksOf(activity())

    expect(weeks).toHaveLength(26)
    for (const { days } of weeks) expect(new Date(`${days[0]?.date}T00:00:00Z`).getUTCDay()).toBe(0)
    expect(weeks.slice(0, -1).every(({ days }) => days.length === 7)).toBe(true)
    expect(weeks.at(-1)?.days.map(({ date }) => date)).toEqual([
      '2025-11-16',
      '2025-11-17',
      '2025-11-18',
      '2025-11-19',
      '2025-11-20',
    ])
  })

  test('names each month over the week in which it begins', () => {
    const named = weeksOf(activity()).flatMap(({ month, days }) => (month ? [`${month} ${days[0]?.date}`] : []))

    expect(named).toEqual([
      'Jun 2025-06-01',
      'Jul 2025-06-29',
      'Aug 2025-07-27',
      'Sep 2025-08-31',
      'Oct 2025-09-28',
      'Nov 2025-10-26',
    ])
  })

  test.each([
    [0, 0, 0, 0],
    [1, 0, 0, 1],
    [0, 2, 0, 2],
    [0, 0, 1, 1],
    [0, 1, 12, 2],
    [1, 2, 0, 3],
    [2, 2, 0, 4],
    [40, 2, 3, 4],
  ])('%i portions, %i lessons and %i recitations are heat %i', (portions, lessons, reviews, heat) => {
    const [week] = weeksOf(activity([{ date: '2025-05-26', portions, lessons, reviews }]))

    expect(week?.days[1]).toEqual({ date: '2025-05-26', portions, lessons, reviews, heat })
  })

  test('counts the days of months that had any', () => {
    expect(activeDaysByMonth([{ date: '2025-08-01' }, { date: '2025-08-31' }, { date: '2025-11-20' }])).toEqual([
      { month: 'August', days: 2 },
      { month: 'November', days: 1 },
    ])
  })
})
