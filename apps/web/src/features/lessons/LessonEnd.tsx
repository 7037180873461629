import { attemptAt, firstCorrectCount, missingIds, type Quiz } from './attempt.ts'
import { LessonComplete } from './LessonComplete.tsx'
import { LessonToGo } from './LessonToGo.tsx'
import type { Lesson } from './lessons.queries.ts'
import { type Question, shownAs } from './question.ts'
import type { Progress } from './use-finish-lesson.ts'

interface Props {
  lesson: Lesson
  quiz: Quiz
  /** Of the whole lesson. */
  questions: readonly Question[]
  /** What the server recorded; null for a guest. */
  progress: Progress | null
  home: string
  onPractise: (questionIds: string[]) => void
  /** After its passage was learned again; null where the lesson has none. */
  onLearn: ((questionIds: string[]) => void) | null
}

/** What the lesson came to, by the server; a guest's by what stands here. */
export function LessonEnd({ lesson, quiz, questions, progress, home, onPractise, onLearn }: Props) {
  const shown = questions.filter((question) => shownAs(question) !== null)
  const unknown = missingIds(quiz, questions)
  const missing = missingOf(progress, unknown)
  const isCompleted = progress ? progress.lessonStatus === 'completed' : missing.length === 0
  if (!isCompleted) {
    const toGo = shown.filter(({ id }) => missing.includes(id))
    return (
      <LessonToGo
        lesson={lesson}
        questions={shown}
        missing={toGo.length > 0 ? toGo : shown}
        progress={progress}
        home={home}
        onPractise={onPractise}
        onLearn={onLearn}
      />
    )
  }
  // Of a lesson that was practised in part the server tells that part alone.
  const firstCorrect = quiz.practised || !progress ? firstCorrectCount(quiz, shown) : progress.firstCorrectQuestions
  return (
    <LessonComplete
      lesson={lesson}
      count={shown.length}
      firstCorrect={Math.min(firstCorrect, shown.length)}
      correct={shown.filter((question) => attemptAt(quiz, question).verdict === true).length}
      progress={progress}
    />
  )
}

/** By the server, which knows what was right on other days; an answer of the version before does not tell. */
const missingOf = (progress: Progress | null, unknown: string[]) =>
  progress && progress.missingQuestions.length > 0 ? progress.missingQuestions : unknown
