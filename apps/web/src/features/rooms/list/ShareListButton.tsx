import { daysBetween } from '@halaqa/contract/calendar'
import type { ListSubject } from '@halaqa/contract/room-list'
import { Share2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Room } from '../room.model.ts'

const ShareListSheet = lazyPart(async () => (await import('./ShareListSheet.tsx')).ShareListSheet)

/** Opens the sheet with the list as a text for a chat. */
export function ShareListButton({ room, subject }: { room: Room; subject: ListSubject }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        {t(subject === 'waiting' ? 'room-list.share.waiting' : labelFor(room))}
      </Button>
      <Suspense>
        {isOpen && <ShareListSheet roomId={room.id} subject={subject} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

function labelFor({ turn }: Room) {
  if (!turn || turn.firstDate === turn.lastDate) return 'room-list.share.today'
  return daysBetween(turn.firstDate, turn.lastDate) === 6 ? 'room-list.share.week' : 'room-list.share.turn'
}
