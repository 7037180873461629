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

export function wordsOfAyah({ surah, ayah }: AyahReference, text: string): string[] {
  const plain = text.replace(ORNAMENTS, '')
  const together = SET_TOGETHER[`${surah}:${ayah}`]
  const parted = together ? plain.replace(...together) : plain
  return parted.split(/\s+/).filter((word) => LETTER.test(word))
}

export const withoutPauseMarks = (word: string): string => word.replace(PAUSE_MARKS, '')
