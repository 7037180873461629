import * as contract from '@halaqa/contract/studio'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { adminKeys } from '../admin.keys.ts'
import type { Kind } from './content.ts'

export const unitsQuery = queryOptions({
  queryKey: adminKeys.units,
  queryFn: ({ signal }) => call(contract.listStudioUnits, { signal }),
})

export const unitQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.unit(id),
    queryFn: ({ signal }) => call(contract.getStudioUnit, { params: { id }, signal }),
  })

export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.lesson(id),
    queryFn: ({ signal }) => call(contract.getStudioLesson, { params: { id }, signal }),
  })

const IMPACT_CALLS = {
  unit: contract.getUnitDeletionImpact,
  lesson: contract.getLessonDeletionImpact,
  question: contract.getQuestionDeletionImpact,
}

/** How many lessons, questions and learners a deletion would affect now. */
export const deletionImpactQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: adminKeys.deletionImpact(kind, id),
    queryFn: ({ signal }) => call(IMPACT_CALLS[kind], { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
