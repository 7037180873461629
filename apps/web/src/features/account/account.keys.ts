import type { QueryClient } from '@tanstack/react-query'

export const accountKeys = {
  all: ['account'],
  sessions: ['account', 'sessions'],
  events: ['account', 'events'],
} as const

/** Call it after a change of sessions, password or email. */
export const invalidateAccount = (queries: QueryClient) => queries.invalidateQueries({ queryKey: accountKeys.all })
