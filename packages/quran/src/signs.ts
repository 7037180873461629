/**
 * The signs of the Uthmani script, and a word as letters with the signs they bear.
 *
 * Source  the Unicode chart, and the conventions printed at the end of the Madinah mushaf.
 */
export const FATHA = '\u064E'
export const DAMMA = '\u064F'
export const KASRA = '\u0650'
export const SHADDA = '\u0651'
/** Small head of khah: the consonant has no vowel. (U+0652 is not used: in this script a circle means silence.) */
export const SUKUN = '\u06E1'
/** Circle: the letter is never pronounced. */
export const SILENT = '\u06DF'
/** Oblong: the alif lengthens its a in a pause only (أَنَا۠). */
export const LONG_IN_PAUSE = '\u06E0'
/** Dagger: a long ā that the old spelling leaves out. */
export const DAGGER_ALIF = '\u0670'
export const MADDA = '\u0653'
export const HAMZA_ABOVE = '\u0654'
export const HAMZA_BELOW = '\u0655'
/** Small meem above or below: the n of a tanwin (or a bare noon) sounds as m before ب. */
export const MEEM_ABOVE = '\u06E2'
export const MEEM_BELOW = '\u06ED'
/** Small seen above: ص read as س, or a short silence without taking breath. */
export const SEEN_ABOVE = '\u06DC'
export const SMALL_YA_ABOVE = '\u06E7'
export const SMALL_NOON_ABOVE = '\u06E8'
/** Hollow lozenge below: ā inclined towards ē (11:41 only). */
export const IMALA = '\u06EA'
/** Filled dot above: the hamza is eased (41:44 only). */
export const TASHIL = '\u06EC'

/** Letters that carry a sound or another sign but are not counted as letters of the text. */
export const TATWEEL = '\u0640'
export const SMALL_WAW = '\u06E5'
export const SMALL_YA = '\u06E6'

export const WASLA = '\u0671'

/** Ya in its final shape, which the mushaf draws without dots. It is the letter ya, U+064A, in all but looks. */
const FINAL_YA = '\u06CC'

/** The text with one code point for ya, to compare and to read letters by. */
export const withDottedYa = (text: string): string => text.replaceAll(FINAL_YA, '\u064A')

/** Tanwin: a final short vowel followed by n. Closed before letters of the throat, open before others. */
export const TANWIN: Readonly<Record<string, 'a' | 'u' | 'i'>> = {
  '\u064B': 'a',
  '\u08F0': 'a',
  '\u064C': 'u',
  '\u08F1': 'u',
  '\u064D': 'i',
  '\u08F2': 'i',
}

/** Tanwin as it is written: a sign of its own, or before ب a short vowel and a small meem. */
export const WRITTEN_TANWIN = /[\u064B-\u064D\u08F0-\u08F2]|[\u064E-\u0650][\u06E2\u06ED]/

/** A letter and all signs on it, in the order in which the text has them. */
export type Letter = { base: string; signs: string }

const BASE = /[\u0621-\u063A\u0640-\u064A\u0671\u06E5\u06E6]/
const PAUSE_OR_ORNAMENT = /[\u06D6-\u06DB\u06DE\u06E9]/g

/** The final ya of the text, U+06CC, is read as U+064A, so that rules see one ya. */
export function lettersOf(word: string): Letter[] {
  const letters: Letter[] = []
  for (const character of withDottedYa(word).replace(PAUSE_OR_ORNAMENT, '')) {
    if (BASE.test(character)) letters.push({ base: character, signs: '' })
    else letters.at(-1)!.signs += character
  }
  return letters.filter((letter) => letter.base !== TATWEEL || letter.signs !== '')
}

export const hasSign = (letter: Letter | undefined, ...signs: string[]): boolean =>
  letter !== undefined && signs.some((sign) => letter.signs.includes(sign))

/** The word's letters alone, without signs, tatweel and small letters. */
export const skeletonOf = (word: string): string =>
  withDottedYa(word).replace(/[^\u0621-\u063A\u0641-\u064A\u0671]/g, '')
