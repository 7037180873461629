import type { SurahNames } from '@halaqa/quran/surah-search'
import { surahOf } from '@halaqa/quran/surahs'

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
  meaning: surahOf(surahNumber).meaning,
})
