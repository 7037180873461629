import { HOUR_MS } from '@halaqa/contract/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBackupDue, isOld, isRestoreTestDue } from './due.ts'

const at = (hour: number, day = 10) => new Date(2026, 0, day, hour, 40)

describe('a backup is due', () => {
  test.each<[string, Date | undefined, Date, boolean]>([
    ['at the first start, at any hour', undefined, at(15), true],
    ['at night, after one of the night before', at(2, 9), at(2), true],
    ['again in the same night', at(2), at(3), false],
    ['by day, after one of the last night', at(2), at(15), false],
    ['at night, after one that was made by hand in the evening before', at(23, 9), at(2), true],
    ['by day, because the server was off at night', at(2, 9), at(9), true],
    ['if the last one is dated in the future by a clock that was wrong', at(2, 20), at(15), true],
  ])('%s', (_, last, now, due) => {
    expect(isBackupDue(last, now)).toBe(due)
  })

  test('once a night by a server that asks every hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minute) => {
        const begin = new Date(2026, 0, 1, hour, minute)
        let last = begin
        const made: Date[] = []
        for (let hours = 1; hours <= 10 * 24; hours += 1) {
          const now = new Date(begin.getTime() + hours * HOUR_MS)
          if (!isBackupDue(last, now)) continue
          made.push(now)
          last = now
        }
        const nights = made.filter((one) => one.getHours() >= 2 && one.getHours() < 6)
        expect(new Set(nights.map((one) => one.getDate())).size).toBe(nights.length)
        expect(nights.length).toBeGreaterThanOrEqual(9)
        expect(made).toEqual(nights)
      }),
    )
  })
})

test('a restore is tested after a month, and as long as none has passed', () => {
  expect(isRestoreTestDue(undefined, at(2))).toBe(true)
  expect(isRestoreTestDue(at(2, 1), at(2, 30))).toBe(false)
  expect(isRestoreTestDue(at(2, 1), at(2, 31))).toBe(true)
})

test('the last good backup is old after two days', () => {
  expect(isOld(undefined, at(2))).toBe(true)
  expect(isOld(at(2, 8), at(2))).toBe(false)
  expect(isOld(at(2, 8), at(3))).toBe(true)
})
