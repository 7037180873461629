import { getLesson, getPassage, type LessonDetail, type Passage as WirePassage } from '@halaqa/contract/lessons'
import { listLessonQuestions } from '@halaqa/contract/questions'
import { findWord } from '@halaqa/contract/words'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { lessonKeys } from './lessons.keys.ts'
import type { Question } from './question.ts'

export type Lesson = Camel<LessonDetail>
export type Passage = Camel<WirePassage>

export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: lessonKeys.one(lessonId),
    queryFn: ({ signal }) => call(getLesson, { params: { id: lessonId }, signal }),
  })

/** The passage that a lesson teaches, with its translation. The call fails for a lesson that teaches none. */
export const passageQuery = (lessonId: string, language: string) =>
  queryOptions({
    queryKey: lessonKeys.passage(lessonId, language),
    queryFn: ({ signal }) => call(getPassage, { params: { id: lessonId }, query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Questions in their order. They stay as they are while a person answers them: a refresh would move the ground. */
export const questionsQuery = (lessonId: string) =>
  queryOptions({
    queryKey: lessonKeys.questions(lessonId),
    queryFn: ({ signal }) => call(listLessonQuestions, { params: { lessonId }, signal }),
    select: (questions: Question[]) =>
      questions.filter(({ isActive }) => isActive).sort((a, b) => a.questionOrder - b.questionOrder),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The place of a typed word in the Qur'an, nearest to a question's; null if the Qur'an does not have the word. */
export const wordQuery = (typed: string, reference: string | null) => {
  const near = /\d+:\d+/.exec(reference ?? '')?.[0]
  return queryOptions({
    queryKey: lessonKeys.word(typed.trim(), near),
    queryFn: async ({ signal }) =>
      (await call(findWord, { query: { typed: typed.trim(), ...(near ? { near } : {}) }, signal })).place,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
