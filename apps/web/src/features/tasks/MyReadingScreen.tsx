import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { rangeEnds } from '../../lib/ranges.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { OlderRows } from '../../ui/OlderRows.tsx'
import { PortionRow } from '../../ui/PortionRow.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { SettingsPage } from '../../ui/SettingsPage.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { pieceName } from './piece-labels.ts'
import type { Reading } from './task.model.ts'
import { readingsQuery } from './tasks.queries.ts'

/** All that the person has read, with its date. */
export function MyReadingScreen() {
  const list = useInfiniteQuery(readingsQuery)
  return (
    <SettingsPage title={t('tasks.mine.title')} hint={t('tasks.mine.hint')}>
      <Card className="overflow-hidden" aria-label={t('tasks.mine.title')}>
        <QueryBoundary
          query={list}
          level={2}
          isLoading={list.isFetching}
          loading={<Skeleton label={t('tasks.mine.loading')} rows={4} />}
          failed={t('tasks.mine.failed')}
        >
          {({ pages }) => (
            <>
              <Readings readings={pages.flatMap(({ readings }) => readings)} />
              <OlderRows list={list} failed={t('tasks.mine.olderFailed')} />
            </>
          )}
        </QueryBoundary>
      </Card>
    </SettingsPage>
  )
}

function Readings({ readings }: { readings: readonly Reading[] }) {
  if (readings.length === 0) {
    return (
      <EmptyState level={2} icon={<BookOpenCheck />} title={t('tasks.mine.empty')} hint={t('tasks.mine.emptyHint')} />
    )
  }
  return (
    <ul>
      {readings.map((reading) => (
        <PortionRow key={reading.id} kind="done" name={pieceName(reading)} ends={rangeEnds(reading)}>
          <p className="text-sm break-words text-ink-muted">
            <Facts
              of={[
                <bdi key="room">{reading.roomName}</bdi>,
                <time key="date" dateTime={reading.readOn}>
                  {longDate(reading.readOn)}
                </time>,
                ...(reading.completedBy ? [t('tasks.readBy', { name: reading.completedBy })] : []),
              ]}
            />
          </p>
        </PortionRow>
      ))}
    </ul>
  )
}
