import { SURAHS, type Surah } from '@halaqa/quran/surahs'

const ARABIC_DIGITS = /[٠-٩]/g
const MARKS = /\p{M}/gu
const NOT_WRITTEN = /[^\p{L}\p{N}]/gu
const ALEFS = /[أإآٱ]/g

/** Letters and digits alone: "Al-‘Ankabut" and "alankabut" are the same, as are "١٨" and "18". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(ALEFS, 'ا')
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x660))
    .toLowerCase()
    .replace(NOT_WRITTEN, '')

const INDEX = SURAHS.map((surah) => ({
  surah,
  texts: [surah.name, surah.nameArabic, surah.meaning, `${surah.number}${surah.name}`].map(plain),
}))

/** Surahs whose number begins with what was typed, or whose name or meaning contains it; all of them for nothing. */
export function findSurahs(typed: string): readonly Surah[] {
  const text = plain(typed)
  if (text === '') return SURAHS
  if (/^\d+$/.test(text)) return SURAHS.filter(({ number }) => String(number).startsWith(String(Number(text))))
  return INDEX.filter(({ texts }) => texts.some((name) => name.includes(text))).map(({ surah }) => surah)
}

/** The one surah that what was typed can mean, when there is only one. */
export function theSurah(typed: string): Surah | undefined {
  const text = plain(typed)
  if (text === '') return undefined
  const found = findSurahs(typed)
  if (found.length === 1) return found[0]
  return found.find(({ number, name }) => String(number) === text || plain(name) === text)
}
