import { useQuery } from '@tanstack/react-query'
import { Plus, Table } from 'lucide-react'
import { lazy, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useConfig } from '../../lib/config.ts'
import { t } from '../../lib/i18n.ts'
import { TWO_COLUMNS, useMedia } from '../../lib/media.ts'
import { pageOfAddress, signInPath } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Spinner } from '../../ui/states.tsx'
import { useAuth } from '../auth/use-auth.ts'
import { useMay } from '../auth/use-may.ts'
import { JuzRows } from './JuzRows.tsx'
import { LookAlikesCard } from './LookAlikesCard.tsx'
import { type Memory, memoryQuery } from './memory.queries.ts'
import { PagePanel, PageSheet } from './PagePanel.tsx'
import { PagesTable } from './PagesTable.tsx'
import { byJuz, EMPTY_PAGES, juzOfPage, PAGE_COUNT } from './pages.ts'
import { Legend } from './Strength.tsx'
import { WeekCard } from './WeekCard.tsx'

const KnownDialog = lazy(async () => ({ default: (await import('./KnownDialog.tsx')).KnownDialog }))

/** My Qur'an: how firm each page is. A guest sees it empty, with an explanation. */
export function MapScreen() {
  const { isAuthenticated } = useAuth()
  return (
    <main id="main" className="mx-auto w-full max-w-app px-gutter pt-6 pb-36 outline-none sm:pt-10">
      <PageTitle>{t('memory.title')}</PageTitle>
      {isAuthenticated ? <OwnMap /> : <GuestMap />}
    </main>
  )
}

function OwnMap() {
  const memory = useQuery(memoryQuery)
  return (
    <>
      <BackLink to="/memorize">{t('memory.back')}</BackLink>
      <QueryBoundary
        query={memory}
        level={2}
        loading={<Spinner label={t('memory.loading')} />}
        isLoading={memory.isFetching}
        failed={t('memory.failed')}
        frame={(content) => (
          <>
            <h1 className="text-headline">{t('memory.title')}</h1>
            <div className="card mt-5 p-4 sm:p-5">{content}</div>
          </>
        )}
      >
        {(data) => <Pages memory={data} />}
      </QueryBoundary>
    </>
  )
}

function GuestMap() {
  const { signUps } = useConfig()
  return (
    <>
      <h1 className="text-headline">{t('memory.title')}</h1>
      <Card className="mt-5 p-5 sm:p-6">
        <p className="max-w-[60ch]">{t('memory.guest.text')}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          {signUps !== 'closed' && <ButtonLink to="/signup">{t('memory.guest.signUp')}</ButtonLink>}
          <ButtonLink to={signInPath('/memorize/map')} kind="secondary">
            {t('ui.nav.signIn')}
          </ButtonLink>
        </div>
      </Card>
      <Card className="mt-5 px-2.5 pt-5 pb-3 sm:p-6" aria-labelledby="map-juz">
        <MapHead />
        <div inert aria-hidden="true">
          <JuzRows rows={byJuz(EMPTY_PAGES)} page={undefined} onOpen={() => {}} />
        </div>
      </Card>
    </>
  )
}

const MapHead = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-2.5 sm:px-2">
    <h2 id="map-juz" className="text-xl">
      {t('memory.juz.title')}
    </h2>
    <Legend />
  </div>
)

function Pages({ memory: { pages, pagesKnown, week, date } }: { memory: Memory }) {
  const [page, openPage, closePage] = useOpenPage()
  const isWide = useMedia(TWO_COLUMNS)
  const [isTable, setTable] = useState(false)
  const [isMarking, setMarking] = useState(false)
  const mayMark = useMay('PUT /user/memory/known')
  const rows = byJuz(pages)
  const isEmpty = pages.every(({ state }) => state === 'not_begun')
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-headline">{t('memory.title')}</h1>
          <p className="mt-1 text-ink-muted">
            <RichText
              text={t('memory.known', { known: pagesKnown, all: PAGE_COUNT })}
              tags={{ b: (text) => <b className="font-semibold text-ink tabular-nums">{text}</b> }}
            />
          </p>
        </div>
        {mayMark && (
          <Button kind="soft" aria-haspopup="dialog" onClick={() => setMarking(true)}>
            <Plus />
            <span>{t('memory.know')}</span>
          </Button>
        )}
      </div>
      {isEmpty && <p className="mt-3 max-w-[60ch] text-ink-muted">{t('memory.empty')}</p>}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <aside className="lg:sticky lg:top-22 lg:order-2 lg:self-start" aria-label={t('memory.aside')}>
          {isWide && page !== undefined ? (
            <PagePanel page={page} date={date} onOpen={openPage} onClose={closePage} />
          ) : (
            <div className="grid gap-5">
              <WeekCard week={week} />
              {isWide && <LookAlikesCard />}
            </div>
          )}
        </aside>
        <Card className="px-2.5 pt-5 pb-3 sm:p-6 lg:order-1" aria-labelledby="map-juz">
          <MapHead />

          {isTable ? <PagesTable rows={rows} /> : <JuzRows rows={rows} page={page} onOpen={openPage} />}

          <p className="mt-2 text-center">
            <Button kind="ghost" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              <Table />
              <span>{t('memory.table.show')}</span>
            </Button>
          </p>
        </Card>
        {!isWide && <LookAlikesCard />}
      </div>

      {!isWide && (
        <PageSheet
          page={page}
          date={date}
          onOpen={openPage}
          onClose={closePage}
          onClosed={(closed) => focusJuz(juzOfPage(closed))}
        />
      )}
      <LatePart onFail={() => setMarking(false)}>
        {isMarking && <KnownDialog onClose={() => setMarking(false)} />}
      </LatePart>
    </>
  )
}

/** The page in the address, so that the back button closes it; stepping from page to page is one step back, and so is closing. */
function useOpenPage(): [number | undefined, (page: number) => void, () => void] {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const page = pageOfAddress(query.get('page'))
  const isOpen = page !== undefined
  // Whether the map without the page is one step back. An address that was followed here has another entry before it.
  const isFromMap = (state as { isFromMap?: boolean } | null)?.isFromMap === true
  const open = (next: number) =>
    setQuery(
      { page: String(next) },
      { replace: isOpen, preventScrollReset: true, state: { isFromMap: !isOpen || isFromMap } },
    )
  const close = () => {
    if (isFromMap) void navigate(-1)
    else setQuery({}, { replace: true, preventScrollReset: true })
    if (page !== undefined) focusJuz(juzOfPage(page))
  }
  return [page, open, close]
}

function focusJuz(juz: number): boolean {
  const row = document.querySelector<HTMLElement>(`[data-juz="${juz}"]`)
  row?.focus({ preventScroll: true })
  return row !== null
}
