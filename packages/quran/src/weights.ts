/**
 * Reading effort, counted in letters.
 *
 * Units   the weight of an ayah is its number of Arabic letters (U+0621–063A, U+0641–064A, U+0671, U+06CC), marks not counted:
 *         2 (Ta-Ha) to 547 (2:282), 325,387 in all. Alone in its module, for it is the largest of the pure tables.
 * Source  counted at build in the corrected text of quran-json.
 */
import { AYAH_COUNT } from './ayah.ts'
import { AYAH_WEIGHTS } from './generated/weights.ts'
import { PAGE_STARTS, pageSpan } from './mushaf.ts'
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
 * one page, whoever's rooms they came from; a page read twice is two. A span that was read several times may say how often.
 */
export function pagesRead(spans: Iterable<Span & { times?: number }>): number {
  /** How many more spans there are at a position than at the one before. */
  const change = new Int32Array(AYAH_COUNT + 1)
  for (const { start, end, times = 1 } of spans) {
    change[start]! += times
    change[end + 1]! -= times
  }
  let pages = 0
  let times = 0
  for (let page = 1; page <= PAGE_STARTS.length; page += 1) {
    const whole = pageSpan(page)
    let letters = 0
    for (let position = whole.start; position <= whole.end; position += 1) {
      times += change[position]!
      letters += times * AYAH_WEIGHTS[position]!
    }
    pages += letters / weightOf(whole)
  }
  return Math.floor(pages + 1e-9)
}

function prefixSums(weights: readonly number[]): Uint32Array {
  const sums = new Uint32Array(weights.length + 1)
  weights.forEach((weight, position) => {
    sums[position + 1] = sums[position]! + weight
  })
  return sums
}
