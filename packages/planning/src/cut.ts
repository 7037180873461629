/**
 * The best cut of a range into portions, at ayah ends: first the lightest possible heaviest portion, then the least
 * sum of squares, then the earliest cuts.
 *
 * Exact. The squared weight of a portion obeys the quadrangle inequality (four ends a ≤ b ≤ c ≤ d: crossing portions a-c
 * and b-d cost no more together than a-d and b-c), and refusing portions above a limit keeps it. So the least sum of
 * squares is convex in the number of portions, and some price λ per portion makes the wanted number the cheapest: one
 * pass over the ayahs for each price tried replaces a table of ayahs × portions. Weights are whole numbers, so λ is one.
 *
 * Units   weights are letters; every sum here stays a whole number below 2^53 for weights that sum to 400,000.
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import type { WeightPrefix } from './weight.ts'

/** The best cost of the ayahs from each position to the end, and the numbers of portions that reach it. */
type Costs = { cost: Float64Array; fewest: Int32Array; most: Int32Array }

/**
 * Cuts a span into exactly min(parts, ayahs) portions of one ayah at least, in mushaf order.
 *
 * @throws RangeError for a number of parts that is not a whole number of at least 1
 */
export function cutRange(span: Span, parts: number, prefix: WeightPrefix = WEIGHT_PREFIX): Span[] {
  if (!Number.isInteger(parts) || parts < 1) throw new RangeError(`Cannot cut a range into ${parts} portions`)
  if (parts === 1) return [{ ...span }]
  if (parts >= ayahsIn(span)) return Array.from({ length: ayahsIn(span) }, (_, i) => single(span.start + i))

  const sums = Float64Array.from({ length: ayahsIn(span) + 1 }, (_, i) => prefix[span.start + i]! - prefix[span.start]!)
  const limit = lightestHeaviest(sums, parts)
  const { price, costs } = fittingPrice(sums, limit, parts)
  return earliestCut(sums, parts, price, costs).map(([from, to]) => ({
    start: span.start + from,
    end: span.start + to - 1,
  }))
}

const single = (position: number): Span => ({ start: position, end: position })

/** The least weight that the heaviest of `parts` portions can have. */
function lightestHeaviest(sums: Float64Array, parts: number): number {
  const total = sums.at(-1)!
  let low = Math.ceil(total / parts)
  for (let i = 1; i < sums.length; i += 1) low = Math.max(low, sums[i]! - sums[i - 1]!)
  let high = total
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (portionsWithin(sums, middle) <= parts) high = middle
    else low = middle + 1
  }
  return low
}

/** How few portions of at most `limit` hold everything; every ayah alone is within the limit. */
function portionsWithin(sums: Float64Array, limit: number): number {
  let portions = 1
  let start = 0
  for (let i = 1; i < sums.length; i += 1) {
    if (sums[i]! - sums[start]! <= limit) continue
    portions += 1
    start = i - 1
  }
  return portions
}

/** A price for which `parts` portions are among the cheapest; the search halves the order of magnitude. */
function fittingPrice(sums: Float64Array, limit: number, parts: number): { price: number; costs: Costs } {
  const total = sums.at(-1)!
  let low = 0
  let high = total * total
  let price = Math.floor((total / parts) ** 2)
  for (;;) {
    const costs = costsAt(price, sums, limit)
    if (costs.fewest[0]! > parts) low = price + 1
    else if (costs.most[0]! < parts) high = price - 1
    else return { price, costs }
    price = Math.min(high, Math.max(low, Math.floor(Math.sqrt((low + 1) * (high + 1))) - 1))
  }
}

function costsAt(price: number, sums: Float64Array, limit: number): Costs {
  const ayahs = sums.length - 1
  const cost = new Float64Array(ayahs + 1)
  const fewest = new Int32Array(ayahs + 1)
  const most = new Int32Array(ayahs + 1)
  for (let from = ayahs - 1; from >= 0; from -= 1) {
    let best = Number.POSITIVE_INFINITY
    let few = 0
    let many = 0
    for (let to = from + 1; to <= ayahs; to += 1) {
      const weight = sums[to]! - sums[from]!
      if (weight > limit) break
      const here = weight * weight + cost[to]!
      if (here < best) {
        best = here
        few = fewest[to]!
        many = most[to]!
      } else if (here === best) {
        few = Math.min(few, fewest[to]!)
        many = Math.max(many, most[to]!)
      }
    }
    cost[from] = best + price
    fewest[from] = few + 1
    most[from] = many + 1
  }
  return { cost, fewest, most }
}

/**
 * Of the cheapest cuts into exactly `parts` portions the one whose first cut is earliest, then its second, and so on.
 * From each place every number of portions from `fewest` to `most` can be had, by convexity, and both only fall as the
 * place moves on; so the first end that does not force too many portions on the rest is the one. Ends beyond the limit
 * come after it.
 */
function earliestCut(sums: Float64Array, parts: number, price: number, costs: Costs): [number, number][] {
  const { cost, fewest } = costs
  const cut: [number, number][] = []
  let from = 0
  for (let left = parts - 1; left >= 0; left -= 1) {
    const rest = cost[from]! - price
    let to = from + 1
    while ((sums[to]! - sums[from]!) ** 2 + cost[to]! !== rest || fewest[to]! > left) to += 1
    cut.push([from, to])
    from = to
  }
  return cut
}
