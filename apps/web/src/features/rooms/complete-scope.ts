import type { AyahRange } from '@halaqa/quran/range'

/** A room reads the complete Qur'an when it goes from 1:1 into the last surah. */
export const isCompleteScope = (range: AyahRange) =>
  range.startSurah === 1 && range.startAyah === 1 && range.endSurah === 114
