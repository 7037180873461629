import type { Hatim as WireHatim } from '@halaqa/contract/hatims'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import type { Camel } from '../../../lib/camel.ts'
import { pageLanguage, t } from '../../../lib/i18n.ts'
import { isId } from '../../../lib/is-id.ts'
import { rangeText } from '../../../lib/ranges.ts'
import { shownName } from '../../../lib/shown-name.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Ayah } from '../../../ui/Ayah.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Girih, Khatam, StarMark } from '../../../ui/Ornament.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { Ring } from '../../../ui/Ring.tsx'
import { ShowMoreButton, useShowMore } from '../../../ui/ShowMoreButton.tsx'
import { EmptyState, ErrorCard, Spinner } from '../../../ui/states.tsx'
import { Dedication } from '../../dedications/Dedication.tsx'
import { isCompleteScope } from '../complete-scope.ts'
import { RoomFigures, useWaitingPortions } from '../RoomFigures.tsx'
import type { Room } from '../room.model.ts'
import { roomQuery } from '../rooms.queries.ts'
import { CLOSING_DUA, duaAsHeard } from './closing-dua.ts'
import { hatimQuery } from './hatim.queries.ts'
import { hatimDatesText } from './hatim-text.ts'
import { NextRound } from './NextRound.tsx'
import { ShareHatim } from './ShareHatim.tsx'

/** The page of a complete hatim, `/rooms/:roomId/hatim`; `?cycle=2` names an earlier one of a room that begins again. */
export function HatimScreen() {
  const { roomId = '' } = useParams()
  const [query] = useSearchParams()
  const cycle = /^[1-9]\d{0,4}$/.exec(query.get('cycle') ?? '')?.[0] ?? null
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-6 pb-32">
      <PageTitle>{t('hatim.title')}</PageTitle>
      {isId(roomId) ? <Loaded roomId={roomId} cycle={cycle} /> : <Missing roomId={null} />}
    </main>
  )
}

function Loaded({ roomId, cycle }: { roomId: string; cycle: string | null }) {
  const { data, error, isFetching, refetch } = useQuery(hatimQuery(roomId, cycle))
  const { data: room, isLoading } = useQuery(roomQuery(roomId))
  const waiting = useWaitingPortions(room)
  const figures = room && !waiting.isLoading && <RoomFigures room={room} waiting={waiting.count} />
  if (data) return <HatimPage hatim={data} room={room} figures={figures} />
  if (isFetching || isLoading || waiting.isLoading)
    return <Spinner label={t('hatim.loading')} className="min-h-[60dvh] content-center" />
  if (error instanceof ApiError && error.status === 404) {
    return <Missing roomId={error.code === 'hatim_not_found' ? roomId : null} figures={figures} />
  }
  return (
    <ErrorCard
      level={1}
      title={t('hatim.failed')}
      hint={errorText(error, t('rooms.fetchFailed'))}
      actions={
        <ButtonLink to={`/rooms/${roomId}`} kind="secondary">
          {t('hatim.toRoom')}
        </ButtonLink>
      }
      onRetry={() => void refetch()}
    />
  )
}

/** Shown when the hatim is not complete yet, or does not exist. */
const Missing = ({ roomId, figures }: { roomId: string | null; figures?: ReactNode }) => (
  <EmptyState
    level={1}
    title={t(roomId ? 'hatim.notYet' : 'rooms.notFound')}
    hint={roomId ? <NotYet figures={figures} /> : t('rooms.notFoundHint')}
    action={
      <ButtonLink to={roomId ? `/rooms/${roomId}` : '/read'} kind="secondary">
        {t(roomId ? 'hatim.toRoom' : 'rooms.backToDashboard')}
      </ButtonLink>
    }
  />
)

const NotYet = ({ figures }: { figures: ReactNode }) => (
  <>
    <span>{t('hatim.notYetHint')}</span>
    <span className="mt-3 grid justify-items-center text-ink empty:hidden">{figures}</span>
  </>
)

type Hatim = Camel<WireHatim>

