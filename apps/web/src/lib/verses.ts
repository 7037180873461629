import { featuredAyah } from '@halaqa/quran/featured'

/** The four ayahs that the public pages quote; their words come from the built text. */
export interface Verse {
  surahArabic: string
  reference: string
  number: number
  text: string
  /** By language; Arabic needs none. */
  translations: Readonly<Record<string, string>>
}

function verse(surah: number, number: number, name: string, surahArabic: string): Verse {
  const { arabic, translations } = featuredAyah(surah, number)
  return { surahArabic, reference: `${name} ${surah}:${number}`, number, text: arabic, translations }
}

export const AL_QAMAR_17 = verse(54, 17, 'Al-Qamar', 'القمر')
export const SAD_29 = verse(38, 29, 'Sad', 'ص')
export const AL_ALAQ_1 = verse(96, 1, 'Al-‘Alaq', 'العلق')
/** The prayer that ends the ayah, which begins before it. */
export const TA_HA_114 = verse(20, 114, 'Ta-Ha', 'طه')
