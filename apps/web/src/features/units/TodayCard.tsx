import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { Fragment, memo } from 'react'
import { longDate, weekday } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { SkeletonBlock } from '../../ui/states.tsx'
import { ROW_ACTION, TodayRow } from '../../ui/TodayRow.tsx'
import { useMay } from '../auth/use-may.ts'
import { useWithHijri } from '../auth/use-with-hijri.ts'
import { planQuery } from '../learning-plan/learning-plan.queries.ts'
import { PlanPart } from '../learning-plan/PlanPart.tsx'
import { isDue, ReviewPart } from '../review/ReviewPart.tsx'
import { reviewQuery } from '../review/review.queries.ts'
import { SurahRecitalPart } from '../review/SurahRecitalPart.tsx'
import { NextLesson } from './NextLesson.tsx'
import { ThisWeek } from './ThisWeek.tsx'
import type { Path } from './unit.ts'

/** Today's work in order: the review if something is due, then new lessons. */
export const TodayCard = memo(function TodayCard({ path }: { path: Path }) {
  const today = useToday()
  const date = t('units.today.date', { weekday: weekday(today, 'long'), date: longDate(today) })
  const written = useWithHijri(today, date)
  const review = useQuery(reviewQuery)
  const planned = useQuery(planQuery)
  const { data: plan } = planned
  const comesFirst = review.data !== undefined && isDue(review.data)
  const kind = comesFirst ? 'soft' : 'primary'
  // The order of the rows and the link of the new one depend on both answers. Until they are loaded nothing can be
  // pressed by mistake.
  const waiting = path.current && <NewPlaceholder />
  const reviewPart = <ReviewPart key="review" review={review} />
  const newPart = (
    <Fragment key="new">
      {isAwaited(review) || isAwaited(planned) ? (
        waiting
      ) : plan ? (
        <PlanPart plan={plan} kind={kind} />
      ) : (
        <NextLesson path={path} kind={kind} />
      )}
    </Fragment>
  )
  return (
    <Card className="min-w-0" aria-labelledby="today">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-5 pb-3 sm:px-6">
        <h2 id="today" className="text-2xl">
          {t('units.today.title')}
        </h2>
        <p className="text-sm text-ink-muted">{written}</p>
      </div>
      {comesFirst ? [reviewPart, newPart] : [newPart, reviewPart]}
      <SurahRecitalPart />
      <ThisWeek />
      <PathLinks />
    </Card>
  )
})

/** Its first answer is on the way. One that failed once, or waits for a connection, is not waited for. */
const isAwaited = ({ isLoading, failureCount }: UseQueryResult<unknown>) => isLoading && failureCount === 0

/** As high as the row that replaces it. */
const NewPlaceholder = () => (
  <TodayRow
    id="today-new"
    icon={<BookOpen className="size-5" />}
    label={t('units.next.title')}
    isBusy
    title={<SkeletonBlock className="h-[1lh] w-3/4" />}
    action={<SkeletonBlock className={cn('h-11', ROW_ACTION)} />}
  />
)

/** Hidden on wide screens, where the map has a card of its own. */
function PathLinks() {
  const mayPlan = useMay('PUT /user/learning-plan')
  const maySettle = useMay('PUT /user/settings/memorizing')
  return (
    <p className="grid grid-cols-2 border-t border-line px-2 py-1.5 max-[22rem]:grid-cols-1 sm:flex sm:flex-wrap sm:px-3">
      {(
        [
          ['/memorize/map', 'memory.open', 'lg:hidden'],
          ...(mayPlan ? [['/memorize/plan', 'learning-plan.open'] as const] : []),
          ...(maySettle ? [['/profile/memorizing', 'memory.settings.open'] as const] : []),
          ['/hearings', 'hearings.title'],
        ] as const
      ).map(([to, name, look]) => (
        <ButtonLink key={to} to={to} kind="ghost" className={cn('justify-start px-3', look)}>
          {t(name)}
        </ButtonLink>
      ))}
    </p>
  )
}
