import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorCard, Skeleton } from '../../../ui/states.tsx'
import { paths } from './content.ts'

interface Props<Data> {
  query: UseQueryResult<Data>
  loading: MessageId
  failed: MessageId
  /** What a 404 means here. */
  absent?: MessageId
  children: (data: Data) => ReactNode
}

/** What was loaded, or that it is loading, or why it could not be. A failed refresh keeps what is there. */
export function Found<Data>({ query, loading, failed, absent, children }: Props<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) {
    return (
      <Card className="mt-6">
        <Skeleton label={t(loading)} rows={6} />
      </Card>
    )
  }
  const isAbsent = absent !== undefined && query.error instanceof ApiError && query.error.status === 404
  return (
    <Card className="mt-6 py-4">
      <ErrorCard
        level={1}
        title={t(isAbsent ? absent : failed)}
        hint={isAbsent ? t('admin.absentHint') : errorText(query.error, t(failed))}
        {...(isAbsent
          ? { actions: <ButtonLink to={paths.units}>{t('admin.units.title')}</ButtonLink> }
          : { onRetry: () => void query.refetch() })}
      />
    </Card>
  )
}
