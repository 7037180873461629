/**
 * How far a cycle has come.
 *
 * Units   weight in letters; progress is a share, 0 to 1.
 * Shape   completed spans lie in the range and do not overlap, as the portions of a cycle never do.
 */
import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type WeightPrefix, weightOf } from './weight.ts'

/** Completed weight over the weight of the whole range, given out or not: exactly 1 for a hatim, and for nothing less. */
export function progress(completed: Iterable<Span>, range: Span, prefix: WeightPrefix = WEIGHT_PREFIX): number {
  let done = 0
  for (const span of completed) done += weightOf(span, prefix)
  return done / weightOf(range, prefix)
}

/**
 * Progress in each juz, of the part of it that lies in the range; null for a juz outside the range. The sum of weights
 * runs juz by juz, so a portion may cross juz.
 *
 * @param juzStarts position of the first ayah of each juz, rising
 */
export function juzProgress(
  completed: Iterable<Span>,
  range: Span,
  juzStarts: readonly number[] = JUZ_STARTS,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): (number | null)[] {
  const parts = juzStarts.map((start, i) =>
    overlap(range, { start, end: (juzStarts[i + 1] ?? Number.POSITIVE_INFINITY) - 1 }),
  )
  const done = parts.map(() => 0)
  for (const span of completed) {
    parts.forEach((part, i) => {
      const common = part && overlap(span, part)
      if (common) done[i]! += weightOf(common, prefix)
    })
  }
  return parts.map((part, i) => part && done[i]! / weightOf(part, prefix))
}

function overlap(a: Span, b: Span): Span | null {
  const common = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
  return common.start <= common.end ? common : null
}
