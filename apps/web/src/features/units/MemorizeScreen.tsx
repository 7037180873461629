import { useQuery } from '@tanstack/react-query'
import { ArrowUp, List, Route } from 'lucide-react'
import { lazy, type ReactNode, startTransition, useCallback, useState } from 'react'
import { errorText, withRecovery } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button, ButtonLink, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { LatePart } from '../../ui/LatePart.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, Spinner } from '../../ui/states.tsx'
import { RefusedAnswers } from '../progress/RefusedAnswers.tsx'
import { JourneyFigures } from './JourneyFigures.tsx'
import { TodayCard } from './TodayCard.tsx'
import { UnitPath } from './UnitPath.tsx'
import { UnitRow } from './UnitRow.tsx'
import type { Path, Unit } from './unit.ts'
import { pathQuery } from './units.queries.ts'
import { scrollWindowTo, useIsScrolledPast } from './use-viewport.ts'

export function MemorizeScreen() {
  return (
    // The path itself keeps the visible part in place. The browser's scroll anchoring would move it a second time.
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-36 outline-none [overflow-anchor:none] sm:pt-10">
      <PageTitle>{t('units.title')}</PageTitle>
      <h1 className="text-headline">{t('units.heading')}</h1>
      <JourneyFigures />
      <Units />
      <RefusedAnswers />
    </main>
  )
}

function Units() {
  const path = useQuery(pathQuery)
  return (
    <QueryBoundary
      query={path}
      level={2}
      loading={<Spinner label={t('units.loading')} />}
      isLoading={path.isFetching}
      failed={t('units.failed')}
      hint={(error) => withRecovery(error, errorText(error, t('units.fetchFailed')))}
      frame={inCard}
    >
      {(data) =>
        data.units.length > 0 ? (
          <Journey path={data} />
        ) : (
          inCard(<EmptyState level={2} icon={<Route />} title={t('units.empty')} />)
        )
      }
    </QueryBoundary>
  )
}

const inCard = (content: ReactNode) => <div className="card mt-6 p-4 sm:p-5">{content}</div>

/** Loaded when it is first opened. */
const UnitsDialog = lazy(async () => ({ default: (await import('./UnitsDialog.tsx')).UnitsDialog }))

/** Today's work above the path. On wide screens the map and the units are beside both. */
function Journey({ path }: { path: Path }) {
  const [here, setHere] = useState(0)
  const [isListOpen, setListOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const onSeen = useCallback((unitIndex: number) => startTransition(() => setHere(unitIndex)), [])
  const openList = useCallback(() => {
    setOpened(true)
    setListOpen(true)
  }, [])
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <TodayCard path={path} />
      <aside
        className="grid grid-cols-[minmax(0,1fr)] gap-5 max-lg:hidden lg:sticky lg:top-[calc(5rem+var(--bar))] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:-m-2 lg:max-h-[calc(100dvh-5rem-var(--bar))] lg:self-start lg:overflow-y-auto lg:p-2"
        aria-label={t('units.aside')}
      >
        <MapCard />
        <UnitsCard units={path.units} here={here} onAll={openList} />
      </aside>
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">
        <UnitPath path={path} onSeen={onSeen} />
      </div>
      <FloatingButtons onUnits={openList} />
      <LatePart onFail={() => setOpened(false)}>
        {wasOpened && (
          <UnitsDialog units={path.units} here={here} open={isListOpen} onClose={() => setListOpen(false)} />
        )}
      </LatePart>
    </div>
  )
}

/** The way to the map. How many pages are known is counted there alone: that looks at all that somebody knows. */
const MapCard = () => (
  <Card className="p-6" aria-labelledby="map-card">
    <h2 id="map-card" className="text-xl">
      {t('memory.title')}
    </h2>
    <p className="mt-0.5 text-[0.9375rem] text-ink-muted">{t('units.map.hint')}</p>
    <ButtonLink to="/memorize/map" kind="secondary" className="mt-4 w-full">
      {t('units.map.open')}
    </ButtonLink>
  </Card>
)

const SHOWN = 5

/** The units around the one in sight; all of them are a press away. */
function UnitsCard({ units, here, onAll }: { units: Unit[]; here: number; onAll: () => void }) {
  return (
    <Card className="p-6">
      <h2 className="text-xl">{t('units.list.title')}</h2>
      <ul className="mt-3 grid gap-1">
        {unitsAround(units, here).map((unit) => (
          <UnitRow key={unit.id} unit={unit} isHere={unit === units[here]} />
        ))}
      </ul>
      {units.length > SHOWN && (
        <Button kind="soft" className="mt-4 w-full" aria-haspopup="dialog" onClick={onAll}>
          {t('units.list.all')}
        </Button>
      )}
    </Card>
  )
}

/** Always as many as there is room for, so that the card keeps its height. */
function unitsAround(units: Unit[], here: number) {
  const first = Math.max(0, Math.min(here - Math.floor(SHOWN / 2), units.length - SHOWN))
  return units.slice(first, first + SHOWN)
}

/** In pixels: tiles need the room more when the text is large. */
const ROUND = 'rounded-full border border-line bg-raised text-primary-ink shadow-raised size-[44px] [&>svg]:size-[20px]'

/**
 * Buttons above the tab bar while the path is scrolled: all units, if they are not beside the path, and back to the
 * top.
 */
function FloatingButtons({ onUnits }: { onUnits: () => void }) {
  const isScrolled = useIsScrolledPast(100)
  if (!isScrolled) return null
  return (
    <div className="fixed end-4 bottom-24 z-20 grid gap-3 md:bottom-6">
      <IconButton className={ROUND} label={t('units.toTop')} onClick={scrollToTop}>
        <ArrowUp />
      </IconButton>
      <IconButton
        className={cn(ROUND, 'lg:hidden')}
        label={t('units.list.title')}
        aria-haspopup="dialog"
        onClick={onUnits}
      >
        <List />
      </IconButton>
    </div>
  )
}

/** The button disappears at the top, so the focus moves to the page's beginning. */
function scrollToTop() {
  scrollWindowTo(0)
  const main = document.getElementById('main')
  main?.setAttribute('tabindex', '-1')
  main?.focus({ preventScroll: true })
}
