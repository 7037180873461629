import { ayahText } from '../../../lib/ayah-text.ts'
import { unitName } from '../../../lib/surah-names.ts'
import type { Passage } from '../lessons.queries.ts'

/** The text above the words that are learned: the end of an ayah, words of the same ayah, or a surah's opening. */
export interface WordsBefore {
  kind: 'end' | 'words' | 'opening'
  surahName: string
  /** "67:2" */
  place: string
  ayah: number
  text: string
  letterNames: string | null
}

const SHOWN_BEFORE = 5

export const placeOf = ({ surahNumber }: Passage, ayah: number): string => ayahText(surahNumber, ayah)

export const beforePassage = ({ before, ayahs, ...unit }: Passage): WordsBefore => ({
  kind: before.opening ? 'opening' : before.ayah === ayahs[0]!.ayah ? 'words' : 'end',
  surahName: unitName(unit),
  place: ayahText(before.surah, before.ayah),
  ayah: before.ayah,
  text: before.text,
  letterNames: before.letterNames,
})

/** Above words that begin at a word of an ayah of the passage: those before them in it, else the end of the ayah before. */
export function beforeWords(passage: Passage, ayah: number, fromWord: number): WordsBefore {
  const index = passage.ayahs.findIndex((one) => one.ayah === ayah)
  const own = passage.ayahs[index]!
  const earlier = own.words.slice(0, fromWord - own.fromWord)
  const surahName = unitName(passage)
  if (earlier.length > 0) return { ...shown(passage, own, earlier), kind: 'words', surahName }
  const last = passage.ayahs[index - 1]
  return last ? { ...shown(passage, last, last.words), kind: 'end', surahName } : beforePassage(passage)
}

const shown = (passage: Passage, { ayah, letterNames }: Passage['ayahs'][number], words: readonly string[]) => ({
  place: placeOf(passage, ayah),
  ayah,
  text: words.slice(-SHOWN_BEFORE).join(' '),
  letterNames: words.length <= SHOWN_BEFORE ? letterNames : null,
})

/** Words of one ayah, by their numbers. */
export function wordsBetween(passage: Passage, ayah: number, fromWord: number, toWord: number): readonly string[] {
  const own = passage.ayahs.find((one) => one.ayah === ayah)!
  return own.words.slice(fromWord - own.fromWord, toWord - own.fromWord + 1)
}
