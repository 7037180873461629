import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useTransferOwnership } from './members.mutations.ts'
import type { Member } from './members.queries.ts'

interface TransferOwnershipDialogProps {
  member: Member
  onClose: () => void
  onDone: () => void
  keepFocus?: () => boolean
}

/** Says what a member can do as the owner before they become it. */
export function TransferOwnershipDialog({ member, onClose, onDone, ...modal }: TransferOwnershipDialogProps) {
  const transfer = useTransferOwnership(member.roomId)
  const name = member.fullName
  const confirm = async () => {
    try {
      await transfer.mutateAsync(member.userId)
    } catch (error) {
      return errorText(error, t('members.handOver.failed'))
    }
    toast.success(t('members.handOver.done', { name }))
    onDone()
    return undefined
  }
  return (
    <ConfirmDialog
      {...modal}
      title={t('members.handOver.title', { name })}
      confirmLabel={t('members.handOver.confirm')}
      busyLabel={t('members.handOver.busy')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('members.handOver.text', { name })}</p>
    </ConfirmDialog>
  )
}
