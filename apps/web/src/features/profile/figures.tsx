import { FileText, Flame, Pause } from 'lucide-react'
import { formatNumber } from '../../lib/formats.ts'
import { t } from '../../lib/i18n.ts'
import type { Figure } from '../../ui/Card.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'

export interface Streak {
  currentStreak: number
  pausedStreak: number | null
  bestStreak: number
}

/** The streak as a card shows it. A paused one keeps its number and says what continues it. */
export function streakFigure(streak: Streak | undefined): Figure {
  const label = t('dashboard.figures.streak')
  if (!streak) {
    return {
      label,
      value: <SkeletonBlock className="h-[1em] w-14" />,
      note: '\u00a0',
      icon: <Flame className="text-warning-ink" />,
    }
  }
  const { currentStreak, pausedStreak, bestStreak } = streak
  if (pausedStreak === null) {
    return {
      label,
      value: formatNumber(currentStreak),
      note: noteOf(currentStreak, bestStreak),
      icon: <Flame className="text-warning-ink" />,
    }
  }
  return {
    label,
    value: <span className="text-ink-muted">{formatNumber(pausedStreak)}</span>,
    note: t('dashboard.figures.paused', { count: pausedStreak }),
    icon: <Pause className="text-ink-muted" />,
  }
}

/** A streak of one day is a beginning and not yet called the best. */
function noteOf(count: number, best: number) {
  if (best > count) return t('dashboard.figures.streakBest', { count, best: formatNumber(best) })
  if (count > 1 && best === count) return t('dashboard.figures.streakIsBest', { count })
  return t('dashboard.figures.streakDays', { count })
}

/** The pages read, and of them those of this week. A week without any says nothing. */
export function pagesFigure(figures: { pagesRead: number; pagesThisWeek: number } | undefined): Figure {
  const { pagesRead, pagesThisWeek = 0 } = figures ?? {}
  return {
    label: t('dashboard.figures.pages'),
    value: <FigureValue of={pagesRead} />,
    note: pagesThisWeek > 0 ? t('dashboard.figures.week', { pages: formatNumber(pagesThisWeek) }) : '\u00a0',
    icon: <FileText className="text-primary-ink" />,
  }
}

/** A count, or its place while it loads. */
export const FigureValue = ({ of: value }: { of: number | undefined }) =>
  value === undefined ? <SkeletonBlock className="h-[1em] w-14" /> : <span>{formatNumber(value)}</span>
