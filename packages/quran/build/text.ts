/** The text and all that is written beside it, by position, into `data`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import englishFromQuranDb from 'quran-db/utils/translations/en_saheeh.js'
import frenchFromQuranDb from 'quran-db/utils/translations/fr_Hamidullah.js'
import { ayahAt, formatReference } from '../src/ayah.ts'
import { cyrillicAyah } from '../src/cyrillic.ts'
import { LANGUAGES } from '../src/languages.ts'
import { wordsOf } from '../src/words.ts'
import { arabicOf } from './arabic.ts'
import { withClosingMarks } from './closing-marks.ts'
import { readChapters } from './sources.ts'
import { withoutStraySigns } from './stray-signs.ts'
import { withoutTranslationSlips } from './translation-slips.ts'
import { withoutSlips } from './transliteration-slips.ts'

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
      return { arabic, russian: cyrillicAyah(reference.surah, reference.ayah, wordsOf(reference, arabic)) }
    }),
  )
  return {
    arabic: verses.map((verse) => verse.arabic),
    transliterationEnglish: verseTexts('quran_transliteration', 'transliteration', withoutSlips),
    transliterationRussian: verses.map((verse) => verse.russian),
    translations: Object.fromEntries(LANGUAGES.map(({ language }) => [language, translationIn(language)])),
  }
}

function translationIn(language: string): string[] {
  const whole = WHOLE_TRANSLATIONS[language]?.map(({ content }) => content)
  const verses = whole ?? verseTexts(`quran_${language}`, 'translation')
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

function verseTexts(
  file: string,
  field: 'translation' | 'transliteration',
  mend = (_reference: string, text: string): string => text,
): string[] {
  return readChapters(file).flatMap((chapter) =>
    chapter.verses.map((verse) => mend(`${chapter.id}:${verse.id}`, verse[field]?.trim() ?? '')),
  )
}
