import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { withPendingCompletion } from './completion.ts'
import type { ReadingCursor, Task } from './task.model.ts'
import { taskKeys } from './tasks.keys.ts'

const shownTasks = ({ tasks }: { tasks: Task[] }) => tasks.map((task) => withPendingCompletion(task))

/** The caller's portions of `date` over all rooms, the open ones from before it, and those of them just completed. */
export const tasksOfDayQuery = (date: string) =>
  queryOptions({
    queryKey: taskKeys.day(date),
    queryFn: async ({ signal }) => shownTasks(await call('GET /tasks', { query: { date }, signal })),
  })

/** `tasksOfDayQuery` of one room; members only. */
export const roomTasksQuery = (roomId: string, date: string) =>
  queryOptions({
    queryKey: taskKeys.room(roomId, date),
    queryFn: async ({ signal }) =>
      shownTasks(await call('GET /rooms/:roomId/tasks', { params: { roomId }, query: { date }, signal })),
  })

export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: taskKeys.one(taskId),
    queryFn: async ({ signal }) =>
      withPendingCompletion(await call('GET /tasks/:taskId', { params: { taskId }, signal })),
  })

/** The person's completed portions, one page after the other. */
export const readingsQuery = infiniteQueryOptions({
  queryKey: taskKeys.readings,
  queryFn: ({ pageParam, signal }) => call('GET /user/readings', { query: pageParam ?? {}, signal }),
  initialPageParam: null as ReadingCursor | null,
  getNextPageParam: ({ next }) => next,
})

/** Portions of a room that any active member can take. */
export const offeredQuery = (roomId: string) =>
  queryOptions({
    queryKey: taskKeys.offered(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:roomId/tasks/offered', { params: { roomId }, signal }),
  })

/** Whether a portion waits that the person could take. */
export const waitingQuery = (roomId: string) =>
  queryOptions({
    queryKey: taskKeys.waiting(roomId),
    queryFn: ({ signal }) => call('GET /rooms/:roomId/waiting', { params: { roomId }, signal }),
  })
