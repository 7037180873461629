/**
 * quran-json dropped the punctuation that closes an ayah, and in Indonesian the quotation marks around it. Where another package has
 * the same translation, an ayah whose letters are the same gets its marks back: "yok mudur" its question mark.
 *
 * Russian and Urdu are in no package with their marks; `notes.ts` says so at the text. Spanish opens its questions with a sign of
 * their own, so that their end is known.
 */
import { createRequire } from 'node:module'
import { ayahAt } from '../src/ayah.ts'
import { readPackageJson } from './sources.ts'

type Copy = {
  verses: () => string[]
  /** The model's words as ours, where the edition is known to say one word otherwise. */
  asOurs?: (model: string) => string
  /** Ours ends in signs after which no other is due. */
  ended?: RegExp
}

const COPIES: Readonly<Record<string, Copy>> = {
  tr: { verses: () => holyQuran('QuranTurkish') },
  sv: { verses: () => holyQuran('QuranSwedish') },
  // Ma Jian's own text has 真主 for Allah, the revised one 安拉.
  zh: {
    verses: () => holyQuran('QuranChinese'),
    asOurs: (model) => model.replaceAll('真主', '安拉'),
    ended: /[”’）]$/,
  },
  id: { verses: kemenag, asOurs: (model) => model.replace(/[“”]/g, '"') },
}

const MARK = '[.!?…,;:。，；：？！]'
const CLOSING = new RegExp(`${MARK}+(?=["'”»)\\]]*$)`)
/** Signs that may follow the letters of an ayah: brackets, which both copies have, then marks, then quotation marks. */
const END = new RegExp(`^(?<brackets>\\)*)(?<marks>${MARK}["’]*)$`)

/** The verses with the closing marks of the other copy: each ends as there where the letters are the same. */
export function withClosingMarks(language: string, verses: readonly string[]): string[] {
  if (language === 'es')
    return verses.map((verse, position) => withQuestionsClosed(verse, nextInSurah(verses, position)))
  const copy = COPIES[language]
  if (!copy) return [...verses]
  const models = copy.verses()
  return verses.map((verse, position) => {
    const model = copy.asOurs?.(models[position]!) ?? models[position]!
    if (lettersOf(verse) !== lettersOf(model) || CLOSING.test(verse) || copy.ended?.test(verse)) return verse
    return language === 'id' ? withEdgesOf(verse, model) : verse + (CLOSING.exec(model)?.[0] ?? '')
  })
}

/** Closing marks with their quotation marks, and a quotation mark that opens the ayah. */
function withEdgesOf(verse: string, model: string): string {
  const opens = model.startsWith('"') && !verse.startsWith('"') ? '"' : ''
  const end = END.exec(edgeOf(model).replaceAll(' ', ''))?.groups
  return opens + verse + (end && end.brackets === edgeOf(verse) ? end.marks! : '')
}

const edgeOf = (text: string): string => /[^\p{L}\p{N}]*$/u.exec(text)![0]

/**
 * Closes the questions and calls that an ayah leaves open at its end.
 *
 * Not where the end is uncertain: the sentence goes on in the next ayah, has ended before, or ends in words that are quoted.
 */
export function withQuestionsClosed(verse: string, next: string): string {
  // Brackets and quotation marks close there.
  const own = verse.replace(/\[[^\]]*\]|"[^"]*"/g, '')
  const open: { sign: string; at: number }[] = []
  for (const { 0: sign, index: at } of own.matchAll(/[¿¡?!]/g)) {
    if (sign === '¿' || sign === '¡') open.push({ sign, at })
    else {
      const opened = open.findLastIndex((one) => one.sign === OPENED_BY[sign])
      if (opened >= 0) open.splice(opened, 1)
    }
  }
  const first = open[0]
  if (!first || /[."]/.test(own.slice(first.at))) return verse
  const goesOn = OPENED_BY[/[¿¡?!]/.exec(next)?.[0] ?? ''] === first.sign
  if (goesOn) return verse
  return (
    verse +
    open
      .map(({ sign }) => (sign === '¿' ? '?' : '!'))
      .reverse()
      .join('')
  )
}

const OPENED_BY: Readonly<Record<string, string>> = { '?': '¿', '!': '¡' }

const nextInSurah = (verses: readonly string[], position: number): string =>
  position + 1 < verses.length && ayahAt(position + 1).ayah > 1 ? verses[position + 1]! : ''

const holyQuran = (file: string): string[] =>
  (createRequire(import.meta.url)(`holy-quran/translations/${file}.js`) as string[][] | string[]).flat()

/** The Ministry's translation as its own site publishes it, without footnotes. */
function kemenag(): string[] {
  return Array.from({ length: 114 }, (_, index) =>
    readPackageJson<{ verse_bahasa: string }[]>('quran-kemenag', `data/verses/${index + 1}.json`),
  ).flatMap((surah) => surah.map((verse) => verse.verse_bahasa.trim()))
}

const lettersOf = (verse: string): string =>
  verse
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
