import { getLesson, type LessonDetail } from '@halaqa/contract/lessons'
import { listLessonQuestions } from '@halaqa/contract/questions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import type { Question } from './question.ts'

export type Lesson = Camel<LessonDetail>

export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['lessons', lessonId],
    queryFn: ({ signal }) => call(getLesson, { params: { id: lessonId }, signal }),
  })

/** Questions in their order. They stay as they are while somebody answers them: a refresh would move the ground. */
export const questionsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: ['questions', lessonId],
    queryFn: ({ signal }) => call(listLessonQuestions, { params: { lessonId }, signal }),
    select: (questions: Question[]) =>
      questions.filter(({ isActive }) => isActive).sort((a, b) => a.questionOrder - b.questionOrder),
    staleTime: Number.POSITIVE_INFINITY,
  })
