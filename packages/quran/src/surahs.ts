/**
 * The 114 surahs in mushaf order; what headings and lists say of them besides is in `surah-details.ts`.
 *
 * Units   `startPosition` is the position (0..6235) of the surah's first ayah; see `ayah.ts`.
 * Source  names from quran-json; ayah counts are the Kufan count of the Hafs mushaf.
 */
import { SURAH_ROWS } from './generated/surahs.ts'

export type Surah = {
  number: number
  /** "Al-Baqarah" */
  name: string
  /** "البقرة", unvowelled, as people type it */
  nameArabic: string
  ayahCount: number
  startPosition: number
}

let startPosition = 0
export const SURAHS: readonly Surah[] = SURAH_ROWS.map(([name, nameArabic, ayahCount], index) => {
  const surah = { number: index + 1, name, nameArabic, ayahCount, startPosition }
  startPosition += ayahCount
  return surah
})

/** @throws RangeError for a number outside 1..114 */
export function surahOf(number: number): Surah {
  const surah = SURAHS[number - 1]
  if (!surah) throw new RangeError(`There is no surah ${number}`)
  return surah
}
