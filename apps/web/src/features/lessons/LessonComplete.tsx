import { scorePercentage } from '@halaqa/curriculum/score'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { surahScreenPath, tilePath } from '../../lib/paths.ts'
import { unitName } from '../../lib/surah-names.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EndPage } from '../../ui/EndPage.tsx'
import { Gains } from '../profile/Gains.tsx'
import { pathQuery } from '../units/units.queries.ts'
import { DueTomorrow } from './DueTomorrow.tsx'
import { Invitation } from './Invitation.tsx'
import type { Lesson } from './lessons.queries.ts'
import { ScoreRing } from './ScoreRing.tsx'
import type { Progress } from './use-finish-lesson.ts'

/** Milliseconds until the person is taken back; and at most, where the network is slow to say where to. */
const REDIRECT = 2000
const REDIRECT_AT_LAST = 8000

interface Props {
  lesson: Lesson
  /** Questions of the lesson; those right by the first answer, and those right in the end. */
  count: number
  firstCorrect: number
  correct: number
  /** Those whose right answer was shown, and that were asked again. */
  cameBack: number
  /** Ids of those that were not known this time, of a lesson that answers of other days have completed. */
  unknown: readonly string[]
  /** Nothing is unknown, and all first answers of the date were right. */
  isPerfect: boolean
  /** The progress that the server recorded; null for a guest. */
  progress: Progress | null
  onPractise: (questionIds: string[]) => void
}

/** A completed lesson. Where all was right at the first try the person is taken back to the path; a guest is invited to stay. */
export function LessonComplete(props: Props) {
  const { lesson, count, firstCorrect, correct, cameBack, unknown, isPerfect, progress, onPractise } = props
  const score = { correct: firstCorrect, count }
  const others = count - firstCorrect
  return (
    <EndPage
      title={t('lessons.done.title')}
      ring={
        <ScoreRing
          pieces={Array.from({ length: count }, (_, index) => (index < firstCorrect ? 'known' : 'returned'))}
          score={`${firstCorrect}`}
          of={t('lessons.done.of', { count })}
          label={t('lessons.done.firstTry', score)}
        />
      }
    >
      <div role="status">
        <p className="mt-2 text-lg text-ink-muted tabular-nums">
          <span>{t('lessons.done.firstTry', score)}</span>{' '}
          {others > 0 && correct === count && (
            <span>{t(othersText(firstCorrect, cameBack === others), { count: others })}</span>
          )}
        </p>
        <p className="mt-1 text-sm text-ink-muted tabular-nums">
          {t('lessons.done.correct', { correct, count, percent: scorePercentage(correct, count) })}
        </p>
      </div>
      {progress ? <Gains xp={progress.xpEarned} /> : <Invitation lesson={lesson} goesOn />}
      {progress && <DueTomorrow keys={progress.dueTomorrow} surahName={unitName(lesson)} />}
      {progress && (isPerfect ? <Returning lesson={lesson} /> : <WayOn lesson={lesson} />)}
      {progress && unknown.length > 0 && (
        <Button kind="secondary" className="mt-3 w-full" onClick={() => onPractise([...unknown])}>
          {t('lessons.toGo.practise', { count: unknown.length })}
        </Button>
      )}
    </EndPage>
  )
}

/** Describes the questions that were not right at the first try, which may be all of them. */
function othersText(firstCorrect: number, haveCameBack: boolean) {
  if (firstCorrect === 0) return haveCameBack ? 'lessons.done.allCameBack' : 'lessons.done.allInTheEnd'
  return haveCameBack ? 'lessons.done.cameBack' : 'lessons.done.inTheEnd'
}

function Returning({ lesson }: { lesson: Lesson }) {
  const navigate = useNavigate()
  const { to, isKnown } = useReturnLink(lesson)
  const [isDue, setDue] = useState(false)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timers = [setTimeout(() => setDue(true), REDIRECT), setTimeout(() => setLate(true), REDIRECT_AT_LAST)]
    return () => timers.forEach(clearTimeout)
  }, [])
  const leaves = isLate || (isDue && isKnown)
  useEffect(() => {
    if (leaves) void navigate(to, { replace: true })
  }, [leaves, navigate, to])
  return (
    <>
      <p className="mt-10 text-sm text-ink-muted" role="status">
        {t('lessons.done.returning')}
      </p>
      <div className="meter mx-auto mt-2 h-1 w-40" aria-hidden="true">
        <span className="w-full transition-[width] duration-2000 ease-linear starting:w-0" />
      </div>
    </>
  )
}

const WayOn = ({ lesson }: { lesson: Lesson }) => (
  <ButtonLink to={useReturnLink(lesson).to} size="lg" className="mt-8 w-full">
    {t('lessons.continue')}
  </ButtonLink>
)

/**
 * Leads to the lesson on the path. After the last lesson of a surah it leads to reciting the surah whole, once the path
 * has been loaded again.
 */
function useReturnLink({ surahNumber, index, unitId, status }: Lesson) {
  const { data: path, isFetching } = useQuery(pathQuery)
  const isUnitCompleted = path?.units.find(({ id }) => id === unitId)?.status === 'completed'
  const to = isUnitCompleted && status !== 'completed' ? surahScreenPath(surahNumber) : tilePath(surahNumber, index)
  return { to, isKnown: !isFetching }
}
