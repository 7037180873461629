/** Ranges in the language of the page. */
import type { AyahRange } from '@halaqa/quran/range'
import * as written from '@halaqa/quran/range-text'
import { t } from './i18n.ts'
import { surahName } from './surah-names.ts'

const wording = () => ({ surah: surahName, completeQuran: t('rooms.scope.complete') })

/** "Al-Mulk 67:1" and "67:12", each on one line; "Complete Qur'an" alone. */
export const rangeEnds = (range: AyahRange) => written.rangeEnds(range, wording())

/** "Al-Mulk 67:1 – 67:12" */
export const rangeText = (range: AyahRange): string => written.rangeText(range, wording())
