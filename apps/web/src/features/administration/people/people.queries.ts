import type * as contract from '@halaqa/contract/administration'
import type { SignUps } from '@halaqa/contract/config'
import type * as dedications from '@halaqa/contract/dedications'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../../lib/api.ts'
import type { Camel } from '../../../lib/camel.ts'
import { findNextPage } from '../../../lib/next-page.ts'
import { adminKeys } from '../admin.keys.ts'

export type Account = Camel<contract.Account>

export type AccountFilter = 'all' | 'admin' | 'suspended'

/** The accounts that match, a page after the other. */
export const accountsQuery = (search: string, filter: AccountFilter) =>
  infiniteQueryOptions({
    queryKey: adminKeys.peopleList(search, filter),
    queryFn: async ({ pageParam, signal }) => {
      const chosen =
        filter === 'admin' ? { role: filter } : filter === 'suspended' ? { suspended: 'true' as const } : {}
      const query = { search: search || undefined, ...chosen, after: pageParam }
      const { data, headers } = await callWithHeaders('GET /admin/users', { query, signal })
      return { accounts: data, next: findNextPage(headers.get('link')) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.accounts),
  })

/** An admin who gave up their own role may not ask for the list any more. */
export function useSetRole(isOwn: boolean) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, role }: Pick<Account, 'id' | 'role'>) =>
      call('PUT /admin/users/:id/role', { params: { id }, body: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: isOwn ? adminKeys.me : adminKeys.people }),
  })
}

export function useSuspend() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: contract.SuspendBody & { id: string }) =>
      call('PUT /admin/users/:id/suspension', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: adminKeys.people }),
  })
}

export function useRestore() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call('DELETE /admin/users/:id/suspension', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: adminKeys.people }),
  })
}

export type ReportedDedication = Camel<dedications.ReportedDedication>

export const reportedDedicationsQuery = queryOptions({
  queryKey: adminKeys.dedications,
  queryFn: ({ signal }) => call('GET /admin/dedications', { signal }),
})

/** Another administrator, or the owner, may have been first: the list is asked for again either way. */
export function useAnswerReports() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ roomId, ...body }: { roomId: string; dedication: string; clear: boolean }) =>
      call('PUT /admin/dedications/:id', { params: { id: roomId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: adminKeys.dedications }),
  })
}

export const signUpsQuery = queryOptions({
  queryKey: adminKeys.signUps,
  queryFn: ({ signal }) => call('GET /admin/sign-ups', { signal }),
})

export function useSetSignUps() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (signUps: SignUps) => call('PUT /admin/sign-ups', { body: { sign_ups: signUps } }),
    onSuccess: (state) => queries.setQueryData(adminKeys.signUps, state),
  })
}
