import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Doing, doingNow, readingAsFor } from '../../lib/reading-as.ts'
import { toast } from '../../ui/toast.ts'
import type { Room } from '../rooms/room.model.ts'
import { invalidateRoomFigures, roomKeys } from '../rooms/rooms.keys.ts'
import { asOpen, asRead, type Completion, sendCompletion, sendReopening } from './completion.ts'
import { asKept, asOffered, sendKeeping, sendOffer } from './keeping.ts'
import type { OfferedPortion, Task } from './task.model.ts'
import { changedPortion, isTaken, type TaskAction, taskFailureMessage } from './task-failures.ts'
import { invalidateTasks, taskKeys, taskMutationKeys } from './tasks.keys.ts'

/**
 * The actions on a task. Each shows its result at once wherever the task is shown. If the server refuses, it takes the
 * result back and says so (in a toast, and in the page by `task-failures.ts`). Then it loads the present state from the
 * server.
 */

/** Marks the task complete, naming the range that was read. Without a connection it succeeds too, and waits on the device (`keptFor`). */
export const useCompleteTask = () =>
  useOptimisticTaskMutation('complete', {
    change: (task: Task) => asRead(task),
    send: sendCompletion,
    counts: 1,
  })

/** Undoes a completion, within 24 hours. */
export const useReopenTask = () =>
  useOptimisticTaskMutation('reopen', {
    change: asOpen,
    send: sendReopening,
    counts: -1,
  })

/** Offers an open portion to the group. It stays the reader's until another member takes it. */
export const useOfferTask = () =>
  useOptimisticTaskMutation('offer', {
    change: asOffered,
    send: sendOffer,
  })

/** Answers that the reader keeps a portion that lies unopened. */
export const useKeepTask = () => useOptimisticTaskMutation('keep', { change: asKept, send: sendKeeping })

/** Sets or removes the bookmark: the task is given with its bookmark as it shall be. */
export const useBookmarkTask = () =>
  useOptimisticTaskMutation('bookmark', {
    change: (task: Task) => task,
    send: (task, { userId }) => {
      const { bookmarkSurah: surah, bookmarkAyah: ayah } = task
      return call('PUT /tasks/:taskId/bookmark', {
        params: { taskId: task.id },
        readingAs: readingAsFor(userId),
        body: { surah, ayah, ...rangeFields(task) },
      })
    },
  })

/** Tells the server that the reader has the portion before them. Nobody waits for it, so a failure stays unsaid. */
export function useOpenTask() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (taskId: string) => call('PUT /tasks/:taskId/open', { params: { taskId } }),
    onSuccess: ({ task }) => {
      if (!isMutatingTasks(queries)) putTask(queries, task)
    },
  })
}

/** Takes an offered portion; the first one does. */
export function useTakeTask() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: taskMutationKeys.of('take'),
    gcTime: KEPT,
    mutationFn: (portion: OfferedPortion) => call('PUT /tasks/:taskId/take', { params: { taskId: portion.id } }),
    onMutate: async (portion) => {
      await cancelTaskReads(queries)
      return removeOfferedPortion(queries, portion)
    },
    onSuccess: ({ task }) => putTask(queries, task),
    onError: (error, portion, before) => {
      if (before) queries.setQueryData(taskKeys.offered(portion.roomId), before)
      toastFailure(queries, 'take', error, portion.id)
    },
    onSettled: () => invalidateAfterTaskMutation(queries),
  })
}

/** Takes one of the portions that wait in a room, unseen. */
export function useTakeNextTask(roomId: string, minutes: number | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /rooms/:roomId/take-next', { params: { roomId }, body: { from: 'waiting', minutes } }),
    onSettled: () => invalidateAfterTaskMutation(queries),
  })
}

/** Takes the next piece that nobody was given, in a room that deals its pieces; with `begin` the first one of the next hatim. */
export function useTakeFreePiece(roomId: string, begin = false) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call('POST /rooms/:roomId/take-next', { params: { roomId }, body: { from: 'free', ...(begin && { begin }) } }),
    onSettled: () => invalidateAfterTaskMutation(queries),
  })
}

/** True while any screen is completing this task. */
export const useIsCompleting = (taskId: string) =>
  useIsMutating({
    mutationKey: taskMutationKeys.of('complete'),
    predicate: ({ state }) => (state.variables as Task | undefined)?.id === taskId,
  }) > 0

interface OptimisticTaskMutation {
  change: (task: Task) => Task
  /** Acts wait for one another; meanwhile the tab may have begun to read as somebody else. */
  send: (task: Task, doing: Doing) => Promise<Completion>
  /** Its effect on the number of finished tasks. */
  counts?: 1 | -1
}

/** A failure is read from its mutation for as long as the person is on the page. */
const KEPT = Number.POSITIVE_INFINITY

/** The last request for each portion, until the server has answered it. */
const sending = new Map<string, Promise<unknown>>()

