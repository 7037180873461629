import { useQuery } from '@tanstack/react-query'
import { Award, UsersRound } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { StatCards } from '../../ui/Card.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { FigureValue, pagesFigure, streakFigure } from '../profile/figures.tsx'
import { figuresQuery } from '../profile/profile.queries.ts'

/** What the person has read so far. */
export function Figures({ className }: { className: string }) {
  const figures = useQuery(figuresQuery)
  if (figures.data === undefined && !figures.isFetching) {
    return (
      <FailedLine
        className={className}
        label={t('read.figures.label')}
        text={t('read.figures.failed')}
        onRetry={() => void figures.refetch()}
      />
    )
  }
  const { activeRooms, completedHatims } = figures.data ?? {}
  return (
    <div className={className} aria-busy={figures.data === undefined}>
      {figures.data === undefined && (
        <span className="sr-only" role="status">
          {t('read.figures.loading')}
        </span>
      )}
      <StatCards
        label={t('read.figures.label')}
        figures={[
          pagesFigure(figures.data),
          streakFigure(figures.data),
          {
            label: t('read.figures.rooms'),
            value: <FigureValue of={activeRooms} />,
            icon: <UsersRound className="text-info-ink" />,
          },
          {
            label: t('read.figures.hatims'),
            value: <FigureValue of={completedHatims} />,
            icon: <Award className="text-gold-ink" />,
          },
        ]}
      />
    </div>
  )
}
