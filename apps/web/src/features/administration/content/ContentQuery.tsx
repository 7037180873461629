import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { paths } from './content.ts'

interface Props<Data> {
  query: UseQueryResult<Data>
  loading: MessageId
  failed: MessageId
  /** The message for a 404. */
  absent?: MessageId
  children: (data: Data) => ReactNode
}

/** A page of the studio that shows one query: its rows load in a card, and a 404 leads back to the units. */
export function ContentQuery<Data>({ query, loading, failed, absent, children }: Props<Data>) {
  const toUnits = <ButtonLink to={paths.units}>{t('admin.units.title')}</ButtonLink>
  return (
    <QueryBoundary
      query={query}
      level={1}
      loading={<Skeleton label={t(loading)} rows={6} />}
      failed={t(failed)}
      {...(absent && { notFound: { title: t(absent), hint: t('admin.absentHint'), actions: toUnits } })}
      frame={(content) => <Card className={query.isPending ? 'mt-6' : 'mt-6 py-4'}>{content}</Card>}
    >
      {children}
    </QueryBoundary>
  )
}
