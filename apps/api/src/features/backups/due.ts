import { DAY_MS } from '@halaqa/contract/calendar'

/** Hours of the server's own time zone. */
const NIGHT = { from: 2, until: 6 }
const TEST_EVERY_MS = 30 * DAY_MS
const OLD_MS = 2 * DAY_MS

/** A backup is made once each night. A server that was off at night makes it when the last one is a day old. */
export function isBackupDue(lastMadeAt: Date | undefined, now: Date): boolean {
  const age = ageOf(lastMadeAt, now)
  const isNight = now.getHours() >= NIGHT.from && now.getHours() < NIGHT.until
  const nightBegan = new Date(now).setHours(NIGHT.from, 0, 0, 0)
  return age >= DAY_MS || (isNight && age > now.getTime() - nightBegan)
}

/** A backup is restored as a test once a month, and after each backup as long as no test has passed. */
export const isRestoreTestDue = (lastPassedAt: Date | undefined, now: Date) => ageOf(lastPassedAt, now) >= TEST_EVERY_MS

export const isOld = (lastGoodAt: Date | undefined, now: Date) => ageOf(lastGoodAt, now) > OLD_MS

/** What never happened is as old as can be, and so is what a clock that was wrong dated in the future. */
function ageOf(at: Date | undefined, now: Date): number {
  if (at === undefined || at > now) return Number.POSITIVE_INFINITY
  return now.getTime() - at.getTime()
}
