import { readAllNotifications, readNotification } from '@halaqa/contract/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import type { Notification } from './notification.ts'
import { allQuery, type NotificationList, newestQuery } from './notifications.queries.ts'

/** Marks one read: at once on screen, taken back with a toast if the server does not take it. */
export const useMarkRead = () => useMark((id: string) => call(readNotification, { params: { id } }), markOne)

export const useMarkAllRead = () =>
  useMark(
    () => call(readAllNotifications),
    () => markAll,
  )

type Change = (list: NotificationList) => NotificationList

function useMark<Given = void>(send: (given: Given) => Promise<unknown>, changeFor: (given: Given) => Change) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: ['notifications'],
    mutationFn: send,
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey: ['notifications'] })
      const before = queries.getQueriesData({ queryKey: ['notifications'] })
      changeLists(queries, changeFor(given))
      return before
    },
    onError: (error, _, before) => {
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
      // A lost session has its own words already.
      if (error instanceof ApiError && error.status === 401) return
      toast.error(t('notifications.readFailed'), { description: errorText(error, t('ui.error.unexpected')) })
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: ['notifications'] }) > 1) return
      void queries.invalidateQueries({ queryKey: ['notifications'] })
    },
  })
}

function changeLists(queries: QueryClient, change: Change) {
  queries.setQueryData(newestQuery.queryKey, (list) => list && change(list))
  queries.setQueryData(allQuery.queryKey, (all) => all && { ...all, pages: all.pages.map(change) })
}

const readNow = (one: Notification): Notification => ({ ...one, readAt: one.readAt ?? new Date().toISOString() })

/** The number of unread ones stands beside every page; the one may stand on another. */
const markOne = (id: string) => (list: NotificationList) => ({
  ...list,
  notifications: list.notifications.map((one) => (one.id === id ? readNow(one) : one)),
  unread: Math.max(list.unread - 1, 0),
})

const markAll: Change = (list) => ({ ...list, notifications: list.notifications.map(readNow), unread: 0 })
