import type { CreateUnitBody } from '@halaqa/contract/units'
import { surahDetailsOf } from '@halaqa/quran/surah-details'
import { surahOf } from '@halaqa/quran/surahs'
import type { z } from 'zod'
import type { StudioUnit } from '../content/content.ts'
import { COLOURS } from './colours.ts'

export type UnitValues = z.input<typeof CreateUnitBody>

/** The names of a surah, so that an admin types only what should differ. */
export const namesOf = (number: number) => {
  const [surah, details] = [surahOf(number), surahDetailsOf(number)]
  return {
    surah_number: number,
    surah_name: surah.name,
    surah_name_arabic: surah.nameArabic,
    surah_name_arabic_long: details.nameArabicLong,
    total_ayahs: surah.ayahCount,
    revelation_place: details.revelationPlace,
  }
}

export const newUnit = (displayOrder: number): UnitValues => ({
  ...namesOf(1),
  ...COLOURS[0].values,
  display_order: displayOrder,
})

export const valuesOf = (unit: StudioUnit): UnitValues => ({
  surah_number: unit.surahNumber,
  surah_name: unit.surahName,
  surah_name_arabic: unit.surahNameArabic,
  surah_name_arabic_long: unit.surahNameArabicLong,
  total_ayahs: unit.totalAyahs,
  revelation_place: unit.revelationPlace,
  background_color: unit.backgroundColor,
  border_color: unit.borderColor,
  text_color: unit.textColor,
  display_order: unit.displayOrder,
})
