import { timeZone } from '../../lib/dates.ts'

/**
 * Decides whether to ask a person about their device's time zone. The answer "Now" lasts as long as the tab. "No" lasts forever,
 * for that zone on this device. A reading counts for the date that the page shows, whatever the answer is.
 */
const noKey = (userId: string, zone: string) => `halaqa_zone_no:${userId}:${zone}`
const NOW_KEY = 'halaqa_zone_now'

/** The device's zone, if its clock differs from the account's and the person has not answered about it yet. */
export function zoneToAskAbout(user: { id: string; timeZone: string }, now = new Date()): string | null {
  const zone = timeZone()
  // Browsers that hide their location report UTC, which is no city either.
  if (zone === user.timeZone || !zone.includes('/') || zone.startsWith('Etc/')) return null
  if (clockIn(zone, now) === clockIn(user.timeZone, now)) return null
  return read(sessionStorage, NOW_KEY) === zone || read(localStorage, noKey(user.id, zone)) !== null ? null : zone
}

export const keepNow = (zone: string) => write(sessionStorage, NOW_KEY, zone)
export const keepNo = (userId: string, zone: string) => write(localStorage, noKey(userId, zone), 'no')

function clockIn(zone: string, now: Date) {
  try {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(now)
  } catch {
    return null // A zone that this browser does not know.
  }
}

/** Stores an answer. The person is asked again if it cannot be stored. */
function write(storage: Storage, key: string, value: string) {
  try {
    storage.setItem(key, value)
  } catch {
    unsaved.add(key)
  }
}

function read(storage: Storage, key: string) {
  try {
    return storage.getItem(key) ?? (unsaved.has(key) ? '' : null)
  } catch {
    return unsaved.has(key) ? '' : null
  }
}

/** Answers that the browser could not store. They live as long as the page. */
const unsaved = new Set<string>()
