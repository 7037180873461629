import { Flame, Pause } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import type { Figure } from '../../ui/Card.tsx'
import { Bone } from '../../ui/states.tsx'

export interface Streak {
  currentStreak: number
  pausedStreak: number | null
}

/** The streak as a card shows it. A paused one stands where it stood, and says what goes on from it. */
export function streakFigure(streak: Streak | undefined): Figure {
  const label = t('read.figures.streak')
  if (!streak) {
    return {
      label,
      value: <Bone className="h-[1em] w-14" />,
      note: '\u00a0',
      icon: <Flame className="text-warning-ink" />,
    }
  }
  const { currentStreak, pausedStreak } = streak
  if (pausedStreak === null) {
    return {
      label,
      value: currentStreak.toLocaleString('en-US'),
      note: t('read.figures.streakDays', { count: currentStreak }),
      icon: <Flame className="text-warning-ink" />,
    }
  }
  return {
    label,
    value: <span className="text-ink-muted">{pausedStreak.toLocaleString('en-US')}</span>,
    note: t('read.figures.paused', { count: pausedStreak }),
    icon: <Pause className="text-ink-muted" />,
  }
}
