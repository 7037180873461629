import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { ROW_ACTION, TodayRow } from '../../ui/TodayRow.tsx'
import type { Review } from './review.queries.ts'

/** Shows how many minutes there are to recite today, and never how much is waiting. */
export function ReviewPart({ review }: { review: UseQueryResult<Review> }) {
  const { data, isLoading, refetch } = review
  return (
    <TodayRow
      id="today-review"
      icon={<RotateCcw className="size-5" />}
      label={t('review.card.title')}
      isBusy={isLoading}
      title={data && isDue(data) && t('review.card.due', { count: data.runs.length, minutes: data.minutes })}
      note={
        data ? (
          isDue(data) ? (
            partsOf(data)
          ) : (
            restOf(data)
          )
        ) : isLoading ? (
          <SkeletonBlock className="h-[1lh] w-3/4" />
        ) : (
          <Failed onRetry={() => void refetch()} />
        )
      }
      action={data && <Way review={data} />}
    />
  )
}

export const isDue = ({ runs }: Review) => runs.length > 0

function Way({ review }: { review: Review }) {
  if (isDue(review)) {
    return (
      <ButtonLink to="/memorize/review" kind="primary" className={ROW_ACTION}>
        {t('review.card.start')}
      </ButtonLink>
    )
  }
  return (
    review.done && (
      <ButtonLink to="/memorize/review?more=true" kind="ghost" className={ROW_ACTION}>
        {t('review.more')}
      </ButtonLink>
    )
  )
}

function restOf({ nextOn, done, begun }: Review) {
  if (!begun || nextOn === null) return t('review.card.empty')
  return t(done ? 'review.card.done' : 'review.card.next', { date: longDate(nextOn) })
}

/** The parts in which there is something, by name. */
const partsOf = ({ runs }: Review) =>
  (['near', 'old'] as const)
    .filter((part) => runs.some((run) => run.part === part))
    .map((part) => t(`review.card.${part}`))
    .join(' · ')

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <span>{t('review.failed')}.</span>{' '}
    <button type="button" className="link" onClick={onRetry}>
      {t('ui.tryAgain')}
    </button>
  </>
)
