import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { ButtonLink, type ButtonProps } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { planQuery } from '../learning-plan/learning-plan.queries.ts'
import { type Review, reviewQuery } from './review.queries.ts'

/** Loaded by those who have a plan. */
const PlanPart = lazy(async () => ({ default: (await import('../learning-plan/PlanPart.tsx')).PlanPart }))

/**
 * What there is to recite today, in minutes; never what waits. Without an answer there is nothing to say.
 *
 * @param newPart what there is to learn, for those who have no plan, by the kind of its button
 */
export function ReviewCard({ newPart }: { newPart?: (kind: ButtonProps['kind']) => ReactNode }) {
  const review = useQuery(reviewQuery)
  const { data: plan } = useQuery(planQuery)
  if (review.data === undefined && !review.isFetching) return null
  const isDue = review.data !== undefined && review.data.runs.length > 0
  const kind = isDue ? 'soft' : 'primary'
  return (
    <Card className="p-6" aria-labelledby="review-card" aria-busy={review.data === undefined}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <RotateCcw className="size-6 shrink-0 text-gold" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="review-card" className="text-xl">
            {t('review.card.title')}
          </h2>
          <p className="mt-0.5 text-[0.9375rem] text-ink-muted">
            {review.data ? textOf(review.data) : <SkeletonBlock className="h-[1lh] w-3/4" />}
          </p>
          {isDue && <Parts review={review.data} />}
        </div>
        {isDue && (
          <ButtonLink to="/memorize/review" kind="primary" className="max-sm:w-full lg:w-full">
            {t('review.card.start')}
          </ButtonLink>
        )}
      </div>
      <Suspense>{plan ? <PlanPart plan={plan} kind={kind} /> : newPart?.(kind)}</Suspense>
      <p className="-mx-3 mt-2 -mb-3 flex flex-wrap gap-x-1">
        <ButtonLink to="/memorize/map" kind="ghost" className="px-3">
          {t('memory.open')}
        </ButtonLink>
        <ButtonLink to="/profile/memorizing" kind="ghost" className="px-3">
          {t('memory.settings.open')}
        </ButtonLink>
        <ButtonLink to="/hearings" kind="ghost" className="px-3">
          {t('hearings.title')}
        </ButtonLink>
        <ButtonLink to="/memorize/plan" kind="ghost" className="px-3">
          {t('learning-plan.open')}
        </ButtonLink>
      </p>
    </Card>
  )
}

function textOf({ runs, minutes, nextDue, begun }: Review) {
  if (runs.length > 0) return t('review.card.due', { count: runs.length, minutes })
  if (!begun || nextDue === null) return t('review.card.empty')
  return t('review.card.next', { date: longDate(nextDue) })
}

/** The parts in which there is something, by name. */
function Parts({ review: { runs } }: { review: Review }) {
  const parts = (['near', 'old'] as const).filter((part) => runs.some((run) => run.part === part))
  return <p className="text-sm text-ink-muted">{parts.map((part) => t(`review.card.${part}`)).join(' · ')}</p>
}
