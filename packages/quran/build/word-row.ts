/** The Qur'an as one row of words, compared by their letters: what cues and look-alikes are found in. */
import { ayahAt } from '../src/ayah.ts'
import { comparedLetters } from '../src/compared-letters.ts'
import { opensWithLetters } from '../src/disjoined-letters.ts'
import { withoutPauseMarks, wordsOfAyah } from '../src/words.ts'

const LETTER = /[\u0621-\u063A\u0641-\u064A\u0671\u06CC]/g

export interface WordRow {
  /** A number for each word of the row, equal for words of equal letters. Disjoined letters are alike to no word. */
  readonly words: readonly number[]
  /** How many letters of the mushaf each has. */
  readonly lengths: readonly number[]
  readonly surahs: readonly number[]
  /** Place of the first word of each ayah, by position, and the end of the row. */
  readonly ayahStarts: readonly number[]
}

/** @param arabic the ayahs by position */
export function makeWordRow(arabic: readonly string[]): WordRow {
  const numbers = new Map<string, number>()
  const lettersOf = new Map<string, string>()
  const row = { words: [] as number[], lengths: [] as number[], surahs: [] as number[], ayahStarts: [] as number[] }
  arabic.forEach((text, position) => {
    const { surah, ayah } = ayahAt(position)
    row.ayahStarts.push(row.words.length)
    wordsOfAyah({ surah, ayah }, text).forEach((shown, index) => {
      const word = withoutPauseMarks(shown)
      const letters = lettersOf.get(word) ?? comparedLetters(word)
      lettersOf.set(word, letters)
      const key = index === 0 && opensWithLetters(surah, ayah) ? `letters ${letters}` : letters
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      row.words.push(number)
      row.lengths.push(word.match(LETTER)?.length ?? 0)
      row.surahs.push(surah)
    })
  })
  row.ayahStarts.push(row.words.length)
  return row
}
