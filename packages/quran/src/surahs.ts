/**
 * The 114 surahs in mushaf order.
 *
 * Units   `startPosition` is the position (0..6235) of the surah's first ayah; see `ayah.ts`.
 * Source  names, meanings and revelation places from quran-json; long names vowelled in `build/surah-names.ts`;
 *         ayah counts are the Kufan count of the Hafs mushaf.
 */
import { SURAH_TABLE } from './generated/surahs.ts'

export type RevelationPlace = 'meccan' | 'medinan'

export type Surah = {
  number: number
  /** "Al-Baqarah" */
  name: string
  /** "البقرة", unvowelled, as people type it */
  nameArabic: string
  /** "سُورَةُ ٱلۡبَقَرَةِ", vowelled, for headings in the mushaf's script */
  nameArabicLong: string
  /** "The Cow" */
  meaning: string
  ayahCount: number
  revelationPlace: RevelationPlace
  startPosition: number
}

export const SURAHS: readonly Surah[] = SURAH_TABLE

/** @throws RangeError for a number outside 1..114 */
export function surahOf(number: number): Surah {
  const surah = SURAHS[number - 1]
  if (!surah) throw new RangeError(`There is no surah ${number}`)
  return surah
}
