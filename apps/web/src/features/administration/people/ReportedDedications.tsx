import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../../lib/api-error.ts'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { ErrorCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { Dedication } from '../../dedications/Dedication.tsx'
import { type ReportedDedication, reportedDedicationsQuery, useAnswerReports } from './people.queries.ts'

/** The dedications that readers have reported. Without any there is nothing to show. */
export function ReportedDedications() {
  const { data: reported, error, refetch } = useQuery(reportedDedicationsQuery)
  if (reported === undefined) {
    return (
      error && (
        <Card className="py-4">
          <ErrorCard title={t('admin.dedications.failed')} hint={errorText(error, '')} onRetry={() => void refetch()} />
        </Card>
      )
    )
  }
  if (reported.length === 0) return null
  return (
    <Card className="p-5 sm:p-6" aria-labelledby="reported-dedications">
      <h2 id="reported-dedications" className="text-xl">
        {t('admin.dedications.title')}
      </h2>
      <p className="mt-2 text-ink-muted">{t('admin.dedications.hint')}</p>
      <ul className="mt-2 divide-y divide-line" aria-labelledby="reported-dedications">
        {reported.map((one) => (
          <Reported key={`${one.roomId} ${one.dedication}`} reported={one} />
        ))}
      </ul>
    </Card>
  )
}

function Reported({ reported }: { reported: ReportedDedication }) {
  const { roomId, roomName: room, dedication, reports, firstReportedAt } = reported
  const answer = useAnswerReports()
  const send = (clear: boolean) =>
    answer.mutate(
      { roomId, dedication, clear },
      { onSuccess: () => toast.success(t(clear ? 'admin.dedications.cleared' : 'admin.dedications.kept')) },
    )
  const busy = (clear: boolean) => answer.isPending && answer.variables.clear === clear && t('admin.saving')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <Dedication text={dedication} />
        <p className="text-match-parent text-sm break-words text-ink-muted" dir="auto">
          {room}
        </p>
        <p className="text-sm text-ink-muted">
          {t('admin.dedications.reports', { count: reports, date: shortDate(firstReportedAt) })}
        </p>
        <Failure
          className="mt-2"
          text={answer.isError ? t('admin.dedications.answerFailed') : undefined}
          reason={answer.isError ? errorText(answer.error, '') : undefined}
        />
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button
          kind="ghost"
          aria-label={t('admin.dedications.keepLabel', { room })}
          disabled={answer.isPending}
          busy={busy(false)}
          onClick={() => send(false)}
        >
          {t('admin.dedications.keep')}
        </Button>
        <Button
          kind="secondary"
          aria-label={t('admin.dedications.clearLabel', { room })}
          disabled={answer.isPending}
          busy={busy(true)}
          onClick={() => send(true)}
        >
          {t('admin.dedications.clear')}
        </Button>
      </div>
    </li>
  )
}
