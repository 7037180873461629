import { useQuery } from '@tanstack/react-query'
import { useReducer, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { contentText } from '../../../lib/content-text.ts'
import { t } from '../../../lib/i18n.ts'
import { useReadingSettings } from '../../../lib/reading-settings.ts'
import { unitName } from '../../../lib/surah-names.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { answeredCount, attemptAt, missingIds, newQuiz, type Quiz } from '../../lessons/attempt.ts'
import { QuestionView } from '../../lessons/QuestionView.tsx'
import { QuizFooter } from '../../lessons/QuizFooter.tsx'
import { QuizHeader } from '../../lessons/QuizHeader.tsx'
import type { Question } from '../../lessons/question.ts'
import { advance, canGoOn, canShow, type QuizEvent, questionAt } from '../../lessons/quiz.ts'
import { nextStep, previousStep } from '../../lessons/quiz-steps.ts'
import { ContentQuery } from './ContentQuery.tsx'
import { lessonQuery } from './content.queries.ts'
import { type LessonDetail, paths } from './content.ts'

/** A lesson as a learner who reads the same language sees it. Nothing that is answered here is kept or sent. */
export function PreviewScreen() {
  const { lessonId = '' } = useParams()
  const [query] = useSearchParams()
  const [{ language }] = useReadingSettings()
  const lesson = useQuery(lessonQuery(lessonId, language))
  if (lesson.data) return <Preview lesson={lesson.data} wanted={query.get('question')} />
  return (
    <main id="main" className="mx-auto max-w-read px-gutter py-10">
      <ContentQuery
        query={lesson}
        loading="lessons.loading"
        failed="admin.failed.loadQuestions"
        absent="admin.lesson.absent"
      >
        {() => null}
      </ContentQuery>
    </main>
  )
}

/** A question that learners do not see is previewed alone. */
function previewQuestions({ questions }: LessonDetail, wanted: string | null): Question[] {
  const hidden = questions.find(({ id, isActive }) => id === wanted && !isActive)
  return hidden ? [hidden] : questions.filter(({ isActive }) => isActive)
}

function Preview({ lesson, wanted }: { lesson: LessonDetail; wanted: string | null }) {
  const navigate = useNavigate()
  const [{ language, showTranslation }] = useReadingSettings()
  const [questions] = useState(() => previewQuestions(lesson, wanted))
  const at = questions.findIndex(({ id }) => id === wanted)
  const [quiz, dispatch] = useReducer((state: Quiz, event: QuizEvent) => advance(state, event, questions), {
    ...newQuiz,
    index: Math.max(0, at),
  })
  const back = paths.lesson(lesson.id)
  const question = questionAt(quiz, questions)
  if (!question) return <Nothing back={back} />

  const next = nextStep(quiz, questions)
  const previous = previousStep(quiz, questions)
  const go = (to: number) => dispatch({ type: 'GO', to })
  const goOn = () => (next === null ? navigate(back) : go(next))
  return (
    <div className="flex h-dvh flex-col">
      <PageTitle>{t('admin.previewOf', { title: contentText(lesson.title) })}</PageTitle>
      <p role="status" className="bg-info-soft px-gutter py-2 text-center text-sm font-medium text-info-ink">
        {t('admin.previewHint')}
      </p>
      <QuizHeader
        title={t('lessons.name', { surah: unitName(lesson.unit), title: contentText(lesson.title) })}
        quiz={quiz}
        questions={questions}
        back={back}
        onLearn={null}
        onShow={canShow(quiz, question) ? () => dispatch({ type: 'SHOW' }) : null}
      />
      <main id="main" className="flex flex-[1_0_auto] flex-col">
        <QuestionView
          key={quiz.index}
          question={question}
          attempt={attemptAt(quiz, question)}
          meaning={{ language, isShown: showTranslation }}
          surahName={unitName(lesson.unit)}
          isLast={next === null}
          isAllKnown={missingIds(quiz, questions).length === 0}
          learnAgain={null}
          answerSkipped={null}
          isSaving={false}
          takesFocus={false}
          dispatch={dispatch}
          goOn={goOn}
        />
      </main>
      <QuizFooter
        count={questions.length}
        isFirst={previous === null}
        isLast={next === null}
        answered={answeredCount(quiz, questions)}
        isGuest={false}
        isSaving={false}
        isWaiting={false}
        canGoOn={next === null || canGoOn(quiz, question)}
        onPrevious={() => previous !== null && go(previous)}
        onNext={goOn}
      />
    </div>
  )
}

const Nothing = ({ back }: { back: string }) => (
  <main id="main" className="grid min-h-dvh place-items-center px-gutter py-10">
    <PageTitle>{t('admin.preview')}</PageTitle>
    <EmptyState
      level={1}
      title={t('lessons.noQuestions')}
      hint={t('admin.previewNothing')}
      action={<ButtonLink to={back}>{t('admin.backToLesson')}</ButtonLink>}
    />
  </main>
)
