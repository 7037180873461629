import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { Dedication } from './Dedication.tsx'

interface ReportDialogProps {
  dedication: string
  report: (dedication: string) => Promise<unknown>
  onClose: () => void
}

/** Shows the line once more before it is reported. */
export function ReportDialog({ dedication, report, onClose }: ReportDialogProps) {
  const confirm = async () => {
    try {
      await report(dedication)
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
