import { lazy, useState } from 'react'
import { t, withMessages } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { useMay } from '../auth/use-may.ts'

const ReportDialog = lazy(
  withMessages('room-forms', async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog })),
)

/** Reports the line that is shown. */
export function ReportDedication({ roomId, dedication }: { roomId: string; dedication: string | null | undefined }) {
  const [asked, setAsked] = useState<string | null>(null)
  const mayReport = useMay('POST /rooms/:id/dedication/report')
  if ((!dedication || !mayReport) && asked === null) return null
  const close = () => setAsked(null)
  return (
    <>
      <Button kind="ghost" className="-ms-3 text-sm text-ink-muted" onClick={() => setAsked(dedication ?? null)}>
        {t('dedications.report')}
      </Button>
      <LatePart onFail={close}>
        {asked !== null && <ReportDialog roomId={roomId} dedication={asked} onClose={close} />}
      </LatePart>
    </>
  )
}
