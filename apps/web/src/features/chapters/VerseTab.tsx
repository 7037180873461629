import type { AyahReference } from '@halaqa/quran/ayah'
import { findAyahNumbers } from '@halaqa/quran/surah-search'
import { memo, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { AyahRow } from './AyahRow.tsx'
import { SidebarList } from './SidebarList.tsx'

/** Verses 1 to the last of the surah; a row leads to its verse. */
export function VerseTab({
  position,
  totalAyah,
  onPick,
}: {
  position: AyahReference
  totalAyah: number
  onPick: () => void
}) {
  const [query, setQuery] = useState('')
  return (
    <SidebarList
      searchLabel={t('chapters.sidebar.searchVerse')}
      hint={t('chapters.sidebar.verseHint')}
      query={query}
      onQuery={setQuery}
      label={t('chapters.sidebar.verse')}
      numbers={findAyahNumbers(totalAyah, query)}
      current={position.ayah}
      nothing={t('chapters.sidebar.noVerse', { query })}
      row={(ayah, { tabIndex, onFocus }) => (
        <VerseRow
          key={ayah}
          surah={position.surah}
          ayah={ayah}
          isCurrent={ayah === position.ayah}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onPick={onPick}
        />
      )}
    />
  )
}

interface RowProps extends AyahReference {
  isCurrent: boolean
  tabIndex: number
  onFocus: () => void
  onPick: () => void
}

const VerseRow = memo(
  function VerseRow({ surah, ayah, isCurrent, tabIndex, onFocus, onPick }: RowProps) {
    return (
      <AyahRow
        number={ayah}
        target={{ surah, ayah }}
        label={t('chapters.verse', { number: ayah })}
        {...{ isCurrent, tabIndex, onFocus, onPick }}
      />
    )
  },
  // Handlers are new each time and do the same.
  (before, after) =>
    before.surah === after.surah && before.isCurrent === after.isCurrent && before.tabIndex === after.tabIndex,
)
