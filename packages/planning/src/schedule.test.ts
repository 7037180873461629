import { describe, expect, test } from 'vitest'
import { advanceByDay, advanceByUnreadDay, type Cycle, newCycle, nextDay, withPace } from './schedule.ts'

const range = { start: 100, end: 199 }
const give = (cycle: Cycle, ayahs: number) =>
  advanceByDay(cycle, ayahs === 0 ? undefined : { start: cycle.next, end: cycle.next + ayahs - 1 })

/** A cycle of five days after "g" for each day of ten ayahs given out and "u" for each unread. */
const after = (story: string, kind: Cycle['kind'] = 'fixed') =>
  [...story].reduce(
    (cycle, date) => (date === 'g' ? give(cycle, 10) : advanceByUnreadDay(cycle)),
    newCycle(kind, range, 5),
  )

describe('the days of a cycle', () => {
  test.each([
    ['', { day: 1, daysLeft: 5, afterEnd: false }],
    ['ggg', { day: 4, daysLeft: 2, afterEnd: false }],
    ['guu', { day: 4, daysLeft: 2, afterEnd: false }],
    ['gguug', { day: 6, daysLeft: 2, afterEnd: true }],
    ['gguugg', { day: 7, daysLeft: 1, afterEnd: true }],
    ['gguuggg', { day: 8, daysLeft: 1, afterEnd: true }],
    ['uuuuu', { day: 6, daysLeft: 5, afterEnd: true }],
  ])('after "%s" of a fixed room with text left comes %o', (story, day) => {
    expect(nextDay(after(story))).toEqual(day)
  })

  test('a date that passes unread after the end counts for nothing', () => {
    expect(nextDay(after('gguuguuu'))).toEqual(nextDay(after('gguug')))
  })

  test('a fixed room is over once its days have passed and nothing is left', () => {
    const cycle = after('gggu')
    expect(nextDay(give(cycle, 70))).toBeUndefined()
    expect(() => advanceByUnreadDay(give(cycle, 70))).toThrow(RangeError)
  })

  test('a fixed room that has read everything still has its scheduled days, and they are empty', () => {
    expect(nextDay(give(after('gg'), 80))).toEqual({ day: 4, daysLeft: 2, afterEnd: false })
  })

  test('a recurrent room goes over to its next cycle by the calendar, whatever is left', () => {
    expect(nextDay(after('gguug', 'recurrent'))).toBeUndefined()
    expect(nextDay(after('gguu', 'recurrent'))).toEqual({ day: 5, daysLeft: 1, afterEnd: false })
  })
})

describe('another pace', () => {
  test('spreads what is left over so many days more, and makes up for no unread day twice', () => {
    const cycle = withPace(after('guu'), 8)
    expect(nextDay(cycle)).toEqual({ day: 4, daysLeft: 8, afterEnd: false })
    expect(cycle).toMatchObject({ days: 11, unreadDays: [], paced: { day: 3, from: 110 } })
  })

  test('begins a room anew that is past its end', () => {
    const cycle = withPace(after('gguug'), 3)
    expect(nextDay(cycle)).toEqual({ day: 6, daysLeft: 3, afterEnd: false })
    expect(nextDay(advanceByUnreadDay(give(give(cycle, 10), 10)))).toEqual({ day: 9, daysLeft: 1, afterEnd: true })
  })

  test.each([0, -1, Number.NaN])('refuses %s days while text is left', (days) => {
    expect(() => withPace(after('gg'), days)).toThrow(RangeError)
  })
})
