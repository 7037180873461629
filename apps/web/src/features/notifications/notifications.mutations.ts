import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, isSessionLost } from '../../ui/use-attempt.ts'
import type { Notification } from './notification.ts'
import { notificationKeys, notificationMutationKeys } from './notifications.keys.ts'
import { allQuery, type NotificationList, newestQuery } from './notifications.queries.ts'

/** Marks these read: at once on screen, taken back with a toast if the server does not take it. */
export const useMarkRead = () =>
  useMark(
    'one',
    ([id = '', ...more]: readonly string[]) =>
      more.length === 0
        ? call('PUT /notifications/:id/read', { params: { id } })
        : call('PUT /notifications/read', { body: { ids: [id, ...more] } }),
    markSome,
  )

export const useMarkAllRead = () =>
  useMark(
    'all',
    () => call('PUT /notifications/read'),
    () => markAll,
  )

type Change = (list: NotificationList) => NotificationList

function useMark<Given = void>(
  which: 'one' | 'all',
  send: (given: Given) => Promise<unknown>,
  changeFor: (given: Given) => Change,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: notificationMutationKeys.mark(which),
    gcTime: Number.POSITIVE_INFINITY,
    // Following a notification marks it.
    meta: { leadsOn: which === 'one' },
    mutationFn: send,
    onMutate: async (given) => {
      await queries.cancelQueries({ queryKey: notificationKeys.all })
      const before = queries.getQueriesData({ queryKey: notificationKeys.all })
      changeLists(queries, changeFor(given))
      return before
    },
    onError: (error, _, before) => {
      for (const [queryKey, data] of before ?? []) queries.setQueryData(queryKey, data)
      const words = markingWords(error)
      if (words) toast.error(words.title, { description: words.reason })
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: notificationMutationKeys.all }) > 1) return
      void queries.invalidateQueries({ queryKey: notificationKeys.all })
    },
  })
}

/** A lost session has its own words already. */
const markingWords = (error: unknown) =>
  !error || isSessionLost(error)
    ? undefined
    : failureWithReason(t('notifications.readFailed'), t('ui.error.unexpected'))(error)

/**
 * The failure of the last attempt to mark one, or all, as read. The link that was followed is gone by then, so the
 * failure is read from the mutation, until the person leaves the page that the link led to.
 */
export function useMarkingFailure(which: 'all' | { id: string }) {
  const tried = useMutationState({
    filters: {
      mutationKey: notificationMutationKeys.mark(which === 'all' ? 'all' : 'one'),
      predicate: ({ state }) => which === 'all' || (state.variables as readonly string[]).includes(which.id),
    },
    select: ({ state }) => (state.status === 'error' ? state.error : null),
  })
  return markingWords(tried.at(-1))
}

function changeLists(queries: QueryClient, change: Change) {
  queries.setQueryData(newestQuery.queryKey, (list) => list && change(list))
  queries.setQueryData(allQuery.queryKey, (all) => all && { ...all, pages: all.pages.map(change) })
}

const readNow = (one: Notification): Notification => ({ ...one, readAt: one.readAt ?? new Date().toISOString() })

/** Every page has the number of unread ones; the notifications may be on another page. */
const markSome = (ids: readonly string[]) => (list: NotificationList) => ({
  ...list,
  notifications: list.notifications.map((one) => (ids.includes(one.id) ? readNow(one) : one)),
  unread: Math.max(list.unread - ids.length, 0),
  taken: list.taken.filter(({ id }) => !ids.includes(id)),
})

const markAll: Change = (list) => ({ ...list, notifications: list.notifications.map(readNow), unread: 0, taken: [] })
