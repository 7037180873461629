/**
 * The words of an ayah: 77,433 in the whole Qur'an, the words that Tanzil's text counts.
 *
 * Shape   words keep their pause marks (ۖ ۗ ۘ ۙ ۚ ۛ) for display; `withoutPauseMarks` takes them off. The ornaments ۞ and ۩ belong to
 *         no word.
 */
import type { AyahReference } from './ayah.ts'

const ORNAMENTS = /[\u06DE\u06E9]/g
const PAUSE_MARKS = /[\u06D6-\u06DB]/g
const LETTER = /[\u0621-\u064A\u0671\u06CC]/

/** Two words set without a space in the King Fahd text: لَّوۡ مَا "why not", مَا لِيَ "why do I", وَمَا لِيَ "and why should I". */
const SET_TOGETHER: Readonly<Record<string, [pattern: RegExp, parted: string]>> = {
  '15:7': [/^(ل\u0651?\u064E?\u0651?و\u06E1)(م)/, '$1 $2'],
  '27:20': [/(م\u064Eا)(ل\u0650\u06CC\u064E)/, '$1 $2'],
  '36:22': [/(م\u064Eا)(ل\u0650\u06CC\u064E)/, '$1 $2'],
}

export const wordsOfAyah = (ayah: AyahReference, text: string): string[] =>
  tokensOf(ayah, text.replace(ORNAMENTS, '')).filter((word) => LETTER.test(word))

function tokensOf({ surah, ayah }: AyahReference, text: string): string[] {
  const together = SET_TOGETHER[`${surah}:${ayah}`]
  return (together ? text.replace(...together) : text).split(/\s+/)
}

/**
 * Words of an ayah as the mushaf has them, with the ornaments that stand among them or after the last; the whole ayah letter for letter.
 *
 * @param fromWord counted from 1, as `toWord`, which is included
 */
export function textOfWords(ayah: AyahReference, text: string, fromWord: number, toWord: number): string {
  let word = 0
  const tokens = tokensOf(ayah, text).filter((token) => {
    const isWord = LETTER.test(token)
    if (isWord) word += 1
    return isWord ? word >= fromWord && word <= toWord : Math.max(word, 1) >= fromWord && word <= toWord
  })
  return fromWord === 1 && toWord >= word ? text : tokens.join(' ')
}

export const withoutPauseMarks = (word: string): string => word.replace(PAUSE_MARKS, '')
