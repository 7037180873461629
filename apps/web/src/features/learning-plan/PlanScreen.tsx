import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useMay } from '../auth/use-may.ts'
import { figuresQuery } from '../profile/profile.queries.ts'
import { planQuery } from './learning-plan.queries.ts'
import { PlanForm } from './PlanForm.tsx'

/** A plan is made here, changed and ended. */
export function PlanScreen() {
  // Always stale, so that a plan chosen on another device shows when the page gets the focus.
  const plan = useQuery({ ...planQuery, staleTime: 0 })
  const { data: figures } = useQuery(figuresQuery)
  const mayChange = useMay('PUT /user/learning-plan')
  return (
    <main id="main" className="mx-auto max-w-read px-gutter pt-6 pb-36">
      <PageTitle>{t('learning-plan.title')}</PageTitle>
      <BackLink to="/memorize">{t('learning-plan.back')}</BackLink>
      <h1 className="mt-2 text-headline">{t('learning-plan.title')}</h1>
      <p className="mt-2 text-ink-muted">{t('learning-plan.hint')}</p>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        <QueryBoundary
          query={plan}
          level={2}
          loading={<Skeleton label={t('learning-plan.loading')} rows={3} />}
          failed={t('learning-plan.loadFailed')}
          frame={(content) => <Card className="p-2">{content}</Card>}
        >
          {(data) =>
            mayChange ? (
              <PlanForm plan={data} surahHere={figures?.surahInProgress ?? undefined} />
            ) : (
              <EmptyState level={2} title={t('memory.guardian')} />
            )
          }
        </QueryBoundary>
      </div>
    </main>
  )
}
