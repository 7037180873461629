import { weekday } from '../../lib/dates.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import type { Memory } from './memory.queries.ts'

/** The height of the lowest bar, so that it is not mistaken for none. */
const LOWEST = 12

/** The minutes that each of the next seven days asks for. */
export function WeekCard({ week }: { week: Memory['week'] }) {
  const most = Math.max(1, ...week.map(({ minutes }) => minutes))
  return (
    <Card className="p-5 sm:p-6" aria-labelledby="map-week">
      <h2 id="map-week" className="text-xl">
        {t('memory.week.title')}
      </h2>
      <p className="mt-0.5 text-sm text-ink-muted">{t('memory.week.hint')}</p>
      {/* "Today" may be wider than a seventh of a small phone. */}
      <ol className="mt-4 grid grid-cols-[minmax(min-content,1fr)_repeat(6,minmax(0,1fr))] gap-1.5">
        {week.map(({ date, minutes }, i) => (
          <li key={date} className="grid min-w-0 justify-items-center gap-1.5">
            <span className="sr-only">
              {t('memory.week.day', { day: i === 0 ? t('memory.week.today') : weekday(date, 'long'), minutes })}
            </span>
            <span className="text-sm font-semibold tabular-nums" aria-hidden="true">
              {pageDigits(minutes)}
            </span>
            <svg
              className="h-14 w-full max-w-9 rounded-sm bg-sunken"
              viewBox="0 0 10 100"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {minutes > 0 && (
                <rect
                  className={i === 0 ? 'fill-heat-4' : 'fill-heat-3'}
                  width="10"
                  height={heightOf(minutes, most)}
                  y={100 - heightOf(minutes, most)}
                />
              )}
            </svg>
            <span
              className={cn('text-2xs font-medium', i === 0 ? 'text-gold-ink' : 'text-ink-muted')}
              aria-hidden="true"
            >
              {i === 0 ? t('memory.week.today') : shortDay(date)}
            </span>
          </li>
        ))}
      </ol>
      <ButtonLink to="/profile/memorizing" kind="ghost" className="mt-3 w-full">
        {t('memory.settings.open')}
      </ButtonLink>
    </Card>
  )
}

const heightOf = (minutes: number, most: number) => Math.max(LOWEST, Math.round((100 * minutes) / most))

/** "Thu". Arabic has no short names: a letter stands for the day. */
function shortDay(date: string) {
  const short = weekday(date, 'short')
  return short.length > 4 ? weekday(date, 'narrow') : short
}
