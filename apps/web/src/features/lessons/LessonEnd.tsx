import { type Attempt, attemptAt, firstCorrectCount, missingIds, type Quiz } from './attempt.ts'
import { LessonComplete } from './LessonComplete.tsx'
import { LessonToGo } from './LessonToGo.tsx'
import type { Lesson } from './lessons.queries.ts'
import { type Question, shownAs } from './question.ts'
import type { Progress } from './use-finish-lesson.ts'

interface Props {
  lesson: Lesson
  quiz: Quiz
  /** The questions of the whole lesson. */
  questions: readonly Question[]
  /** The progress that the server recorded; null for a guest. */
  progress: Progress | null
  home: string
  onPractise: (questionIds: string[]) => void
  /** Asks them after the passage was learned again; null if the lesson has none. */
  onLearn: ((questionIds: string[]) => void) | null
}

/** The result of a lesson as the server computed it; a guest's is computed here. */
export function LessonEnd({ lesson, quiz, questions, progress, home, onPractise, onLearn }: Props) {
  const shown = questions.filter((question) => shownAs(question) !== null)
  const unknown = missingIds(quiz, questions)
  // The server knows what was right on other days.
  const missing = progress ? progress.missingQuestions : unknown
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
  // The server's result counts the first answers of the date. For a lesson that was practised in part it covers that
  // part alone, and for a lesson that is taken once more and not known now it counts what was known before. In these
  // cases the result is computed here.
  const isPerfect = unknown.length === 0 && (progress?.isPerfect ?? false)
  const isOwn = progress === null || unknown.length > 0 || (quiz.practised !== null && !isPerfect)
  const firstCorrect = isOwn
    ? firstCorrectCount(quiz, shown)
    : isPerfect
      ? shown.length
      : progress.firstCorrectQuestions
  return (
    <LessonComplete
      lesson={lesson}
      count={shown.length}
      firstCorrect={Math.min(firstCorrect, shown.length)}
      correct={shown.filter((question) => attemptAt(quiz, question).verdict === true).length}
      cameBack={shown.map((question) => attemptAt(quiz, question)).filter(hasComeBack).length}
      unknown={unknown}
      isPerfect={isPerfect}
      progress={progress}
      onPractise={onPractise}
    />
  )
}

const hasComeBack = ({ misses, wasMissed }: Attempt) => misses > 0 || wasMissed
