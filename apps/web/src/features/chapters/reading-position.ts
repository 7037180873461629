import { type AyahReference, isAyah } from '@halaqa/quran/ayah'
import { SURAHS } from '@halaqa/quran/surahs'

/** The reading position: the ayah that the address names, `/quran?surah=2&ayah=255`, and the device remembers. */
const KEY = 'halaqa_reading_place'
const BEGINNING: AyahReference = { surah: 1, ayah: 1 }

export const readerPath = ({ surah, ayah }: AyahReference) => `/quran?surah=${surah}&ayah=${ayah}`

/** The position that an address names. Without a surah it is the remembered one; an ayah that does not exist is the first. */
export function readingPositionOf(query: URLSearchParams): AyahReference {
  const surah = Number(query.get('surah'))
  if (!SURAHS[surah - 1]) return savedReadingPosition() ?? BEGINNING
  const ayah = Number(query.get('ayah') ?? 1)
  return { surah, ayah: isAyah(surah, ayah) ? ayah : 1 }
}

/** Null when nothing was read on this device, or when what is stored is no ayah. */
export function savedReadingPosition(): AyahReference | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { surah, ayah } = (saved ?? {}) as Partial<AyahReference>
    return surah !== undefined && ayah !== undefined && isAyah(surah, ayah) ? { surah, ayah } : null
  } catch {
    return null
  }
}

export function saveReadingPosition({ surah, ayah }: AyahReference) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ surah, ayah }))
  } catch {
    // No storage: the address still has it.
  }
}
