/** One day of a room, planned: its number, its stretch, who reads what, and the balances and the cycle after it. */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { cutStretch } from './cut.ts'
import { countPortions, type DealtPortion, dealPortions, type Reader, turnOrder } from './deal.ts'
import { cutByDues } from './dues-cut.ts'
import { partsOf } from './parts.ts'
import { afterGiven, type Cycle, type CycleDay, nextDay } from './schedule.ts'
import { duesOf, shareOf } from './share.ts'
import { stretchOfDay } from './stretch.ts'
import { ayahsIn, type WeightPrefix, weightOf } from './weight.ts'

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
 * @param starts where days and portions may begin, such as the first positions of the juz; every ayah unless named
 * @throws RangeError when the cycle is over, and when nobody reads: such a day is unread (`afterUnread`)
 */
export function planDay<R extends Reader>(
  cycle: Cycle,
  readers: readonly R[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
): DayPlan<R> {
  if (readers.length === 0) throw new RangeError('A day without readers cannot be given out')
  const stretch = stretchOfDay(cycle, prefix, starts)
  const today = nextDay(cycle)!
  const portions = portionsOfDay(stretch, readers, today.day, prefix, starts)
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
  starts?: readonly number[],
): DealtPortion[] {
  if (stretch === undefined) return []
  if (starts) {
    const { range, prefix: weights, spanOf } = partsOf(stretch, starts, prefix)
    return portionsOfDay(range, readers, turn, weights).map((portion) => ({ ...portion, ...spanOf(portion) }))
  }
  const shares = new Set(readers.map(shareOf))
  if (shares.size === 1 || readers.length >= ayahsIn(stretch)) {
    return dealPortions(cutStretch(stretch, readers.length, prefix), readers, turn, prefix)
  }
  const inTurn = turnOrder(readers, turn)
  const dues = duesOf(weightOf(stretch, prefix), readers)
  const spans = cutByDues(
    stretch,
    inTurn.map((reader) => dues.get(shareOf(reader))!),
    prefix,
  )
  return [...shares]
    .flatMap((share) => {
      const ofShare = (_: unknown, i: number) => shareOf(inTurn[i]!) === share
      return dealPortions(spans.filter(ofShare), inTurn.filter(ofShare), turn, prefix)
    })
    .sort((a, b) => a.start - b.start)
}
