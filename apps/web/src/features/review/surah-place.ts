/**
 * The place of a person in reciting a surah whole. It is kept on the device, for each person and surah, until all of it
 * is recited.
 */
import { draftKeyOf } from '../../lib/device-drafts.ts'
import { type Checked, listOf, natural, readJson, shape, text } from '../../lib/shape.ts'

/** Ids of the runs that are recited, and how many there are. */
const isPlace = shape({ done: listOf(text), count: natural })
export type SurahPlace = Checked<typeof isPlace>

const prefixOf = (owner: string) => draftKeyOf('surah', owner, '')

/** Null if none was begun. */
export function readSurahPlace(owner: string, surah: number): SurahPlace | null {
  try {
    return readJson(isPlace, localStorage.getItem(prefixOf(owner) + surah))
  } catch {
    return null
  }
}

export function saveSurahPlace(owner: string, surah: number, place: SurahPlace) {
  try {
    localStorage.setItem(prefixOf(owner) + surah, JSON.stringify(place))
  } catch {
    // No storage: the surah is recited from its beginning next time.
  }
}

export function clearSurahPlace(owner: string, surah: number) {
  try {
    localStorage.removeItem(prefixOf(owner) + surah)
  } catch {
    // No storage, nothing kept.
  }
}

/** The surahs that are being recited whole, in their order. */
export function surahsBegun(owner: string): number[] {
  try {
    const prefix = prefixOf(owner)
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
    return keys
      .map((key) => Number(key.slice(prefix.length)))
      .filter((surah) => readSurahPlace(owner, surah) !== null)
      .sort((a, b) => a - b)
  } catch {
    return []
  }
}
