/**
 * The range of a day: how much of its range a room reads that day.
 *
 * Units   weight is letters; a share is a fraction of the cycle's weight, 0 to 1.
 * Shape   ranges of one cycle follow each other without gap or overlap, from the range's start; the last day left
 *         takes all that is left. A day may be empty: then there is no range.
 */
import { ayahsIn, type Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type AheadWeights, NOTHING_AHEAD } from './ahead.ts'
import { partsOf } from './parts.ts'
import { type Cycle, countReadingDays, hasTextLeft, nextDay } from './schedule.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

/**
 * The range of the cycle's next day; undefined when that day is empty.
 *
 * @param starts where a day may begin; every ayah unless named
 * @param ahead what readers have of this day and of later ones already: the day gives so much less to the others
 * @throws RangeError when the cycle is over
 */
export function rangeOfDay(
  cycle: Cycle,
  prefix: WeightPrefix = WEIGHT_PREFIX,
  starts?: readonly number[],
  ahead = NOTHING_AHEAD,
): Span | undefined {
  const today = nextDay(cycle)
  if (!today) throw new RangeError('The cycle is over: it has no next day')
  if (!hasTextLeft(cycle)) return undefined
  if (starts) return rangeOfDayInParts(cycle, prefix, starts, ahead)

  const { range, next: start, paced } = cycle
  const sinceChosen = { start: paced.from, end: range.end }
  if (countReadingDays(cycle, cycle.days) - countReadingDays(cycle, paced.day) > ayahsIn(sinceChosen)) {
    const reached = weightWithin(sinceChosen, prefix) - unreachedWeight(cycle, weightWithin(sinceChosen, prefix))
    const end = nearestEnd(start - 1, range.end, prefix[paced.from]! + reached, prefix)
    return end < start ? undefined : { start, end }
  }
  const left = weightWithin({ start, end: range.end }, prefix)
  const share = (left + ahead.today + ahead.later) / today.daysLeft - ahead.today
  return { start, end: nearestEnd(start, range.end, prefix[start]! + share, prefix) }
}

/** The range of the next day where days begin at the text's parts, such as juz, in the place of its ayahs. A part that was begun is finished before the next. */
function rangeOfDayInParts(
  cycle: Cycle,
  prefix: WeightPrefix,
  starts: readonly number[],
  ahead: AheadWeights,
): Span | undefined {
  const { next, paced } = cycle
  const parts = partsOf(cycle.range, starts, prefix, [next, paced.from])
  const inParts = {
    ...cycle,
    range: parts.range,
    next: parts.at(next),
    paced: { ...paced, from: parts.at(paced.from) },
  }
  const dayRange = rangeOfDay(inParts, parts.prefix, undefined, ahead)
  return dayRange && parts.spanOf(dayRange)
}

/**
 * For a cycle with more days than ayahs: the weight that lies beyond where its next day should end. Undisturbed, day d
 * of D ends at d/D, both counted since the pace was chosen and without rest days. A day that went unread moves nothing, and what it
 * should have moved spreads over the days after it.
 *
 * Each day given out leaves (n - 1)/n of what was left, n being its days left, so a run of days a..b leaves
 * (D - b)/(D - a + 1): one division a run, exact while no day was unread.
 */
function unreachedWeight(cycle: Cycle, weight: number): number {
  const days = countReadingDays(cycle, cycle.days)
  let left = weight
  let runStart = countReadingDays(cycle, cycle.paced.day) + 1
  for (const unread of cycle.unreadDays.map((day) => countReadingDays(cycle, day))) {
    left = (left * (days - unread + 1)) / (days - runStart + 1)
    runStart = unread + 1
  }
  return (left * (days - countReadingDays(cycle, nextDay(cycle)!.day))) / (days - runStart + 1)
}

/** The ayah from `first` to `last` whose end lies nearest to the goal, counted from the mushaf's start; the earlier of two. */
export function nearestEnd(first: number, last: number, goal: number, prefix: WeightPrefix): number {
  let low = first
  let high = last
  while (low < high) {
    const middle = (low + high) >> 1
    if (prefix[middle + 1]! < goal) low = middle + 1
    else high = middle
  }
  const before = low > first && goal - prefix[low]! <= prefix[low + 1]! - goal
  return before ? low - 1 : low
}
