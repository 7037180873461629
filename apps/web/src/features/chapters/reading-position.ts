import { type AyahReference, isAyah } from '@halaqa/quran/ayah'
import { careSuffix } from '../../lib/reading-as.ts'

/** The reading position: the ayah that the address names, `/quran?surah=2&ayah=255`, and the device remembers for each reader. */
const keyNow = () => `halaqa_reading_place${careSuffix()}`

export const readerPath = ({ surah, ayah }: AyahReference) => `/quran?surah=${surah}&ayah=${ayah}`

/** Null if nothing was read on this device, or the stored value is no ayah. */
export function savedReadingPosition(): AyahReference | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(keyNow()) ?? 'null')
    const { surah, ayah } = (saved ?? {}) as Partial<AyahReference>
    return surah !== undefined && ayah !== undefined && isAyah(surah, ayah) ? { surah, ayah } : null
  } catch {
    return null
  }
}

export function saveReadingPosition({ surah, ayah }: AyahReference) {
  try {
    localStorage.setItem(keyNow(), JSON.stringify({ surah, ayah }))
  } catch {
    // No storage: the address still has it.
  }
}
