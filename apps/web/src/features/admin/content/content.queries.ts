import * as contract from '@halaqa/contract/studio'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { Kind } from './content.ts'

export const unitsQuery = queryOptions({
  queryKey: ['admin', 'units'],
  queryFn: ({ signal }) => call(contract.listStudioUnits, { signal }),
})

export const unitQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'unit', id],
    queryFn: ({ signal }) => call(contract.getStudioUnit, { params: { id }, signal }),
  })

export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'lesson', id],
    queryFn: ({ signal }) => call(contract.getStudioLesson, { params: { id }, signal }),
  })

const LOSSES = { unit: contract.getUnitLoss, lesson: contract.getLessonLoss, question: contract.getQuestionLoss }

/** What a deletion would take with it, as it is now. */
export const lossQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: ['admin', 'loss', kind, id],
    queryFn: ({ signal }) => call(LOSSES[kind], { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Counts of other lists, and what learners see, are not what they were; `known` is the list that has been changed already. */
export function refreshOthers(queries: QueryClient, known: readonly unknown[]) {
  const isKnown = (key: readonly unknown[]) => known.every((part, index) => key[index] === part)
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => CONTENT.has(queryKey[0]) && !isKnown(queryKey) && !isLoss(queryKey),
  })
}

/** It is asked for whenever somebody is about to delete, and of what is deleted there is none. */
const isLoss = (key: readonly unknown[]) => key[0] === 'admin' && key[1] === 'loss'

const CONTENT = new Set<unknown>(['admin', 'units', 'lessons', 'questions'])
