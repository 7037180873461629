import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { errorText } from '../../../lib/api-error.ts'
import { formatList } from '../../../lib/formats.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { dateAndTime } from '../../../lib/relative-time.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Fact, Section } from './Fact.tsx'
import { ago, bytes } from './format.ts'
import { reasonsText } from './reasons.ts'
import { type BackupsState, backupsQuery, useStartBackup } from './server.queries.ts'

/** Shows how the nightly backups fare and what is kept, and starts one. */
export function BackupsCard() {
  const backups = useQuery(backupsQuery)
  return (
    <QueryBoundary
      query={backups}
      level={2}
      loading={<Skeleton label={t('admin.backups.loading')} rows={6} />}
      failed={t('admin.backups.failed')}
      frame={(content) => <Card className="p-5 sm:p-7">{content}</Card>}
    >
      {(state) => (
        <Section title={t('admin.backups.title')}>
          <LastBackup state={state} />
          {state.failure && (
            <Fact label={t('admin.backups.run')} note={<Reasons of={state.failure.reasons} />}>
              <Badge kind="danger">{t('admin.backups.runFailed', { when: ago(state.failure.at) })}</Badge>
            </Fact>
          )}
          <RestoreTest test={state.restoreTest} />
          {state.isOn && <Places state={state} />}
          {state.backups.length > 0 && <BackupList backups={state.backups} />}
        </Section>
      )}
    </QueryBoundary>
  )
}

function LastBackup({ state: { isOn, isRunning, lastGoodAt, alarms } }: { state: BackupsState }) {
  const last = lastGoodAt ? ago(lastGoodAt) : t('admin.server.never')
  return (
    <>
      <Fact
        label={t('admin.backups.last')}
        note={
          <>
            {lastGoodAt && <p>{dateAndTime(lastGoodAt)}</p>}
            {isOn && <StartBackup isRunning={isRunning} />}
          </>
        }
      >
        {alarms.includes('old') ? <Badge kind="danger">{last}</Badge> : last}
      </Fact>
      {!isOn && (
        <Fact label={t('admin.job.backUp')} note={t('admin.backups.offHint')}>
          <Badge kind="warning">{t('admin.backups.off')}</Badge>
        </Fact>
      )}
    </>
  )
}

function StartBackup({ isRunning }: { isRunning: boolean }) {
  const start = useStartBackup()
  return (
    <div className="mt-3">
      <Button
        kind="secondary"
        busy={(start.isPending || isRunning) && t('admin.backups.running')}
        onClick={() => start.mutate()}
      >
        <DatabaseBackup />
        <span>{t('admin.backups.now')}</span>
      </Button>
      <Failure
        className="mt-2 text-base"
        text={start.isError ? t('admin.backups.startFailed') : undefined}
        reason={start.isError ? errorText(start.error, '') : undefined}
      />
    </div>
  )
}

function RestoreTest({ test }: { test: BackupsState['restoreTest'] }) {
  const label = t('admin.backups.test')
  if (!test) return <Fact label={label}>{t('admin.server.notYet')}</Fact>
  const when = ago(test.at)
  return (
    <Fact label={label} note={test.reasons.length > 0 && <Reasons of={test.reasons} />}>
      {test.outcome === 'passed' && t('admin.backups.testPassed', { when })}
      {test.outcome === 'failed' && <Badge kind="danger">{t('admin.backups.testFailed', { when })}</Badge>}
      {test.outcome === 'skipped' && <Badge kind="warning">{t('admin.backups.testSkipped')}</Badge>}
    </Fact>
  )
}

const Places = ({ state: { places, isEncrypted } }: { state: BackupsState }) => (
  <Fact
    label={t('admin.backups.places')}
    note={
      <>
        {places.map(({ kind, where }) => (
          <p key={kind} className="text-match-parent break-all" dir="auto">
            {where}
          </p>
        ))}
        <p>{t(isEncrypted ? 'admin.backups.encrypted' : 'admin.backups.plain')}</p>
      </>
    }
  >
    {listPlaces(places.map(({ kind }) => kind))}
  </Fact>
)

const BackupList = ({ backups }: { backups: BackupsState['backups'] }) => (
  <Fact
    label={t('admin.backups.list', { count: backups.length })}
    note={
      <ul className="divide-y divide-line">
        {backups.map(({ name, at, bytes: size, kind, places }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="text-ink">{dateAndTime(at)}</span>
            <span className="tabular-nums">{[bytes(size), t(KINDS[kind]), listPlaces(places)].join(' · ')}</span>
          </li>
        ))}
      </ul>
    }
  >
    {bytes(backups.reduce((sum, backup) => sum + backup.bytes, 0))}
  </Fact>
)

const KINDS = {
  daily: 'admin.backups.daily',
  weekly: 'admin.backups.weekly',
  monthly: 'admin.backups.monthly',
} as const satisfies Record<string, MessageId>

const PLACES = {
  folder: 'admin.backups.folder',
  s3: 'admin.backups.s3',
  webdav: 'admin.backups.webdav',
} as const satisfies Record<string, MessageId>

const listPlaces = (places: (keyof typeof PLACES)[]) => formatList(places.map((place) => t(PLACES[place])))

const Reasons = ({ of: reasons }: { of: Parameters<typeof reasonsText>[0] }) => (
  <p className="text-match-parent text-base break-words whitespace-pre-line text-ink" dir="auto">
    {reasonsText(reasons)}
  </p>
)
