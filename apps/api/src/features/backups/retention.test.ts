import { DAY_MS, HOUR_MS, utcDateOf } from '@halaqa/contract/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseKept } from './retention.ts'

type Backup = { at: Date }

const NOW = new Date('2026-11-29T12:00:00Z')
const backup = (at: number): Backup => ({ at: new Date(at) })
/** Up to four years back. */
const anyBackups = fc
  .uniqueArray(fc.integer({ min: 0, max: 4 * 365 * 24 }), { minLength: 1, maxLength: 300 })
  .map((hours) => hours.map((ago) => backup(NOW.getTime() - ago * HOUR_MS)))

const mondayOf = ({ at }: Backup) => {
  const sinceMonday = (at.getUTCDay() + 6) % 7
  return utcDateOf(new Date(at.getTime() - sinceMonday * DAY_MS))
}
const dayOf = ({ at }: Backup) => utcDateOf(at)
const monthOf = (one: Backup) => dayOf(one).slice(0, 7)

/** The newest backup of each of the last periods that have one. */
function newestOfLast(backups: readonly Backup[], count: number, periodOf: (one: Backup) => string): Backup[] {
  const periods = [...new Set(backups.map(periodOf))].sort().slice(-count)
  return periods.map((period) =>
    backups.filter((one) => periodOf(one) === period).reduce((a, b) => (a.at > b.at ? a : b)),
  )
}

describe('the backups that are kept', () => {
  test('are the newest of each of 7 days, 4 weeks and 12 months that have one, and no others', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const expected = new Set([
          ...newestOfLast(backups, 7, dayOf),
          ...newestOfLast(backups, 4, mondayOf),
          ...newestOfLast(backups, 12, monthOf),
        ])
        expect(new Set(chooseKept(backups, NOW).keys())).toEqual(expected)
      }),
    )
  })

  test('hold the newest one, and are 23 at most', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const kept = chooseKept(backups, NOW)
        const newest = backups.reduce((a, b) => (a.at > b.at ? a : b))
        expect(kept.get(newest)).toBe('daily')
        expect(kept.size).toBeLessThanOrEqual(23)
      }),
    )
  })

  test('are all kept when they are chosen from again, in whatever order', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const kept = chooseKept(backups, NOW)
        expect(chooseKept([...kept.keys()].reverse(), NOW)).toEqual(kept)
      }),
    )
  })

  test('are the same whether old ones are deleted every night or at the end', () => {
    fc.assert(
      fc.property(anyBackups, (backups) => {
        const inOrder = [...backups].sort((a, b) => a.at.getTime() - b.at.getTime())
        let held: Backup[] = []
        for (const next of inOrder) held = [...chooseKept([...held, next], next.at).keys()]
        expect(new Set(held)).toEqual(new Set(chooseKept(backups, NOW).keys()))
      }),
    )
  })

  test('are not displaced by ones that a wrong clock dated in the future, which stay', () => {
    fc.assert(
      fc.property(anyBackups, fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 30 }), (backups, hours) => {
        const future = hours.map((ahead) => backup(NOW.getTime() + ahead * HOUR_MS))
        const kept = chooseKept([...future, ...backups], NOW)
        for (const one of [...future, ...chooseKept(backups, NOW).keys()]) expect(kept.has(one)).toBe(true)
      }),
    )
  })

  test('of a year of nights are 7 daily, and the others weekly and monthly', () => {
    const nights = Array.from({ length: 365 }, (_, ago) => backup(NOW.getTime() - ago * DAY_MS))
    const kinds = [...chooseKept(nights, NOW).values()]
    const count = (kind: string) => kinds.filter((one) => one === kind).length
    // The newest of this week and of this month are daily ones.
    expect([count('daily'), count('weekly'), count('monthly')]).toEqual([7, 3, 11])
  })
})
