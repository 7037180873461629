/**
 * A complete hatim of the real Qur'an in thirty days: are the days and the members' shares as even as promised? The table in
 * `docs/planning.md` is what these tests measure.
 */
import { readFileSync } from 'node:fs'
import type { Span } from '@halaqa/quran/range'
import { SURAHS } from '@halaqa/quran/surahs'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { newcomers } from '../test/arbitraries.ts'
import { covers, inOrder } from '../test/invariants.ts'
import { planDay } from './plan.ts'
import { newCycle, nextDay } from './schedule.ts'
import type { Share } from './share.ts'
import { weightWithin } from './weight.ts'

const COMPLETE: Span = { start: 0, end: 6235 }
const SURAH_STARTS = SURAHS.map(({ startPosition }) => startPosition)

const SHARES = [1, 0.5, 2, 0.25] as const

function hatim(memberCount: number, days: number, shares: readonly Share[] = [1]) {
  const dayRanges: Span[] = []
  const portions: Span[] = []
  let members = newcomers(memberCount).map((member, i) => ({ ...member, share: shares[i % shares.length]! }))
  let cycle = newCycle('fixed', COMPLETE, days)
  while (nextDay(cycle)) {
    const plan = planDay(cycle, members, dayRanges.length, WEIGHT_PREFIX, undefined, undefined, SURAH_STARTS)
    dayRanges.push(plan.range!)
    portions.push(...plan.portions)
    members = plan.members
    cycle = plan.cycle
  }
  return { dayRanges, portions, shares: members.map(({ weight, share }) => ({ share, letters: weight * share })) }
}

const ratio = (weights: readonly number[]) => Math.max(...weights) / Math.min(...weights)
const perShare = (of: ReturnType<typeof hatim>['shares']) => of.map(({ share, letters }) => letters / share)

/** How far the member furthest from their share is from it, of that share. */
function furthest(of: ReturnType<typeof hatim>['shares']): number {
  const whole = of.reduce((sum, { letters }) => sum + letters, 0) / of.reduce((sum, { share }) => sum + share, 0)
  return Math.max(...perShare(of).map((letters) => Math.abs(letters / whole - 1)))
}

const percent = (part: number) => `${(100 * part).toFixed(2)} %`

describe('a complete hatim in thirty days', () => {
  const COUNTS = Array.from({ length: 50 }, (_, i) => i + 1)
  const rows = new Map<number, string>()

  test.each(COUNTS)('is shared among %i members within two percent, also with unlike shares', (count) => {
    const [alike, unlike] = [hatim(count, 30), hatim(count, 30, SHARES)]
    for (const { portions } of [alike, unlike]) expect(covers(inOrder(portions), COMPLETE)).toBe(true)
    const days = ratio(alike.dayRanges.map((dayRange) => weightWithin(dayRange, WEIGHT_PREFIX)))
    expect(alike.dayRanges).toHaveLength(30)
    expect(days).toBeLessThan(1.0135)
    expect(ratio(perShare(alike.shares))).toBeLessThanOrEqual(1.04)
    // Half a portion of thirty.
    for (const { shares } of [alike, unlike]) expect(furthest(shares)).toBeLessThanOrEqual(0.02)
    rows.set(
      count,
      `| ${count} | ${days.toFixed(3)} | ${percent(furthest(alike.shares))} | ${percent(furthest(unlike.shares))} |`,
    )
  })

  test('is as fair as the table in docs/planning.md says', () => {
    const docs = readFileSync(new URL('../../../docs/planning.md', import.meta.url), 'utf8')
    expect(COUNTS.map((count) => rows.get(count))).toEqual(docs.match(/^\| \d+ \| 1\.\d{3} \|.*$/gm))
  })
})

test('ten thousand members of a room of thirty days read every ayah once, an ayah each', () => {
  const { portions, shares } = hatim(10_000, 30)
  expect(portions).toHaveLength(6236)
  expect(shares.filter(({ letters }) => letters > 0)).toHaveLength(6236)
})
