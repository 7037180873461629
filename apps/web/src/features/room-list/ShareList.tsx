import { daysBetween } from '@halaqa/contract/calendar'
import { t } from '../../lib/i18n.ts'
import type { Room } from '../rooms/room.model.ts'
import { ShareListButton } from './ShareListButton.tsx'

/** Below who has what: the way to take it to a chat. */
export const ShareList = ({ room }: { room: Room }) => (
  <div className="flex h-15 items-center justify-center">
    <ShareListButton roomId={room.id}>{t(labelFor(room))}</ShareListButton>
  </div>
)

function labelFor({ turn }: Room) {
  if (!turn || turn.firstDate === turn.lastDate) return 'room-list.share.today'
  return daysBetween(turn.firstDate, turn.lastDate) === 6 ? 'room-list.share.week' : 'room-list.share.turn'
}
