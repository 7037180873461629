import type { QueryClient } from '@tanstack/react-query'

/** Data derived from the person's portions and answers: figures, calendar, completed hatims. */
export const profileKeys = {
  all: ['profile'],
  figures: ['profile', 'figures'],
  activity: ['profile', 'activity'],
  hatims: ['profile', 'hatims'],
} as const

/** Call it after anything that changes what the person has read or memorized. */
export const invalidateProfile = (queries: QueryClient) => queries.invalidateQueries({ queryKey: profileKeys.all })
