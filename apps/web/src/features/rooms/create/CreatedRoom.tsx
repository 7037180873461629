import { Share2, X } from 'lucide-react'
import { lazy, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx'
import { LatePart } from '../../../ui/LatePart.tsx'
import type { Room } from '../room.model.ts'

/** Loaded when it is first opened; it brings the drawing of codes with it. */
const InviteSheet = lazy(async () => ({
  default: (await import('../invite/InviteSheet.tsx')).InviteSheet,
}))

const HEADING = 'created-room'

/** Moves the focus to the card of the new room; false while there is none. */
export function focusCreatedRoom() {
  const heading = document.getElementById(HEADING)
  heading?.focus()
  return heading !== null
}

/** The owner's next step after creating a room: inviting others. The invitation is open at first. */
export function CreatedRoom({ room, onClose }: { room: Room; onClose: () => void }) {
  const [inviting, setInviting] = useState<'first' | 'again' | null>('first')
  return (
    <section aria-labelledby={HEADING} className="border-b border-line bg-gold-soft/40 px-5 py-4 sm:px-6">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 id={HEADING} tabIndex={-1} className="text-lg break-words">
            {t('created-room.title', { room: room.name })}
          </h3>
        </div>
        <IconButton label={t('ui.close')} className="-me-2 shrink-0" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="max-sm:flex-1 max-sm:px-3" aria-haspopup="dialog" onClick={() => setInviting('again')}>
          <Share2 />
          <span>{t('created-room.invite')}</span>
        </Button>
        <ButtonLink to={`/rooms/${room.id}`} kind="secondary" className="max-sm:flex-1 max-sm:px-3">
          {t('created-room.open')}
        </ButtonLink>
      </div>
      <LatePart onFail={() => setInviting(null)}>
        {inviting && (
          <InviteSheet
            room={room}
            onClose={() => setInviting(null)}
            // The form that it came after is gone.
            {...(inviting === 'first' && { keepFocus: focusCreatedRoom })}
          />
        )}
      </LatePart>
    </section>
  )
}
