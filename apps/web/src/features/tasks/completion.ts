import { call } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { type Doing, doingNow, readingAsFor } from '../../lib/reading-as.ts'
import { findPending, isPortion, isRefusal, submit, withdraw } from '../progress/outbox.ts'
import { isSameRange, type Task } from './task.model.ts'

/** A portion as it became. With `keptFor` the server does not know it yet: that is why it waits on the device. */
export interface Completion {
  task: Task
  keptFor?: unknown
  /** The number of the hatim that it completed. */
  completedHatim?: number | null | undefined
}

/** The page of the hatim that a portion completed, which says so in the place of a toast; null if it completed none. */
export const hatimPath = ({ task, completedHatim }: Completion) =>
  completedHatim ? `/rooms/${task.roomId}/hatim?cycle=${completedHatim}` : null

/** Completes a portion, now or once there is a connection: nothing that was read without one is lost. */
export async function sendCompletion(task: Task, doing = doingNow()): Promise<Completion> {
  const { startSurah, startAyah, endSurah, endAyah, roomName } = task
  const range = { startSurah, startAyah, endSurah, endAyah }
  const finishedAt = Date.now()
  const outcome = await submit({ ...inOutbox(task, doing), ...range, roomName, finishedAt, localDate: today() })
  if (outcome.kind === 'refused') throw outcome.error
  return outcome.kind === 'recorded' ? outcome.progress : { task: asRead(task, finishedAt), keptFor: outcome.error }
}

/**
 * Undoes a completion. One that waits is not sent any more. The server is told all the same, because the completion may
 * have reached it and only the answer been lost.
 */
export async function sendReopening(task: Task, doing = doingNow()): Promise<Completion> {
  const submission = inOutbox(task, doing)
  const wasPending = await withdraw(submission)
  try {
    const readingAs = readingAsFor(submission.userId)
    return await call('PUT /tasks/:taskId/reopen', { params: { taskId: task.id }, readingAs })
  } catch (error) {
    if (!wasPending || isRefusal(error)) throw error
    return { task: asOpen(task) }
  }
}

export const asRead = (task: Task, readAt = Date.now()): Task => ({
  ...task,
  isCompleted: true,
  canReopen: true,
  completedAt: new Date(readAt).toISOString(),
})

export const asOpen = (task: Task): Task => ({
  ...task,
  isCompleted: false,
  canReopen: false,
  completedAt: null,
  completedBy: null,
})

/** A portion from the server, shown as read where its completion waits on this device. */
export function withPendingCompletion(task: Task, doing = doingNow()): Task {
  const pending = task.isCompleted ? null : findPending(inOutbox(task, doing))
  return pending && isPortion(pending) && isSameRange(pending, task) ? asRead(task, pending.finishedAt) : task
}

const inOutbox = ({ id, userId }: Task, doing: Doing) => ({ id, ...doing, userId: doing.userId || (userId ?? '') })