/** Acts on one portion reach the server in the order in which the person did them, and the last one holds. */
function inOrder<T>(taskId: string, send: () => Promise<T>): Promise<T> {
  const sent = (sending.get(taskId) ?? Promise.resolve()).then(send, send)
  sending.set(taskId, sent)
  const forget = () => sending.get(taskId) === sent && sending.delete(taskId)
  sent.then(forget, forget)
  return sent
}

function useOptimisticTaskMutation(name: TaskAction, { change, send, counts }: OptimisticTaskMutation) {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: taskMutationKeys.of(name),
    gcTime: KEPT,
    mutationFn: (task: Task) => {
      const doing = doingNow()
      return inOrder(task.id, () => send(task, doing))
    },
    onMutate: async (task) => {
      await cancelTaskReads(queries)
      const before = cachedTask(queries, task.id) ?? task
      putTask(queries, change(task))
      return { before, uncount: counts && (await updateRoomProgress(queries, task, counts)) }
    },
    onSuccess: ({ task }) => {
      if (!sending.has(task.id)) putTask(queries, task)
    },
    onError: (error, task, context) => {
      context?.uncount?.()
      const changed = changedPortion(error)
      putTask(queries, changed ?? context?.before ?? task)
      if (!changed) toastFailure(queries, name, error, task.id)
    },
    onSettled: () => invalidateAfterTaskMutation(queries),
  })
}

function toastFailure(queries: QueryClient, action: TaskAction, error: unknown, taskId: string) {
  if (isReportedElsewhere(queries, error, taskId)) return
  const { title, reason } = taskFailureMessage(action, error)
  if (isTaken(error)) toast.info(title, { description: reason })
  else toast.error(title)
}

/** A lost session has its own words already; and a page that shows a portion says itself that it is another reader's now. */
function isReportedElsewhere(queries: QueryClient, error: unknown, taskId: string) {
  if (!(error instanceof ApiError)) return false
  return error.status === 401 || (error.status === 404 && isTaskPageShown(queries, taskId))
}

const isMutatingTasks = (queries: QueryClient) => queries.isMutating({ mutationKey: taskMutationKeys.all }) > 0

const rangeFields = ({ startSurah, startAyah, endSurah, endAyah }: Task) => ({
  startSurah,
  startAyah,
  endSurah,
  endAyah,
})

/** Puts a task as it is now wherever the task is shown. */
function putTask(queries: QueryClient, task: Task) {
  queries.setQueryData<Task>(taskKeys.one(task.id), task)
  for (const queryKey of [taskKeys.days, taskKeys.rooms]) {
    queries.setQueriesData<Task[]>({ queryKey }, (tasks) =>
      tasks?.map((known) => (known.id === task.id ? task : known)),
    )
  }
}

/** Whether a page of its own shows the task now. */
const isTaskPageShown = (queries: QueryClient, taskId: string) =>
  queries
    .getQueryCache()
    .find({ queryKey: taskKeys.one(taskId) })
    ?.isActive() ?? false

/** A task as its own page knows it. */
const cachedTask = (queries: QueryClient, taskId: string) => queries.getQueryData<Task>(taskKeys.one(taskId))

/** The module brings the weights of all verses, so it follows the page. Without it the server's answer moves the figures. */
const roomProgress = import('./room-progress.ts').catch(() => null)

/** Counts a portion in its room's figures, or takes it out; gives back the way to undo that. */
async function updateRoomProgress(queries: QueryClient, task: Task, counts: 1 | -1) {
  const progress = await roomProgress
  if (!progress) return undefined
  const update = (by: 1 | -1) => {
    const change = (room: Room) => (room.id === task.roomId ? progress.roomWithPortionToggled(room, task, by) : room)
    queries.setQueryData<Room[]>(roomKeys.list, (rooms) => rooms?.map(change))
    queries.setQueryData<Room>(roomKeys.card(task.roomId), (room) => room && change(room))
  }
  update(counts)
  return () => update(counts === 1 ? -1 : 1)
}

/** Removes a portion from the offered ones; returns the former list. */
function removeOfferedPortion(queries: QueryClient, portion: OfferedPortion) {
  const before = queries.getQueryData<OfferedPortion[]>(taskKeys.offered(portion.roomId))
  queries.setQueryData<OfferedPortion[]>(taskKeys.offered(portion.roomId), (list) =>
    list?.filter(({ id }) => id !== portion.id),
  )
  return before
}

/** A query that is under way would bring back the state before a mutation. */
export const cancelTaskReads = (queries: QueryClient) =>
  Promise.all([queries.cancelQueries({ queryKey: taskKeys.all }), queries.cancelQueries({ queryKey: roomKeys.all })])

/** Asks again for everything that a mutation of a task can have changed, once no other one is under way. */
function invalidateAfterTaskMutation(queries: QueryClient) {
  if (queries.isMutating({ mutationKey: taskMutationKeys.all }) > 1) return
  invalidateTasks(queries)
  void invalidateRoomFigures(queries)
}
