import { surahDetailsOf } from '@halaqa/quran/surah-details'
import type { SurahNames } from '@halaqa/quran/surah-search'

interface Unit {
  surahNumber: number
  surahName: string
  surahNameArabic: string
}

/** The names that find a unit: its own, and the meaning of its surah's. */
export const namesOfUnit = ({ surahNumber, surahName, surahNameArabic }: Unit): SurahNames => ({
  number: surahNumber,
  name: surahName,
  nameArabic: surahNameArabic,
  meaning: surahDetailsOf(surahNumber).meaning,
})
