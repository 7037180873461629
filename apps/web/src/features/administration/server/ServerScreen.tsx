import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw, Send } from 'lucide-react'
import { errorText } from '../../../lib/api-error.ts'
import { formatNumber } from '../../../lib/formats.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { dateAndTime } from '../../../lib/relative-time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { useSignedInUser } from '../../auth/use-auth.ts'
import { AdminPage } from '../AdminPage.tsx'
import { ContentQuery } from '../content/ContentQuery.tsx'
import { BackupsCard } from './BackupsCard.tsx'
import { Fact, Section } from './Fact.tsx'
import { Findings } from './Findings.tsx'
import { ago, bytes } from './format.ts'
import { backupsQuery, type ServerState, serverQuery, useSendTestMail } from './server.queries.ts'

/** Shows the server's settings and its health. */
export function ServerScreen() {
  const server = useQuery(serverQuery)
  const queries = useQueryClient()
  const refresh = () => Promise.all([server.refetch(), queries.invalidateQueries(backupsQuery)])
  return (
    <AdminPage
      title={t('admin.server.title')}
      hint={t('admin.server.hint')}
      actions={
        server.data && (
          <Button kind="secondary" busy={server.isFetching && t('ui.loading')} onClick={() => void refresh()}>
            <RotateCcw />
            <span>{t('admin.server.refresh')}</span>
          </Button>
        )
      }
    >
      <ContentQuery query={server} loading="admin.server.loading" failed="admin.server.failed">
        {(state) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
            <Findings findings={state.findings} />
            <Facts server={state} />
            <BackupsCard />
            <Care server={state} />
            <Jobs server={state} />
            <Contents counts={state.counts} />
          </div>
        )}
      </ContentQuery>
    </AdminPage>
  )
}

function Facts({ server: { version, commit, update, nodeVersion, database, data } }: { server: ServerState }) {
  return (
    <Section title={t('admin.server.software')}>
      <Fact
        label={t('admin.server.version')}
        note={
          <>
            <p>
              {commit ? t('admin.server.commit', { commit: commit.slice(0, 12) }) : t('admin.server.commitUnknown')}
            </p>
            {update && (
              <p className="mt-1 text-base text-ink">
                <RichText
                  text={t('admin.server.update', { version: update.version })}
                  tags={{
                    changes: (text) => (
                      <a className="link" href={update.url} target="_blank" rel="noreferrer">
                        {text}
                      </a>
                    ),
                  }}
                />
              </p>
            )}
          </>
        }
      >
        {version}
      </Fact>
      <Fact label={t('admin.server.node')}>{nodeVersion}</Fact>
      <Fact label={t('admin.server.postgres')} note={database.isEmbedded && t('admin.server.embedded')}>
        {database.version}
      </Fact>
      <Fact label={t('admin.server.databaseSize')}>{bytes(database.bytes)}</Fact>
      {data && (
        <Fact label={t('admin.server.disk')} note={<bdi className="break-all">{data.folder}</bdi>}>
          {t('admin.server.free', { free: bytes(data.freeBytes), total: bytes(data.totalBytes) })}
        </Fact>
      )}
      <Fact label={t('admin.server.api')}>
        {/* The server's own page, and none of the app. */}
        <a className="link" href="/api/docs">
          {t('admin.server.apiCalls')}
        </a>
      </Fact>
    </Section>
  )
}

function Care({ server: { mail, lessonsSeededAt } }: { server: ServerState }) {
  return (
    <Section title={t('admin.server.care')}>
      <MailFact mail={mail} />
      <Fact label={t('admin.server.seeded')}>
        {lessonsSeededAt ? dateAndTime(lessonsSeededAt) : t('admin.server.never')}
      </Fact>
    </Section>
  )
}

const JOBS: Record<string, MessageId> = {
  plan_rooms: 'admin.job.planRooms',
  assign_untaken: 'admin.job.assignUntaken',
  sweep_sessions: 'admin.job.sweepSessions',
  notify_readers: 'admin.job.notifyReaders',
  sweep_notifications: 'admin.job.sweepNotifications',
  sweep_hearings: 'admin.job.sweepHearings',
  delete_removed: 'admin.job.deleteRemoved',
  remind: 'admin.job.remind',
  back_up: 'admin.job.backUp',
  check_for_updates: 'admin.job.checkForUpdates',
}

function nameOf(job: string) {
  const known = JOBS[job]
  return known ? t(known) : job
}

function Jobs({ server: { jobs, queue } }: { server: ServerState }) {
  return (
    <Section title={t('admin.server.jobs')}>
      {jobs.map((job) => (
        <Fact
          key={job.name}
          label={nameOf(job.name)}
          note={t('admin.server.next', { when: dateAndTime(job.nextRunAt) })}
        >
          {job.failedAt ? (
            <Badge kind="danger">{t('admin.server.jobFailed', { when: dateAndTime(job.failedAt) })}</Badge>
          ) : job.lastRunAt ? (
            ago(job.lastRunAt)
          ) : (
            t('admin.server.notYet')
          )}
        </Fact>
      ))}
      {queue && (
        <Fact label={t('admin.server.queue')} note={queue.failed > 0 && t('admin.server.queueHint')}>
          {t('admin.server.queueText', { waiting: queue.waiting, failed: queue.failed })}
        </Fact>
      )}
    </Section>
  )
}

const COUNTS = ['users', 'rooms', 'units', 'lessons', 'questions'] as const

const Contents = ({ counts }: { counts: ServerState['counts'] }) => (
  <Section title={t('admin.server.counts')}>
    {COUNTS.map((name) => (
      <Fact key={name} label={t(`admin.server.${name}`)}>
        {formatNumber(counts[name])}
      </Fact>
    ))}
  </Section>
)

/** Shows whether mails are sent and how the mail server last answered, and sends a test mail. */
function MailFact({ mail }: { mail: ServerState['mail'] }) {
  const label = t('admin.server.mail')
  const test = useSendTestMail()
  if (!mail) {
    return (
      <Fact label={label} note={t('admin.server.noMailHint')}>
        {t('admin.server.mailOff')}
      </Fact>
    )
  }
  const when = mail.checkedAt && ago(mail.checkedAt)
  return (
    <Fact
      label={label}
      note={
        <>
          {/* A test that failed says it below. */}
          {mail.failure && !test.isError && <p className="text-base text-ink">{t(`details.mail_${mail.failure}`)}</p>}
          {when && <p>{t(mail.failure ? 'admin.server.mailFailedAt' : 'admin.server.mailWellAt', { when })}</p>}
          <TestMail test={test} />
        </>
      }
    >
      {mail.failure ? (
        <Badge kind="danger">{t('admin.server.mailFails')}</Badge>
      ) : (
        t(when ? 'admin.server.mailOn' : 'admin.server.notYet')
      )}
    </Fact>
  )
}

function TestMail({ test }: { test: ReturnType<typeof useSendTestMail> }) {
  const email = useSignedInUser().email ?? ''
  return (
    <div className="mt-3">
      <Button kind="secondary" busy={test.isPending && t('admin.server.testMailBusy')} onClick={() => test.mutate()}>
        <Send className="rtl:-scale-x-100" />
        <span>{t('admin.server.testMail')}</span>
      </Button>
      <div role="status" className="mt-2 text-base break-words text-ink empty:hidden">
        {test.isSuccess && t('admin.server.testMailSent', { email })}
      </div>
      <Failure
        className="mt-2 text-base"
        text={test.isError ? t('admin.server.testMailFailed') : undefined}
        reason={test.isError ? errorText(test.error, '') : undefined}
      />
    </div>
  )
}
