import type { NotificationList as OnTheWire } from '@halaqa/contract/notifications'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Camel } from '../../lib/camel.ts'
import { notificationKeys } from './notifications.keys.ts'

export type NotificationList = Camel<OnTheWire>
/** A portion that another reader took; its id is that of the notification. */
export type TakenPortion = NonNullable<NotificationList['taken']>[number]
export type HearingToAnswer = NonNullable<NotificationList['hearings']>[number]

/** The number of notifications in the bell. */
export const NEWEST = 4

/** The newest few, and how many are unread in all. */
export const newestQuery = queryOptions({
  queryKey: notificationKeys.newest,
  queryFn: ({ signal }) => call('GET /notifications', { query: { limit: NEWEST }, signal }),
})

/** All of them, a page after the other. */
export const allQuery = infiniteQueryOptions({
  queryKey: notificationKeys.pages,
  queryFn: ({ pageParam, signal }) => call('GET /notifications', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
})
