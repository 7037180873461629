/**
 * Figures: what a row's values come to. Pure.
 *
 * Units   values have their row's unit; ratios are product ÷ limit of the same round; a spread is a share of the median.
 * Errors  `RangeError` for no values at all, and for rounds that one side alone went through.
 */
import type { Row, Target } from './scenario.ts'

/** A limit that itself varies more than this between its quartiles says nothing firm. */
export const NOISY_SPREAD = 0.25

export interface Spread {
  median: number
  min: number
  max: number
  p99: number
  /** Third quartile less the first, as a share of the median: one disturbed round does not show in it. */
  width: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const median = quantile(sorted, 0.5)
  const width = median === 0 ? 0 : (quantile(sorted, 0.75) - quantile(sorted, 0.25)) / median
  return { median, min: sorted[0]!, max: sorted.at(-1)!, p99: quantile(sorted, 0.99), width }
}

export const medianOf = (values: readonly number[]) => spreadOf(values).median

function quantile(sorted: readonly number[], at: number): number {
  if (sorted.length === 0) throw new RangeError('There are no values')
  const place = (sorted.length - 1) * at
  const below = sorted[Math.floor(place)]!
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1)
}

/** Product ÷ limit, round by round. */
export function ratiosOf(product: readonly number[], limit: readonly number[]): number[] {
  if (product.length !== limit.length) {
    throw new RangeError(`The product went through ${product.length} rounds and its limit through ${limit.length}`)
  }
  return product.map((value, round) => value / limit[round]!)
}

/**
 * How a row stands to its target. Where the limit was noisy a target that seems reached is not claimed.
 * `shown`: there is no target.
 */
export type Verdict = 'yes' | 'no' | 'noisy' | 'shown'

export function judge({ product, limit, target }: Row): Verdict {
  if (!target) return 'shown'
  if (target.of === 'value') return isReached(medianOf(product), target) ? 'yes' : 'no'
  if (!limit) throw new RangeError('A ratio needs a limit')
  if (!isReached(medianOf(ratiosOf(product, limit.values)), target)) return 'no'
  return spreadOf(limit.values).width > NOISY_SPREAD ? 'noisy' : 'yes'
}

const isReached = (value: number, target: Target) =>
  'atMost' in target ? value <= target.atMost : value >= target.atLeast
