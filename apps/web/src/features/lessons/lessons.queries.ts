import type { LessonDetail, Passage as WirePassage } from '@halaqa/contract/lessons'
import { queryOptions } from '@tanstack/react-query'
import { callPublic } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { lessonKeys } from './lessons.keys.ts'
import type { Question } from './question.ts'

export type Lesson = Camel<LessonDetail>
export type Passage = Camel<WirePassage>

export const lessonQuery = (lessonId: string) =>
  queryOptions({
    queryKey: lessonKeys.one(lessonId),
    queryFn: ({ signal }) => callPublic('GET /lessons/:id', { params: { id: lessonId }, signal }),
  })

/** The id of the lesson after this one, or of the first one of the path; null if there is none. */
export const nextLessonQuery = (after?: string) =>
  queryOptions({
    queryKey: lessonKeys.next(after),
    queryFn: async ({ signal }) =>
      (await callPublic('GET /lessons/next', { query: { ...(after && { after }) }, signal })).lessonId,
  })

/** The passage that a lesson teaches, with its translation. The call fails for a lesson that teaches none. */
export const passageQuery = (lessonId: string, language: string) =>
  queryOptions({
    queryKey: lessonKeys.passage(lessonId, language),
    queryFn: ({ signal }) =>
      callPublic('GET /lessons/:id/passage', { params: { id: lessonId }, query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Questions in their order, with translations in `language`. They stay as they are while a person answers them: a refresh would move the ground. */
export const questionsQuery = (lessonId: string, language: string) =>
  queryOptions({
    queryKey: lessonKeys.questions(lessonId, language),
    queryFn: ({ signal }) =>
      callPublic('GET /questions/lesson/:lessonId', {
        params: { lessonId },
        query: language === 'en' ? {} : { language },
        signal,
      }),
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
      (await callPublic('GET /words', { query: { typed: typed.trim(), ...(near ? { near } : {}) }, signal })).place,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
