/**
 * A few ayahs for pages that greet people: the basmala, "increase me in knowledge", and three on reading and remembering.
 *
 * Source  cut at build from the text and from the translations of Saheeh International and Elmir Kuliev.
 */
import type { AyahReference } from './ayah.ts'
import { FEATURED } from './generated/featured.ts'

export type FeaturedAyah = {
  reference: AyahReference
  arabic: string
  /** By language; missing for one without a translation, such as Arabic. */
  translations: Readonly<Record<string, string>>
}

export const FEATURED_AYAHS: readonly FeaturedAyah[] = FEATURED

/** @throws RangeError for an ayah that is not among them */
export function featuredAyah(surah: number, ayah: number): FeaturedAyah {
  const found = FEATURED_AYAHS.find(({ reference }) => reference.surah === surah && reference.ayah === ayah)
  if (!found) throw new RangeError(`Ayah ${surah}:${ayah} is not featured`)
  return found
}
