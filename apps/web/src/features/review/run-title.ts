import { rangeText } from '@halaqa/quran/range-text'
import type { ReviewRun } from './review.queries.ts'

/** "Ad-Duhaa 93:4 – 93:8" */
export const titleOfRun = ({ startSurah, startAyah, endSurah, endAyah }: ReviewRun) =>
  rangeText({ startSurah, startAyah, endSurah, endAyah })

/** "93:4" */
export const placeOf = ({ surah, startAyah }: { surah: number; startAyah: number }) => `${surah}:${startAyah}`
