import type { QueryClient } from '@tanstack/react-query'
import { reviewKeys } from '../review/review.keys.ts'

export const memoryKeys = {
  all: ['memory'],
  map: ['memory', 'map'],
  surah: (surah: number) => ['memory', 'surah', surah],
  page: (page: number) => ['memory', 'page', page],
  known: (range: unknown) => ['memory', 'known', range],
  settings: ['memory', 'settings'],
  lookAlikeSlips: ['memory', 'look-alikes'],
} as const

/** Call it after anything that changes memory or the settings of review. */
export const invalidateMemory = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: memoryKeys.all }),
    queries.invalidateQueries({ queryKey: reviewKeys.all }),
  ])
