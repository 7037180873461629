import type { QueryClient } from '@tanstack/react-query'
import { learningPlanKeys } from '../learning-plan/learning-plan.keys.ts'
import { invalidateProfile } from '../profile/profile.keys.ts'
import { reviewKeys } from '../review/review.keys.ts'
import { unitKeys } from '../units/units.keys.ts'

export const lessonKeys = {
  all: ['lessons'],
  one: (lessonId: string) => ['lessons', lessonId] as const,
  next: (after?: string) => ['lessons', 'next', after] as const,
  /** A noun of their own, because questions do not change while a lesson is answered. */
  allQuestions: ['questions'],
  questions: (lessonId: string, language: string) => ['questions', lessonId, language] as const,
  passage: (lessonId: string, language: string) => ['lessons', lessonId, 'passage', language] as const,
  word: (typed: string, near: string | undefined) => ['words', typed, near] as const,
} as const

/** Call it after answers were recorded: the path, its lessons, the plan and the person's figures depend on them. */
export function invalidateProgress(queries: QueryClient) {
  for (const queryKey of [unitKeys.all, lessonKeys.all, reviewKeys.all, learningPlanKeys.all]) {
    void queries.invalidateQueries({ queryKey })
  }
  void invalidateProfile(queries)
}
