/**
 * Reading effort, counted in letters.
 *
 * Units   the weight of an ayah is its number of Arabic letters (U+0621–063A, U+0641–064A, U+0671, U+06CC), marks not counted:
 *         2 (Ta-Ha) to 547 (2:282), 325,387 in all. Alone in its module, for it is the largest of the pure tables.
 * Source  counted at build in the corrected text of quran-json.
 */
import { AYAH_COUNT } from './ayah.ts'
import { AYAH_WEIGHTS } from './generated/weights.ts'
import { PAGE_STARTS, pageOf, pageSpan } from './mushaf.ts'
import type { Span } from './range.ts'

/** `WEIGHT_PREFIX[p]` is the weight of all ayahs before position p; 6,237 entries, the last the weight of the Qur'an. */
export const WEIGHT_PREFIX: Uint32Array = prefixSums(AYAH_WEIGHTS)

export const TOTAL_WEIGHT: number = WEIGHT_PREFIX[AYAH_COUNT]!

/** Letters from the start of the span to its end, both included. */
export function weightOf({ start, end }: Span): number {
  const before = WEIGHT_PREFIX[start]
  const after = WEIGHT_PREFIX[end + 1]
  if (before === undefined || after === undefined) throw new RangeError(`There is no span ${start} to ${end}`)
  return after - before
}

/**
 * How many pages of the 604-page mushaf the spans fill, by weight, rounded down. Portions that together make a page are
 * one page, whoever's rooms they came from; a page read twice is two.
 */
export function pagesRead(spans: Iterable<Span>): number {
  const lettersOnPage = new Map<number, number>()
  for (const span of spans) {
    for (let page = pageOf(span.start); page <= PAGE_STARTS.length; page += 1) {
      const whole = pageSpan(page)
      if (whole.start > span.end) break
      const part = { start: Math.max(span.start, whole.start), end: Math.min(span.end, whole.end) }
      lettersOnPage.set(page, (lettersOnPage.get(page) ?? 0) + weightOf(part))
    }
  }
  let pages = 0
  for (const [page, letters] of lettersOnPage) pages += letters / weightOf(pageSpan(page))
  return Math.floor(pages + 1e-9)
}

function prefixSums(weights: readonly number[]): Uint32Array {
  const sums = new Uint32Array(weights.length + 1)
  weights.forEach((weight, position) => {
    sums[position + 1] = sums[position]! + weight
  })
  return sums
}
