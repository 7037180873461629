import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { SelectedText } from '../../../ui/SelectedText.tsx'
import { InviteButton, LocalNote } from '../Invite.tsx'
import type { Room } from '../rooms.queries.ts'
import { useInvite } from '../use-invite.ts'
import { Section } from './Section.tsx'
import { useAct } from './use-act.ts'

/** The room's address to copy, and another one when it has come into the wrong hands. */
export function InviteSection({ room }: { room: Room }) {
  const invite = useInvite(room)
  const renewal = useAct(room, 'renew', 'room-settings.renewed')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const renew = async () => {
    const failure = await renewal.confirm()
    if (!failure) close()
    return failure
  }
  return (
    <Section
      title={t('room-settings.invite')}
      hint={t(room.requiresApproval ? 'room-settings.inviteHintApproval' : 'room-settings.inviteHint')}
    >
      <SelectedText label={t('rooms.invite.field')} text={invite.text} />
      <div className="flex flex-wrap gap-2">
        <InviteButton invite={invite} kind="soft" />
        <Button kind="ghost" onClick={() => setAsking(true)}>
          <RefreshCw />
          {t('room-settings.renew')}
        </Button>
      </div>
      {invite.isLocalOnly && <LocalNote lanAddress={invite.lanAddress} />}
      {isAsking && (
        <ConfirmDialog
          title={t('room-settings.renewTitle')}
          confirmLabel={t('room-settings.renewConfirm')}
          busyLabel={t('room-settings.renewBusy')}
          onClose={close}
          onConfirm={renew}
        >
          <p>{t('room-settings.renewText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
