/**
 * Hamzat al-wasl (ٱ): the vowel that a word begins with when nothing is read before it, and the article.
 *
 * The text does not write that vowel. Grammar gives it: a in the article; in verbs u when the third letter has an original
 * damma, else i; i in the few nouns.
 */
import { DAMMA, hasSign, type Letter, SHADDA, SUKUN, WASLA } from './signs.ts'

export type Wasla = { vowel: 'a' | 'i' | 'u'; article: boolean }

const SUN_LETTERS = new Set('تثدذرزسشصضطظلن')

/** Verbs whose first radical is lam: ٱلۡعَنۡهُمۡ "curse them", ٱلۡغَوۡاْ "talk idly". */
const LAM_IS_RADICAL = /^ٱلۡ(عَنۡه|غَوۡ)/

/** The damma on the third letter is borrowed from an ending (ٱمۡشُواْ from مَشَى), or the word is a noun (ٱسۡمُ): i. */
const DAMMA_IS_BORROWED = /^ٱ(مۡشُو|قۡضُو|بۡنُ|ئۡتُو|مۡضُو|سۡمُ|مۡرُؤ)/

/** @param following the letters after the ٱ; there is always one */
export function waslaBefore(following: readonly Letter[]): Wasla {
  const [first, second] = following as [Letter, Letter | undefined]
  const text = WASLA + following.map(({ base, signs }) => base + signs).join('')
  const article = first.base === 'ل' && !LAM_IS_RADICAL.test(text) && !isRadicalLam(first, second)
  if (article) return { vowel: 'a', article }

  const stem = hasSign(first, SHADDA) ? first : second
  return { vowel: hasSign(stem, DAMMA) && !DAMMA_IS_BORROWED.test(text) ? 'u' : 'i', article }
}

/** The article's lam is never voiced before a sun letter: lam with sukun there belongs to the root (ٱلۡتَقَى). */
function isRadicalLam(lam: Letter, next: Letter | undefined): boolean {
  return hasSign(lam, SUKUN) && !hasSign(lam, SHADDA) && next !== undefined && SUN_LETTERS.has(next.base)
}
