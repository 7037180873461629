import { DoorClosed, Pause } from 'lucide-react'
import type { ReactNode } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useSignedInUser } from '../auth/use-auth.ts'
import type { Room } from './room.model.ts'

/** Says that a room is paused or closed; shows nothing otherwise. */
export function RoomNotice({ room }: { room: Room }) {
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
