/** How a range is written on screens. */
import { type AyahRange, isCompleteQuran, rangeProblem } from './range.ts'
import { surahOf } from './surahs.ts'

/** What a range is written with, in the language of its reader. */
export interface RangeWording {
  surah: (number: number) => string
  completeQuran: string
}

const ENGLISH: RangeWording = { surah: (number) => surahOf(number).name, completeQuran: "Complete Qur'an" }

export type RangeEnds = [start: string] | [start: string, end: string]

/**
 * The two ends of a range, so that a screen can keep each on one line: "Al-Mulk 67:1" and "67:12", with the surah's
 * name on the second end only when it is another surah. The whole Qur'an is a single end, "Complete Qur'an".
 */
export function rangeEnds(range: AyahRange, { surah, completeQuran } = ENGLISH): RangeEnds {
  if (isCompleteQuran(range)) return [completeQuran]
  const { startSurah, startAyah, endSurah, endAyah } = range
  const start = `${surah(startSurah)} ${startSurah}:${startAyah}`
  if (startSurah === endSurah && startAyah === endAyah) return [start]
  const end = `${endSurah}:${endAyah}`
  return [start, startSurah === endSurah ? end : `${surah(endSurah)} ${end}`]
}

/**
 * Ayahs by their numbers, those that follow each other as one range: "67:1, 67:3 – 67:5".
 *
 * @param ayahs in the order of the mushaf; an ayah may stand there more than once, for parts of it. Others are not put in order.
 */
export function placesText(ayahs: readonly { surah: number; ayah: number }[]): string {
  const ranges: { surah: number; first: number; last: number }[] = []
  for (const { surah, ayah } of ayahs) {
    const before = ranges.at(-1)
    if (before?.surah === surah && (ayah === before.last || ayah === before.last + 1)) before.last = ayah
    else ranges.push({ surah, first: ayah, last: ayah })
  }
  return ranges
    .map(({ surah, first, last }) => (first === last ? `${surah}:${first}` : `${surah}:${first} – ${surah}:${last}`))
    .join(', ')
}

/** "Al-Mulk 67:1 – 67:12", "Al-Falaq 113:1 – An-Nas 114:6", "Al-Baqarah 2:255", "Complete Qur'an" */
export function rangeText(range: AyahRange, wording = ENGLISH): string {
  return rangeEnds(range, wording).join(' – ')
}

const RANGE = /\b(\d{1,3}):(\d{1,3})\b(?:\s*[–-]\s*(?:\D*(\d{1,3}):)?(\d{1,3})\b)?/

/** Reads a range as `rangeText` writes it, or as "112:1-3"; undefined for a text that names no ayah, or one that does not exist. */
export function readRange(text: string): AyahRange | undefined {
  const [found, surah, ayah, endSurah = surah, endAyah = ayah] = RANGE.exec(text) ?? []
  if (!found) return undefined
  const range = {
    startSurah: Number(surah),
    startAyah: Number(ayah),
    endSurah: Number(endSurah),
    endAyah: Number(endAyah),
  }
  return rangeProblem(range) ? undefined : range
}
