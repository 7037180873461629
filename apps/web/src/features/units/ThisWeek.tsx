import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { memo } from 'react'
import { weekday } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { StarMark } from '../../ui/Ornament.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import type { Streak } from '../profile/figures.tsx'
import { figuresQuery } from '../profile/profile.queries.ts'
import { type WeekDay, weekOf } from './week.ts'

/** The last seven days. It asks for nothing and counts no missed ones. */
export const ThisWeek = memo(function ThisWeek() {
  const figures = useQuery(figuresQuery)
  const today = useToday()
  // The figures show the failure to load.
  if (figures.data === undefined && !figures.isFetching) return null
  const week = weekOf(figures.data?.activeDays ?? [], today)
  return (
    <section className="border-t border-line px-5 py-4 sm:px-6" aria-busy={figures.data === undefined}>
      <h3 className="sr-only">{t('units.week.title')}</h3>
      <ol className="flex flex-wrap justify-between gap-y-3">
        {week.map((day) => (
          <Day key={day.date} day={day} isToday={day.date === today} isKnown={figures.data !== undefined} />
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-muted max-sm:text-center">
        {figures.data ? (
          encouragement(figures.data, week.at(-1)?.isActive ?? false)
        ) : (
          <SkeletonBlock className="h-[1lh] w-3/4 max-sm:mx-auto" />
        )}
      </p>
    </section>
  )
})

function Day({ day, isToday, isKnown }: { day: WeekDay; isToday: boolean; isKnown: boolean }) {
  const colour = day.isActive ? 'text-primary' : isToday ? 'text-gold' : 'text-line-strong'
  return (
    <li className="grid justify-items-center gap-2">
      <span className="sr-only">
        {isKnown && t(day.isActive ? 'units.week.active' : 'units.week.quiet', { day: weekday(day.date, 'long') })}
      </span>
      <StarMark kind={day.isActive ? 'filled' : 'empty'} className={`size-9 ${colour}`}>
        {day.isActive && <Check className="size-4 text-on-primary" />}
      </StarMark>
      <span className={`text-2xs font-medium ${isToday ? 'text-gold-ink' : 'text-ink-muted'}`} aria-hidden="true">
        {isToday ? t('units.week.today') : weekday(day.date, 'narrow')}
      </span>
    </li>
  )
}

function encouragement({ currentStreak: streak, pausedStreak }: Streak, isDoneToday: boolean) {
  if (isDoneToday) return t('units.week.done', { count: streak })
  if (pausedStreak !== null) return t('units.week.paused', { count: pausedStreak })
  return streak > 0 ? t('units.week.keep', { count: streak }) : t('units.week.begin')
}
