import { SECURITY_EVENT_DAYS } from '@halaqa/contract/security-events'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsCard } from '../../ui/SettingsPage.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type SecurityEvent, securityEventsQuery } from './account.queries.ts'
import { SecurityEventRow } from './SecurityEventRow.tsx'

const FIRST = 6

export function SecurityEventsCard() {
  return (
    <SettingsCard title={t('account.events.title')} text={t('account.events.text', { days: SECURITY_EVENT_DAYS })}>
      <Events />
    </SettingsCard>
  )
}

function Events() {
  return (
    <QueryBoundary
      query={useQuery(securityEventsQuery)}
      loading={<Skeleton label={t('account.events.loading')} rows={3} />}
      failed={t('account.events.failed')}
    >
      {(events) => <EventList events={events} />}
    </QueryBoundary>
  )
}

function EventList({ events }: { events: SecurityEvent[] }) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  if (events.length === 0) return <p className="mt-4 text-ink-muted">{t('account.events.none')}</p>
  const shown = isWhole ? events : events.slice(0, FIRST)
  return (
    <>
      <ul id={id} className="mt-4 divide-y divide-line border-y border-line">
        {shown.map((event) => (
          <SecurityEventRow key={event.id} event={event} />
        ))}
      </ul>
      {events.length > FIRST && (
        <Button
          kind="secondary"
          className="mt-5"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('account.events.fewer') : t('account.events.all', { count: events.length })}
        </Button>
      )}
      <p className="mt-4 text-ink-muted">{t('account.events.advice')}</p>
    </>
  )
}
