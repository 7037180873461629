import { featuredAyah } from '@halaqa/quran/featured'
import { pageDigits, t } from './i18n.ts'

/** The four ayahs that the public pages quote; their words come from the built text. */
export interface Verse {
  surahArabic: string
  /** Of its surah's name, in the catalogue of every page: these pages have no other names. */
  surah: 20 | 38 | 54 | 96
  number: number
  text: string
  /** By language; Arabic needs none. */
  translations: Readonly<Record<string, string>>
}

function verse(surah: Verse['surah'], number: number, surahArabic: string): Verse {
  const { arabic, translations } = featuredAyah(surah, number)
  return { surah, surahArabic, number, text: arabic, translations }
}

export const AL_QAMAR_17 = verse(54, 17, 'القمر')
export const SAD_29 = verse(38, 29, 'ص')
export const AL_ALAQ_1 = verse(96, 1, 'العلق')
/** The prayer that ends the ayah, which begins before it. */
export const TA_HA_114 = verse(20, 114, 'طه')

/** "Al-Qamar 54:17" */
export const verseReference = ({ surah, number }: Verse) =>
  `${t(`verses.surah.${surah}`)} ${pageDigits(`${surah}:${number}`)}`
