/**
 * The disjoined letters that open 29 surahs (الٓمٓ، يسٓ …). They are read as the names of the letters, so no rule of reading
 * applies, and ordinary words of the same letters must not be mistaken for them: hence the list of places.
 */
import { DAGGER_ALIF, skeletonOf } from './signs.ts'

/** Surah → its ayahs that begin with disjoined letters: 30 places. */
const PLACES: Readonly<Record<number, readonly number[]>> = {
  42: [1, 2],
  ...Object.fromEntries(
    [2, 3, 7, 10, 11, 12, 13, 14, 15, 19, 20, 26, 27, 28, 29, 30, 31, 32, 36, 38, 40, 41, 43, 44, 45, 46, 50, 68].map(
      (surah) => [surah, [1]],
    ),
  ),
}

const NAMES: Readonly<Record<string, string>> = {
  ا: 'alif',
  ح: 'ḥā',
  ر: 'rā',
  س: 'sīn',
  ص: 'ṣād',
  ط: 'ṭā',
  ع: 'ʿayn',
  ق: 'qāf',
  ك: 'kāf',
  ل: 'lām',
  م: 'mīm',
  ن: 'nūn',
  ه: 'hā',
  ي: 'yā',
}

export const opensWithLetters = (surah: number, ayah: number): boolean => PLACES[surah]?.includes(ayah) ?? false

/** The letters' names in Latin, "alif", "lām", "mīm"; undefined when the word has other letters. */
export function disjoinedLetters(word: string): string[] | undefined {
  const names = [...skeletonOf(word.replaceAll(DAGGER_ALIF, ''))].map((letter) => NAMES[letter])
  return names.every((name) => name !== undefined) && names.length > 0 ? names : undefined
}
