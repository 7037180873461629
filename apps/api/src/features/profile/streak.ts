import { addDays, type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'

const BRIDGE_EVERY_DAYS = 7

/** Active days without a missed one between them; both ends included, as numbers that rise by one each day. */
interface Run {
  first: number
  last: number
}

/**
 * Days in a row on which something was done, up to today or yesterday. A single missed day between two active ones is
 * bridged, once in any seven days, and does not count itself.
 *
 * @param days calendar dates of the person's own acts, in any order, repeated or not
 */
export function currentStreak(days: Iterable<CalendarDate>, today: CalendarDate): number {
  const runs = runsOf([...days].filter((day) => day <= today))
  const newest = runs.at(-1)
  return newest && newest.last >= dayNumber(today) - 1 ? streakUpTo(runs, runs.length - 1) : 0
}

/** The longest streak that ever was, by the rule of the current one. */
export function bestStreak(days: Iterable<CalendarDate>): number {
  const runs = runsOf([...days])
  return runs.reduce((best, _, index) => Math.max(best, streakUpTo(runs, index)), 0)
}

/**
 * What a streak is paused at: the days in a row that an act of today would go on from although yesterday was missed. Null
 * when nothing is missed yet, and when today can bridge nothing.
 */
export function pausedStreak(days: Iterable<CalendarDate>, today: CalendarDate): number | null {
  const active = new Set(days)
  if (active.has(today) || active.has(addDays(today, -1))) return null
  const resumed = currentStreak(active.add(today), today)
  return resumed > 1 ? resumed - 1 : null
}

const dayNumber = (date: CalendarDate) => Date.parse(date) / DAY_MS

/** Oldest first. */
function runsOf(days: CalendarDate[]): Run[] {
  const runs: Run[] = []
  for (const day of Float64Array.from(new Set(days), dayNumber).sort()) {
    const newest = runs.at(-1)
    if (newest?.last === day - 1) newest.last = day
    else runs.push({ first: day, last: day })
  }
  return runs
}

const lengthOf = ({ first, last }: Run) => last - first + 1

/** The streak that ends with a run: what lies before it counts as long as single missed days can be bridged, the newest first. */
function streakUpTo(runs: Run[], index: number): number {
  let run = runs[index]!
  let length = lengthOf(run)
  let bridged: number | undefined
  for (let at = index - 1; at >= 0; at--) {
    const before = runs[at]!
    const missed = run.first - 1
    const isSingle = before.last === missed - 1
    if (!isSingle || (bridged !== undefined && bridged - missed < BRIDGE_EVERY_DAYS)) break
    bridged = missed
    run = before
    length += lengthOf(before)
  }
  return length
}
