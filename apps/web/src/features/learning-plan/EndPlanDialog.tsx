import { useNavigate } from 'react-router-dom'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useEndPlan } from './learning-plan.queries.ts'

/** Asks before the plan ends, and leads to the path. */
export function EndPlanDialog({ revision, onClose }: { revision: string; onClose: () => void }) {
  const end = useEndPlan()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={t('learning-plan.endTitle')}
      kind="danger"
      confirmLabel={t('learning-plan.end')}
      busyLabel={t('learning-plan.endBusy')}
      failed={t('learning-plan.endFailed')}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await end.mutateAsync(revision)
          toast.success(t('learning-plan.ended'))
          void navigate('/memorize')
        } catch (error) {
          return errorText(error, t('learning-plan.endFailed'))
        }
      }}
    >
      <p>{t('learning-plan.endText')}</p>
    </ConfirmDialog>
  )
}
