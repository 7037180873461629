import { Crown, UserPlus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cn } from '../../ui/cn.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import { JOIN_REQUESTS } from '../members/JoinRequests.tsx'
import { nameSize, type Room } from './room.model.ts'

/** A room's name, and for its owner that people ask to join. */
export function RoomTitle({ room }: { room: Room }) {
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
