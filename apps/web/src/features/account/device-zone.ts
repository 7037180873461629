import { timeZone } from '../../lib/dates.ts'

/**
 * Whether a person is asked about their device's time zone. "Now" lasts for this visit, as long as the tab; "No" for ever, for that zone
 * on this device. What is read counts for the date that the page shows, whatever was answered.
 */
const noKey = (userId: string, zone: string) => `halaqa_zone_no:${userId}:${zone}`
const NOW_KEY = 'halaqa_zone_now'

/** The device's zone, where it is to be asked about: its clock shows another time than the account's, and it was not answered before. */
export function zoneToAskAbout(user: { id: string; timeZone: string }, now = new Date()): string | null {
  const zone = timeZone()
  // Browsers that hide where they are say UTC, which is no city either.
  if (zone === user.timeZone || !zone.includes('/') || zone.startsWith('Etc/')) return null
  if (clockIn(zone, now) === clockIn(user.timeZone, now)) return null
  return read(sessionStorage, NOW_KEY) === zone || read(localStorage, noKey(user.id, zone)) !== null ? null : zone
}

export const keepNow = (zone: string) => write(sessionStorage, NOW_KEY, zone)
export const keepNo = (userId: string, zone: string) => write(localStorage, noKey(userId, zone), 'no')

/** "Kuala Lumpur" of "Asia/Kuala_Lumpur". */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

function clockIn(zone: string, now: Date) {
  try {
    return new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }).format(now)
  } catch {
    return null // A zone that this browser does not know.
  }
}

/** What is not kept is asked again. */
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

/** Answers of this page where the browser stores nothing. */
const unsaved = new Set<string>()
