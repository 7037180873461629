import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { contentText } from '../../lib/content-text.ts'
import { t } from '../../lib/i18n.ts'
import { useReadingSettings } from '../../lib/reading-settings.ts'
import { unitName } from '../../lib/surah-names.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import { answeredCount, attemptAt, missingIds } from './attempt.ts'
import { LessonEnd } from './LessonEnd.tsx'
import { LEARN } from './learn/use-learning.ts'
import type { Lesson } from './lessons.queries.ts'
import { QuestionView } from './QuestionView.tsx'
import { QuizFooter } from './QuizFooter.tsx'
import { QuizHeader } from './QuizHeader.tsx'
import type { Question } from './question.ts'
import { advance, canGoOn, canShow, placeOf, type QuizEvent, questionAt } from './quiz.ts'
import { clearDraft, saveDraft } from './quiz-draft.ts'
import { askedQuestions, nextStep, previousStep, skippedStep } from './quiz-steps.ts'
import { useFinishLesson } from './use-finish-lesson.ts'
import { useAskBeforeClosing, useQuiz } from './use-quiz.ts'

interface Props {
  lesson: Lesson
  questions: Question[]
  /** Null for a guest, whose answers go nowhere. */
  userId: string | null
  home: string
}

/** The questions of a lesson, one after another, and how they were answered in the end. */
export function Quiz({ lesson, questions: newest, userId, home }: Props) {
  // What is being answered stays as it was when it was begun.
  const [questions] = useState(newest)
  const [lessonAsBegun] = useState(lesson)
  const owner = userId ?? 'guest'
  const { quiz, dispatch, isKept, isFinishedElsewhere, restart } = useQuiz(lesson.id, owner, questions)
  const { finish, isSaving, done, refused, goBack } = useFinishLesson({ lesson, userId, questions, quiz, dispatch })
  const navigate = useNavigate()
  const [{ language, showTranslation }] = useReadingSettings()
  const isDone = done !== null
  useEffect(() => {
    if (isDone) clearDraft(owner, lesson.id)
  }, [isDone, owner, lesson.id])

  const question = questionAt(quiz, questions)!
  const answered = answeredCount(quiz, askedQuestions(quiz, questions))
  const isWaiting = quiz.submissionId !== null && !isSaving
  const wouldAsk = answered > 0 && !isDone && quiz.submissionId === null
  useAskBeforeClosing(wouldAsk && !isKept)
  const takesFocus = useHasMoved(quiz.index)

  const openPassage = () => void navigate(`?${LEARN}`, { replace: true })

  /**
   * Stores the quiz as it will continue, and shows the passage. If the passage does not load, the quiz continues at
   * once.
   */
  const learnFirst = (event: QuizEvent) => {
    saveDraft(owner, lesson.id, advance(quiz, event, questions))
    dispatch(event)
    goBack()
    openPassage()
  }
  const hasPassage = lesson.lessonType === 'lesson'

  if (done) {
    const practise = (questionIds: string[]) => {
      dispatch({ type: 'PRACTISE', questionIds })
      goBack()
    }
    return (
      <LessonEnd
        lesson={lessonAsBegun}
        quiz={quiz}
        questions={questions}
        progress={done.progress}
        home={home}
        onPractise={practise}
        onLearn={hasPassage ? (questionIds) => learnFirst({ type: 'PRACTISE', questionIds }) : null}
      />
    )
  }

  if (isFinishedElsewhere && quiz.submissionId === null) return <FinishedElsewhere home={home} onAgain={restart} />

  const next = nextStep(quiz, questions)
  const previous = previousStep(quiz, questions)
  const skipped = skippedStep(quiz, questions)
  const go = (to: number) => dispatch({ type: 'GO', to })
  const goOn = () => (next === null ? void finish() : go(next))
  const place = placeOf(quiz, questions)
  return (
    <div className="flex h-[calc(100dvh-var(--bar))] flex-col">
      <PageTitle>{t('lessons.question', place)}</PageTitle>
      <QuizHeader
        title={t('lessons.name', { surah: unitName(lesson), title: contentText(lesson.title) })}
        quiz={quiz}
        questions={questions}
        back={home}
        onShow={canShow(quiz, question) ? () => dispatch({ type: 'SHOW' }) : null}
        onLearn={hasPassage && lessonAsBegun.status === 'completed' && !isWaiting && !isSaving ? openPassage : null}
      />
      <main id="main" className="flex flex-[1_0_auto] flex-col">
        <QuestionView
          key={quiz.index}
          question={question}
          attempt={attemptAt(quiz, question)}
          meaning={{ language, isShown: showTranslation }}
          surahName={unitName(lesson)}
          isLast={next === null}
          isAllKnown={missingIds(quiz, questions).length === 0}
          learnAgain={hasPassage ? () => learnFirst({ type: 'LEARN_AGAIN' }) : null}
          answerSkipped={next === null && skipped !== null ? () => go(skipped) : null}
          isSaving={isSaving}
          takesFocus={takesFocus}
          dispatch={dispatch}
          goOn={goOn}
        />
      </main>
      <QuizFooter
        count={place.count}
        answered={answered}
        isFirst={previous === null}
        isLast={next === null}
        isGuest={userId === null}
        isSaving={isSaving}
        isWaiting={isWaiting}
        refused={refused}
        canGoOn={next === null || canGoOn(quiz, question)}
        onPrevious={() => previous !== null && go(previous)}
        onNext={goOn}
      />
      <AskBeforeLeaving asks={wouldAsk} isKept={isKept} />
    </div>
  )
}

/** From the second question on, each takes the focus when it comes; the first leaves it where the page put it. */
function useHasMoved(index: number) {
  const first = useRef(index)
  const hasMoved = useRef(false)
  if (first.current !== index) hasMoved.current = true
  return hasMoved.current
}

/** The lesson was finished in another tab, which has sent these answers. */
const FinishedElsewhere = ({ home, onAgain }: { home: string; onAgain: () => void }) => (
  <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
    <div role="status">
      <EmptyState
        level={1}
        icon={<CircleCheck />}
        title={t('lessons.elsewhere.title')}
        hint={t('lessons.elsewhere.hint')}
        action={
          <>
            <Button kind="secondary" onClick={onAgain}>
              {t('lessons.elsewhere.again')}
            </Button>
            <ButtonLink to={home}>{t('lessons.elsewhere.back')}</ButtonLink>
          </>
        }
      />
    </div>
  </main>
)
