import { Flag } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useMay } from '../auth/use-may.ts'
import { Dedication } from './Dedication.tsx'

/** Reports the line that is shown, after it was shown once more. */
export function ReportDedication({ roomId, dedication }: { roomId: string; dedication: string | null | undefined }) {
  const [asked, setAsked] = useState<string | null>(null)
  const invite = useInviteCode()
  const mayReport = useMay('POST /rooms/:id/dedication/report')
  if ((!dedication || !mayReport) && asked === null) return null
  const confirm = async () => {
    try {
      const body = { dedication: asked ?? '' }
      await call('POST /rooms/:id/dedication/report', { params: { id: roomId }, query: { invite }, body })
    } catch (error) {
      return errorText(error, t('dedications.failed'))
    }
    toast.success(t('dedications.done'))
    setAsked(null)
  }
  return (
    <>
      <Button kind="ghost" className="-ms-3 text-sm text-ink-muted" onClick={() => setAsked(dedication ?? null)}>
        <Flag className="size-4" />
        <span>{t('dedications.report')}</span>
      </Button>
      {asked !== null && (
        <ConfirmDialog
          title={t('dedications.title')}
          confirmLabel={t('dedications.confirm')}
          busyLabel={t('dedications.busy')}
          failed={t('dedications.failed')}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        >
          <Dedication text={asked} />
          <p>{t('dedications.hint')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
