import { loadSurahNames, type SurahNameRows, surahNameIn } from '@halaqa/quran/surah-names'
import { SURAHS } from '@halaqa/quran/surahs'
import { pageDigits, pageLanguage } from './i18n.ts'

/** By language. */
const loaded = new Map<string, SurahNameRows | undefined>()

/** Call it before anything that names a surah renders. */
export async function prepareSurahNames(language = pageLanguage()) {
  if (!loaded.has(language)) loaded.set(language, await loadSurahNames(language))
}

/** The name of a surah in the language of the page. */
export const surahName = (surah: number): string => surahNameIn(pageLanguage(), loaded.get(pageLanguage()), surah)

/** The name of a unit: that of its surah, or the one that an administrator typed. */
export const unitName = ({ surahNumber, surahName: name }: { surahNumber: number; surahName: string }): string =>
  name === SURAHS[surahNumber - 1]?.name ? surahName(surahNumber) : name

/** The name of a unit that is known by its name alone, as a notification keeps it. */
export function surahNamed(name: string): string {
  const surah = SURAHS.find((one) => one.name === name)
  return surah ? surahName(surah.number) : name
}

/** A reference that the curriculum wrote, such as "Al-Ikhlas 112:1 – 112:3", in the language of the page; others as they are. */
export const referenceText = (reference: string): string =>
  reference.replace(/^(.+?) ((\d{1,3}):.*)/s, (before, name: string, places: string, number: string) =>
    SURAHS[Number(number) - 1]?.name === name ? `${surahName(Number(number))} ${pageDigits(places)}` : before,
  )

/** What the name of a surah means, in the language of the page. An Arabic reader needs no meaning. */
export function surahMeaning(surah: number, english: string): string | undefined {
  if (pageLanguage() === 'ar') return undefined
  return loaded.get(pageLanguage())?.[surah - 1]?.[1] ?? english
}
