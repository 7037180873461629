import { type AyahRange, ayahsIn, rangeProblem, spanOf, surahSections } from '@halaqa/quran/range'

/** A surah's part in a portion. */
export interface Section {
  surahNo: number
  surahName: string
  fromAyah: number
  toAyah: number
}

/** The surahs that a portion touches, in order; none if there is no such range in the Qur'an. */
export function sectionsOf(portion: AyahRange): Section[] {
  if (rangeProblem(portion)) return []
  return surahSections(spanOf(portion)).map(({ surah, fromAyah, toAyah }) => ({
    surahNo: surah.number,
    surahName: surah.name,
    fromAyah,
    toAyah,
  }))
}

export const verseCount = (portion: AyahRange) => (rangeProblem(portion) ? 0 : ayahsIn(spanOf(portion)))

export const isSameRange = (one: AyahRange, other: AyahRange) =>
  one.startSurah === other.startSurah &&
  one.startAyah === other.startAyah &&
  one.endSurah === other.endSurah &&
  one.endAyah === other.endAyah
