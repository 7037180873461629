import type * as contract from '@halaqa/contract/profile'
import { surahOf } from '@halaqa/quran/surahs'
import { useQuery } from '@tanstack/react-query'
import { Award, BookHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Camel } from '../../lib/camel.ts'
import { shortDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { StatCards } from '../../ui/Card.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { FigureValue, pagesFigure, streakFigure } from './figures.tsx'
import { figuresQuery } from './profile.queries.ts'

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
  const { completedHatims, surahsMemorized } = figures.data ?? {}
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
          pagesFigure(figures.data),
          streakFigure(figures.data),
          {
            label: t('profile.figures.hatims'),
            value: <FigureValue of={completedHatims} />,
            note: <TwoLines>{hatimNote(figures.data)}</TwoLines>,
            icon: <Award className="text-gold-ink" />,
          },
          {
            label: t('profile.figures.surahs'),
            value: <FigureValue of={surahsMemorized} />,
            note: <TwoLines>{memorizingNote(figures.data)}</TwoLines>,
            icon: <BookHeart className="text-info-ink" />,
          },
        ]}
      />
    </div>
  )
}

type Figures = Camel<contract.Figures>

const hatimNote = (figures: Figures | undefined) =>
  figures?.lastHatimAt && t('profile.figures.lastHatim', { date: shortDate(figures.lastHatimAt) })

function memorizingNote(figures: Figures | undefined) {
  if (!figures) return null
  const { surahInProgress, xp } = figures
  if (surahInProgress) return t('profile.figures.inProgress', { surah: surahOf(surahInProgress).name })
  return xp > 0 && t('profile.figures.xp', { xp: xp.toLocaleString('en-US') })
}

/** Where a phone's column is too narrow for the longest name of a surah the second line is there before it is needed. */
const TwoLines = ({ children }: { children: ReactNode }) => (
  <span className="block min-h-[1lh] max-[27rem]:min-h-[2lh]">{children}</span>
)
