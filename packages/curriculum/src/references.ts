/** How spans of words are named: in keys, in references, in the translation beside them. */
import { positionOf } from '@halaqa/quran/ayah'
import { rangeText } from '@halaqa/quran/range-text'
import { endsAyah, type Word, type WordIndex, type WordSpan } from './word-index.ts'

export const firstOf = (wordIndex: WordIndex, { from }: WordSpan): Word => wordIndex.words[from]!
export const lastOf = (wordIndex: WordIndex, { to }: WordSpan): Word => wordIndex.words[to - 1]!

/** "255" a whole ayah, "1-3" whole ayahs, "282w4" a word, "281-282w9" up to the ninth word; unique in a surah. */
export function keyOf(wordIndex: WordIndex, span: WordSpan): string {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  const start = first.index === 0 ? `${first.ayah}` : wordKey(first)
  const end = endsAyah(wordIndex, last) ? `${last.ayah}` : wordKey(last)
  return start === end ? start : `${start}-${end}`
}

export const wordKey = ({ ayah, index }: Word): string => `${ayah}w${index + 1}`

/** "Al-Ikhlas 112:4", "Al-Ikhlas 112:1 – 112:3" */
export function referenceOf(wordIndex: WordIndex, span: WordSpan): string {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  return rangeText({ startSurah: first.surah, startAyah: first.ayah, endSurah: last.surah, endAyah: last.ayah })
}

/** Of every ayah that the span touches, whole. */
export function translationOf(wordIndex: WordIndex, span: WordSpan): string {
  const [first, last] = [firstOf(wordIndex, span), lastOf(wordIndex, span)]
  return wordIndex.english.slice(positionOf(first.surah, first.ayah), positionOf(last.surah, last.ayah) + 1).join(' ')
}
