import type { QueryClient } from '@tanstack/react-query'
import { invalidateProfile } from '../profile/profile.keys.ts'

export const taskKeys = {
  all: ['tasks'],
  /** Lists: of a day over all rooms, and of a day in one room. */
  days: ['tasks', 'day'],
  day: (date: string) => ['tasks', 'day', date] as const,
  rooms: ['tasks', 'room'],
  room: (roomId: string, date: string) => ['tasks', 'room', roomId, date] as const,
  /** The task by itself. */
  one: (taskId: string) => ['tasks', 'one', taskId] as const,
  /** The person's completed portions, page by page. */
  readings: ['tasks', 'readings'],
  /** Portions of a room that no member holds. */
  offered: (roomId: string) => ['tasks', 'offered', roomId] as const,
  /** Whether a portion waits there that the person could take. */
  waiting: (roomId: string) => ['tasks', 'offered', roomId, 'waiting'] as const,
} as const

/** Keys of mutations; the second part is the action. */
export const taskMutationKeys = {
  all: ['tasks'],
  of: <Action extends string>(action: Action) => ['tasks', action] as const,
} as const

/** The person's figures are counted from their tasks. */
export function invalidateTasks(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: taskKeys.all })
  void invalidateProfile(queries)
}
