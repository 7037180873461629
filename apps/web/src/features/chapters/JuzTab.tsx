import type { AyahReference } from '@halaqa/quran/ayah'
import { positionOf } from '@halaqa/quran/ayah'
import { JUZ_COUNT, juzOf } from '@halaqa/quran/mushaf'
import { startOfJuz } from '@halaqa/quran/surah-search'
import { surahOf } from '@halaqa/quran/surahs'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { useArrowKeys } from '../../lib/use-arrow-keys.ts'
import { AyahRow } from './AyahRow.tsx'

const JUZ = Array.from({ length: JUZ_COUNT }, (_, index) => index + 1)

/** The thirty juz; a row leads to where its juz begins. */
export function JuzTab({ position, onPick }: { position: AyahReference; onPick: () => void }) {
  const current = juzOf(positionOf(position.surah, position.ayah))
  const arrows = useArrowKeys(current)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 2
  }, [])
  return (
    <ul
      ref={list}
      aria-label={t('chapters.sidebar.juz')}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line p-2"
      {...arrows.list}
    >
      {JUZ.map((juz) => {
        const start = startOfJuz(juz)
        const from = t('chapters.place', { name: surahOf(start.surah).name, ...start })
        return (
          <AyahRow
            key={juz}
            number={juz}
            target={start}
            label={t('chapters.juzFrom', { number: juz, place: from })}
            isCurrent={juz === current}
            onPick={onPick}
            {...arrows.item(juz)}
          />
        )
      })}
    </ul>
  )
}
