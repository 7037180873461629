import { addDays } from '@halaqa/contract/calendar'
import type { Review as WireReview } from '@halaqa/contract/review'
import { TEXT_VERSION } from '@halaqa/quran/version'
import { queryOptions } from '@tanstack/react-query'
import { call, callPublic } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { reviewKeys } from './review.keys.ts'

export type Review = Camel<WireReview>
export type ReviewRun = Review['runs'][number]

/** The rest of today's review, by the account's date. */
export const reviewQuery = queryOptions({
  queryKey: reviewKeys.today,
  queryFn: ({ signal }) => call('GET /user/review', { query: {}, signal }),
})

/** All begun verses of a page, due or not. */
export const pageRecitalQuery = (page: number) =>
  queryOptions({
    queryKey: reviewKeys.page(page),
    queryFn: ({ signal }) => call('GET /user/review', { query: { page }, signal }),
    staleTime: 0,
  })

/** All begun verses of a lesson's passage. */
export const lessonRecitalQuery = (lesson: string) =>
  queryOptions({
    queryKey: reviewKeys.lesson(lesson),
    queryFn: ({ signal }) => call('GET /user/review', { query: { lesson }, signal }),
    staleTime: 0,
  })

/** What comes on the day after that one. @param date `YYYY-MM-DD` */
export const tomorrowQuery = (date: string) =>
  queryOptions({
    queryKey: reviewKeys.tomorrow,
    queryFn: ({ signal }) => call('GET /user/review', { query: { date: addDays(date, 1) }, signal }),
    staleTime: 0,
  })

/** All begun verses of a surah, in runs of a page. */
export const surahRecitalQuery = (surah: number) =>
  queryOptions({
    queryKey: reviewKeys.surah(surah),
    queryFn: ({ signal }) => call('GET /user/review', { query: { surah }, signal }),
    staleTime: 0,
  })

/** Five minutes more, as they are when they are asked for. */
export const moreQuery = queryOptions({
  queryKey: reviewKeys.more,
  queryFn: ({ signal }) => call('GET /user/review', { query: { more: 'true' }, signal }),
  staleTime: 0,
})

/** The look-alikes of a surah. The text does not change while a page is open. */
export const lookAlikesQuery = (surahNo: number) =>
  queryOptions({
    queryKey: reviewKeys.lookAlikes(surahNo),
    queryFn: ({ signal }) =>
      callPublic('GET /chapters/:surahNo/look-alikes', {
        params: { surahNo: String(surahNo) },
        query: { version: TEXT_VERSION },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
