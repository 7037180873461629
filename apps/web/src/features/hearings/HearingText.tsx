import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { HearingWords } from './HearingWords.tsx'
import { hearingAyahsQuery, type OwnHearing } from './hearings.queries.ts'

/**
 * The text of a hearing on its reciter's device, with the marks so far. When it is hidden, its words are closed boxes.
 */
export function HearingText({ hearing, isHidden = false }: { hearing: OwnHearing; isHidden?: boolean }) {
  const ayahs = useQuery(hearingAyahsQuery(hearing.id))
  return (
    <QueryBoundary
      query={ayahs}
      isLoading={ayahs.isFetching}
      loading={<Skeleton label={t('hearings.loading')} rows={3} />}
      failed={t('hearings.failed')}
    >
      {(text) => (
        <HearingWords ayahs={text.ayahs} marks={hearing.marks} recitedTo={hearing.recitedTo} isHidden={isHidden} />
      )}
    </QueryBoundary>
  )
}
