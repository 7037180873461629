/** The text and all that is written beside it, by position, into `data`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import englishFromQuranDb from 'quran-db/utils/translations/en_saheeh.js'
import frenchFromQuranDb from 'quran-db/utils/translations/fr_Hamidullah.js'
import { ayahAt, formatReference } from '../src/ayah.ts'
import { cyrillicAyah } from '../src/cyrillic.ts'
import { LANGUAGES } from '../src/languages.ts'
import { latinAyah } from '../src/transliterate.ts'
import { wordsOfAyah } from '../src/words.ts'
import { arabicOf } from './arabic.ts'
import { withClosingMarks } from './closing-marks.ts'
import { readChapters } from './sources.ts'
import { withoutStraySigns } from './stray-signs.ts'
import { withoutTranslationSlips } from './translation-slips.ts'

export type BuiltText = {
  arabic: string[]
  transliterationEnglish: string[]
  transliterationRussian: string[]
  translations: Record<string, string[]>
}

export const DATA = new URL('../data/', import.meta.url)

/** quran-json dropped the closing punctuation of every ayah; these two are whole in quran-db. */
const WHOLE_TRANSLATIONS: Record<string, { content: string }[]> = { en: englishFromQuranDb, fr: frenchFromQuranDb }

export function makeText(): BuiltText {
  const verses = readChapters('quran').flatMap((chapter) =>
    chapter.verses.map((verse) => {
      const reference = { surah: chapter.id, ayah: verse.id }
      const arabic = arabicOf(`${chapter.id}:${verse.id}`, verse.text)
      const words = wordsOfAyah(reference, arabic)
      return {
        arabic,
        latin: latinAyah(reference.surah, reference.ayah, words),
        cyrillic: cyrillicAyah(reference.surah, reference.ayah, words),
      }
    }),
  )
  return {
    arabic: verses.map((verse) => verse.arabic),
    transliterationEnglish: verses.map((verse) => verse.latin),
    transliterationRussian: verses.map((verse) => verse.cyrillic),
    translations: Object.fromEntries(LANGUAGES.map(({ language }) => [language, translationIn(language)])),
  }
}

function translationIn(language: string): string[] {
  const whole = WHOLE_TRANSLATIONS[language]?.map(({ content }) => content)
  const verses = whole ?? verseTexts(`quran_${language}`)
  const plain = verses.map((verse) => withoutStraySigns(language, verse))
  return (whole ? plain : withClosingMarks(language, plain)).map((verse, position) =>
    withoutTranslationSlips(language, formatReference(ayahAt(position)), verse),
  )
}

export function writeText(text: BuiltText): void {
  mkdirSync(DATA, { recursive: true })
  const lists = {
    arabic: text.arabic,
    'transliteration-en': text.transliterationEnglish,
    'transliteration-ru': text.transliterationRussian,
    ...Object.fromEntries(Object.entries(text.translations).map(([code, list]) => [`translation-${code}`, list])),
  }
  for (const [name, list] of Object.entries(lists)) writeFileSync(new URL(`${name}.json`, DATA), JSON.stringify(list))
}

function verseTexts(file: string): string[] {
  return readChapters(file).flatMap((chapter) => chapter.verses.map((verse) => verse.translation!))
}
