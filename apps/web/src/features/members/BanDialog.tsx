import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRemoveMember } from './members.mutations.ts'
import type { MemberDialogProps } from './RemoveDialog.tsx'

/** Bans a member who has left the room. */
export function BanDialog({ member, onClose, onDone, ...modal }: MemberDialogProps) {
  const remove = useRemoveMember(member.roomId)
  const name = member.fullName
  const confirm = async () => {
    try {
      await remove.mutateAsync({ userId: member.userId, ban: true })
    } catch (error) {
      return errorText(error, t('members.remove.failed'))
    }
    toast.success(t('members.ban.done', { name }))
    onDone()
    return undefined
  }
  return (
    <ConfirmDialog
      {...modal}
      kind="danger"
      title={t('members.ban.title', { name })}
      confirmLabel={t('members.ban.confirm')}
      busyLabel={t('members.ban.busy')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('members.remove.banHint')}</p>
    </ConfirmDialog>
  )
}
