/**
 * Deals a day's portions to members of one share, and keeps the balances of all.
 *
 * Units   a balance counts what the plan gave a member on earlier days, over all cycles of the room, for each whole share
 *         of theirs: weight in letters, and portions. A portion counts four times for a quarter share, twice for a half one and half
 *         for a double one, so balances are multiples of a half, which numbers hold exactly. `joinedAt` is any number that rises with
 *         time; `rotation` is a number that rises by one a day.
 * Shape   nobody gets two portions of a day. Everybody gets one, unless there are fewer portions than members.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type Balance, type Share, shareOf } from './share.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

/** A member without a `share` has a whole one. */
export type Member = Balance & { id: string; joinedAt: number; share?: Share }

/** `share` is what it was dealt for, where that is not a whole one: counting it out again counts the same. */
export type DealtPortion = Span & { memberId: string; share?: Share }

/**
 * Deals a day's portions: the heaviest to the member with the least weight, the next to the next. With fewer portions
 * than members, those read who have had the fewest portions, then the least weight. Equals take turns: by join time,
 * then id, moved on by one a day. The answer is in mushaf order, whatever the order of `portions` and `members`.
 *
 * @throws RangeError for more portions than members
 */
export function dealPortions(
  portions: readonly Span[],
  members: readonly Member[],
  rotation: number,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): DealtPortion[] {
  if (portions.length > members.length) {
    throw new RangeError(`Cannot deal ${portions.length} portions to ${members.length} members`)
  }
  const inRotatedOrder = rotatedOrder(members, rotation)
  const reading =
    portions.length === members.length
      ? inRotatedOrder
      : inRotatedOrder.sort((a, b) => a.portions - b.portions || a.weight - b.weight).slice(0, portions.length)
  const lightestFirst = reading.sort((a, b) => a.weight - b.weight)
  return portions
    .map((span) => ({ span, weight: weightWithin(span, prefix) }))
    .sort((a, b) => b.weight - a.weight || a.span.start - b.span.start)
    .map(({ span }, i) => dealt(lightestFirst[i]!, span))
    .sort((a, b) => a.start - b.start)
}

export function dealt(member: Member, { start, end }: Span): DealtPortion {
  const share = shareOf(member)
  return share === 1 ? { memberId: member.id, start, end } : { memberId: member.id, start, end, share }
}

/** By join time, then id, moved on by one a day. A new array; sorting is stable, so equals stay in this order. */
export function rotatedOrder<M extends Member>(members: readonly M[], rotation: number): M[] {
  const byJoinTime = [...members].sort((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))
  const first = rotation % members.length || 0
  return [...byJoinTime.slice(first), ...byJoinTime.slice(0, first)]
}

/** The members with the dealt portions counted to their balances. */
export const addToBalances = <M extends Member>(
  members: readonly M[],
  portions: readonly DealtPortion[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
): M[] => countPortions(members, portions, 1, prefix)

/** The members with the dealt portions counted out of their balances again. */
export const subtractFromBalances = <M extends Member>(
  members: readonly M[],
  portions: readonly DealtPortion[],
  prefix: WeightPrefix = WEIGHT_PREFIX,
): M[] => countPortions(members, portions, -1, prefix)

function countPortions<M extends Member>(
  members: readonly M[],
  portions: readonly DealtPortion[],
  sign: 1 | -1,
  prefix: WeightPrefix,
): M[] {
  const dealt = new Map<string, Balance>()
  for (const portion of portions) {
    const sum = dealt.get(portion.memberId) ?? { weight: 0, portions: 0 }
    sum.weight += (sign * weightWithin(portion, prefix)) / shareOf(portion)
    sum.portions += sign / shareOf(portion)
    dealt.set(portion.memberId, sum)
  }
  return members.map((member) => {
    const sum = dealt.get(member.id)
    if (!sum) return member
    return { ...member, weight: member.weight + sum.weight, portions: member.portions + sum.portions }
  })
}

/**
 * The balance of one who joins, comes back, comes back sooner, or reads another share: the greater of their own and the average
 * of others by their shares, so that nobody is made to catch up. Averages are rounded up, which puts nobody below the average.
 */
export function startingBalance(own: Balance, others: readonly (Balance & { share?: Share })[]): Balance {
  if (others.length === 0) return { weight: own.weight, portions: own.portions }
  const shares = others.reduce((sum, other) => sum + shareOf(other), 0)
  const average = (of: keyof Balance) =>
    Math.ceil(others.reduce((sum, other) => sum + shareOf(other) * other[of], 0) / shares)
  return {
    weight: Math.max(own.weight, average('weight')),
    portions: Math.max(own.portions, average('portions')),
  }
}

/**
 * All active members on a day, those of them who start on it with their starting balance: beside the others who read on the day,
 * or beside all others where none of them does.
 */
export function withStartingBalances<M extends Member>(
  members: readonly M[],
  isStarting: (member: M) => boolean,
  isReading: (member: M) => boolean,
): M[] {
  const others = members.filter((member) => !isStarting(member))
  const reading = others.filter(isReading)
  const beside = reading.length > 0 ? reading : others
  return members.map((member) => (isStarting(member) ? { ...member, ...startingBalance(member, beside) } : member))
}
