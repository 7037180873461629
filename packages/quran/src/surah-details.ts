/**
 * Details of surahs for headings and lists. They are not in `surahs.ts`, because most pages need none of them.
 *
 * Source  meanings and revelation places from quran-json; long names vowelled in `build/surah-names.ts`.
 */
import { DETAIL_ROWS } from './generated/surah-details.ts'

export type RevelationPlace = 'meccan' | 'medinan'

export type SurahDetails = {
  /** "سُورَةُ ٱلۡبَقَرَةِ", vowelled, for headings in the mushaf's script */
  nameArabicLong: string
  /** "The Cow" */
  meaning: string
  revelationPlace: RevelationPlace
}

/** @throws RangeError for a number outside 1..114 */
export function surahDetailsOf(number: number): SurahDetails {
  const row = DETAIL_ROWS[number - 1]
  if (!row) throw new RangeError(`There is no surah ${number}`)
  const [nameArabicLong, meaning, revelationPlace] = row
  return { nameArabicLong, meaning, revelationPlace }
}
