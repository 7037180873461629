import type * as contract from '@halaqa/contract/learning-plan'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Camel } from '../../lib/camel.ts'
import { learningPlanKeys } from './learning-plan.keys.ts'

export type LearningPlan = Camel<contract.LearningPlan>
export type PlanLessons = Camel<contract.PlanLessons>
export type PlanChoice = Camel<contract.SavePlanBody>

/** Null without a plan. */
export const planQuery = queryOptions({
  queryKey: learningPlanKeys.plan,
  queryFn: async ({ signal }) => (await call('GET /user/learning-plan', { signal })).plan,
})

export const planLessonsQuery = (scope: PlanChoice['scope'], number: number | null) =>
  queryOptions({
    queryKey: learningPlanKeys.lessons(scope, number),
    queryFn: ({ signal }) =>
      call('GET /user/learning-plan/lessons', { query: { scope, ...(number !== null && { number }) }, signal }),
  })

/** Invalidates the plan after a conflict, so that the next press starts from the changed plan. */
function useForgetOnConflict() {
  const queries = useQueryClient()
  return (error: unknown) => {
    if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries(planQuery)
  }
}

export function useSavePlan() {
  const queries = useQueryClient()
  const onError = useForgetOnConflict()
  return useMutation({
    mutationFn: ({ lessonsADay, ...choice }: PlanChoice) =>
      call('PUT /user/learning-plan', { body: { ...choice, lessons_a_day: lessonsADay } }),
    onSuccess: ({ plan }) => queries.setQueryData(planQuery.queryKey, plan),
    onError,
  })
}

export function useEndPlan() {
  const queries = useQueryClient()
  const onError = useForgetOnConflict()
  return useMutation({
    mutationFn: (revision: string) => call('DELETE /user/learning-plan', { query: { revision } }),
    onSuccess: () => queries.setQueryData(planQuery.queryKey, null),
    onError,
  })
}
