import { isAyah } from '@halaqa/quran/ayah'
import { SURAHS } from '@halaqa/quran/surahs'

/** Where somebody reads. It stands in the address, `/quran?surah=2&ayah=255`, and is remembered on the device. */
export interface Place {
  surah: number
  ayah: number
}

const KEY = 'halaqa_reading_place'
const BEGINNING: Place = { surah: 1, ayah: 1 }

export const placePath = ({ surah, ayah }: Place) => `/quran?surah=${surah}&ayah=${ayah}`

/** The place that an address names. Without a surah it is the remembered one; an ayah that does not exist is the first. */
export function placeOf(query: URLSearchParams): Place {
  const surah = Number(query.get('surah'))
  if (!SURAHS[surah - 1]) return savedPlace() ?? BEGINNING
  const ayah = Number(query.get('ayah') ?? 1)
  return { surah, ayah: isAyah(surah, ayah) ? ayah : 1 }
}

export function savedPlace(): Place | null {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const { surah, ayah } = (saved ?? {}) as Partial<Place>
    return surah !== undefined && ayah !== undefined && isAyah(surah, ayah) ? { surah, ayah } : null
  } catch {
    return null
  }
}

export function savePlace({ surah, ayah }: Place) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ surah, ayah }))
  } catch {
    // No storage: the address still has it.
  }
}
