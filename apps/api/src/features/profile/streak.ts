import { addDays, type CalendarDate, daysBetween } from '../../lib/dates.ts'

const BRIDGE_EVERY_DAYS = 7

/**
 * Days in a row on which something was done, up to today or yesterday. A single missed day between two active ones is
 * bridged, once in any seven days, and does not count itself.
 *
 * @param days calendar dates of the person's own acts, in any order, repeated or not
 */
export function currentStreak(days: Iterable<CalendarDate>, today: CalendarDate): number {
  const active = new Set(days)
  let day = active.has(today) ? today : addDays(today, -1)
  let length = 0
  let bridged: CalendarDate | undefined
  for (;;) {
    if (active.has(day)) length += 1
    else if (canBridge(active, day, bridged)) bridged = day
    else return length
    day = addDays(day, -1)
  }
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

function canBridge(active: Set<CalendarDate>, missed: CalendarDate, bridged: CalendarDate | undefined) {
  const isSingle = active.has(addDays(missed, 1)) && active.has(addDays(missed, -1))
  return isSingle && (bridged === undefined || daysBetween(missed, bridged) >= BRIDGE_EVERY_DAYS)
}
