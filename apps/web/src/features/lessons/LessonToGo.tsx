import { ArrowLeft } from 'lucide-react'
import { type MessageId, t } from '../../lib/i18n.ts'
import { unitName } from '../../lib/surah-names.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { EndPage } from '../../ui/EndPage.tsx'
import { Gains } from '../profile/Gains.tsx'
import { DueTomorrow } from './DueTomorrow.tsx'
import { Invitation } from './Invitation.tsx'
import type { Lesson } from './lessons.queries.ts'
import { type Question, referenceOf, shownAs } from './question.ts'
import { ScoreRing } from './ScoreRing.tsx'
import type { Progress } from './use-finish-lesson.ts'

interface Props {
  lesson: Lesson
  /** Those of the lesson that can be shown. */
  questions: readonly Question[]
  missing: readonly Question[]
  /** What the server recorded; null for a guest. */
  progress: Progress | null
  home: string
  onPractise: (questionIds: string[]) => void
  /** Asks them after the passage was learned again; null if the lesson has none. */
  onLearn: ((questionIds: string[]) => void) | null
}

/** A lesson that is not completed: the missing questions, and a way to practise just those. */
export function LessonToGo({ lesson, questions, missing, progress, home, onPractise, onLearn }: Props) {
  const [count, known] = [missing.length, questions.length - missing.length]
  return (
    <>
      <EndPage
        title={t('lessons.toGo.title', { count })}
        ring={
          <ScoreRing
            pieces={questions.map((question) => (missing.includes(question) ? 'open' : 'known'))}
            score={`${known}`}
            of={t('lessons.done.of', { count: questions.length })}
            label={t('lessons.toGo.known', { known, count: questions.length })}
          />
        }
      >
        <p className="mt-2 text-lg text-ink-muted" role="status">
          {t(progress && known > 0 ? 'lessons.toGo.hint' : 'lessons.toGo.onceKnown', { count })}
        </p>
        {progress && progress.xpEarned > 0 && <Gains xp={progress.xpEarned} />}
        {progress && <DueTomorrow keys={progress.dueTomorrow} surahName={unitName(lesson)} />}
        <ul className="card mt-7 divide-y divide-line text-start">
          {missing.map((question) => (
            <li key={question.id} className="px-5 py-3.5">
              <span className="block font-semibold">{t(NAMES[shownAs(question)!])}</span>
              <span className="block text-sm text-ink-muted">
                {t('lessons.toGo.place', {
                  number: questions.indexOf(question) + 1,
                  reference: referenceOf(question, unitName(lesson)),
                })}
              </span>
            </li>
          ))}
        </ul>
        <Button size="lg" className="mt-6 w-full" onClick={() => onPractise(missing.map(({ id }) => id))}>
          {t('lessons.toGo.practise', { count })}
        </Button>
        {onLearn && (
          <Button kind="secondary" className="mt-3 w-full" onClick={() => onLearn(missing.map(({ id }) => id))}>
            {t('lessons.learnAgain')}
          </Button>
        )}
        {!progress && <Invitation lesson={lesson} />}
      </EndPage>
      <header className="fixed start-2 top-2">
        <Anchor to={home} className="btn-icon" aria-label={t('lessons.elsewhere.back')}>
          <ArrowLeft className="rtl:-scale-x-100" />
        </Anchor>
      </header>
    </>
  )
}

const NAMES = {
  fill_blank: 'lessons.toGo.fillBlank',
  word_order: 'lessons.toGo.wordOrder',
  multiple_choice: 'lessons.toGo.multipleChoice',
  match_pairs: 'lessons.toGo.matchPairs',
} as const satisfies Record<string, MessageId>
