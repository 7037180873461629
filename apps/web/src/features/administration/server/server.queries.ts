import type * as contract from '@halaqa/contract/administration'
import type * as backups from '@halaqa/contract/backups'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import type { Camel } from '../../../lib/camel.ts'
import { adminKeys } from '../admin.keys.ts'

export type ServerState = Camel<contract.ServerState>
export type BackupsState = Camel<backups.BackupsState>

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

const WHILE_RUNNING_MS = 2_000

export const backupsQuery = queryOptions({
  queryKey: adminKeys.backups,
  queryFn: ({ signal }) => call('GET /admin/backups', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.isRunning && WHILE_RUNNING_MS,
})

/** Starts a backup, then loads the state of the backups, which shows that one is under way. */
export function useStartBackup() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /admin/backups'),
    onSettled: () => queries.invalidateQueries(backupsQuery),
  })
}
