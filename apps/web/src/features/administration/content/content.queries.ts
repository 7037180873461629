import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { adminKeys } from '../admin.keys.ts'
import type { Kind } from './content.ts'

export const unitsQuery = queryOptions({
  queryKey: adminKeys.units,
  queryFn: ({ signal }) => call('GET /admin/units', { signal }),
})

export const unitQuery = (id: string) =>
  queryOptions({
    queryKey: adminKeys.unit(id),
    queryFn: ({ signal }) => call('GET /admin/units/:id', { params: { id }, signal }),
  })

/** @param language that of the translations beneath the questions, which are written in English */
export const lessonQuery = (id: string, language = 'en') =>
  queryOptions({
    queryKey: adminKeys.lesson(id, language),
    queryFn: ({ signal }) =>
      call('GET /admin/lessons/:id', { params: { id }, query: language === 'en' ? {} : { language }, signal }),
  })

const IMPACT_CALLS = {
  unit: 'GET /admin/units/:id/loss',
  lesson: 'GET /admin/lessons/:id/loss',
  question: 'GET /admin/questions/:id/loss',
} as const

/** How many lessons, questions and learners a deletion would affect now. */
export const deletionImpactQuery = (kind: Kind, id: string) =>
  queryOptions({
    queryKey: adminKeys.deletionImpact(kind, id),
    queryFn: ({ signal }) => call(IMPACT_CALLS[kind], { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
