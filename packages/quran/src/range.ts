/**
 * Ranges of the Qur'an.
 *
 * Shape   `AyahRange` names its ends by surah and ayah, `Span` by position; both include both ends and may cross
 *         surahs. 1:1 to 114:6, positions 0 to 6235, is the whole Qur'an.
 * Errors  `spanOf` and `rangeOf` throw RangeError for what `rangeProblem` would name; check first what people typed.
 */
import { AYAH_COUNT, ayahAt, positionOf } from './ayah.ts'
import { SURAHS, type Surah, surahOf } from './surahs.ts'

export type AyahRange = { startSurah: number; startAyah: number; endSurah: number; endAyah: number }

export type Span = { start: number; end: number }

/** `ayahs` are those of the surah that has fewer than were named. */
export type RangeProblem = {
  path: 'start_surah' | 'start_ayah' | 'end_surah' | 'end_ayah'
  fault: 'surah_unknown' | 'ayah_from_one' | 'ayahs_of_surah' | 'range_backwards'
  ayahs?: number
}

export type SurahSection = { surah: Surah; fromAyah: number; toAyah: number }

export const COMPLETE_QURAN: AyahRange = { startSurah: 1, startAyah: 1, endSurah: 114, endAyah: 6 }

/** The first thing wrong with a range, and its field; undefined when it is sound. */
export function rangeProblem(range: AyahRange): RangeProblem | undefined {
  const { startSurah, startAyah, endSurah, endAyah } = range
  const missing = endProblem('start', startSurah, startAyah) ?? endProblem('end', endSurah, endAyah)
  if (missing) return missing
  if (positionOf(startSurah, startAyah) > positionOf(endSurah, endAyah)) {
    return {
      path: startSurah > endSurah ? 'end_surah' : 'end_ayah',
      fault: 'range_backwards',
    }
  }
  return undefined
}

function endProblem(end: 'start' | 'end', surah: number, ayah: number): RangeProblem | undefined {
  const known = SURAHS[surah - 1]
  if (!known) return { path: `${end}_surah`, fault: 'surah_unknown' }
  if (!Number.isInteger(ayah) || ayah < 1) return { path: `${end}_ayah`, fault: 'ayah_from_one' }
  if (ayah > known.ayahCount) return { path: `${end}_ayah`, fault: 'ayahs_of_surah', ayahs: known.ayahCount }
  return undefined
}

export function spanOf(range: AyahRange): Span {
  const span = {
    start: positionOf(range.startSurah, range.startAyah),
    end: positionOf(range.endSurah, range.endAyah),
  }
  assertForward(span)
  return span
}

export function rangeOf(span: Span): AyahRange {
  assertForward(span)
  const start = ayahAt(span.start)
  const end = ayahAt(span.end)
  return { startSurah: start.surah, startAyah: start.ayah, endSurah: end.surah, endAyah: end.ayah }
}

export function ayahsIn(span: Span): number {
  return span.end - span.start + 1
}

export function isCompleteQuran(range: AyahRange): boolean {
  const { start, end } = spanOf(range)
  return start === 0 && end === AYAH_COUNT - 1
}

/** The surahs a span touches, each with the ayahs of it that lie inside, in mushaf order. */
export function surahSections(span: Span): SurahSection[] {
  const { startSurah, startAyah, endSurah, endAyah } = rangeOf(span)
  return Array.from({ length: endSurah - startSurah + 1 }, (_, index) => {
    const surah = surahOf(startSurah + index)
    return {
      surah,
      fromAyah: surah.number === startSurah ? startAyah : 1,
      toAyah: surah.number === endSurah ? endAyah : surah.ayahCount,
    }
  })
}

function assertForward({ start, end }: Span): void {
  if (start > end) throw new RangeError('The reading range must not end before it starts')
}
