import { addDays, daysBetween } from '@halaqa/contract/calendar'
import type { Activity } from '@halaqa/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { longDate, shortDate, weekday } from '../../lib/dates.ts'
import { formatList } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { Skeleton, SkeletonBlock } from '../../ui/states.tsx'
import { activeDaysByMonth, type Day, type Week, weeksOf } from './calendar.ts'
import { activityQuery } from './profile.queries.ts'

/** Weeks that a phone has room for. */
const ON_PHONES = 16

export function ReadingCalendar() {
  const id = useId()
  const query = useQuery(activityQuery)
  return (
    <Card className="p-5 sm:p-7" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-title">
          {t('profile.calendar.title')}
        </h2>
        {query.data && <p className="text-sm text-ink-muted">{totalOf(query.data)}</p>}
      </div>
      <QueryBoundary
        query={query}
        loading={
          <Skeleton label={t('profile.calendar.loading')}>
            <SkeletonBlock className="mt-5 aspect-16/9 rounded-lg sm:aspect-26/9" />
          </Skeleton>
        }
        failed={t('profile.calendar.failed')}
      >
        {(activity) => <Squares activity={activity} />}
      </QueryBoundary>
    </Card>
  )
}

const totalOf = ({ from, to, days }: Activity) =>
  t('profile.calendar.total', { active: days.length, all: daysBetween(from, to) + 1 })

/** One picture with one summary: a screen reader could not make sense of 180 squares. */
function Squares({ activity }: { activity: Activity }) {
  const weeks = weeksOf(activity)
  const hidden = weeks.length - ON_PHONES
  const onPhones = (index: number) => index < hidden && 'max-sm:hidden'
  return (
    <>
      <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3" role="img" aria-label={summaryOf(activity)}>
        <span />
        <div className={GRID}>
          {weeks.map(({ month, days }, index) => (
            // The name above the last week ends with it: the card ends there too.
            <span key={days[0]?.date} className={cn('h-5 whitespace-nowrap last:justify-self-end', onPhones(index))}>
              {month}
            </span>
          ))}
        </div>
        <WeekdayNames />
        <div className={GRID}>
          {weeks.map((week, index) => (
            <WeekColumn key={week.days[0]?.date} week={week} className={onPhones(index)} />
          ))}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm text-ink-muted">
        <p>{activity.days.length === 0 && t('profile.calendar.empty')}</p>
        <Legend />
      </div>
    </>
  )
}

const GRID = 'grid grid-cols-16 gap-[3px] text-2xs text-ink-muted sm:grid-cols-26 sm:gap-1'

const A_SUNDAY = '2025-11-16'
const WEEK = Array.from({ length: 7 }, (_, day) => addDays(A_SUNDAY, day))

/** Every other one has room. */
function WeekdayNames() {
  return (
    <div className="grid grid-rows-7 gap-[3px] text-2xs text-ink-muted sm:gap-1">
      {WEEK.map((date, index) => (
        <span key={date} className="flex items-center leading-none">
          {index % 2 === 1 && weekday(date, 'short')}
        </span>
      ))}
    </div>
  )
}

function WeekColumn({ week, className }: { week: Week; className: string | false }) {
  return (
    <div className={cn('grid content-start gap-[3px] sm:gap-1', className)}>
      {week.days.map((day) => (
        <span key={day.date} className={cn(SQUARE, HEAT[day.heat])} title={titleOf(day)} />
      ))}
    </div>
  )
}

function Legend() {
  return (
    <p className="flex flex-wrap items-center gap-1.5" aria-hidden="true">
      <span>{t('profile.calendar.less')}</span>
      {HEAT.map((heat) => (
        <span key={heat} className={cn('size-3.5', SQUARE, heat)} />
      ))}
      <span>{t('profile.calendar.more')}</span>
    </p>
  )
}

const SQUARE = 'aspect-square rounded-[22%]'
const HEAT = ['bg-heat-0', 'bg-heat-1', 'bg-heat-2', 'bg-heat-3', 'bg-heat-4']

function titleOf({ date, portions, lessons, reviews }: Day) {
  const activities = [
    portions > 0 && t('profile.calendar.portions', { count: portions }),
    lessons > 0 && t('profile.calendar.lessons', { count: lessons }),
    reviews > 0 && t('profile.calendar.reviews', { count: reviews }),
  ].filter((activity) => activity !== false)
  return [shortDate(date), formatList(activities) || t('profile.calendar.nothing')].join(': ')
}

/** "Days with reading or learning from May 24, 2025 to November 21, 2025: 12 of 182. In August 3, in November 9." */
function summaryOf(activity: Activity) {
  const span = { from: longDate(activity.from), to: longDate(activity.to) }
  const months = activeDaysByMonth(activity.days).map((month) => t('profile.calendar.month', month))
  return [t('profile.calendar.summary', span), `${totalOf(activity)}.`, ...months].join(' ')
}
