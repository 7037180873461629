import { timeZonePlace } from '@halaqa/contract/time-zone-name'
import { i18n, pageLanguage } from './i18n.ts'

/** Cities after which zones are called in countries with several, by language. Chrome's `Intl` has them in English alone. */
const CITIES = import.meta.glob<Record<string, string>>('./zone-cities/*.json', { import: 'default' })
const loaded = new Map<string, Record<string, string> | undefined>()

/** Call it before anything that names a zone renders. */
export async function prepareZoneCities(language = pageLanguage()) {
  if (!loaded.has(language)) loaded.set(language, await CITIES[`./zone-cities/${language}.json`]?.())
}

/** The place of an IANA zone, in the language of the page: "Kuala Lumpur" of `Asia/Kuala_Lumpur`. */
export const placeOf = (zone: string) => translated(zone) ?? spaced(zone.split('/').at(-1) ?? zone)

/** Its place in the list of its region: "Argentina, Buenos Aires" of `America/Argentina/Buenos_Aires`. */
export const placeInRegion = (zone: string) =>
  translated(zone) ?? spaced(zone.slice(zone.indexOf('/') + 1).replaceAll('/', ', '))

/** The whole name of a zone: `Asia/Kuala_Lumpur`, or its place where the language names it. */
export const zoneName = (zone: string) => translated(zone) ?? zone

const spaced = (name: string) => name.replaceAll('_', ' ')

/** A list of all zones is sorted by their places and rendered again with each letter that somebody types. */
const known = new Map<string, string | null>()

function translated(zone: string): string | null {
  const city = loaded.get(pageLanguage())?.[zone]
  if (city !== undefined) return city
  const key = `${i18n.locale} ${zone}`
  const place = known.get(key) ?? timeZonePlace(zone, i18n.locale)
  known.set(key, place)
  return place
}
