/** The sound of a single letter, given the signs on it. */
import type { Vowel } from './phonemes.ts'
import {
  DAGGER_ALIF,
  DAMMA,
  FATHA,
  HAMZA_ABOVE,
  HAMZA_BELOW,
  hasSign,
  KASRA,
  type Letter,
  MEEM_ABOVE,
  MEEM_BELOW,
  SEEN_ABOVE,
  SHADDA,
  SUKUN,
  TANWIN,
} from './signs.ts'

const CONSONANTS: Readonly<Record<string, string>> = {
  ء: 'ʾ',
  أ: 'ʾ',
  إ: 'ʾ',
  ؤ: 'ʾ',
  ئ: 'ʾ',
  ا: 'ʾ',
  ب: 'b',
  ت: 't',
  ة: 't',
  ث: 'th',
  ج: 'j',
  ح: 'ḥ',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 'ṣ',
  ض: 'ḍ',
  ط: 'ṭ',
  ظ: 'ẓ',
  ع: 'ʿ',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ى: 'y',
}

const WEAK = new Set(['و', 'ي', 'ى'])

/** The vowel a letter bears. A short vowel with a small meem, at the end of a word, is a tanwin before ب. */
export function vowelOf(letters: readonly Letter[], index: number): { vowel: Vowel; tanwin: boolean } | undefined {
  const letter = letters[index]!
  for (const sign of letter.signs) {
    const tanwin = TANWIN[sign]
    if (tanwin) return { vowel: tanwin, tanwin: true }
  }
  const vowel = hasSign(letter, FATHA) ? 'a' : hasSign(letter, DAMMA) ? 'u' : hasSign(letter, KASRA) ? 'i' : undefined
  if (!vowel) return undefined
  return { vowel, tanwin: hasSign(letter, MEEM_ABOVE, MEEM_BELOW) && index >= letters.length - 2 }
}

/** ص with a small seen above is read s in 2:245 and 7:69; at a word's end the seen is a short silence (75:27). */
export function soundOf(letter: Letter, index: number): string | undefined {
  if (WEAK.has(letter.base) && isHamza(letter)) return 'ʾ'
  if (letter.base === 'ص' && hasSign(letter, SEEN_ABOVE) && index > 0) return 's'
  return CONSONANTS[letter.base]
}

export const isHamza = (letter: Letter): boolean => hasSign(letter, HAMZA_ABOVE, HAMZA_BELOW)

/** No vowel, sukun, shadda or hamza: a weak letter in its long or silent use. */
export const isBare = (letters: readonly Letter[], index: number): boolean =>
  !vowelOf(letters, index) && !hasSign(letters[index], SUKUN, SHADDA, HAMZA_ABOVE, HAMZA_BELOW)

export const isUnsigned = (letters: readonly Letter[], index: number): boolean =>
  !vowelOf(letters, index) && !hasSign(letters[index], SUKUN, SHADDA, DAGGER_ALIF)
