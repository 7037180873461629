import { QueryCache, QueryClient } from '@tanstack/react-query'
import { forgetRefusedRoom, forgetRoomsLeft } from '../features/rooms/forget-room.ts'
import { ApiError } from '../lib/api-error.ts'

/** How often a call is tried again: what the server refused stays refused, but for what came too many at once. */
function retriesFor(error: unknown) {
  if (!(error instanceof ApiError)) return 0
  if (error.code === 'too_many_at_once') return 3
  return error.code === 'network' || error.status >= 502 ? 1 : 0
}

/**
 * The server says that the person may no longer see it, or that it is gone. A failure without one of the server's codes comes
 * from something between here and there. A portion that was taken stays with the person who is reading it.
 */
const takesAway = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 403 || error.status === 404) &&
  error.code !== 'unknown' &&
  error.code !== 'portion_taken'

/** A failed refresh keeps what is on screen; what is not allowed any longer leaves the screen and the cache. */
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
        // Which that mode would switch off: what could not be loaded is asked for again.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return queries
}
