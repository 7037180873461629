/**
 * The place that a word is most easily taken for, by the look-alikes of its surah.
 *
 * Units  ayahs of the surah; words of the ayah, from 1
 */

interface LookAlike {
  /** Words of the two that are alike. */
  readonly alikeWords: number
  readonly here: { readonly ayah: number; readonly words: readonly number[] }
}

/** The look-alike of the word that has most in common, the first of several; undefined where the word is like no other place's. */
export function lookAlikeOfWord<L extends LookAlike>(
  lookAlikes: readonly L[],
  ayah: number,
  word: number,
): L | undefined {
  let most: L | undefined
  for (const one of lookAlikes) {
    const isAsked = one.here.ayah === ayah && one.here.words.includes(word)
    if (isAsked && one.alikeWords > (most?.alikeWords ?? 0)) most = one
  }
  return most
}
