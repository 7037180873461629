/**
 * Ayahs by number.
 *
 * Units   a *position* is 0..6235 in mushaf order; a *reference* is surah 1..114 and ayah 1..n, written "2:255".
 *         The basmala is ayah 1:1, and no ayah of any other surah.
 * Errors  RangeError for an ayah that does not exist.
 */
import { SURAHS } from './surahs.ts'

export const AYAH_COUNT = 6236

export type AyahReference = { surah: number; ayah: number }

export function isAyah(surah: number, ayah: number): boolean {
  return Number.isInteger(ayah) && ayah >= 1 && ayah <= (SURAHS[surah - 1]?.ayahCount ?? 0)
}

export function positionOf(surah: number, ayah: number): number {
  if (!isAyah(surah, ayah)) throw new RangeError(`There is no ayah ${surah}:${ayah}`)
  return SURAHS[surah - 1]!.startPosition + ayah - 1
}

export function ayahAt(position: number): AyahReference {
  if (!Number.isInteger(position) || position < 0 || position >= AYAH_COUNT) {
    throw new RangeError(`There is no ayah at position ${position}`)
  }
  let low = 0
  let high = SURAHS.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (SURAHS[middle]!.startPosition <= position) low = middle
    else high = middle - 1
  }
  return { surah: low + 1, ayah: position - SURAHS[low]!.startPosition + 1 }
}

/** Reads "2:255"; undefined for anything else, and for an ayah that does not exist. */
export function parseReference(text: string): AyahReference | undefined {
  const match = /^\s*(\d{1,3})\s*:\s*(\d{1,3})\s*$/.exec(text)
  if (!match) return undefined
  const reference = { surah: Number(match[1]), ayah: Number(match[2]) }
  return isAyah(reference.surah, reference.ayah) ? reference : undefined
}

export function formatReference({ surah, ayah }: AyahReference): string {
  return `${surah}:${ayah}`
}
