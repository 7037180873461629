import type { Span } from '@halaqa/quran/range'

/** Sums of weights: entry p is the weight (letters, whole numbers) of all ayahs before position p. */
export type WeightPrefix = ArrayLike<number>

/** Letters from the start of the span to its end, both included. */
export const weightWithin = ({ start, end }: Span, prefix: WeightPrefix): number => prefix[end + 1]! - prefix[start]!