/** A hatim that a circle has completed: its readers and dates, the supplication, and what comes next. */
function HatimPage({ hatim, room, figures }: { hatim: Hatim; room: Room | undefined; figures: ReactNode }) {
  return (
    <>
      <BackLink to={`/rooms/${hatim.roomId}`}>
        <bdi>{hatim.roomName}</bdi>
      </BackLink>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-5">
        <Hero hatim={hatim} />
        <ClosingDua />
        <ReadBy readers={hatim.readers} />
        <div className="text-center">
          <ShareHatim hatim={hatim} />
        </div>
        {room && figures && (
          <Card className="flex flex-wrap items-center justify-between gap-4 p-5 sm:p-8" aria-labelledby="hatim-next">
            <div>
              <h2 id="hatim-next" className="text-title">
                {t('hatim.next.title')}
              </h2>
              <div className="mt-1 text-ink-muted">{figures}</div>
            </div>
            <NextRound room={room} />
          </Card>
        )}
      </div>
    </>
  )
}

const ALL_JUZ = Array<number>(30).fill(100)

function Hero({ hatim }: { hatim: Hatim }) {
  return (
    <section
      className="relative overflow-hidden rounded-2xl bg-hero px-6 py-9 text-center text-on-hero sm:px-10 sm:py-12"
      aria-labelledby="hatim-title"
    >
      <div className="pointer-events-none absolute inset-0 text-hero-gold opacity-15">
        <Girih />
      </div>
      <div className="relative grid grid-cols-[minmax(0,1fr)] justify-items-center">
        <Ring
          percent={100}
          juz={isCompleteScope(hatim) ? ALL_JUZ : undefined}
          label={t('hatim.ring')}
          className="size-40 text-hero-gold [--color-gold:var(--color-hero-gold)]"
        >
          <StarMark kind="open" className="size-14" />
        </Ring>
        <h1 id="hatim-title" className="mt-5 text-headline">
          {t('rooms.hatim.title')}
        </h1>
        <p className="mt-2 max-w-full font-serif text-lg" dir="auto">
          {hatim.roomName}
        </p>
        <Dedication text={hatim.dedication} className="mt-1 max-w-[40ch] text-hero-gold" />
        <p className="mt-1 text-on-hero-muted">{rangeText(hatim)}</p>
        <p className="text-on-hero-muted">{hatimDatesText(hatim)}</p>
        <p className="mx-auto mt-4 max-w-[40ch] font-serif text-lg leading-relaxed">{t('hatim.prayer')}</p>
      </div>
    </section>
  )
}

/** Lists the readers by name alone, in the order of the names. */
function ReadBy({ readers }: { readers: Hatim['readers'] }) {
  const more = useShowMore(readers)
  return (
    <Card className="overflow-hidden" aria-labelledby="hatim-readers">
      <h2 id="hatim-readers" className="px-5 pt-5 text-title sm:px-8 sm:pt-7">
        {t('hatim.readers')}
      </h2>
      <ul
        aria-labelledby="hatim-readers"
        className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-3 px-5 py-5 sm:px-8 sm:pb-7"
      >
        {more.shown.map(({ userId, fullName }) => (
          <li key={userId} className="flex items-center gap-3">
            <Avatar name={shownName(fullName)} />
            <span className="min-w-0 font-medium break-words">
              <bdi>{shownName(fullName)}</bdi>
            </span>
          </li>
        ))}
      </ul>
      <ShowMoreButton more={more} />
    </Card>
  )
}

const MEANINGS = ['hatim.dua.first', 'hatim.dua.second'] as const

/** Sets a font that has the Arabic letters: the font of other text lacks them, and some devices have none. */
const inArabic = (text: string) => (
  <span lang="ar" translate="no" className="text-base leading-none">
    {text}
  </span>
)

/** Set like an ayah, but distinguishable from one. */
function ClosingDua() {
  const heard = duaAsHeard(pageLanguage())
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="hatim-dua">
      <h2 id="hatim-dua" className="flex items-center gap-3 text-title">
        <Khatam className="size-6 text-gold" />
        <span>{t('hatim.dua.title')}</span>
      </h2>
      <div className="mt-4 text-2xl">
        {CLOSING_DUA.map((line) => (
          <Ayah key={line} text={line} />
        ))}
      </div>
      {heard && (
        <div className="mt-5 grid gap-2 border-t border-line pt-5 text-[0.9375rem] leading-relaxed text-ink-muted">
          {heard.lines.map((line) => (
            <p key={line} lang={heard.lang} translate="no" dir="ltr">
              {line}
            </p>
          ))}
        </div>
      )}
      <div className="mt-4 grid gap-2 font-serif leading-[1.75]">
        {MEANINGS.map((id) => (
          <p key={id}>{t(id)}</p>
        ))}
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        <RichText text={t('hatim.dua.source')} tags={{ blessing: inArabic }} />
      </p>
    </Card>
  )
}
