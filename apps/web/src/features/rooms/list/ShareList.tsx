import { daysBetween } from '@halaqa/contract/calendar'
import type { ListSubject } from '@halaqa/contract/room-list'
import { Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { LatePart } from '../../../ui/LatePart.tsx'
import { useMay } from '../../auth/use-may.ts'
import type { Room } from '../room.model.ts'

const ShareListSheet = lazy(async () => ({ default: (await import('./ShareListSheet.tsx')).ShareListSheet }))

/** Opens the sheet with the list as a text for a chat, if the room's owner allows it. */
export function ShareList({ room, subject }: { room: Room; subject: ListSubject }) {
  const [isOpen, setOpen] = useState(false)
  const mayShare = useMay('GET /rooms/:id/list')
  if (!room.listShared || !mayShare) return null
  return (
    <div className="flex min-h-15 w-full items-center justify-center">
      <Button kind="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        <span>{t(subject === 'waiting' ? 'room-list.share.waiting' : labelFor(room))}</span>
      </Button>
      <LatePart onFail={() => setOpen(false)}>
        {isOpen && <ShareListSheet room={room} subject={subject} onClose={() => setOpen(false)} />}
      </LatePart>
    </div>
  )
}

function labelFor({ turn }: Room) {
  if (!turn || turn.firstDate === turn.lastDate) return 'room-list.share.today'
  return daysBetween(turn.firstDate, turn.lastDate) === 6 ? 'room-list.share.week' : 'room-list.share.turn'
}
