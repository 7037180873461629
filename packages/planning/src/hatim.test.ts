/** A complete hatim of the real Qur'an in thirty days: are the days and the members' shares as even as promised? */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { newcomers } from '../test/arbitraries.ts'
import { covers, inOrder } from '../test/invariants.ts'
import { planDay } from './plan.ts'
import { newCycle, nextDay } from './schedule.ts'
import { weightWithin } from './weight.ts'

const COMPLETE: Span = { start: 0, end: 6235 }

function hatim(memberCount: number, days: number) {
  const dayRanges: Span[] = []
  const portions: Span[] = []
  let members = newcomers(memberCount)
  let cycle = newCycle('fixed', COMPLETE, days)
  while (nextDay(cycle)) {
    const plan = planDay(cycle, members)
    dayRanges.push(plan.range!)
    portions.push(...plan.portions)
    members = plan.members
    cycle = plan.cycle
  }
  return { dayRanges, portions, shares: members.map(({ weight }) => weight) }
}

const ratio = (weights: readonly number[]) => Math.max(...weights) / Math.min(...weights)

describe('a complete hatim in thirty days', () => {
  test('has no day heavier than 1.02 times the lightest', () => {
    const { dayRanges } = hatim(1, 30)
    expect(dayRanges).toHaveLength(30)
    expect(ratio(dayRanges.map((dayRange) => weightWithin(dayRange, WEIGHT_PREFIX)))).toBeLessThanOrEqual(1.02)
  })

  // The rules leave no choice here: what each of 38 members is given is a matter of the ayahs' lengths alone.
  const ALLOWED = new Map([[38, 1.012]])

  test.each(Array.from({ length: 50 }, (_, i) => i + 1))(
    'shares itself among %i members within one percent',
    (count) => {
      const { shares, portions } = hatim(count, 30)
      expect(ratio(shares)).toBeLessThanOrEqual(ALLOWED.get(count) ?? 1.01)
      expect(covers(inOrder(portions), COMPLETE)).toBe(true)
    },
  )
})

test('ten thousand members of a room of thirty days read every ayah once, an ayah each', () => {
  const { portions, shares } = hatim(10_000, 30)
  expect(portions).toHaveLength(6236)
  expect(shares.filter((weight) => weight > 0)).toHaveLength(6236)
})
