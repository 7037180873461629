import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, errorText } from '../lib/api-error.ts'
import { ErrorCard } from './states.tsx'

interface Props<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  loading: ReactNode
  /** Whether `loading` is shown; pass `query.isFetching` if a retry shows it again. */
  isLoading?: boolean
  /** The title when the first load failed. */
  failed: string
  /** The reason of the failure; the server's sentence by default. */
  hint?: (error: Error | null) => string
  /** The page for a 404, if it means more than a failure. */
  notFound?: { title: string; hint: string; actions: ReactNode }
  level?: 1 | 2 | 3
  /** Wraps the loading state and the failure. */
  frame?: (content: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the loaded data, the loading state or the failure. A failed refresh keeps the data. */
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
