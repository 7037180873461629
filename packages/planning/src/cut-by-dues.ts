/**
 * The best cut of a range into portions that are due different weights, in a given order: first the least that the
 * heaviest portion for its due can weigh for its due, then the least sum of squares of what portions miss or exceed
 * their dues by, then the earliest cuts. With equal dues this is what `cutRange` finds.
 *
 * Exact, by a table of portions × ayahs that is only as wide as it must be: how far a portion's end can lie to either
 * side follows from the heaviest weight allowed. Weights and dues are whole numbers below 2^20, so two fractions of them
 * are the same number only when they are equal.
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import type { WeightPrefix } from './weight.ts'

/** Between which ayah ends the first k portions can end, for each k. */
type Fences = { low: Int32Array; high: Int32Array }

/**
 * Cuts a span into one portion for each due, in the order of the dues, of one ayah at least.
 *
 * @throws RangeError for no dues, for more dues than ayahs, and for a due below 1
 */
export function cutByDues(span: Span, dues: readonly number[], prefix: WeightPrefix = WEIGHT_PREFIX): Span[] {
  if (dues.length === 0 || dues.length > ayahsIn(span) || dues.some((due) => !(due >= 1))) {
    throw new RangeError(`Cannot cut ${ayahsIn(span)} ayahs by ${dues.length} dues`)
  }
  const sums = Float64Array.from({ length: ayahsIn(span) + 1 }, (_, i) => prefix[span.start + i]! - prefix[span.start]!)
  const limit = leastLimit(sums, dues)
  let from = 0
  return leastSquares(sums, dues, limit).map((to) => {
    const portion = { start: span.start + from, end: span.start + to - 1 }
    from = to
    return portion
  })
}

/** The least that the heaviest portion can weigh for its due: looked for within a guess that grows until one is found. */
function leastLimit(sums: Float64Array, dues: readonly number[]): number {
  let heaviestAyah = 0
  for (let i = 1; i < sums.length; i += 1) heaviestAyah = Math.max(heaviestAyah, sums[i]! - sums[i - 1]!)
  const greatestDue = dues.reduce((greatest, due) => Math.max(greatest, due))
  let guess = Math.max(sums.at(-1)! / dues.reduce((sum, due) => sum + due), heaviestAyah / greatestDue)
  for (;;) {
    const fences = fencesWithin(sums, dues, guess)
    const least = fences ? heaviestOf(sums, dues, guess, fences) : Number.POSITIVE_INFINITY
    if (least < Number.POSITIVE_INFINITY) return least
    guess *= 1.05
  }
}

/**
 * How far the end of each portion can lie to either side if no portion weighs more than the limit for its due. Undefined when that alone
 * rules every cut out; fences do not prove that there is one.
 */
function fencesWithin(sums: Float64Array, dues: readonly number[], limit: number): Fences | undefined {
  const ayahs = sums.length - 1
  const parts = dues.length
  const low = new Int32Array(parts + 1)
  const high = new Int32Array(parts + 1)
  low[parts] = ayahs
  for (let k = 0; k < parts; k += 1) {
    const [start, furthest, most] = [sums[high[k]!]!, ayahs - (parts - k - 1), heaviestWithin(limit, dues[k]!)]
    let to = high[k]!
    while (to < furthest && sums[to + 1]! - start <= most) to += 1
    high[k + 1] = to
  }
  for (let k = parts - 1; k >= 0; k -= 1) {
    const [end, most] = [sums[low[k + 1]!]!, heaviestWithin(limit, dues[k]!)]
    let from = low[k + 1]!
    while (from > k && end - sums[from - 1]! <= most) from -= 1
    low[k] = from
  }
  for (let k = 0; k <= parts; k += 1) {
    low[k] = Math.max(low[k]!, k)
    if (low[k]! > high[k]!) return undefined
  }
  return { low, high }
}

/** The greatest whole weight that is not above the limit for its due. */
function heaviestWithin(limit: number, due: number): number {
  const weight = Math.ceil(limit * due)
  return weight / due <= limit ? weight : weight - 1
}

/** The least heaviest weight for its due of all cuts within the limit; infinite when there is none. */
function heaviestOf(sums: Float64Array, dues: readonly number[], limit: number, { low, high }: Fences): number {
  let after = new Float64Array(sums.length)
  let here = new Float64Array(sums.length)
  for (let k = dues.length - 1; k >= 0; k -= 1) {
    const due = dues[k]!
    const [first, last] = [low[k + 1]!, high[k + 1]!]
    const most = heaviestWithin(limit, due)
    for (let from = low[k]!; from <= high[k]!; from += 1) {
      const start = sums[from]!
      let best = Number.POSITIVE_INFINITY
      for (let to = from < first ? first : from + 1; to <= last; to += 1) {
        const weight = sums[to]! - start
        if (weight > most) break
        const worst = after[to]!
        if (worst >= best) continue
        const ratio = weight / due
        if (ratio >= best) break
        best = ratio > worst ? ratio : worst
      }
      here[from] = best
    }
    ;[after, here] = [here, after]
  }
  return after[0]!
}

/** Where each portion ends. The table goes from the back, so that of equals the first cut that is earliest is found. */
function leastSquares(sums: Float64Array, dues: readonly number[], limit: number): number[] {
  const { low, high } = fencesWithin(sums, dues, limit)!
  const choices: Uint16Array[] = []
  let after = new Float64Array(sums.length)
  let here = new Float64Array(sums.length)
  for (let k = dues.length - 1; k >= 0; k -= 1) {
    const due = dues[k]!
    const [first, last] = [low[k + 1]!, high[k + 1]!]
    const most = heaviestWithin(limit, due)
    const choice = new Uint16Array(high[k]! - low[k]! + 1)
    for (let from = low[k]!; from <= high[k]!; from += 1) {
      const start = sums[from]!
      let best = Number.POSITIVE_INFINITY
      let end = 0
      for (let to = from < first ? first : from + 1; to <= last; to += 1) {
        const weight = sums[to]! - start
        if (weight > most) break
        const cost = (weight - due) * (weight - due) + after[to]!
        if (cost >= best) continue
        best = cost
        end = to
      }
      here[from] = best
      choice[from - low[k]!] = end
    }
    choices[k] = choice
    ;[after, here] = [here, after]
  }
  let end = 0
  return choices.map((choice, k) => {
    end = choice[end - low[k]!]!
    return end
  })
}
