import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useRemoveName } from './names.queries.ts'

interface Props {
  member: { roomId: string; userId: string; fullName: string }
  onClose: () => void
  onDone: () => void
  keepFocus?: () => boolean
}

export function RemoveNameDialog({ member, onClose, onDone, ...modal }: Props) {
  const name = member.fullName
  const remove = useRemoveName(member.roomId)
  const removeIt = async () => {
    try {
      await remove.mutateAsync(member.userId)
    } catch (error) {
      return errorText(error, t('names.remove.failed'))
    }
    toast.success(t('names.remove.done', { name }))
    onDone()
    return undefined
  }
  return (
    <ConfirmDialog
      {...modal}
      kind="danger"
      title={t('names.remove.title', { name })}
      confirmLabel={t('names.remove')}
      busyLabel={t('members.remove.busy')}
      onClose={onClose}
      onConfirm={removeIt}
    >
      <p>{t('names.remove.text')}</p>
    </ConfirmDialog>
  )
}
