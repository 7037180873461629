import { useQuery } from '@tanstack/react-query'
import { Award, BookHeart, FileText } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { StatCards } from '../../ui/Card.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { Bone } from '../../ui/states.tsx'
import { figuresQuery } from '../read/read.queries.ts'
import { streakFigure } from '../read/streak.tsx'

/** What the person has read and memorized. */
export function ProfileFigures() {
  const figures = useQuery(figuresQuery)
  if (figures.data === undefined && !figures.isFetching) {
    return (
      <FailedLine
        className="mt-5"
        label={t('profile.figures.label')}
        text={t('profile.figures.failed')}
        onRetry={() => void figures.refetch()}
      />
    )
  }
  const { pagesRead, completedHatims, surahsMemorized, xp } = figures.data ?? {}
  return (
    <div aria-busy={figures.data === undefined}>
      {figures.data === undefined && (
        <span className="sr-only" role="status">
          {t('profile.figures.loading')}
        </span>
      )}
      <StatCards
        className="mt-7"
        label={t('profile.figures.label')}
        figures={[
          {
            label: t('profile.figures.pages'),
            value: <Value of={pagesRead} />,
            icon: <FileText className="text-primary-ink" />,
          },
          streakFigure(figures.data),
          {
            label: t('profile.figures.hatims'),
            value: <Value of={completedHatims} />,
            icon: <Award className="text-gold-ink" />,
          },
          {
            label: t('profile.figures.surahs'),
            value: <Value of={surahsMemorized} />,
            note: xp === undefined ? '\u00a0' : t('profile.figures.xp', { xp: xp.toLocaleString('en-US') }),
            icon: <BookHeart className="text-info-ink" />,
          },
        ]}
      />
    </div>
  )
}

const Value = ({ of: value }: { of: number | undefined }) =>
  value === undefined ? <Bone className="h-[1em] w-14" /> : value.toLocaleString('en-US')
