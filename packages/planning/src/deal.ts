/**
 * Who reads which portion of a day.
 *
 * Units   a balance counts what the plan gave a reader on earlier days, over all cycles of the room: weight in letters,
 *         and portions. Whole numbers both. `joinedAt` is any number that rises with time; `turn` is the day's number.
 * Shape   nobody gets two portions of a day. Everybody gets one, unless there are fewer portions than readers.
 */
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type WeightPrefix, weightOf } from './weight.ts'

export type Balance = { weight: number; portions: number }

export type Reader = Balance & { id: string; joinedAt: number }

export type DealtPortion = Span & { readerId: string }

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
    .map(({ span: { start, end } }, i) => ({ readerId: lightestFirst[i]!.id, start, end }))
    .sort((a, b) => a.start - b.start)
}

/** A new array; sorting is stable, so whoever is equal later stays in this order. */
function turnOrder(readers: readonly Reader[], turn: number): Reader[] {
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
    sum.weight += sign * weightOf(portion, prefix)
    sum.portions += sign
    dealt.set(portion.readerId, sum)
  }
  return readers.map((reader) => {
    const sum = dealt.get(reader.id)
    if (!sum) return reader
    return { ...reader, weight: reader.weight + sum.weight, portions: reader.portions + sum.portions }
  })
}

/**
 * The balance of one who joins or comes back: the greater of their own and the average of the other active members, so
 * that nobody is made to catch up. Averages are rounded up, which keeps balances whole and never below the average.
 */
export function startingBalance(own: Balance, others: readonly Balance[]): Balance {
  if (others.length === 0) return { weight: own.weight, portions: own.portions }
  const average = (of: keyof Balance) => Math.ceil(others.reduce((sum, other) => sum + other[of], 0) / others.length)
  return {
    weight: Math.max(own.weight, average('weight')),
    portions: Math.max(own.portions, average('portions')),
  }
}
