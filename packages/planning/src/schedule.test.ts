import { describe, expect, test } from 'vitest'
import {
  advanceByDay,
  advanceByUnreadDay,
  type Cycle,
  findUngiven,
  newCycle,
  nextDay,
  withPace,
  withRestDays,
} from './schedule.ts'

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
    ['', { day: 1, daysLeft: 5, isRest: false }],
    ['ggg', { day: 4, daysLeft: 2, isRest: false }],
    ['guu', { day: 4, daysLeft: 2, isRest: false }],
  ])('after "%s" with text left follows %o', (story, day) => {
    expect(nextDay(after(story))).toEqual(day)
  })

  test.each(['fixed', 'recurrent'] as const)('a %s cycle is over after its days, whatever is left', (kind) => {
    expect(nextDay(after('gguug', kind))).toBeUndefined()
    expect(() => advanceByUnreadDay(after('gguug', kind))).toThrow(RangeError)
  })

  test('a fixed room that has read everything still has its scheduled days, and they are empty', () => {
    expect(nextDay(give(after('gg'), 80))).toEqual({ day: 4, daysLeft: 2, isRest: false })
  })
})

describe('the rest that a cycle cannot give out', () => {
  test.each([
    ['fixed', 'ggguu', { start: 130, end: 199 }],
    ['fixed', 'uuuuu', { start: 100, end: 199 }],
    ['recurrent', 'guuuu', { start: 110, end: 199 }],
    ['recurrent', 'uuuuu', undefined],
    ['fixed', 'gggu', undefined],
  ] as const)('of a %s room after "%s" is %o', (kind, story, left) => {
    expect(findUngiven(after(story, kind))).toEqual(left)
  })

  test('is nothing after everything was given out; an empty day counts as given out', () => {
    expect(findUngiven([...'uuuu'].reduce(advanceByUnreadDay, give(newCycle('recurrent', range, 5), 0)))).toEqual(range)
    expect(findUngiven(advanceByUnreadDay(give(after('ggg'), 70)))).toBeUndefined()
  })
})

describe('rest days', () => {
  const weekends = newCycle('recurrent', range, 7, (ahead) => ahead >= 5)

  test('count in a cycle, and the rest spreads over the reading days', () => {
    expect(weekends.restDays).toEqual([6, 7])
    const workdays = [1, 2, 3, 4].reduce((cycle) => give(cycle, 10), weekends)
    expect(nextDay(workdays)).toEqual({ day: 5, daysLeft: 1, isRest: false })
    const friday = give(workdays, 60)
    expect(nextDay(friday)).toEqual({ day: 6, daysLeft: 0, isRest: true })
    expect(() => advanceByDay(friday, undefined)).toThrow(RangeError)
    const over = advanceByUnreadDay(advanceByUnreadDay(friday))
    expect([nextDay(over), over.unreadDays]).toEqual([undefined, []])
  })

  test('end what a cycle can give out as its end does, and begin nothing', () => {
    const left = advanceByUnreadDay([1, 2, 3, 4].reduce((cycle) => give(cycle, 10), weekends))
    expect(findUngiven(left)).toEqual({ start: 140, end: 199 })
    const never = [1, 2, 3, 4, 5, 6, 7].reduce(
      advanceByUnreadDay,
      newCycle('recurrent', range, 7, (ahead) => ahead < 6),
    )
    expect(findUngiven(never)).toBeUndefined()
  })

  test('of later dates change with the choice; passed ones stay', () => {
    const other = withRestDays(advanceByUnreadDay(newCycle('fixed', range, 4, () => true)), (ahead) => ahead === 1)
    expect(other.restDays).toEqual([1, 3])
    expect(nextDay(other)).toEqual({ day: 2, daysLeft: 2, isRest: false })
    expect(withPace(other, 5, (ahead) => ahead === 0).restDays).toEqual([1, 2])
  })

  test('may not be all that is left', () => {
    expect(() => withPace(after('gg'), 3, () => true)).toThrow(RangeError)
    expect(withPace(give(after('gg'), 80), 3, () => true).restDays).toEqual([4, 5, 6])
  })
})

describe('another pace', () => {
  test('spreads the rest over so many more days, and makes up for no unread day twice', () => {
    const cycle = withPace(after('guu'), 8)
    expect(nextDay(cycle)).toEqual({ day: 4, daysLeft: 8, isRest: false })
    expect(cycle).toMatchObject({ days: 11, unreadDays: [], paced: { day: 3, from: 110 } })
  })

  test('lets a room past its end continue', () => {
    expect(nextDay(withPace(after('gguuu'), 3))).toEqual({ day: 6, daysLeft: 3, isRest: false })
  })

  test.each([0, -1, Number.NaN])('refuses %s days while text is left', (days) => {
    expect(() => withPace(after('gg'), days)).toThrow(RangeError)
  })
})
