import { rangeOf, type Span } from '@halaqa/quran/range'

/** Positions as the wire names them. */
export function presentSpan(span: Span) {
  const range = rangeOf(span)
  return {
    start_surah: range.startSurah,
    start_ayah: range.startAyah,
    end_surah: range.endSurah,
    end_ayah: range.endAyah,
  }
}
