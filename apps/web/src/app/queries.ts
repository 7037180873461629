import { QueryCache, QueryClient } from '@tanstack/react-query'
import { forgetRefusedRoom, forgetRoomsLeft } from '../features/rooms/forget-room.ts'
import { ApiError } from '../lib/api-error.ts'

/** How often a failed call is repeated. A refusal is final, except for `too_many_at_once`. */
function retriesFor(error: unknown) {
  if (!(error instanceof ApiError)) return 0
  if (error.code === 'too_many_at_once') return 3
  return error.code === 'network' || error.status >= 502 ? 1 : 0
}

/**
 * True if the server says that the person may no longer see the data, or that the data is gone. A failure without one of the
 * server's codes comes from a proxy in between. A portion that was taken stays with the person who is reading it.
 */
const takesAway = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 403 || error.status === 404) &&
  error.code !== 'unknown' &&
  error.code !== 'portion_taken'

/** A failed refresh keeps the data on screen. Data that is no longer allowed leaves the screen and the cache. */
export const createQueryClient = () => {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!takesAway(error)) return
        query.setState({ data: undefined })
        forgetRefusedRoom(queries, query.queryKey)
      },
      onSuccess: (data, query) => forgetRoomsLeft(queries, query.queryKey, data),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < retriesFor(error),
        // A server in the same house answers without the internet, so "offline" says nothing about it.
        networkMode: 'always',
        // `networkMode: 'always'` would switch this off.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}
