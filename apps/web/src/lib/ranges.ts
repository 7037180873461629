/** Ranges in the language of the page. */
import type { AyahRange } from '@halaqa/quran/range'
import * as written from '@halaqa/quran/range-text'
import { pageDigits, pageDirection, t } from './i18n.ts'
import { surahName } from './surah-names.ts'

const wording = () => ({ surah: surahName, completeQuran: t('rooms.scope.complete') })

/** "Al-Mulk 67:1" and "67:12", each on one line; "Complete Qur'an" alone. */
export const rangeEnds = (range: AyahRange) =>
  written.rangeEnds(range, wording()).map((end) => pageDigits(end)) as written.RangeEnds

/** "Al-Mulk 67:1 – 67:12" */
export const rangeText = (range: AyahRange): string => pageDigits(written.rangeText(range, wording()))

/** "67:1, 67:3 – 67:5", with the comma of the script of the page. */
export const placesText = (...given: Parameters<typeof written.placesText>) =>
  pageDigits(written.placesText(...given)).replaceAll(',', pageDirection() === 'rtl' ? '،' : ',')
