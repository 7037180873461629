import { getTask, listOfferedPortions, listRoomTasks, listTasks } from '@halaqa/contract/tasks'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export { lateness, type OfferedPortion, type Task } from './task.model.ts'
export {
  useBookmarkTask,
  useCompleteTask,
  useIsCompleting,
  useOfferTask,
  useOpenTask,
  useReopenTask,
  useTakeTask,
} from './tasks.mutations.ts'

/** The caller's portions of `date` over all rooms, the open ones from before it, and those of them just completed. */
export const tasksOfDayQuery = (date: string) =>
  queryOptions({
    queryKey: ['tasks', 'day', date],
    queryFn: async ({ signal }) => (await call(listTasks, { query: { date }, signal })).tasks,
  })

/** The same for one room; members only. */
export const roomTasksQuery = (roomId: string, date: string) =>
  queryOptions({
    queryKey: ['tasks', 'room', roomId, date],
    queryFn: async ({ signal }) => (await call(listRoomTasks, { params: { roomId }, query: { date }, signal })).tasks,
  })

export const taskQuery = (taskId: string) =>
  queryOptions({
    queryKey: ['tasks', 'one', taskId],
    queryFn: ({ signal }) => call(getTask, { params: { taskId }, signal }),
  })

/** Portions of a room that any active member can take. */
export const offeredQuery = (roomId: string) =>
  queryOptions({
    queryKey: ['tasks', 'offered', roomId],
    queryFn: ({ signal }) => call(listOfferedPortions, { params: { roomId }, signal }),
  })
