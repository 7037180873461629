import { surahDetailsOf } from '@halaqa/quran/surah-details'
import type { SurahNames } from '@halaqa/quran/surah-search'

interface Unit {
  surahNumber: number
  surahName: string
  surahNameArabic: string
}

/** What a unit of lessons is searched by: its own names, and the meaning of its surah's. */
export const namesOfUnit = ({ surahNumber, surahName, surahNameArabic }: Unit): SurahNames => ({
  number: surahNumber,
  name: surahName,
  nameArabic: surahNameArabic,
  meaning: surahDetailsOf(surahNumber).meaning,
})
