import { useQuery } from '@tanstack/react-query'
import { HandHeart, X } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StarMark } from '../../ui/Ornament.tsx'
import { portionName } from '../tasks/piece-parts.ts'
import { useMarkRead } from './notifications.mutations.ts'
import { newestQuery, type TakenPortion } from './notifications.queries.ts'

/** The names of more would fill a phone's screen. */
const MOST_NAMED = 2

interface Props {
  /** Of this room alone; of all rooms without it. */
  roomId?: string
}

/** Where a portion stood that another reader took: that nothing is asked of its reader any more, until they close it. One for each room. */
export function TakenNotices({ roomId }: Props) {
  const newest = useQuery(newestQuery)
  const ofRooms = new Map<string, TakenPortion[]>()
  for (const one of newest.data?.taken ?? []) {
    if (roomId === undefined || one.roomId === roomId)
      ofRooms.set(one.roomId, [...(ofRooms.get(one.roomId) ?? []), one])
  }
  return [...ofRooms].map(([id, portions]) => (
    <TakenNotice key={id} portions={portions} room={roomId === undefined ? portions[0]?.roomName : undefined} />
  ))
}

function TakenNotice({ portions, room }: { portions: TakenPortion[]; room: string | undefined }) {
  const close = useMarkRead()
  const { length: count } = portions
  const title =
    count > MOST_NAMED
      ? t('notifications.taken.many', { count })
      : t('notifications.taken.title', { count, portions: portions.map(portionName).join(', ') })
  return (
    <Card className="flex items-start gap-4 p-5 sm:p-6" aria-label={title} data-focus-next="room-today">
      <StarMark>
        <HandHeart className="size-5 text-gold-ink" />
      </StarMark>
      <div className="min-w-0 flex-1">
        <p className="font-serif text-lg leading-snug font-semibold break-words">{title}</p>
        <p className="mt-0.5 break-words text-ink-muted">
          {room && <bdi>{room} · </bdi>}
          {t('notifications.taken.text')}
        </p>
      </div>
      <IconButton
        label={t('notifications.taken.close')}
        className="-me-2.5 -mt-2.5 shrink-0"
        onClick={() => close.mutate(portions.map(({ id }) => id))}
      >
        <X />
      </IconButton>
    </Card>
  )
}
