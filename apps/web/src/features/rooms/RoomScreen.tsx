import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t, withMessages } from '../../lib/i18n.ts'
import { isId } from '../../lib/is-id.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, ErrorCard, Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import type { PreviousRelation } from './join/JoinDialog.tsx'
import { RoomPage } from './RoomPage.tsx'
import { roomQuery } from './rooms.queries.ts'

/** Only visitors need the dialog. */
const importJoinDialog = withMessages('room-parts', () => import('./join/JoinDialog.tsx'))
const JoinDialog = lazy(async () => ({ default: (await importJoinDialog()).JoinDialog }))

/** A room, for its members; anyone else sees it blurred behind the invitation to join. */
export function RoomScreen() {
  const { roomId = '' } = useParams()
  const invite = useInviteCode()
  if (!isId(roomId)) return <NotFound />
  return <RoomOf key={`${roomId} ${invite}`} roomId={roomId} invite={invite} />
}

/** How often a visitor's page asks for the room again, in milliseconds: live updates go to members alone. */
const VISITOR_MS = 30_000

function RoomOf({ roomId, invite }: { roomId: string; invite: string | undefined }) {
  const {
    data: room,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...roomQuery(roomId, invite),
    refetchInterval: ({ state }) => (state.data?.isMember === false ? VISITOR_MS : false),
  })
  // Loads the dialog together with the room.
  useEffect(() => {
    if (invite) importJoinDialog().catch(() => {}) // Asked for once more when it is shown.
  }, [invite])
  const [before, setBefore] = useState<PreviousRelation>(null)
  const now = room?.isMember ? 'member' : room?.joinRequested ? 'requester' : null
  if (now && now !== before) setBefore(now)

  if (room?.isMember) return <RoomPage room={room} />
  if (room) {
    return (
      <>
        <RoomPage room={room} isVeiled />
        <Suspense>
          <JoinDialog room={room} before={before} />
        </Suspense>
      </>
    )
  }
  if (isFetching) {
    return (
      <main id="main">
        <PageTitle>{t('rooms.title')}</PageTitle>
        <h1 className="sr-only">{t('rooms.title')}</h1>
        <RoomSkeleton />
      </main>
    )
  }
  if (error instanceof ApiError && error.status === 404) return before === 'member' ? <Ended /> : <NotFound />
  return <Failed reason={errorText(error, t('rooms.fetchFailed'))} onRetry={() => void refetch()} />
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const goBack = useGoBack()
  return (
    <Alone title={t('rooms.failed')}>
      <ErrorCard
        level={1}
        title={t('rooms.failed')}
        hint={reason}
        actions={
          <Button kind="secondary" onClick={goBack}>
            {t('rooms.backToDashboard')}
          </Button>
        }
        onRetry={onRetry}
      />
    </Alone>
  )
}

function NotFound() {
  const goBack = useGoBack()
  return (
    <Alone title={t('rooms.notFound')}>
      <EmptyState
        level={1}
        icon={<SearchX />}
        title={t('rooms.notFound')}
        hint={
          <>
            <span className="block">{t('rooms.notFoundHint')}</span>
            <span className="mt-2 block text-[0.9375rem]">{t('rooms.notFoundInvited')}</span>
          </>
        }
        action={
          <Button kind="secondary" onClick={goBack}>
            {t('rooms.backToDashboard')}
          </Button>
        }
      />
    </Alone>
  )
}

/** Shown to a reader whom the owner bans while the page is open: an invitation would not open the room again. */
function Ended() {
  const title = t('rooms.ended.title')
  return (
    <Alone title={title}>
      <div role="status">
        <EmptyState
          level={1}
          title={title}
          hint={t('rooms.ended.hint')}
          action={<ButtonLink to="/read">{t('rooms.backToDashboard')}</ButtonLink>}
        />
      </div>
    </Alone>
  )
}

/** A state that has the page to itself. */
function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="mx-auto max-w-app px-gutter pt-8 pb-32 sm:pt-10">
      <PageTitle>{title}</PageTitle>
      <div className="card p-4 sm:p-5">{children}</div>
    </main>
  )
}

/** Goes back to the page before this one, or to the dashboard if the person came here from outside the app. */
function useGoBack() {
  const navigate = useNavigate()
  // The router numbers the pages that it has put into the history.
  return () => void ((history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate('/read'))
}

/** The boxes of a room's page while it loads: name, portion of today, how far the group is, who has what; beside them the rest. */
const RoomSkeleton = () => (
  <div className="mx-auto max-w-app px-gutter pt-2 pb-32 sm:pt-4">
    <BackLink to="/read">{t('rooms.back')}</BackLink>
    <Skeleton label={t('rooms.loading')}>
      <div>
        <div className="font-serif text-headline">
          <SkeletonBlock className="h-[1lh] w-2/3" />
        </div>
        <SkeletonBlock className="mt-1 h-[1lh] w-1/2" />
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:mt-6 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <div className="card grid gap-5 rounded-2xl max-sm:min-h-60 border-gold/60 bg-gold-soft/40 p-5 sm:p-7">
            <div className="grid gap-2">
              <SkeletonBlock className="h-4 w-1/3" />
              <SkeletonBlock className="h-7 w-2/3" />
              <SkeletonBlock className="h-4 w-1/2" />
            </div>
            <SkeletonBlock className="h-11 w-36 max-sm:w-full rounded-md" />
          </div>
          <SkeletonCard className="lg:hidden" />
          <SkeletonRows />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SkeletonCard className="max-lg:hidden" />
          <SkeletonRows />
        </div>
      </div>
    </Skeleton>
  </div>
)

/** Takes the place of the ring and its text. */
const SkeletonCard = ({ className }: { className: string }) => (
  <div className={`card flex items-center gap-5 p-5 sm:p-6 ${className}`}>
    <SkeletonBlock className="size-[7rem] shrink-0 rounded-full sm:size-[8rem]" />
    <div className="grid flex-1 gap-3">
      <SkeletonBlock className="h-6 w-3/4" />
      <SkeletonBlock className="h-4 w-full" />
    </div>
  </div>
)

const SkeletonRows = () => (
  <div className="card">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className="flex items-center gap-3 border-b border-line px-5 py-4 last:border-0 sm:px-6">
        <SkeletonBlock className="size-11 rounded-full" />
        <SkeletonBlock className="h-5 w-1/2" />
      </div>
    ))}
  </div>
)
