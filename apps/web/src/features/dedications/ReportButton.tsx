import { lazy, useState } from 'react'
import { withMessages } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { LatePart } from '../../ui/LatePart.tsx'

const ReportDialog = lazy(
  withMessages('room-forms', async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog })),
)

interface ReportButtonProps {
  label: string
  /** Undefined where nothing is shown that could be reported. */
  dedication: string | null | undefined
  report: (dedication: string) => Promise<unknown>
  className?: string
}

/** Reports the line that is shown. It stays while its dialog is open, whatever becomes of the line. */
export function ReportButton({ label, dedication, report, className }: ReportButtonProps) {
  const [asked, setAsked] = useState<string | null>(null)
  if (!dedication && asked === null) return null
  const close = () => setAsked(null)
  return (
    <>
      <Button
        kind="ghost"
        className={cn('text-sm text-ink-muted', className)}
        onClick={() => setAsked(dedication ?? null)}
      >
        {label}
      </Button>
      <LatePart onFail={close}>
        {asked !== null && <ReportDialog dedication={asked} report={report} onClose={close} />}
      </LatePart>
    </>
  )
}
