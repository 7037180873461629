/**
 * How far a cycle has come. The server and the browser count with these functions, so that a portion moves the ring in the
 * browser exactly as it does on the server.
 *
 * Open rooms count the letters of what was read. In quiet rooms every portion of a day counts alike, and what has been read is poured
 * into the range from its start: nobody can tell by the figures which portions were read.
 *
 * Units   letters are whole numbers except those that portions come to; percentages have one decimal where letters are counted, and none
 *         where portions are, rounded down: 100 is a hatim, and nothing less is.
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
  /** The completed letters of each juz, whole. */
  juzLetters: (number | null)[]
  /** The letters that the completed portions come to, where portions are counted; null where letters are. */
  readLetters: number | null
}

/** A day of a cycle: the letters that it gives, into how many portions they were cut, and how many of these are completed. */
export type CountedDay = { letters: number; portions: number; completed: number }

/** The letters by which completing one portion of a day moves its room's progress. */
export const lettersOfPortion = ({ letters, portions }: Pick<CountedDay, 'letters' | 'portions'>) => letters / portions

/** The figures of a cycle of these days, counted by portions. */
export function progressOfDays(
  days: Iterable<CountedDay>,
  range: Span,
  juzStarts: readonly number[] = JUZ_STARTS,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): RoomProgress {
  let whole = 0
  let parts = 0
  for (const { letters, portions, completed } of days) {
    whole += Math.floor((letters * completed) / portions)
    parts += ((letters * completed) % portions) / portions
  }
  return distribute(whole + parts, range, juzStarts, prefix)
}

/** The figures counted by portions, after one that counts for so many letters was completed (`by` 1) or reopened (`by` -1). */
export function progressAfterPortion(
  readLetters: number,
  portionLetters: number,
  by: 1 | -1,
  range: Span,
  juzStarts: readonly number[] = JUZ_STARTS,
  prefix: WeightPrefix = WEIGHT_PREFIX,
): RoomProgress {
  return distribute(readLetters + by * portionLetters, range, juzStarts, prefix)
}

/** Fractions are added up in binary: less than this is no difference, and no portion is as light as that. */
const NO_LETTER = 1e-6

function distribute(letters: number, range: Span, juzStarts: readonly number[], prefix: WeightPrefix): RoomProgress {
  const whole = weightWithin(range, prefix)
  const readLetters = Math.min(Math.max(letters, 0), whole)
  const percentIn = (part: number, of: number) => Math.floor((100 * Math.min(part + NO_LETTER, of)) / of)
  let left = readLetters
  const distributed = juzParts(range, juzStarts).map((part) => {
    if (!part) return null
    const weight = weightWithin(part, prefix)
    const read = Math.min(left, weight)
    left -= read
    return { read, weight }
  })
  return {
    percentage: percentIn(readLetters, whole),
    juzPercentages: distributed.map((juz) => juz && percentIn(juz.read, juz.weight)),
    juzLetters: distributed.map((juz) => juz && Math.floor(Math.min(juz.read + NO_LETTER, juz.weight))),
    readLetters,
  }
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
    readLetters: null,
  }
}

/** Divides once, so that a share of exactly so many tenths of a percent is not rounded below itself. */
const percentOf = (letters: number, whole: number) => Math.floor((1000 * letters) / whole) / 10

function overlap(a: Span, b: Span): Span | null {
  const common = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) }
  return common.start <= common.end ? common : null
}
