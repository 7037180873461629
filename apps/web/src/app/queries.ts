import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

/** What the server refused stays refused; what did not get through is tried once more. */
const worthRetrying = (error: unknown) => error instanceof ApiError && (error.code === 'network' || error.status >= 502)

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && worthRetrying(error),
        // A server in the same house answers without the internet, so "offline" says nothing about it.
        networkMode: 'always',
        // Which that mode would switch off: what could not be loaded is asked for again.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
