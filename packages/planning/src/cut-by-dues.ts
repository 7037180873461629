/**
 * The cut of a range among readers who are due different weights, in a given order: the least sum of squares of what they miss or
 * exceed their dues by. A reader may be passed over, if they are due less than half of a portion that others miss more of.
 *
 * Every end is looked for among the ayahs around the place at which the dues before it are used up, `REACH` to either side. In a range
 * of no more ayahs than that the cut is the best of all; in a longer one it costs at most two percent more (`cut-by-dues.test.ts`).
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import type { WeightPrefix } from './weight.ts'

const REACH = 32

/** Between which ayah ends the portions of the first k readers can end, for each k. */
type Fences = { low: Int32Array; high: Int32Array }

/**
 * Cuts a span into at most one portion for each due, in the order of the dues; undefined for a reader who is passed over.
 *
 * @param dues letters; zero or less for a reader who is due nothing
 * @throws RangeError for no dues, and for a due that is not a number
 */
export function cutByDues(
  span: Span,
  dues: ArrayLike<number>,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): (Span | undefined)[] {
  const ayahs = ayahsIn(span)
  const sums = Float64Array.from({ length: ayahs + 1 }, (_, i) => prefix[span.start + i]! - prefix[span.start]!)
  const ends = leastSquares(sums, dues, fencesAround(sums, dues))
  return Array.from(ends, (end, k) => {
    const from = k === 0 ? 0 : ends[k - 1]!
    return end === from ? undefined : { start: span.start + from, end: span.start + end - 1 }
  })
}

function fencesAround(sums: Float64Array, dues: ArrayLike<number>): Fences {
  const ayahs = sums.length - 1
  const readers = dues.length
  let total = 0
  for (let k = 0; k < readers; k += 1) total += Math.max(0, dues[k]!)
  if (readers === 0 || Number.isNaN(total)) throw new RangeError(`Cannot cut ${ayahs} ayahs by ${readers} dues`)
  const low = new Int32Array(readers + 1)
  const high = new Int32Array(readers + 1)
  let used = 0
  let nearest = 0
  for (let k = 1; k < readers; k += 1) {
    used += Math.max(0, dues[k - 1]!)
    while (nearest < ayahs && sums[nearest]! * total < used * sums[ayahs]!) nearest += 1
    low[k] = Math.max(0, nearest - REACH)
    high[k] = Math.min(ayahs, nearest + REACH)
  }
  low[readers] = ayahs
  high[readers] = ayahs
  return { low, high }
}

/**
 * Finds the end of each reader's portion with a table of readers × ayahs within the fences. The further a portion ends, the further its best start
 * lies, or as far (squares of sums obey the quadrangle inequality), so that the search for a start goes on from the last one found.
 */
function leastSquares(sums: Float64Array, dues: ArrayLike<number>, { low, high }: Fences): Int32Array {
  const readers = dues.length
  const starts: Int32Array[] = []
  let before = new Float64Array(1)
  for (let k = 1; k <= readers; k += 1) {
    const due = dues[k - 1]!
    const [first, furthest, lowest] = [low[k]!, high[k - 1]!, low[k - 1]!]
    const here = new Float64Array(high[k]! - first + 1)
    const start = new Int32Array(here.length)
    let from = lowest
    for (let to = first; to <= high[k]!; to += 1) {
      const last = Math.min(to, furthest)
      const wanted = sums[to]! - due
      let best = Number.POSITIVE_INFINITY
      for (let at = from; at <= last; at += 1) {
        const missed = wanted - sums[at]!
        const cost = before[at - lowest]! + missed * missed
        if (cost >= best) continue
        best = cost
        from = at
      }
      here[to - first] = best
      start[to - first] = from
    }
    starts.push(start)
    before = here
  }
  const ends = new Int32Array(readers)
  let end = sums.length - 1
  for (let k = readers; k > 0; k -= 1) {
    ends[k - 1] = end
    end = starts[k - 1]![end - low[k]!]!
  }
  return ends
}
