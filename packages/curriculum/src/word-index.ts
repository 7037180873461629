/**
 * The Qur'an as one row of 77,433 words, which lessons are spans of.
 *
 * Shape   `at` is a word's place in the row, from 0; a `Span` includes `from` and ends before `to`.
 */
import { AYAH_COUNT, ayahAt, positionOf } from '@halaqa/quran/ayah'
import { comparedLetters } from '@halaqa/quran/compared-letters'
import { opensWithLetters } from '@halaqa/quran/disjoined-letters'
import { surahOf } from '@halaqa/quran/surahs'
import { latinWord } from '@halaqa/quran/transliterate'
import { withoutPauseMarks, wordsOfAyah } from '@halaqa/quran/words'
import { type Contexts, contextsOf } from './contexts.ts'
import type { Source } from './source.ts'

/** The facts that all places of a word share. */
export interface Form {
  /** The word of the mushaf without its pause mark. */
  text: string
  /** Its letters as people compare them: no marks, and all forms of hamza, ta and ya alike. */
  letters: string
  latin: string
  /** The names of letters that open a surah, الٓمٓ. */
  isLetters: boolean
}

export interface Word {
  /** As the mushaf has it, with its pause mark. */
  shown: string
  form: Form
  surah: number
  ayah: number
  /** Place in its ayah, from 0. */
  index: number
  at: number
}

export interface WordSpan {
  from: number
  to: number
}

export interface WordIndex {
  words: readonly Word[]
  contexts: Contexts
  english: readonly string[]
  /** The words of each ayah, by position. */
  ayahs: readonly WordSpan[]
  /** The letters of each ayah's words, a space before, between and after them; by position. */
  letters: readonly string[]
  /** In how many places of the Qur'an a word of these letters stands. */
  places: ReadonlyMap<string, number>
}

export function indexWords({ arabic, english }: Source): WordIndex {
  const words: Word[] = []
  const ayahs: WordSpan[] = []
  const places = new Map<string, number>()
  const formOf = formsByText()
  for (let position = 0; position < AYAH_COUNT; position += 1) {
    const { surah, ayah } = ayahAt(position)
    const from = words.length
    wordsOfAyah({ surah, ayah }, arabic[position]!).forEach((shown, index) => {
      const form = formOf(withoutPauseMarks(shown), index === 0 && opensWithLetters(surah, ayah))
      words.push({ shown, form, surah, ayah, index, at: words.length })
      places.set(form.letters, (places.get(form.letters) ?? 0) + 1)
    })
    ayahs.push({ from, to: words.length })
  }
  const letters = ayahs.map(({ from, to }) => lettersOfRow(words.slice(from, to)))
  return { words, contexts: contextsOf(words), english, ayahs, letters, places }
}

function formsByText() {
  const forms = new Map<string, Form>()
  return (text: string, isLetters: boolean): Form => {
    const key = isLetters ? `${text} as letters` : text
    const known = forms.get(key)
    if (known) return known
    const form = { text, letters: comparedLetters(text), latin: latinWord(text, { opensSurah: isLetters }), isLetters }
    forms.set(key, form)
    return form
  }
}

export const lettersOfRow = (words: readonly Word[]): string => ` ${words.map(({ form }) => form.letters).join(' ')} `

export const wordsIn = (wordIndex: WordIndex, { from, to }: WordSpan): readonly Word[] =>
  wordIndex.words.slice(from, to)

export const ayahSpan = (wordIndex: WordIndex, surah: number, ayah: number): WordSpan =>
  wordIndex.ayahs[positionOf(surah, ayah)]!

export const surahSpan = (wordIndex: WordIndex, surah: number): WordSpan => ({
  from: ayahSpan(wordIndex, surah, 1).from,
  to: ayahSpan(wordIndex, surah, surahOf(surah).ayahCount).to,
})

export const lengthOf = ({ from, to }: WordSpan): number => to - from

export const occurrencesOf = (wordIndex: WordIndex, word: Word): number => wordIndex.places.get(word.form.letters) ?? 0

export const endsAyah = (wordIndex: WordIndex, word: Word): boolean =>
  wordIndex.words[word.at + 1]?.ayah !== word.ayah || wordIndex.words[word.at + 1]?.surah !== word.surah

export const latin = (words: readonly Word[]): string => words.map((word) => word.form.latin).join(' ')
