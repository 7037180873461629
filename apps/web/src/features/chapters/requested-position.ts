import { type AyahReference, ayahAt, isAyah } from '@halaqa/quran/ayah'
import { JUZ_STARTS, PAGE_STARTS } from '@halaqa/quran/mushaf'
import { SURAHS } from '@halaqa/quran/surahs'
import { t } from '../../lib/i18n.ts'
import { numberIn } from '../../lib/intended-address.ts'
import { savedReadingPosition } from './reading-position.ts'

const BEGINNING: AyahReference = { surah: 1, ayah: 1 }

export interface RequestedPosition extends AyahReference {
  /** Why this differs from what the address names. */
  problem?: string
}

/**
 * The position that an address names: `?surah=2&ayah=255`, `?page=300`, `?juz=30`. If it names none, it is the
 * remembered one. A missing ayah becomes the first of its surah.
 */
export function requestedPositionOf(query: URLSearchParams): RequestedPosition {
  const asked = query.get('surah')
  if (asked === null) {
    return (
      startOf(query.get('page'), PAGE_STARTS, 'chapters.noPage') ??
      startOf(query.get('juz'), JUZ_STARTS, 'chapters.noJuz') ??
      remembered()
    )
  }
  const surah = numberIn(asked)
  const found = SURAHS[surah - 1]
  if (!found) return remembered(t('chapters.noSurah', { asked }))
  const askedAyah = query.get('ayah') ?? '1'
  const ayah = numberIn(askedAyah)
  if (isAyah(surah, ayah)) return { surah, ayah }
  const problem = t('chapters.noVerse', { asked: askedAyah, name: found.name, count: found.ayahCount })
  return { surah, ayah: 1, problem }
}

function startOf(asked: string | null, starts: readonly number[], problem: 'chapters.noPage' | 'chapters.noJuz') {
  if (asked === null) return
  const start = starts[numberIn(asked) - 1]
  return start === undefined ? remembered(t(problem, { asked })) : ayahAt(start)
}

const remembered = (problem?: string): RequestedPosition => ({
  ...(savedReadingPosition() ?? BEGINNING),
  ...(problem !== undefined && { problem }),
})
