/** One day of a room, planned: its number, its range, who reads what, and the balances and the cycle after it. */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import type { AheadWeights } from './ahead.ts'
import { cutRange } from './cut.ts'
import { rangeOfDay } from './day-range.ts'
import { addToBalances, type DealtPortion, dealPortions, type Member } from './deal.ts'
import { dealByDues } from './deal-by-dues.ts'
import { partsOf } from './parts.ts'
import { advanceByDay, type Cycle, type CycleDay, nextDay } from './schedule.ts'
import { shareOf } from './share.ts'
import { portionsAtSurahEnds } from './surah-ends.ts'
import type { WeightPrefix } from './weight.ts'

/** By which of the two members take turns: where their shares are alike by `day`, the day's number in its cycle, else by `rotation`. */
export type DayNumbers = {
  day: number
  /** Dates since the room's first one: counts on over cycles. */
  rotation: number
}

export type DayPlan<M extends Member = Member> = CycleDay & {
  /** Undefined when the day is empty. */
  range: Span | undefined
  portions: DealtPortion[]
  members: M[]
  cycle: Cycle
}

/**
 * Gives the cycle's next day out to the members who read on it.
 *
 * @param rotation dates since the room's first one
 * @param starts where days and portions may begin, such as the first positions of the juz; every ayah unless named
 * @param ahead what others have of this day and of later ones already
 * @param surahs where surahs begin: portions end there where they are nearly as even as others
 * @throws RangeError when the cycle is over, and when nobody reads: such a day is unread (`advanceByUnreadDay`)
 */
export function planDay<M extends Member>(
  cycle: Cycle,
  members: readonly M[],
  rotation: number,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
  ahead?: AheadWeights,
  surahs?: readonly number[],
): DayPlan<M> {
  if (members.length === 0) throw new RangeError('A day without members cannot be given out')
  const dayRange = rangeOfDay(cycle, prefix, starts, ahead)
  const today = nextDay(cycle)!
  const portions = portionsOfDay(dayRange, members, { day: today.day, rotation }, prefix, starts, surahs)
  return {
    ...today,
    range: dayRange,
    portions,
    members: addToBalances(members, portions, prefix),
    cycle: advanceByDay(cycle, dayRange),
  }
}

/** Cuts a day's range among the members and deals it. */
export function portionsOfDay(
  dayRange: Span | undefined,
  members: readonly Member[],
  { day, rotation }: DayNumbers,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
  surahs?: readonly number[],
): DealtPortion[] {
  if (dayRange === undefined) return []
  if (starts) {
    const { range, prefix: weights, spanOf } = partsOf(dayRange, starts, prefix)
    return portionsOfDay(range, members, { day, rotation }, weights).map((portion) => ({
      ...portion,
      ...spanOf(portion),
    }))
  }
  const isMixed = members.some((member) => shareOf(member) !== shareOf(members[0]!))
  const deal = (range: Span, weights: WeightPrefix) =>
    isMixed
      ? dealByDues(range, members, rotation, weights)
      : dealPortions(cutRange(range, members.length, weights), members, day, weights)
  const anywhere = deal(dayRange, prefix)
  return (surahs && portionsAtSurahEnds(dayRange, members, { deal, anywhere }, prefix, surahs)) ?? anywhere
}
