/**
 * A few ayahs for pages that greet people: the basmala, "increase me in knowledge", and three on reading and remembering.
 *
 * Source  cut at build from the text and from Saheeh International's translation.
 */
import type { AyahReference } from './ayah.ts'
import { FEATURED } from './generated/featured.ts'

export type FeaturedAyah = { reference: AyahReference; arabic: string; english: string }

export const FEATURED_AYAHS: readonly FeaturedAyah[] = FEATURED

/** @throws RangeError for an ayah that is not among them */
export function featuredAyah(surah: number, ayah: number): FeaturedAyah {
  const found = FEATURED_AYAHS.find(({ reference }) => reference.surah === surah && reference.ayah === ayah)
  if (!found) throw new RangeError(`Ayah ${surah}:${ayah} is not featured`)
  return found
}
