import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { type OwnSession, sessionsQuery, useSignOutElsewhere } from './account.queries.ts'
import { SessionRow } from './SessionRow.tsx'

export function SessionsCard() {
  return (
    <SettingsCard title={t('account.sessions.title')} text={t('account.sessions.text')}>
      <Sessions />
    </SettingsCard>
  )
}

function Sessions() {
  return (
    <QueryBoundary
      query={useQuery(sessionsQuery)}
      loading={<Skeleton label={t('account.sessions.loading')} rows={2} />}
      failed={t('account.sessions.failed')}
    >
      {(sessions) => <SessionList sessions={sessions} />}
    </QueryBoundary>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  return (
    <>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? <Elsewhere /> : <p className="mt-4 text-ink-muted">{t('account.sessions.alone')}</p>}
    </>
  )
}

function Elsewhere() {
  const end = useSignOutElsewhere()
  const { attempt, failed } = useAttempt(failureWithReason(t('account.sessions.elsewhereFailed'), t('account.failed')))
  const press = async () => {
    await end.mutateAsync()
    toast.success(t('account.sessions.elsewhereDone'))
  }
  return (
    <>
      <Button
        kind="secondary"
        className="mt-5"
        busy={end.isPending && t('account.sessions.ending')}
        aria-describedby={failed?.id}
        onClick={() => void attempt(press)}
      >
        {t('account.sessions.elsewhere')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} />
    </>
  )
}
