import { Crown, Eye, EyeOff, UserPlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cn } from '../../ui/cn.ts'
import { usePerson } from '../auth/use-auth.ts'
import { Dedication } from '../dedications/Dedication.tsx'
import { JOIN_REQUESTS } from '../members/JoinRequests.tsx'
import { piecesPlanText } from './pieces-text.ts'
import { planText } from './plan-text.ts'
import { nameSize, type Room } from './room.model.ts'

/** A room's name, range and dates, and for its owner the requests to join. */
export function RoomTitle({ room }: { room: Room }) {
  const user = usePerson()
  const isOwner = room.creatorId === user.id
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 id="room-name" dir="auto" className={cn('min-w-0 text-match-parent break-words', nameSize(room.name))}>
          {room.name}
        </h1>
        {room.openness === 'open' ? (
          <Badge kind="info">
            <Eye />
            <span>{t('rooms.openness.open')}</span>
          </Badge>
        ) : (
          <Badge>
            <EyeOff />
            <span>{t('rooms.openness.quiet')}</span>
          </Badge>
        )}
        {isOwner && (
          <Badge kind="gold">
            <Crown />
            <span>{t('rooms.owner')}</span>
          </Badge>
        )}
        {isOwner && room.joinRequests > 0 && <RequestsLink count={room.joinRequests} />}
      </div>
      <Dedication text={room.dedication} className="mt-1 text-lg leading-snug" />
      <p className="mt-1 text-ink-muted">{room.plan === 'pieces' ? piecesPlanText(room) : planText(room)}</p>
    </div>
  )
}

/** Leads to the requests, which may be below a long list of overdue portions. */
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
      <span>{t('members.requests.waiting', { count })}</span>
    </a>
  )
}
