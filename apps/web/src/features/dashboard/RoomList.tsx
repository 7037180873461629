import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Calendar, ChevronRight, Crown, Plus, Repeat, UsersRound } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../lib/api-error.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { RangeText } from '../../ui/RangeText.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { EmptyState, ErrorCard, Skeleton } from '../../ui/states.tsx'
import { usePerson } from '../auth/use-auth.ts'
import { useMay } from '../auth/use-may.ts'
import { Dedication } from '../dedications/Dedication.tsx'
import { CreatedRoom } from '../rooms/create/CreatedRoom.tsx'
import { LateStillReading } from '../rooms/LateStillReading.tsx'
import { piecesPlanText, ringText } from '../rooms/pieces-text.ts'
import { juzOfRing, type Room, ringLabel, roomRangeEnds } from '../rooms/room.model.ts'
import { roomsQuery } from '../rooms/rooms.queries.ts'
import { tasksOfDayQuery } from '../tasks/tasks.queries.ts'

const SHOWN_AT_FIRST = 3

interface Props {
  className: string
  today: string
  /** The room that was just created here. */
  createdId: string | null
  onCreateRoom: () => void
  onInvitation: () => void
  onSeenCreated: () => void
}

export function RoomList({ className, today, createdId, onCreateRoom, onInvitation, onSeenCreated }: Props) {
  const rooms = useQuery(roomsQuery)
  const tasks = useQuery(tasksOfDayQuery(today))
  const created = rooms.data?.find(({ id }) => id === createdId)
  // The reading tasks, which come first, offer a new person to create a room or to open an invitation. The buttons here wait until it is known whether the
  // person is new, because a button that disappears between press and release loses the press.
  const isNew = rooms.data?.length === 0 && tasks.data?.length === 0
  const mayCreate = useMay('POST /rooms')
  const isUnknown = rooms.isLoading || (rooms.data?.length === 0 && tasks.isLoading)
  return (
    <Card className={cn('overflow-hidden', className)} aria-labelledby="my-rooms">
      <div className="flex min-h-19 flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-4 sm:px-6">
        <h2 id="my-rooms" className="text-title">
          {t('dashboard.rooms.title')}
        </h2>
        {mayCreate && !isUnknown && !isNew && (
          <Button kind="soft" onClick={onCreateRoom}>
            <Plus />
            <span>{t('dashboard.rooms.create')}</span>
          </Button>
        )}
      </div>
      {created && <CreatedRoom room={created} onClose={onSeenCreated} />}
      {rooms.data?.map((room) => (
        <LateStillReading key={room.id} room={room} isInList />
      ))}
      <Content onInvitation={isUnknown || isNew ? null : onInvitation} />
    </Card>
  )
}

/** A failed refresh keeps the list on screen; only a first load that fails shows the error. */
function Content({ onInvitation }: { onInvitation: (() => void) | null }) {
  const rooms = useQuery(roomsQuery)
  const mayCreate = useMay('POST /rooms')
  const mayJoin = useMay('POST /rooms/join')

  if (rooms.data === undefined) {
    if (rooms.isFetching) return <Skeleton label={t('dashboard.rooms.loading')} />
    return (
      <ErrorCard
        title={t('dashboard.rooms.failed')}
        hint={errorText(rooms.error, t('dashboard.rooms.fetchFailed'))}
        retryLabel={t('dashboard.rooms.tryAgain')}
        onRetry={() => void rooms.refetch()}
      />
    )
  }
  if (rooms.data.length === 0) {
    return (
      <EmptyState
        icon={<UsersRound />}
        title={t('dashboard.rooms.empty')}
        {...(mayCreate && { hint: t('dashboard.rooms.emptyHint') })}
        action={
          onInvitation &&
          mayJoin && (
            <Button kind="secondary" onClick={onInvitation}>
              {t('join-by-link.title')}
            </Button>
          )
        }
      />
    )
  }
  return <Rows rooms={rooms.data} />
}

