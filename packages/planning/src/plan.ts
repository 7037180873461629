/** One day of a room, planned: its number, its range, who reads what, and the balances and the cycle after it. */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { cutRange } from './cut.ts'
import { cutByDues } from './cut-by-dues.ts'
import { rangeOfDay } from './day-range.ts'
import { addToBalances, type DealtPortion, dealPortions, type Member, turnOrder } from './deal.ts'
import { partsOf } from './parts.ts'
import { advanceByDay, type Cycle, type CycleDay, nextDay } from './schedule.ts'
import { duesOf, shareOf } from './share.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

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
 * @param starts where days and portions may begin, such as the first positions of the juz; every ayah unless named
 * @throws RangeError when the cycle is over, and when nobody reads: such a day is unread (`advanceByUnreadDay`)
 */
export function planDay<M extends Member>(
  cycle: Cycle,
  members: readonly M[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
): DayPlan<M> {
  if (members.length === 0) throw new RangeError('A day without members cannot be given out')
  const dayRange = rangeOfDay(cycle, prefix, starts)
  const today = nextDay(cycle)!
  const portions = portionsOfDay(dayRange, members, today.day, prefix, starts)
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
  turn: number,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
): DealtPortion[] {
  if (dayRange === undefined) return []
  if (starts) {
    const { range, prefix: weights, spanOf } = partsOf(dayRange, starts, prefix)
    return portionsOfDay(range, members, turn, weights).map((portion) => ({ ...portion, ...spanOf(portion) }))
  }
  const shares = new Set(members.map(shareOf))
  if (shares.size === 1 || members.length >= ayahsIn(dayRange)) {
    return dealPortions(cutRange(dayRange, members.length, prefix), members, turn, prefix)
  }
  const inTurnOrder = turnOrder(members, turn)
  const dues = duesOf(weightWithin(dayRange, prefix), members)
  const spans = cutByDues(
    dayRange,
    inTurnOrder.map((member) => dues.get(shareOf(member))!),
    prefix,
  )
  return [...shares]
    .flatMap((share) => {
      const ofShare = (_: unknown, i: number) => shareOf(inTurnOrder[i]!) === share
      return dealPortions(spans.filter(ofShare), inTurnOrder.filter(ofShare), turn, prefix)
    })
    .sort((a, b) => a.start - b.start)
}
