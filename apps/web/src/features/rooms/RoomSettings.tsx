import { LogOut } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { InviteButton, LocalNote, SelectedText } from './Invite.tsx'
import { LeaveConsequences } from './LeaveDialog.tsx'
import type { Room } from './room.ts'
import { useInvite } from './use-invite.ts'

/** What the owner can do with the room. */
export function RoomSettings({ room, onClose, onLeave }: { room: Room; onClose: () => void; onLeave: () => void }) {
  const invite = useInvite(room)
  return (
    <Modal open title={t('rooms.settings.title')} onClose={onClose}>
      <section className="grid gap-3">
        <h3 className="text-lg">{t('rooms.settings.invite')}</h3>
        <p className="text-[0.9375rem] text-ink-muted">{t('rooms.settings.inviteHint')}</p>
        <SelectedText label={t('rooms.invite.field')} text={invite.text} />
        <div>
          <InviteButton invite={invite} kind="soft" />
        </div>
        {invite.isLocalOnly && <LocalNote lanAddress={invite.lanAddress} />}
      </section>
      <section className="mt-7 grid gap-3 border-t border-line pt-6">
        <h3 className="text-lg">{t('rooms.settings.leave')}</h3>
        <LeaveConsequences room={room} isOwner />
        <div>
          <Button kind="secondary" className="text-danger-ink" onClick={onLeave}>
            <LogOut className="rtl:-scale-x-100" />
            {t('rooms.leave.button')}
          </Button>
        </div>
      </section>
    </Modal>
  )
}
