import { addDays, type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'

const BRIDGE_EVERY_DAYS = 7

/** Active days without a missed one between them; both ends included, as numbers that rise by one each day. */
export interface Run {
  first: number
  last: number
}

/**
 * Days in a row on which something was done, up to today or yesterday. A single missed day between two active ones is
 * bridged, once in any seven days, and does not count itself.
 *
 * @param runs of all active days, as `joinRuns` joins them
 */
export function currentStreak(runs: readonly Run[], today: CalendarDate): number {
  const now = dayOf(today)
  const past = runs.filter(({ first }) => first <= now).map(({ first, last }) => ({ first, last: Math.min(last, now) }))
  const newest = past.at(-1)
  return newest && newest.last >= now - 1 ? streakUpTo(past, past.length - 1) : 0
}

/** The longest streak that ever was, by the rule of the current one. */
export function bestStreak(runs: readonly Run[]): number {
  return runs.reduce((best, _, index) => Math.max(best, streakUpTo(runs, index)), 0)
}

/**
 * The length at which a streak is paused: the days in a row that an act of today would continue although yesterday was missed. Null
 * when nothing is missed yet, and when today can bridge nothing.
 */
export function pausedStreak(runs: readonly Run[], today: CalendarDate): number | null {
  if (isActive(runs, today) || isActive(runs, addDays(today, -1))) return null
  const resumed = currentStreak(joinRuns([...runs, runOf(today, today)]), today)
  return resumed > 1 ? resumed - 1 : null
}

export const isActive = (runs: readonly Run[], day: CalendarDate): boolean => includesDay(runs, dayOf(day))

const includesDay = (runs: readonly Run[], day: number) => runs.some(({ first, last }) => first <= day && day <= last)

export const runOf = (first: CalendarDate, last: CalendarDate): Run => ({
  first: dayOf(first),
  last: dayOf(last),
})

/**
 * The same days without those that asked for nothing, and the number that `today` then has: such a day neither counts in a streak nor
 * breaks it. One on which something was done is a day like others.
 *
 * @param runs as `joinRuns` joins them
 * @param idle days that asked for nothing
 */
export function withoutIdleDays(runs: readonly Run[], idle: readonly Run[], today: CalendarDate) {
  const now = dayOf(today)
  const days = idle
    .flatMap(({ first, last }) => Array.from({ length: Math.min(last, now - 1) - first + 1 }, (_, i) => first + i))
    .filter((day) => !includesDay(runs, day))
  const closeUp = (day: number) => day - days.filter((one) => one < day).length
  return {
    runs: joinRuns(runs.map(({ first, last }) => ({ first: closeUp(first), last: closeUp(last) }))),
    today: dateOfDay(closeUp(now)),
  }
}

/** Joins those that overlap or follow one another. Oldest first. */
export function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const { first, last } of runs.toSorted((one, other) => one.first - other.first)) {
    const newest = joined.at(-1)
    if (newest && first <= newest.last + 1) newest.last = Math.max(newest.last, last)
    else joined.push({ first, last })
  }
  return joined
}

const lengthOf = ({ first, last }: Run) => last - first + 1

/** The streak that ends with a run: what lies before it counts as long as single missed days can be bridged, the newest first. */
function streakUpTo(runs: readonly Run[], index: number): number {
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
