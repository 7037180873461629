import { Crown, DoorClosed, Pause, UserPlus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { cn } from '../../ui/cn.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { JOIN_REQUESTS, JoinRequests } from '../members/JoinRequests.tsx'
import { OwnReading } from '../members/OwnReading.tsx'
import { HatimCard } from './hatim/HatimCard.tsx'
import { JuzGrid } from './JuzGrid.tsx'
import { MembersPanel } from './MembersPanel.tsx'
import { OfferedPortions } from './OfferedPortions.tsx'
import { RangePanel } from './RangePanel.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { nameSize, type Room } from './room.model.ts'
import { TodayCard } from './TodayCard.tsx'
import { TodayReaders } from './TodayReaders.tsx'

/**
 * The portion of today comes right after the name, so that its button is on the first screen, on phones and on wide windows.
 *
 * A visitor sees it veiled: blurred, and out of reach of pointer, keyboard and screen reader.
 */
export function RoomPage({ room, isVeiled = false }: { room: Room; isVeiled?: boolean }) {
  return (
    <main
      id="main"
      inert={isVeiled}
      className={cn(isVeiled && 'pointer-events-none h-[calc(100dvh-4rem)] overflow-hidden select-none')}
    >
      <PageTitle>{room.name}</PageTitle>
      <div className={cn('mx-auto max-w-app px-gutter pt-3 pb-32 sm:pt-6', isVeiled && 'blur-md')}>
        <BackLink to="/read">{t('rooms.back')}</BackLink>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <RoomTitle room={room} />
            {room.isMember && (
              <>
                {room.hatimCompletedAt && <HatimCard room={room} />}
                <TodayCard room={room} />
                <JoinRequests room={room} />
                <RoomNotice room={room} />
              </>
            )}
            <RoomHeader room={room} />
            {room.isMember && (
              <>
                <OwnReading room={room} />
                <OfferedPortions roomId={room.id} />
                <JuzGrid room={room} />
                <TodayReaders roomId={room.id} />
              </>
            )}
            <RangePanel range={room} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <MembersPanel room={room} />
          </div>
        </div>
      </div>
    </main>
  )
}

/** A room's name, and for its owner that people ask to join. */
function RoomTitle({ room }: { room: Room }) {
  const user = useSignedInUser()
  return (
    <div>
      {room.creatorId === user.id && (
        <div className="mb-2 flex flex-wrap items-center gap-x-3">
          <Badge kind="gold">
            <Crown />
            {t('rooms.owner')}
          </Badge>
          {room.joinRequests > 0 && <RequestsLink count={room.joinRequests} />}
        </div>
      )}
      <h1 id="room-name" className={cn('break-words', nameSize(room.name))}>
        {room.name}
      </h1>
    </div>
  )
}

/** Leads to the people who ask, who may stand below a long list of overdue portions. */
function RequestsLink({ count }: { count: number }) {
  const go = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(JOIN_REQUESTS)?.focus()
  }
  return (
    <a
      href={`#${JOIN_REQUESTS}`}
      onClick={go}
      className="inline-flex min-h-touch items-center gap-1.5 rounded-md text-sm font-semibold text-primary-ink underline-offset-4 hover:underline [&>svg]:size-4"
    >
      <UserPlus />
      {t('members.requests.waiting', { count })}
    </a>
  )
}

/** Says that a room is paused or closed; shows nothing otherwise. */
function RoomNotice({ room }: { room: Room }) {
  const user = useSignedInUser()
  if (room.closedAt) {
    return (
      <Notice icon={<DoorClosed />} title={t('room-settings.stateClosed')}>
        {t('room-settings.stateClosedHint', { date: longDate(room.closedAt) })}
      </Notice>
    )
  }
  if (!room.pausedSince) return null
  const isOwner = room.creatorId === user.id
  return (
    <Notice icon={<Pause />} title={t('room-settings.statePaused')}>
      {t(isOwner ? 'room-settings.statePausedOwner' : 'room-settings.statePausedHint')}
    </Notice>
  )
}

const Notice = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div
    role="status"
    className="flex items-start gap-3 rounded-xl bg-info-soft p-5 text-info-ink [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0"
  >
    {icon}
    <div>
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-[0.9375rem]">{children}</p>
    </div>
  </div>
)
