/**
 * Spreading several open portions over the next days, for a reader who has more before them than one day holds.
 *
 * Units   weight is letters; dates are whole numbers that rise by one a date.
 * Shape   portions keep their order. Each begins on the day nearest to where the letters before it end, and its last date is that of its own
 *         last letters, so every day has about as many; of equal portions and as many days each has one. Days are those on which the portion's room reads: no date is a rest day of it, or lies after
 *         the last date that it has.
 */
export interface OpenPortion {
  weight: number
  /** Portions of daily rooms have one date. */
  hasOneDate: boolean
  /** The last date of its room; null where that has none, or it has passed. */
  end: number | null
  isRest: (date: number) => boolean
}

/** The new dates of each portion over so many days from `today` on; undefined for one that its room leaves no date for. */
export function spreadPortions(
  portions: readonly OpenPortion[],
  today: number,
  days: number,
): ({ first: number; last: number } | undefined)[] {
  const total = portions.reduce((sum, { weight }) => sum + weight, 0)
  let before = 0
  return portions.map((portion) => {
    const dayAt = (letters: number) => (days * letters) / total
    const middle = Math.floor(dayAt(before + portion.weight / 2))
    const from = Math.min(middle, Math.round(dayAt(before)))
    before += portion.weight
    const to = Math.max(middle, Math.round(dayAt(before)) - 1)
    const first = readingDate(portion, today, from)
    if (first === undefined) return undefined
    return { first, last: portion.hasOneDate ? first : readingDate(portion, today, to)! }
  })
}

/** So many of the dates after the first, from `today` on, on which a room reads; its last one where it ends before. At most six weekdays rest. */
function readingDate({ end, isRest }: OpenPortion, today: number, after: number): number | undefined {
  let found: number | undefined
  let passed = -1
  const last = Math.min(end ?? Number.POSITIVE_INFINITY, today + 7 * (after + 1))
  for (let date = today; passed < after && date <= last; date += 1) {
    if (isRest(date)) continue
    found = date
    passed += 1
  }
  return found
}
