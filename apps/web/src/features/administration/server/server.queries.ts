import type * as contract from '@halaqa/contract/administration'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { Camel } from '../../../lib/camel.ts'
import { adminKeys } from '../admin.keys.ts'

export type ServerState = Camel<contract.ServerState>

export const serverQuery = queryOptions({
  queryKey: adminKeys.server,
  queryFn: ({ signal }) => call('GET /admin/server', { signal }),
  staleTime: 0,
})

/** Sends a test mail, then loads the server's state again, because success and failure both change it. */
export function useSendTestMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /admin/server/test-mail'),
    onSettled: () => queries.invalidateQueries(serverQuery),
  })
}
