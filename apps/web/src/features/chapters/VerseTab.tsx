import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { searchVerses } from '../../lib/surah-search.ts'
import { classes } from '../../ui/classes.ts'
import { type Place, placePath } from './place.ts'
import { SidebarList } from './SidebarList.tsx'
import { PICKED } from './use-reading-place.ts'

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
      numbers={searchVerses(totalAyah, query)}
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
      <li data-number={ayah}>
        <Link
          to={placePath({ surah, ayah })}
          state={PICKED}
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onClick={onPick}
          className={classes(
            'flex min-h-touch items-center rounded-lg px-3 font-medium tabular-nums',
            isCurrent ? 'bg-primary-soft text-primary-ink' : 'hover:bg-sunken',
          )}
        >
          {t('chapters.verse', { number: ayah })}
        </Link>
      </li>
    )
  },
  // Handlers are new each time and do the same.
  (before, after) =>
    before.surah === after.surah && before.isCurrent === after.isCurrent && before.tabIndex === after.tabIndex,
)
