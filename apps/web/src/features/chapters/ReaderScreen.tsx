import { SURAHS, surahOf } from '@halaqa/quran/surahs'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { SIDEBAR_MIN, useMedia } from '../../lib/media.ts'
import { loadReadingFonts, useReadingFonts } from '../../lib/reading-fonts.ts'
import { useReadingSettings } from '../../lib/reading-settings.ts'
import { surahName } from '../../lib/surah-names.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { cn } from '../../ui/cn.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorCard } from '../../ui/states.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { ChapterSkeleton, ChapterView } from './ChapterView.tsx'
import { chapterQuery, chaptersErrorText } from './chapters.queries.ts'
import { AccountLink, ReaderHeader } from './ReaderHeader.tsx'
import { ReaderSettings } from './ReaderSettings.tsx'
import { readerPath } from './reading-position.ts'
import { requestedPositionOf } from './requested-position.ts'
import { Sidebar, SidebarDrawer } from './Sidebar.tsx'
import { SidebarSpace } from './SidebarSpace.tsx'
import { PICKED, useReadingPosition, useRequestedPosition } from './use-reading-position.ts'

/** Loads what a prerendered page shows: the surah of the address, in its fonts. */
export const prepareReader = (queries: QueryClient, { search }: { search: string }) =>
  Promise.all([
    queries.ensureQueryData(chapterQuery(requestedPositionOf(new URLSearchParams(search)).surah)),
    loadReadingFonts(),
  ])

/** The Qur'an, for everyone: a surah, beside it what to go to and how to show it. */
export function ReaderScreen() {
  const { isAuthenticated: isSignedIn } = useAuth()
  // The pressed setting answers at once; hundreds of ayahs follow it.
  const settings = useDeferredValue(useReadingSettings()[0])
  const wanted = useRequestedPosition()
  const chapter = useQuery(chapterQuery(wanted.surah))
  const hasFonts = useReadingFonts()
  const { ayah, list, keep, reveal } = useReadingPosition(wanted, chapter.data !== undefined && hasFonts)
  const isHydrated = useIsHydrated()
  const sidebar = useSidebar()
  const panel = useSettingsPanel()

  const { ayahCount } = surahOf(wanted.surah)
  const name = surahName(wanted.surah)
  const position = { surah: wanted.surah, ayah }
  const browse = { position, totalAyah: ayahCount, isSignedIn, onPick: sidebar.onPick }
  return (
    <div className="md:flex">
      <PageTitle>{name}</PageTitle>
      {!isHydrated && <SidebarSpace />}
      {isHydrated && sidebar.isWide && sidebar.isOpen && <Sidebar {...browse} />}
      {!sidebar.isWide && (
        <SidebarDrawer
          {...browse}
          open={sidebar.isOpen}
          onClose={sidebar.close}
          keepFocus={sidebar.wasPicked}
          footer={<AccountLink isSignedIn={isSignedIn} position={position} className="w-full sm:hidden" />}
        />
      )}
      <div className="min-w-0 flex-1">
        <ReaderHeader
          name={name}
          totalAyah={ayahCount}
          juz={chapter.data?.juz[ayah - 1]}
          page={chapter.data?.page[ayah - 1]}
          sidebar={sidebar}
          settings={panel}
          isSignedIn={isSignedIn}
          position={position}
        />
        <div className={cn(panel.isOpen && 'lg:grid lg:grid-cols-[minmax(0,1fr)_21.5rem]')}>
          <main
            id="main"
            className={cn(
              'mx-auto w-full max-w-read px-gutter pt-8 pb-16 sm:pt-12',
              panel.isOpen && 'max-lg:pb-[65dvh]',
            )}
          >
            {wanted.problem && (
              <p className="well mb-8 px-5 py-3" role="status">
                {wanted.problem}
              </p>
            )}
            {chapter.data && hasFonts ? (
              <ChapterView chapter={chapter.data} settings={settings} list={list} />
            ) : chapter.data || chapter.isPending ? (
              <ChapterSkeleton />
            ) : (
              <ErrorCard
                level={2}
                title={t('chapters.error.title')}
                hint={chaptersErrorText(chapter.error, wanted.surah)}
                onRetry={() => void chapter.refetch()}
              />
            )}
            <SurahNav surah={wanted.surah} />
          </main>

          {panel.isOpen && (
            <ReaderSettings isSignedIn={isSignedIn} onClose={panel.close} beforeChange={keep} onCover={reveal} />
          )}
        </div>
      </div>
    </div>
  )
}

/** The list of surahs: beside the text if there is room, else a drawer that closes when something is chosen. */
function useSidebar() {
  const isWide = useMedia(SIDEBAR_MIN)
  const [isOpen, setOpen] = useState(isWide)
  const picked = useRef(false)
  useLayoutEffect(() => setOpen(isWide), [isWide])

  return {
    isWide,
    isOpen,
    onToggle: () => {
      picked.current = false
      setOpen(!isOpen)
    },
    close: () => setOpen(false),
    onPick: () => {
      if (isWide) return
      picked.current = true
      setOpen(false)
    },
    /** The focus then goes to the chosen place, not back to the button. */
    wasPicked: () => picked.current,
  }
}

/** The display settings; Escape closes them too, and the focus returns to their button. */
function useSettingsPanel() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  const close = useCallback(() => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close])

  return { isOpen, button, close, onToggle: () => setOpen(!isOpen) }
}

/** The surahs before and after, at the end of the text. */
const SurahNav = memo(function SurahNav({ surah }: { surah: number }) {
  return (
    <nav
      aria-label={t('chapters.surahs')}
      // The browser's scroll anchoring would hold it below a text that grows.
      className="mt-6 [overflow-anchor:none] grid grid-cols-2 gap-3 border-t border-line pt-8 max-[22rem]:grid-cols-1 sm:gap-4"
    >
      <Neighbour surah={surah - 1} direction="previous" />
      <Neighbour surah={surah + 1} direction="next" />
    </nav>
  )
})

function Neighbour({ surah, direction }: { surah: number; direction: 'previous' | 'next' }) {
  const label = t(direction === 'previous' ? 'chapters.previous' : 'chapters.next')
  const name = SURAHS[surah - 1] && surahName(surah)
  if (name === undefined) {
    return (
      <span className="grid min-h-20 place-content-center rounded-xl border border-dashed border-line text-center text-sm text-ink-subtle">
        {label}
      </span>
    )
  }
  const isNext = direction === 'next'
  const Arrow = isNext ? ChevronRight : ChevronLeft
  return (
    <Link
      to={readerPath({ surah, ayah: 1 })}
      state={PICKED}
      rel={isNext ? 'next' : 'prev'}
      className={`card flex min-h-20 items-center gap-3 p-4 hover:border-primary ${isNext ? 'flex-row-reverse text-end' : ''}`}
    >
      <Arrow className="size-5 text-ink-muted rtl:-scale-x-100" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-muted">{label}</span>
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
      </span>
    </Link>
  )
}
