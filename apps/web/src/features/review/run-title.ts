import { ayahText } from '../../lib/ayah-text.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import type { ReviewRun } from './review.queries.ts'

/** "Ad-Duhaa 93:4 – 93:8" */
export const titleOfRun = ({ startSurah, startAyah, endSurah, endAyah }: ReviewRun) =>
  rangeText({ startSurah, startAyah, endSurah, endAyah })

type Item = ReviewRun['items'][number]

/** "93:4", "2:282, words 15 to 34" */
export function placeOf({ surah, startAyah, fromWord, toWord }: Item) {
  const place = ayahText(surah, startAyah)
  return fromWord === null || toWord === null ? place : t('review.part', { place, from: fromWord, to: toWord })
}

/** Verses that the items are, or are parts of. */
export const countVerses = (items: readonly Item[]) =>
  new Set(items.map(({ surah, startAyah }) => `${surah}:${startAyah}`)).size

/** The range of a run as another person hears it: parts of a verse by their words. */
export const rangeOfRun = ({ startSurah, startAyah, endSurah, endAyah, items }: ReviewRun) => ({
  startSurah,
  startAyah,
  endSurah,
  endAyah,
  fromWord: items[0]!.fromWord,
  toWord: items.at(-1)!.toWord,
})
