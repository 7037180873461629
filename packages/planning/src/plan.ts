/** One day of a room, planned: its number, its stretch, who reads what, and the balances and the cycle after it. */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { cutStretch } from './cut.ts'
import { countPortions, type DealtPortion, dealPortions, type Reader } from './deal.ts'
import { afterGiven, type Cycle, type CycleDay, nextDay } from './schedule.ts'
import { stretchOfDay } from './stretch.ts'
import type { WeightPrefix } from './weight.ts'

export type DayPlan<R extends Reader = Reader> = CycleDay & {
  /** Undefined when the day is empty. */
  stretch: Span | undefined
  portions: DealtPortion[]
  readers: R[]
  cycle: Cycle
}

/**
 * Gives the cycle's next day out to its readers.
 *
 * @throws RangeError when the cycle is over, and when nobody reads: such a day is unread (`afterUnread`)
 */
export function planDay<R extends Reader>(
  cycle: Cycle,
  readers: readonly R[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
): DayPlan<R> {
  if (readers.length === 0) throw new RangeError('A day without readers cannot be given out')
  const stretch = stretchOfDay(cycle, prefix)
  const today = nextDay(cycle)!
  const portions = portionsOfDay(stretch, readers, today.day, prefix)
  return {
    ...today,
    stretch,
    portions,
    readers: countPortions(readers, portions, 1, prefix),
    cycle: afterGiven(cycle, stretch),
  }
}

/** Cuts a day's stretch among the readers and deals it. */
export function portionsOfDay(
  stretch: Span | undefined,
  readers: readonly Reader[],
  turn: number,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): DealtPortion[] {
  if (stretch === undefined) return []
  return dealPortions(cutStretch(stretch, readers.length, prefix), readers, turn, prefix)
}
