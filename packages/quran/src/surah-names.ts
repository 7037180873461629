/** The names of surahs in the language of a page or a mail. */
import { surahOf } from './surahs.ts'

/** The names of a language, in the order of the mushaf, with what they mean. */
export type SurahNameRows = readonly (readonly [name: string, meaning: string])[]

/**
 * Languages with names of their own. Each has a module, so that a page loads one. Arabic has its names in `surahs.ts`; other languages in
 * Latin letters use the English ones.
 */
const LOADERS: Readonly<Record<string, () => Promise<SurahNameRows>>> = {
  ru: async () => (await import('./surah-names-ru.ts')).RUSSIAN_NAMES,
}

export const LANGUAGES_WITH_NAMES = Object.keys(LOADERS)

/** Undefined for a language without names of its own. */
export const loadSurahNames = async (language: string): Promise<SurahNameRows | undefined> => LOADERS[language]?.()

/**
 * "Al-Baqarah", "البقرة", "Аль-Бакара"
 *
 * @param rows what `loadSurahNames` found for the language
 */
export function surahNameIn(language: string, rows: SurahNameRows | undefined, number: number): string {
  const { name, nameArabic } = surahOf(number)
  return rows?.[number - 1]?.[0] ?? (language === 'ar' ? nameArabic : name)
}
