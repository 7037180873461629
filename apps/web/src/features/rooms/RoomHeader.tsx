import { LogOut, Settings } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { useSignedInUser } from '../auth/use-auth.ts'
import { InviteButton, InviteNotes } from './invite/InviteButton.tsx'
import { MoreInvites } from './invite/MoreInvites.tsx'
import { useInvite } from './invite/use-invite.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { RoomProgress } from './RoomProgress.tsx'
import { RoomStats } from './RoomStats.tsx'
import { isOver, type Room } from './room.model.ts'
import { RoomSettings } from './settings/RoomSettings.tsx'

/** What a room says of itself, how far it is, and its facts. Its name stands above the page. */
export function RoomHeader({ room }: { room: Room }) {
  const user = useSignedInUser()
  const isOwner = room.creatorId === user.id
  return (
    <Card className="p-5 sm:p-8" aria-labelledby="room-name">
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-72">
          {room.description && (
            <p className="max-w-[52ch] break-words whitespace-pre-line text-ink-muted" dir="auto">
              {room.description}
            </p>
          )}
        </div>
        <Actions room={room} isOwner={isOwner} />
      </div>
      <div className="@container mt-7 border-t border-line pt-7">
        <div className="grid items-center gap-x-5 gap-y-6 sm:gap-x-9 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)]">
          <RoomProgress room={room} />
          <RoomStats room={room} />
        </div>
      </div>
    </Card>
  )
}

/** On a phone they share the width, each with its words on one line. */
const PLACE = 'max-sm:flex-1 max-sm:px-3 max-sm:whitespace-nowrap'

function Actions({ room, isOwner }: { room: Room; isOwner: boolean }) {
  const invite = useInvite(room)
  const [open, setOpen] = useState<{ dialog: 'settings' | 'leave'; of: Room } | null>(null)
  const close = () => setOpen(null)
  // A room that is closed meanwhile, here or elsewhere, is another one than the dialog speaks of.
  const dialog = open?.of.closedAt === room.closedAt ? open.dialog : null
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {!isOver(room) && (
          <>
            <InviteButton invite={invite} className={PLACE} />
            <MoreInvites room={room} />
          </>
        )}
        {isOwner ? (
          <Button kind="secondary" className={PLACE} onClick={() => setOpen({ dialog: 'settings', of: room })}>
            <Settings />
            {t('rooms.settings.button')}
          </Button>
        ) : (
          <Button kind="secondary" className={PLACE} onClick={() => setOpen({ dialog: 'leave', of: room })}>
            <LogOut className="rtl:-scale-x-100" />
            {t('rooms.leave.button')}
          </Button>
        )}
      </div>
      <InviteNotes invite={invite} />
      {dialog === 'settings' && isOwner && <RoomSettings room={room} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog room={room} isOwner={isOwner} onClose={close} />}
    </>
  )
}
