/**
 * How far a cycle has come. The server and the browser count with these functions, so that a portion moves the ring in the
 * browser exactly as it does on the server.
 *
 * Units   letters are whole numbers; percentages have one decimal, rounded down: 100 is a hatim, and nothing less is.
 * Shape   completed spans lie in the range and do not overlap, as the portions of a cycle never do. Figures of the juz are in
 *         their order, and null for a juz outside the range.
 */
import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type WeightPrefix, weightWithin } from './weight.ts'

export type RoomProgress = {
  /** Of the letters of the whole range, given out or not. */
  percentage: number
  /** Of the letters of each juz's part in the range. */
  juzPercentages: (number | null)[]
  /** The completed letters of each juz. */
  juzLetters: (number | null)[]
}

/**
 * The figures of a cycle of which these spans are completed.
 *
 * @param juzStarts position of the first ayah of each juz, rising
 */
export function roomProgress(
  completed: Iterable<Span>,
  range: Span,
  juzStarts: readonly number[] = JUZ_STARTS,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): RoomProgress {
  const parts = juzParts(range, juzStarts)
  let letters: (number | null)[] = parts.map((part) => part && 0)
  for (const span of completed) letters = countSpan(letters, span, 1, parts, prefix)
  return progressOf(letters, parts, prefix)
}

/** The figures after a portion was completed (`by` 1) or reopened (`by` -1), from the completed letters of each juz before. */
export function progressAfter(
  juzLetters: readonly (number | null)[],
  portion: Span,
  by: 1 | -1,
  range: Span,
  juzStarts: readonly number[] = JUZ_STARTS,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): RoomProgress {
  const parts = juzParts(range, juzStarts)
  return progressOf(countSpan(juzLetters, portion, by, parts, prefix), parts, prefix)
}

const juzParts = (range: Span, juzStarts: readonly number[]) =>
  juzStarts.map((start, i) => overlap(range, { start, end: (juzStarts[i + 1] ?? Number.POSITIVE_INFINITY) - 1 }))

/** A portion may cross juz. A count never leaves its juz: neither below nothing nor above all of it. */
const countSpan = (
  letters: readonly (number | null)[],
  span: Span,
  by: 1 | -1,
  parts: readonly (Span | null)[],
  prefix: WeightPrefix,
) =>
  parts.map((part, i) => {
    const common = part && overlap(span, part)
    const before = part && (letters[i] ?? 0)
    if (!common || before === null) return before
    return Math.min(Math.max(before + by * weightWithin(common, prefix), 0), weightWithin(part, prefix))
  })

function progressOf(
  juzLetters: (number | null)[],
  parts: readonly (Span | null)[],
  prefix: WeightPrefix,
): RoomProgress {
  const weights = parts.map((part) => part && weightWithin(part, prefix))
  const sum = (counts: readonly (number | null)[]) => counts.reduce<number>((total, count) => total + (count ?? 0), 0)
  return {
    percentage: percentOf(sum(juzLetters), sum(weights)),
    juzPercentages: juzLetters.map((letters, i) => (letters === null ? null : percentOf(letters, weights[i]!))),
    juzLetters,
  }
}

/** Divides once, so that a share of exactly so many tenths of a percent is not rounded below itself. */
const percentOf = (letters: number, whole: number) => Math.floor((1000 * letters) / whole) / 10

function overlap(a: Span, b: Span): Span | null {
  const common = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
  return common.start <= common.end ? common : null
}
