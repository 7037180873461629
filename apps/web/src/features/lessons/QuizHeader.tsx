import { BookOpen, Eye, RotateCcw } from 'lucide-react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { Quiz } from './attempt.ts'
import { LessonBar } from './LessonBar.tsx'
import { LessonHeader } from './LessonHeader.tsx'
import type { Question } from './question.ts'
import { placeOf } from './quiz.ts'
import { countReturns, piecesOf } from './quiz-steps.ts'

interface Props {
  title: string
  quiz: Quiz
  questions: readonly Question[]
  /** Where Back leads. */
  back: string
  /** Shows the right answer; null if there is none, or it is shown already. */
  onShow: (() => void) | null
  /** Learns the passage again; null if the lesson has none, or was not completed before. */
  onLearn: (() => void) | null
}

export function QuizHeader({ title, quiz, questions, back, onShow, onLearn }: Props) {
  const returns = countReturns(quiz, questions)
  const place = t('lessons.question', placeOf(quiz, questions))
  return (
    <LessonHeader
      className="bg-paper pt-0.5 pb-1.5 sm:py-2"
      title={title}
      place={place}
      back={back}
      actions={
        <>
          {returns > 0 && (
            <span className="badge badge-gold tabular-nums max-[26rem]:hidden">
              <RotateCcw />
              <span>{t('lessons.comeBack', { count: returns })}</span>
            </span>
          )}
          {onLearn && (
            <Button
              kind="ghost"
              className="shrink-0 px-2.5 text-sm"
              onClick={onLearn}
              aria-label={t('lessons.relearn')}
              title={t('lessons.relearn')}
            >
              <BookOpen />
              <span className="max-sm:hidden">{t('lessons.relearn')}</span>
            </Button>
          )}
          {onShow && (
            <Button kind="ghost" className="-me-2 shrink-0 px-2.5 text-sm" onClick={onShow}>
              <Eye className="max-[22rem]:hidden" />
              <span>{t('lessons.showMe')}</span>
            </Button>
          )}
        </>
      }
      progress={
        <LessonBar
          {...piecesOf(quiz, questions)}
          step={quiz.index + 1}
          text={returns > 0 ? t('lessons.progressReturns', { place, count: returns }) : place}
        />
      }
    />
  )
}
