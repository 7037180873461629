import { type AyahReference, positionOf } from '@halaqa/quran/ayah'
import { JUZ_COUNT, juzOf } from '@halaqa/quran/mushaf'
import { findAyahNumbers, startOfJuz } from '@halaqa/quran/surah-search'
import { X } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { surahName } from '../../lib/surah-names.ts'
import { useArrowKeys } from '../../lib/use-arrow-keys.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AyahRow } from './AyahRow.tsx'
import { SidebarList } from './SidebarList.tsx'
import { BESIDE_THE_TEXT } from './SidebarSpace.tsx'
import { SurahTab } from './SurahTab.tsx'

interface Props {
  position: AyahReference
  totalAyah: number
  isSignedIn: boolean
  onPick: () => void
}

/** Surahs and verses to go to, beside the text. */
export function Sidebar(props: Props) {
  return (
    <aside id="chapters-sidebar" aria-label={t('chapters.sidebar.label')} className={BESIDE_THE_TEXT}>
      <Browser {...props} />
    </aside>
  )
}

/** The sidebar as a drawer over the text, on narrow screens. */
export function SidebarDrawer({
  open,
  onClose,
  keepFocus,
  footer,
  ...props
}: Props & { open: boolean; onClose: () => void; keepFocus: () => boolean; footer?: ReactNode }) {
  return (
    <Drawer open={open} onClose={onClose} title={t('chapters.sidebar.label')} keepFocus={keepFocus}>
      <Browser
        {...props}
        close={
          <IconButton label={t('chapters.sidebar.close')} onClick={onClose}>
            <X />
          </IconButton>
        }
      />
      {footer && (
        <div className="border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">{footer}</div>
      )}
    </Drawer>
  )
}

function Browser({ position, totalAyah, isSignedIn, onPick, close }: Props & { close?: ReactNode }) {
  return (
    <Tabs.Root defaultValue="surah" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-16 items-center gap-2 px-4">
        <Logo to={isSignedIn ? '/read' : '/'} label={t(isSignedIn ? 'ui.logo.dashboard' : 'ui.logo.home')} />
        {close}
      </div>
      <Tabs.List className="segment mx-4 mb-3" aria-label={t('chapters.sidebar.browse')}>
        <Tabs.Trigger className="segment-item" value="surah">
          {t('chapters.sidebar.surah')}
        </Tabs.Trigger>
        <Tabs.Trigger className="segment-item" value="verse">
          {t('chapters.sidebar.verse')}
        </Tabs.Trigger>
        <Tabs.Trigger className="segment-item" value="juz">
          {t('chapters.sidebar.juz')}
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="surah" tabIndex={-1} className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <SurahTab surah={position.surah} onPick={onPick} />
      </Tabs.Content>
      <Tabs.Content value="verse" tabIndex={-1} className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <VerseTab key={position.surah} position={position} totalAyah={totalAyah} onPick={onPick} />
      </Tabs.Content>
      <Tabs.Content value="juz" tabIndex={-1} className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden">
        <JuzTab position={position} onPick={onPick} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

const JUZ = Array.from({ length: JUZ_COUNT }, (_, index) => index + 1)

/** The thirty juz; a row leads to where its juz begins. */
function JuzTab({ position, onPick }: { position: AyahReference; onPick: () => void }) {
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
        const from = t('chapters.place', { name: surahName(start.surah), ...start })
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

/** Verses 1 to the last of the surah; a row leads to its verse. */
function VerseTab({ position, totalAyah, onPick }: { position: AyahReference; totalAyah: number; onPick: () => void }) {
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
        isCurrent={isCurrent}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onPick={onPick}
      />
    )
  },
  // Handlers are new each time and do the same.
  (before, after) =>
    before.surah === after.surah && before.isCurrent === after.isCurrent && before.tabIndex === after.tabIndex,
)
