import { type AyahReference, isAyah } from '@halaqa/quran/ayah'

/** The reader keeps the last ayah that was read on this device here. */
const KEY = 'halaqa_reading_place'

/** Null when nothing was read here yet, or when what is stored is no ayah. */
export function readingPlace(): AyahReference | null {
  try {
    const place: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { surah, ayah } = (place ?? {}) as Record<string, unknown>
    return typeof surah === 'number' && typeof ayah === 'number' && isAyah(surah, ayah) ? { surah, ayah } : null
  } catch {
    return null
  }
}
