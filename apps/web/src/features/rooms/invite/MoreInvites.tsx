import { Share2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { LatePart } from '../../../ui/LatePart.tsx'
import type { Room } from '../room.model.ts'

/** Loaded when it is first opened; it brings the drawing of codes with it. */
const InviteSheet = lazy(async () => ({ default: (await import('./InviteSheet.tsx')).InviteSheet }))

export function MoreInvites({ room }: { room: Room }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('invite.more')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
      </IconButton>
      <LatePart onFail={() => setOpen(false)}>
        {isOpen && <InviteSheet room={room} onClose={() => setOpen(false)} />}
      </LatePart>
    </>
  )
}
