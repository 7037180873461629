import { getReview, type Review as WireReview } from '@halaqa/contract/review'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { reviewKeys } from './review.keys.ts'

export type Review = Camel<WireReview>
export type ReviewRun = Review['runs'][number]

/** What is left to recite today, by the account's date. */
export const reviewQuery = queryOptions({
  queryKey: reviewKeys.today,
  queryFn: ({ signal }) => call(getReview, { query: {}, signal }),
})

/** All that is begun of a page, due or not. */
export const pageRecitalQuery = (page: number) =>
  queryOptions({
    queryKey: reviewKeys.page(page),
    queryFn: ({ signal }) => call(getReview, { query: { page }, signal }),
    staleTime: 0,
  })

/** All that is begun of a surah, in runs of a page. */
export const surahRecitalQuery = (surah: number) =>
  queryOptions({
    queryKey: reviewKeys.surah(surah),
    queryFn: ({ signal }) => call(getReview, { query: { surah }, signal }),
    staleTime: 0,
  })
