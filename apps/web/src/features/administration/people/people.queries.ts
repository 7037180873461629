import * as contract from '@halaqa/contract/administration'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callWithHeaders } from '../../../lib/api.ts'
import type { Camel } from '../../../lib/camel.ts'
import { findNextPage } from '../../../lib/next-page.ts'
import { adminKeys } from '../admin.keys.ts'

export type Account = Camel<contract.Account>
export type Role = Account['role']

/** The accounts that match, a page after the other. */
export const accountsQuery = (search: string, role: Role | undefined) =>
  infiniteQueryOptions({
    queryKey: adminKeys.peopleList(search, role ?? 'all'),
    queryFn: async ({ pageParam, signal }) => {
      const query = { search: search || undefined, role, after: pageParam }
      const { data, headers } = await callWithHeaders(contract.listAccounts, { query, signal })
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
      call(contract.setRole, { params: { id }, body: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: isOwn ? adminKeys.me : adminKeys.people }),
  })
}
