import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, errorText } from '../lib/api-error.ts'
import { ErrorCard } from './states.tsx'

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  loading: ReactNode
  /** Whether `loading` is shown; pass `query.isFetching` where a retry shows it again. */
  isLoading?: boolean
  /** The title when the first load failed. */
  failed: string
  /** Why it failed; by default what the server said. */
  hint?: (error: Error | null) => string
  /** What a 404 means here, where it means more than a failure. */
  notFound?: { title: string; hint: string; actions: ReactNode }
  level?: 1 | 2 | 3
  /** Goes around what is loading or has failed. */
  frame?: (content: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What was loaded, or that it is loading, or why it could not be. A failed refresh keeps what is there. */
export function QueryBoundary<Data>({
  query: { data, error, isPending, refetch },
  loading,
  isLoading = isPending,
  failed,
  hint = (cause) => errorText(cause, failed),
  notFound,
  level = 3,
  frame = (content) => content,
  children,
}: Props<Data>) {
  if (data !== undefined) return children(data)
  if (isLoading) return frame(loading)
  const isNotFound = notFound !== undefined && error instanceof ApiError && error.status === 404
  return frame(
    isNotFound ? (
      <ErrorCard level={level} {...notFound} />
    ) : (
      <ErrorCard level={level} title={failed} hint={hint(error)} onRetry={() => void refetch()} />
    ),
  )
}
