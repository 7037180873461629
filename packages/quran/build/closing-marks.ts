/**
 * quran-json dropped the punctuation that closes an ayah. holy-quran has two of its translations with the same words and
 * kept it: "yok mudur" gets its question mark back.
 */
import { createRequire } from 'node:module'

const FILES: Record<string, string> = { tr: 'QuranTurkish', sv: 'QuranSwedish' }

const CLOSING = /[.!?…,;:]+(?=["'”»)\]]*$)/

/** The same verses, each ending as in holy-quran where the words are the same. */
export function withClosingMarks(language: string, verses: readonly string[]): string[] {
  const file = FILES[language]
  if (!file) return [...verses]
  const whole = createRequire(import.meta.url)(`holy-quran/translations/${file}.js`) as string[][] | string[]
  const closed = whole.flat()
  return verses.map((verse, position) => {
    const model = closed[position]!
    const mark = wordsOf(verse) === wordsOf(model) && !CLOSING.test(verse) ? CLOSING.exec(model)?.[0] : undefined
    return verse + (mark ?? '')
  })
}

const wordsOf = (verse: string): string =>
  verse
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
