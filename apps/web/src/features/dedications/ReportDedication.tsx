import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { useInviteCode } from '../../lib/use-invite-code.ts'
import { useMay } from '../auth/use-may.ts'
import { ReportButton } from './ReportButton.tsx'

/** Reports the dedication of a room that the person sees. */
export function ReportDedication({ roomId, dedication }: { roomId: string; dedication: string | null | undefined }) {
  const invite = useInviteCode()
  const mayReport = useMay('POST /rooms/:id/dedication/report')
  const report = (line: string) =>
    call('POST /rooms/:id/dedication/report', { params: { id: roomId }, query: { invite }, body: { dedication: line } })
  return (
    <ReportButton
      label={t('dedications.report')}
      dedication={mayReport ? dedication : null}
      report={report}
      className="-ms-3"
    />
  )
}
