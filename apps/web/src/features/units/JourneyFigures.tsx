import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Flame, Pause, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { figuresQuery } from '../profile/profile.queries.ts'

/** Streak, XP and completed lessons. */
export function JourneyFigures() {
  const figures = useQuery(figuresQuery)
  if (figures.data === undefined && !figures.isFetching) {
    return (
      <FailedLine
        className="mt-5"
        label={t('units.figures.label')}
        text={t('units.figures.failed')}
        onRetry={() => void figures.refetch()}
      />
    )
  }
  const { currentStreak, pausedStreak = null, xp, lessonsCompleted } = figures.data ?? {}
  const isPaused = pausedStreak !== null
  const days = pausedStreak ?? currentStreak
  return (
    <dl
      aria-busy={figures.data === undefined}
      className="card mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] divide-line max-[16rem]:divide-y min-[16rem]:divide-x"
    >
      <Figure
        label={t('units.figures.streak')}
        before={isPaused && t('units.figures.paused')}
        value={days === undefined ? undefined : t('units.figures.days', { count: days })}
        icon={isPaused ? <Pause className="text-ink-muted" /> : <Flame className="text-warning" />}
      />
      <Figure
        label={t('units.figures.earned')}
        value={xp === undefined ? undefined : t('units.figures.xp', { xp: formatNumber(xp) })}
        icon={<Sparkles className="text-gold" />}
      />
      <Figure
        label={t('units.figures.lessons')}
        value={lessonsCompleted === undefined ? undefined : formatNumber(lessonsCompleted)}
        icon={<CircleCheck className="text-success" />}
      />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: string | undefined
  /** A small word that belongs to the value. */
  before?: string | false
  icon: ReactNode
}

/** Drawn with the figure above its label, read the other way round: "Current streak: 9 days". */
const Figure = ({ label, value, before, icon }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end gap-0.5 px-4 py-3.5 max-[22rem]:px-3 sm:px-6 sm:py-5">
    <dt className="text-sm leading-snug text-ink-muted">
      <span>{label}</span>
      <span className="sr-only">: </span>
    </dt>
    <dd className="flex flex-wrap items-center gap-x-2 font-serif text-xl leading-tight font-semibold tabular-nums sm:text-[1.75rem]">
      <span className="max-sm:hidden [&>svg]:size-6">{icon}</span>
      {before && <span className="font-sans text-sm font-normal text-ink-muted">{before}</span>}
      {value === undefined ? <SkeletonBlock className="h-[1lh] w-16 max-w-full" /> : <span>{value}</span>}
    </dd>
  </div>
)
