import { deviceOf } from '@halaqa/contract/device'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Monitor, Smartphone } from 'lucide-react'
import { shortDate, timeOfDay } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { type OwnSession, sessionsQuery, useEndSession, useSignOutElsewhere } from './account.queries.ts'
import { deviceLabel } from './account.text.ts'

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

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const names = deviceOf(session.userAgent)
  const device = deviceLabel(names)
  const Icon = names.isHandheld ? Smartphone : Monitor

  const { attempt, failed } = useAttempt(failureWithReason(t('account.sessions.endFailed'), t('account.failed')))
  const press = async () => {
    await end.mutateAsync(session.id)
    toast.success(t('account.sessions.ended', { device }))
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon className="size-5 shrink-0 text-ink-muted" />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span>{device}</span>
          {session.isCurrent && <Badge kind="primary">{t('account.sessions.here')}</Badge>}
          {session.readerName && (
            <Badge kind="info">
              <LockKeyhole />
              <span>{t('account.sessions.locked', { name: session.readerName })}</span>
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-muted">
          <Facts
            of={[
              t('account.sessions.signedIn', { date: shortDate(session.createdAt) }),
              ...(session.isCurrent
                ? []
                : [
                    t('account.sessions.lastUsed', {
                      date: shortDate(session.lastUsedAt),
                      time: timeOfDay(session.lastUsedAt),
                    }),
                  ]),
            ]}
          />
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          kind="secondary"
          aria-label={t('account.sessions.endLabel', { device, date: shortDate(session.createdAt) })}
          busy={end.isPending && t('account.sessions.ending')}
          aria-describedby={failed?.id}
          onClick={() => void attempt(press)}
        >
          {t('account.sessions.end')}
        </Button>
      )}
      <FailureNote id={failed?.id} words={failed?.words} className="-mt-2 w-full ps-9" />
    </li>
  )
}
