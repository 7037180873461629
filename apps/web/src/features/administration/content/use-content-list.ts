import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorText } from '../../../lib/api-error.ts'
import { type MessageId, t } from '../../../lib/i18n.ts'
import { failureWithReason, useAttempt } from '../../../ui/use-attempt.ts'
import { invalidateContent } from '../admin.keys.ts'
import type { Kind } from './content.ts'
import type { ContentList } from './lists.ts'

const FAILED = {
  delete: {
    unit: 'admin.failed.deleteUnit',
    lesson: 'admin.failed.deleteLesson',
    question: 'admin.failed.deleteQuestion',
  },
  change: {
    unit: 'admin.failed.changeUnit',
    lesson: 'admin.failed.changeLesson',
    question: 'admin.failed.changeQuestion',
  },
} as const satisfies Record<string, Record<Kind, MessageId>>

/** The actions on the rows of a list. A success changes the list in the cache, so that it is not loaded again. */
export function useContentList<Data, Row extends { id: string; isActive: boolean }>(list: ContentList<Data, Row>) {
  const queries = useQueryClient()
  const { kind, queryKey } = list
  const change = (rows: (rows: Row[]) => Row[]) =>
    queries.setQueryData<Data>(queryKey, (data) => data && list.change(data, rows))

  const changing = useAttempt(failureWithReason(t(FAILED.change[kind]), t(FAILED.change[kind])))
  const orderFailure = useAttempt(failureWithReason(t('admin.failed.order'), t('admin.failed.order')))

  const deletion = useMutation({
    mutationFn: async (id: string) => {
      try {
        await list.delete(id)
      } catch (error) {
        // A row that another admin has deleted already counts as deleted.
        if (!(error instanceof ApiError && error.code === `${kind}_not_found`)) throw error
      }
    },
    onSuccess: (_, id) => {
      change((rows) => rows.filter((row) => row.id !== id))
      invalidateContent(queries, queryKey)
    },
  })

  const activation = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) => list.setActive(id, isActive),
    onSuccess: ({ id, isActive }) => {
      change((rows) => rows.map((row) => (row.id === id ? { ...row, isActive } : row)))
      invalidateContent(queries, queryKey)
    },
  })

  const ordering = useMutation({
    // One after the other: the last order is the one that stays.
    scope: { id: `order ${queryKey.join(' ')}` },
    mutationFn: list.saveOrder,
    onMutate: (ids) => {
      const place = new Map(ids.map((id, index) => [id, index]))
      change((rows) => rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)))
    },
    onSuccess: () => invalidateContent(queries, queryKey),
    onError: () => void queries.invalidateQueries({ queryKey, exact: true }),
  })

  return {
    kind,
    /** The one that is being deleted. */
    deletingId: deletion.isPending ? deletion.variables : null,
    /** Answers the sentence to show when it failed. */
    remove: (id: string) =>
      deletion.mutateAsync(id).then(
        () => undefined,
        (error) => errorText(error, t(FAILED.delete[kind])),
      ),
    setActive: (id: string, isActive: boolean) =>
      void changing.attempt(() => activation.mutateAsync({ id, isActive }), id),
    /** `moved` is the one that was given another place. */
    order: (ids: string[], moved: string) => void orderFailure.attempt(() => ordering.mutateAsync(ids), moved),
    /** The last action that failed with a row, until it is tried again. */
    failedOf: (id: string) => [changing.failed, orderFailure.failed].find((failed) => failed?.subject === id),
  }
}

export type ContentActions = ReturnType<typeof useContentList>
