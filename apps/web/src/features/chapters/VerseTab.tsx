import { findAyahNumbers } from '@halaqa/quran/surah-search'
import { memo, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { PlaceRow } from './PlaceRow.tsx'
import type { Place } from './place.ts'
import { SidebarList } from './SidebarList.tsx'

/** Verses 1 to the last of the surah; a row leads to its verse. */
export function VerseTab({ place, totalAyah, onPick }: { place: Place; totalAyah: number; onPick: () => void }) {
  const [query, setQuery] = useState('')
  return (
    <SidebarList
      searchLabel={t('chapters.sidebar.searchVerse')}
      hint={t('chapters.sidebar.verseHint')}
      query={query}
      onQuery={setQuery}
      label={t('chapters.sidebar.verse')}
      numbers={findAyahNumbers(totalAyah, query)}
      current={place.ayah}
      nothing={t('chapters.sidebar.noVerse', { query })}
      row={(ayah, { tabIndex, onFocus }) => (
        <VerseRow
          key={ayah}
          surah={place.surah}
          ayah={ayah}
          isCurrent={ayah === place.ayah}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onPick={onPick}
        />
      )}
    />
  )
}

interface RowProps extends Place {
  isCurrent: boolean
  tabIndex: number
  onFocus: () => void
  onPick: () => void
}

const VerseRow = memo(
  function VerseRow({ surah, ayah, isCurrent, tabIndex, onFocus, onPick }: RowProps) {
    return (
      <PlaceRow
        number={ayah}
        place={{ surah, ayah }}
        label={t('chapters.verse', { number: ayah })}
        {...{ isCurrent, tabIndex, onFocus, onPick }}
      />
    )
  },
  // Handlers are new each time and do the same.
  (before, after) =>
    before.surah === after.surah && before.isCurrent === after.isCurrent && before.tabIndex === after.tabIndex,
)
