import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/rooms'
import { BookOpenText, Calendar, ChevronRight, Crown, Repeat } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RangeText } from '../../ui/RangeText.tsx'
import { Ring } from '../../ui/Ring.tsx'
import { juzOfRing, type Room, ringLabel, roomRangeEnds } from '../rooms/room.model.ts'

export function RoomRow({ room, isOwner }: { room: Room; isOwner: boolean }) {
  const isFixed = room.roomType === 'fixed'
  return (
    <Anchor
      to={`/rooms/${room.id}`}
      className="group flex gap-4 border-b max-[18rem]:flex-wrap border-line px-5 py-5 transition-colors hover:bg-primary-soft/40 focus-visible:-outline-offset-2 sm:px-6"
    >
      <Ring className="size-14" percent={room.progressPercentage} juz={juzOfRing(room)} label={ringLabel(room)} />
      <div className="min-w-0 flex-1 max-[18rem]:basis-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <span className="min-w-0 font-serif text-lg leading-tight font-semibold break-words">{room.name}</span>
          {isOwner && (
            <Badge kind="gold">
              <Crown />
              {t('read.rooms.owner')}
            </Badge>
          )}
          <Badge>{t(isFixed ? 'read.rooms.fixed' : 'read.rooms.recurrent')}</Badge>
          <StateBadge room={room} />
        </p>
        {room.description && (
          <p className="mt-1 text-[0.9375rem] break-words text-ink-muted" dir="auto">
            {room.description}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-muted">
          <Fact icon={<BookOpenText className="size-4" />}>
            <span>
              <RangeText ends={roomRangeEnds(room)} />
            </span>
          </Fact>
          <Fact icon={isFixed ? <Calendar className="size-4" /> : <Repeat className="size-4" />}>{detail(room)}</Fact>
        </p>
        <p className="mt-1 text-sm text-ink-subtle">{t('read.rooms.created', { date: shortDate(room.createdAt) })}</p>
      </div>
      <ChevronRight className="mt-4 size-5 max-[18rem]:hidden text-ink-subtle transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100" />
    </Anchor>
  )
}

/** Why nothing comes from a room now. */
function StateBadge({ room }: { room: Room }) {
  if (room.closedAt) return <Badge kind="info">{t('read.rooms.closed')}</Badge>
  if (room.pausedSince) return <Badge kind="info">{t('read.rooms.paused')}</Badge>
  if (!room.myAwayUntil) return null
  return <Badge kind="info">{t('read.rooms.away', { date: shortDate(room.myAwayUntil) })}</Badge>
}

function detail(room: Room) {
  if (room.roomType === 'recurrent') {
    return t('read.rooms.cycles', { count: room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS })
  }
  return room.endDate ? t('read.rooms.until', { date: shortDate(room.endDate) }) : t('read.rooms.ongoing')
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    {icon}
    {children}
  </span>
)
