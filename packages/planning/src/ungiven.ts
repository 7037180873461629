/**
 * Portions of what a cycle can give out no more: nobody's, they wait for a reader.
 *
 * Units   weight is letters. The usual portion of a cycle weighs as much as its range by its days by its readers.
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { cutRange } from './cut.ts'
import { partsOf } from './parts.ts'
import { type Cycle, findUngiven } from './schedule.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

export type Ungiven = {
  range: Span
  /** All of the range, in mushaf order. */
  portions: Span[]
  /** The cycle after it, with nothing left. */
  cycle: Cycle
}

/**
 * Cuts what the cycle can give out no more into the fewest portions of which none is heavier than a usual one, but an ayah alone,
 * as evenly as they can be; undefined where there is nothing of the kind.
 *
 * @param readers of the room, who share a day of the cycle; nobody counts as one
 * @param starts where portions may begin, such as the first positions of the juz; every ayah unless named
 */
export function takeUngiven(
  cycle: Cycle,
  readers: number,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
): Ungiven | undefined {
  const range = findUngiven(cycle)
  if (!range) return undefined
  const usual = weightWithin(cycle.range, prefix) / (cycle.days * Math.max(1, readers))
  return { range, portions: cutWithin(range, usual, prefix, starts), cycle: { ...cycle, next: range.end + 1 } }
}

function cutWithin(span: Span, limit: number, prefix: WeightPrefix, starts?: readonly number[]): Span[] {
  if (!starts) return cutRange(span, fewestWithin(span, limit, prefix), prefix)
  const parts = partsOf(span, starts, prefix)
  return cutWithin(parts.range, limit, parts.prefix).map(parts.spanOf)
}

/** The fewest portions of which none is heavier than the limit, but an ayah alone: each takes all that fits. */
function fewestWithin(span: Span, limit: number, prefix: WeightPrefix): number {
  let portions = 1
  let { start } = span
  for (let position = start + 1; position < span.start + ayahsIn(span); position += 1) {
    if (weightWithin({ start, end: position }, prefix) <= limit) continue
    portions += 1
    start = position
  }
  return portions
}
