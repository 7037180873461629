/**
 * A text that is cut only where its parts begin, such as juz: the parts take the place of ayahs.
 *
 * Shape   parts are numbered from 0 in mushaf order. The first and the last are clipped to the span that was divided. Sums
 *         of their weights make them a text of their own, so whatever plans ayahs plans parts.
 */
import type { Span } from '@halaqa/quran/range'
import type { WeightPrefix } from './weight.ts'

export type Parts = {
  /** All of them. */
  range: Span
  prefix: WeightPrefix
  /** The part that begins at a position; one past the last for the position after the span. */
  at: (position: number) => number
  /** The positions that some parts cover. */
  spanOf: (parts: Span) => Span
}

/**
 * Divides a span at each of `starts` that lies in it, and at each of `also`, where what came before ended.
 *
 * @param starts first positions of the parts of the whole text, in any order
 */
export function partsOf(
  span: Span,
  starts: readonly number[],
  prefix: WeightPrefix,
  also: readonly number[] = [],
): Parts {
  const inside = [...starts, ...also].filter((position) => position > span.start && position <= span.end)
  const begins = [...new Set([span.start, ...inside])].sort((a, b) => a - b)
  const bounds = [...begins, span.end + 1]
  return {
    range: { start: 0, end: begins.length - 1 },
    prefix: bounds.map((position) => prefix[position]!),
    at: (position) => bounds.indexOf(position),
    spanOf: ({ start, end }) => ({ start: bounds[start]!, end: bounds[end + 1]! - 1 }),
  }
}
