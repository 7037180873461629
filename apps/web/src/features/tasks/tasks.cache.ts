import type { QueryClient } from '@tanstack/react-query'
import { type Room, withPortion } from './room-progress.ts'
import type { OfferedPortion, Task } from './task.ts'

/**
 * Where a task stands in the query cache: `['tasks', 'day' | 'room', …]` hold lists, `['tasks', 'one', id]` the task,
 * `['tasks', 'offered', roomId]` portions nobody holds; `['rooms']` and `['rooms', id]` hold rooms with their figures.
 */
const LISTS = [
  ['tasks', 'day'],
  ['tasks', 'room'],
]
const one = (taskId: string) => ['tasks', 'one', taskId]
const offered = (roomId: string) => ['tasks', 'offered', roomId]

/** Puts a task as it is now wherever the task is shown. */
export function putTask(queries: QueryClient, task: Task) {
  queries.setQueryData<Task>(one(task.id), task)
  for (const queryKey of LISTS) {
    queries.setQueriesData<Task[]>({ queryKey }, (tasks) =>
      tasks?.map((known) => (known.id === task.id ? task : known)),
    )
  }
}

/** Whether a page of its own shows the task now. */
export const isShown = (queries: QueryClient, taskId: string) =>
  queries
    .getQueryCache()
    .find({ queryKey: one(taskId) })
    ?.isActive() ?? false

/** A task as its own page knows it. */
export const knownTask = (queries: QueryClient, taskId: string) => queries.getQueryData<Task>(one(taskId))

/** Counts a portion in its room's figures, or takes it out again. */
export function countPortion(queries: QueryClient, task: Task, by: 1 | -1) {
  const change = (room: Room) => (room.id === task.roomId ? withPortion(room, task, by) : room)
  queries.setQueryData<Room[]>(['rooms'], (rooms) => rooms?.map(change))
  queries.setQueryData<Room>(['rooms', task.roomId], (room) => room && change(room))
}

/** Takes a portion out of the offered ones; gives back what was there. */
export function withdrawOffer(queries: QueryClient, portion: OfferedPortion) {
  const before = queries.getQueryData<OfferedPortion[]>(offered(portion.roomId))
  queries.setQueryData<OfferedPortion[]>(offered(portion.roomId), (list) => list?.filter(({ id }) => id !== portion.id))
  return before
}

/** A read that is under way would bring back what an act has just changed. */
export const holdReads = (queries: QueryClient) =>
  Promise.all([queries.cancelQueries({ queryKey: ['tasks'] }), queries.cancelQueries({ queryKey: ['rooms'] })])

/** Asks again for everything that an act on a task can have changed, once no other act is under way. */
export function refresh(queries: QueryClient) {
  if (queries.isMutating({ mutationKey: ['tasks'] }) > 1) return
  void queries.invalidateQueries({ queryKey: ['tasks'] })
  void queries.invalidateQueries({ queryKey: ['rooms'], predicate: ({ queryKey }) => queryKey.length <= 2 })
}
