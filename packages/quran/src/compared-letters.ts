/**
 * A word's letters as people compare them: ordinary spelling without marks, all forms of hamza, ta and ya alike. مِن and مَن have the same.
 * Pause marks and stop signs are none of them.
 */
import { ordinarySpelling } from './spelling.ts'

const ALIKE: readonly [RegExp, string][] = [
  [/[أإآ]/g, 'ا'],
  [/ى/g, 'ي'],
  [/ة/g, 'ه'],
  [/ؤ/g, 'و'],
  [/ئ/g, 'ي'],
  [/[ء ]/g, ''],
]

export const comparedLetters = (word: string): string =>
  ALIKE.reduce((letters, [from, to]) => letters.replace(from, to), ordinarySpelling(word))
