import { submitProgress } from '@halaqa/contract/progress'
import type { MadeUnit } from './content.ts'
import type { Person } from './person.ts'

type MadeLesson = MadeUnit['lessons'][number]

/** Submits a lesson: all questions right, or the first of them, or each as told. */
export function finish(
  person: Person,
  { id, questions }: MadeLesson,
  right: number | readonly boolean[] = questions.length,
  more: object = {},
) {
  const isRight = (index: number) => (typeof right === 'number' ? index < right : right[index])
  return person.post(submitProgress.url, {
    lesson_id: id,
    question_statuses: questions.map((question_id, index) => ({ question_id, correct: isRight(index) ?? false })),
    ...more,
  })
}

/** A person's lessons of a surah as `status percentage`. */
export async function lessonStatusesOf(person: Person, surah = 1): Promise<string[]> {
  const response = await person.get(`/user/lessons/${surah}`)
  return response.json().map((lesson: { status: string; progress_percentage: number }) => {
    return `${lesson.status} ${lesson.progress_percentage}`
  })
}
