/**
 * Is something typed a certain word, and if not, how far off is it?
 *
 * What was typed is compared by what it means: `arabic-typing.ts` and `latin-typing.ts` tell how a word may be written, and
 * docs/text.md lists the habits.
 */
import { isArabic, readTyped } from './arabic-letters.ts'
import { ArabicTyping } from './arabic-typing.ts'
import { LatinTyping, readLatin } from './latin-typing.ts'

export interface Blank {
  correctWord: string
  /** As the app shows it. */
  correctWordTransliteration?: string | null | undefined
  alternativeAnswers: readonly string[]
}

/** The right letters with another vowel, or all letters but one. */
export type Slip = 'other_vowel' | 'one_letter'

export function isTyped(
  { correctWord, correctWordTransliteration, alternativeAnswers }: Blank,
  typed: string,
): boolean {
  const text = typed.trim()
  if (text === correctWord || isWordTyped(correctWord, text)) return true
  const others = correctWordTransliteration ? [correctWordTransliteration, ...alternativeAnswers] : alternativeAnswers
  // A form that is only another spelling of the word is judged by the word, which has all its vowels.
  return others.some((answer) => text === answer || (isWordTyped(answer, text) && !isWordTyped(correctWord, answer)))
}

/** Undefined when the answer is right, or too far off to say. */
export function slipOf(blank: Blank, typed: string): Slip | undefined {
  if (isTyped(blank, typed)) return undefined
  const word = typingOf(blank.correctWord)
  if (isArabic(typed)) {
    const letters = readTyped(typed)
    if (!word.arabic || letters.length === 0) return undefined
    if (word.arabic.hasLetters(letters)) return 'other_vowel'
    return letters.length >= FEWEST_LETTERS && word.arabic.isOneLetterOff(letters) ? 'one_letter' : undefined
  }
  const letters = readLatin(typed)
  if (!word.latin || letters.length < FEWEST_LETTERS) return undefined
  if (word.latin.hasConsonants(letters)) return 'other_vowel'
  return word.latin.isOneLetterOff(letters) ? 'one_letter' : undefined
}

/** In a shorter word one other letter makes any other word of it. */
const FEWEST_LETTERS = 4

function isWordTyped(word: string, text: string): boolean {
  const typing = typingOf(word)
  if (isArabic(text)) {
    const letters = readTyped(text)
    return letters.length > 0 && typing.arabic?.isWritten(letters) === true
  }
  const letters = readLatin(text)
  if (letters.length === 0) return false
  return typing.latin ? typing.latin.isWritten(letters) : typing.plain !== '' && typing.plain === letters.join('')
}

interface Typing {
  arabic: ArabicTyping | undefined
  /** Undefined for a word without vowels: its sounds are not known. */
  latin: LatinTyping | undefined
  /** A word in Latin or Cyrillic letters, as it is compared. */
  plain: string
}

const recent = new Map<string, Typing>()
const MOST_RECENT = 50

/** The same few words are checked again and again. */
function typingOf(word: string): Typing {
  const known = recent.get(word)
  if (known) return known
  const isInArabic = isArabic(word)
  const typing = {
    arabic: isInArabic ? new ArabicTyping(word) : undefined,
    latin: hasSounds(word) ? new LatinTyping(word) : undefined,
    plain: isInArabic ? '' : readLatin(word).join(''),
  }
  if (recent.size >= MOST_RECENT) recent.clear()
  recent.set(word, typing)
  return typing
}

/** Whether the word is Arabic and has its vowels, so that its sounds are known. */
export const hasSounds = (word: string): boolean => isArabic(word) && HAS_VOWELS.test(word)

const HAS_VOWELS = /[\u064B-\u0650\u0670\u08F0-\u08F2]/