function Rows({ rooms }: { rooms: Room[] }) {
  const { id } = usePerson()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = all ? rooms : rooms.slice(0, SHOWN_AT_FIRST)
  // The pressed button disappears, so the first of the added rooms takes the focus.
  const showAll = () => {
    flushSync(() => setAll(true))
    list.current?.querySelectorAll('a')[SHOWN_AT_FIRST]?.focus()
  }
  return (
    <>
      <ul ref={list} aria-label={t('dashboard.rooms.title')} className="@container">
        {shown.map((room) => (
          <li key={room.id}>
            <RoomRow room={room} isOwner={room.creatorId === id} />
          </li>
        ))}
      </ul>
      {shown.length < rooms.length && (
        <div className="p-3 text-center">
          <Button kind="ghost" onClick={showAll}>
            {t('dashboard.rooms.viewAll')}
          </Button>
        </div>
      )}
    </>
  )
}

function RoomRow({ room, isOwner }: { room: Room; isOwner: boolean }) {
  const isFixed = room.roomType === 'fixed'
  return (
    <Anchor
      to={`/rooms/${room.id}`}
      className="group flex gap-4 border-b @max-[15rem]:flex-wrap border-line px-5 py-5 transition-colors hover:bg-primary-soft/40 focus-visible:-outline-offset-2 sm:px-6"
    >
      <Ring
        className="size-[3.5rem]"
        percent={room.progressPercentage}
        juz={juzOfRing(room)}
        label={ringText(room) ?? ringLabel(room)}
      />
      <div className="min-w-0 flex-1 @max-[15rem]:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <span
            className="min-w-0 text-match-parent font-serif text-lg leading-tight font-semibold break-words"
            dir="auto"
          >
            {room.name}
          </span>
          {isOwner && (
            <Badge kind="gold">
              <Crown />
              <span>{t('dashboard.rooms.owner')}</span>
            </Badge>
          )}
          {room.plan !== 'pieces' && (
            <Badge>{t(isFixed ? 'dashboard.rooms.fixed' : 'dashboard.rooms.recurrent')}</Badge>
          )}
          <StateBadge room={room} />
        </p>
        <Dedication text={room.dedication} className="mt-1 text-[0.9375rem]" />
        {room.description && (
          <p className="text-match-parent mt-1 text-[0.9375rem] break-words text-ink-muted" dir="auto">
            {room.description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-muted">
          {room.plan === 'pieces' ? (
            <Fact icon={<Repeat className="size-4" />}>{piecesPlanText(room)}</Fact>
          ) : (
            <>
              <Fact icon={<BookOpenText className="size-4" />}>
                <RangeText ends={roomRangeEnds(room)} />
              </Fact>
              <Fact icon={isFixed ? <Calendar className="size-4" /> : <Repeat className="size-4" />}>
                {detail(room)}
              </Fact>
            </>
          )}
        </p>
        <p className="mt-1 text-sm text-ink-subtle">
          {t('dashboard.rooms.created', { date: shortDate(room.createdAt) })}
        </p>
      </div>
      <ChevronRight className="mt-4 size-5 @max-[15rem]:hidden text-ink-subtle transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5 rtl:-scale-x-100" />
    </Anchor>
  )
}

/** Says why a room gives out no portions now. */
function StateBadge({ room }: { room: Room }) {
  if (room.closedAt) return <Badge kind="info">{t('dashboard.rooms.closed')}</Badge>
  if (room.pausedSince) return <Badge kind="info">{t('dashboard.rooms.paused')}</Badge>
  if (!room.myAwayUntil) return null
  return <Badge kind="info">{t('dashboard.rooms.away', { date: shortDate(room.myAwayUntil) })}</Badge>
}

function detail(room: Room) {
  if (room.roomType === 'recurrent') {
    return t('dashboard.rooms.cycles', { count: room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS })
  }
  return room.endDate ? t('dashboard.rooms.until', { date: shortDate(room.endDate) }) : t('dashboard.rooms.ongoing')
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    <span>{children}</span>
  </span>
)
