import type { QueryClient } from '@tanstack/react-query'

export const careKeys = {
  all: ['care'],
  /** The readers in the person's care. */
  readers: ['care', 'readers'],
  /** The portions of one of them, for the dashboard of the guardian. */
  tasks: (readerId: string) => ['care', 'tasks', readerId] as const,
  tasksOfDay: (readerId: string, date: string) => ['care', 'tasks', readerId, date] as const,
  /** The rooms of the person, which readers can join. */
  ownRooms: ['care', 'rooms'],
  /** A room as one of the readers stands to it. */
  room: (readerId: string, roomId: string) => ['care', 'room', roomId, readerId] as const,
  /** The purpose of a link. */
  link: (token: string) => ['care', 'link', token] as const,
} as const

/** Call it after readers, their guardians, their rooms or their portions have changed. */
export const invalidateCare = (queries: QueryClient) => queries.invalidateQueries({ queryKey: careKeys.all })

/** Keys of mutations of a reader's portions; the second part is the action. */
export const careMutationKeys = {
  all: ['care'],
  of: <Action extends string>(action: Action) => ['care', action] as const,
} as const
