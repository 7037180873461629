/**
 * Who reads which portion of a day.
 *
 * Units   a balance counts what the plan gave a reader on earlier days, over all cycles of the room, for each whole share
 *         of theirs: weight in letters, and portions. A portion counts twice for a half share and half for a double one, so
 *         balances are multiples of a half, which numbers hold exactly. `joinedAt` is any number that rises with time;
 *         `turn` is the day's number.
 * Shape   nobody gets two portions of a day. Everybody gets one, unless there are fewer portions than readers.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type Balance, type Share, shareOf } from './share.ts'
import { type WeightPrefix, weightOf } from './weight.ts'

/** A reader without a `share` has a whole one. */
export type Reader = Balance & { id: string; joinedAt: number; share?: Share }

/** `share` is what it was dealt for, where that is not a whole one: counting it out again counts the same. */
export type DealtPortion = Span & { readerId: string; share?: Share }

/**
 * Deals a day's portions: the heaviest to the reader with the least weight, the next to the next. With fewer portions
 * than readers, those read who have had the fewest portions, then the least weight. Equals take turns: by join time,
 * then id, moved on by one a day. The answer is in mushaf order, whatever the order of `portions` and `readers`.
 *
 * @throws RangeError for more portions than readers
 */
export function dealPortions(
  portions: readonly Span[],
  readers: readonly Reader[],
  turn: number,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): DealtPortion[] {
  if (portions.length > readers.length) {
    throw new RangeError(`Cannot deal ${portions.length} portions to ${readers.length} readers`)
  }
  const inTurn = turnOrder(readers, turn)
  const reading =
    portions.length === readers.length
      ? inTurn
      : inTurn.sort((a, b) => a.portions - b.portions || a.weight - b.weight).slice(0, portions.length)
  const lightestFirst = reading.sort((a, b) => a.weight - b.weight)
  return portions
    .map((span) => ({ span, weight: weightOf(span, prefix) }))
    .sort((a, b) => b.weight - a.weight || a.span.start - b.span.start)
    .map(({ span: { start, end } }, i) => dealt(lightestFirst[i]!, start, end))
    .sort((a, b) => a.start - b.start)
}

function dealt(reader: Reader, start: number, end: number): DealtPortion {
  const share = shareOf(reader)
  return share === 1 ? { readerId: reader.id, start, end } : { readerId: reader.id, start, end, share }
}

/** By join time, then id, moved on by one a day. A new array; sorting is stable, so equals stay in this order. */
export function turnOrder<R extends Reader>(readers: readonly R[], turn: number): R[] {
  const byStanding = [...readers].sort((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))
  const first = turn % readers.length || 0
  return [...byStanding.slice(first), ...byStanding.slice(0, first)]
}

/** The readers with the dealt portions counted to their balances, or counted back out of them with `sign` -1. */
export function countPortions<R extends Reader>(
  readers: readonly R[],
  portions: readonly DealtPortion[],
  sign: 1 | -1 = 1,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): R[] {
  const dealt = new Map<string, Balance>()
  for (const portion of portions) {
    const sum = dealt.get(portion.readerId) ?? { weight: 0, portions: 0 }
    sum.weight += (sign * weightOf(portion, prefix)) / shareOf(portion)
    sum.portions += sign / shareOf(portion)
    dealt.set(portion.readerId, sum)
  }
  return readers.map((reader) => {
    const sum = dealt.get(reader.id)
    if (!sum) return reader
    return { ...reader, weight: reader.weight + sum.weight, portions: reader.portions + sum.portions }
  })
}

/**
 * The balance of one who joins or comes back: the greater of their own and the average of the other active members, by
 * their shares, so that nobody is made to catch up. Averages are rounded up, which puts nobody below the average.
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

/** The readers, those of them who come back today with their starting balance. */
export function withReturned<R extends Reader>(readers: readonly R[], isReturning: (reader: R) => boolean): R[] {
  const others = readers.filter((reader) => !isReturning(reader))
  return readers.map((reader) => (isReturning(reader) ? { ...reader, ...startingBalance(reader, others) } : reader))
}
