/**
 * Portions that readers of a daily room have ahead of its days.
 *
 * Units   weight is letters. Days are numbered in their cycle.
 */
import type { Span } from '@halaqa/quran/range'
import { type WeightPrefix, weightWithin } from './weight.ts'

/** A portion of a day to come that its reader has already. */
export type AheadPortion = Span & { day: number; memberId: string }

/** Portions that readers have ahead of a day and of the days after it. */
export type AheadWeights = { today: number; later: number }

export const NOTHING_AHEAD: AheadWeights = { today: 0, later: 0 }

export function weighAhead(ahead: readonly AheadPortion[], day: number, prefix: WeightPrefix): AheadWeights {
  const weights = { today: 0, later: 0 }
  for (const portion of ahead) {
    if (portion.day >= day) weights[portion.day === day ? 'today' : 'later'] += weightWithin(portion, prefix)
  }
  return weights
}
