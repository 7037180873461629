import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Dedication } from './Dedication.tsx'

interface ReportDialogProps {
  roomId: string
  dedication: string
  onClose: () => void
}

/** Shows the line once more before it is reported. */
export function ReportDialog({ roomId, dedication, onClose }: ReportDialogProps) {
  const invite = useInviteCode()
  const confirm = async () => {
    try {
      const query = { invite }
      await call('POST /rooms/:id/dedication/report', { params: { id: roomId }, query, body: { dedication } })
    } catch (error) {
      return errorText(error, t('dedications.failed'))
    }
    toast.success(t('dedications.done'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('dedications.title')}
      confirmLabel={t('dedications.confirm')}
      busyLabel={t('dedications.busy')}
      failed={t('dedications.failed')}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Dedication text={dedication} />
      <p>{t('dedications.hint')}</p>
    </ConfirmDialog>
  )
}
