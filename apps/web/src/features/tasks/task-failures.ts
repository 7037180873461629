import type { PortionChanged } from '@halaqa/contract/tasks'
import { useMutationState } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { camelKeys } from '../../lib/camel.ts'
import { t } from '../../lib/i18n.ts'
import { rangeText } from '../../lib/ranges.ts'
import type { FailureWords } from '../../ui/Failure.tsx'
import { isSessionLost } from '../../ui/use-attempt.ts'
import type { OfferedPortion, Task } from './task.model.ts'
import { taskMutationKeys } from './tasks.keys.ts'

/** The actions on a task; the second part of the mutation's key. */
export type TaskAction = keyof typeof FAILED

const FAILED = {
  complete: 'tasks.error.complete',
  reopen: 'tasks.error.reopen',
  offer: 'tasks.error.offer',
  keep: 'tasks.error.keep',
  take: 'tasks.error.take',
  bookmark: 'tasks.error.bookmark',
} as const

/** The words of a failed action, in the toast and on the card of the portion. */
export function taskFailureMessage(action: TaskAction, error: unknown): FailureWords {
  const now = changedPortion(error)
  if (now) return { title: t('tasks.changed.title'), reason: t('tasks.changed.card', { range: rangeText(now) }) }
  if (isTaken(error)) return { title: t('tasks.taken.title'), reason: t('tasks.taken.hint') }
  return { title: errorText(error, t(FAILED[action])) }
}

/** The portion as it is, when the server says that it is another one than was read. The page that shows it says so. */
export function changedPortion(error: unknown): Task | undefined {
  if (!(error instanceof ApiError) || error.code !== 'portion_changed') return undefined
  const { task } = error.body as z.output<typeof PortionChanged>
  return task && camelKeys(task)
}

export const isTaken = (error: unknown) => error instanceof ApiError && error.code === 'portion_taken'

/** The portion has become another one or another reader's: its own page says so in its place. */
export const isPortionLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.code === 'portion_changed')

/** The failure for the portion's own page; undefined if the page says it already. */
export const taskPageFailure = (action: TaskAction, error: unknown): FailureWords | undefined =>
  !error || isPortionLost(error) || isSessionLost(error) ? undefined : taskFailureMessage(action, error)

export interface TaskFailure {
  taskId: string
  roomId: string
  action: TaskAction
  /** A portion of the person's own, not one that the room offers. */
  isOwn: boolean
  words: FailureWords
  /** The id of the note on the card. */
  id: string
}

/**
 * The failures of the last action on each task. They are read from the mutations, because a card that moves between
 * lists loses its state. They are forgotten when the person leaves the page (`useClearFailures`).
 */
export function useTaskFailures(): TaskFailure[] {
  const tried = useMutationState({
    filters: { mutationKey: taskMutationKeys.all, predicate: ({ options }) => options.mutationKey?.[1] !== 'bookmark' },
    select: ({ options, state }) => ({
      action: options.mutationKey?.[1] as TaskAction,
      portion: state.variables as Task | OfferedPortion,
      error: state.status === 'error' ? state.error : null,
    }),
  })
  const last = new Map(tried.filter(({ portion }) => portion).map((one) => [one.portion.id, one]))
  return [...last.values()].flatMap(({ action, portion, error }) =>
    error === null || isSessionLost(error)
      ? []
      : {
          taskId: portion.id,
          roomId: portion.roomId,
          action,
          isOwn: 'userId' in portion,
          words: taskFailureMessage(action, error),
          id: `failure-${portion.id}`,
        },
  )
}

/** The failure for a task; none once the action has come about in another way. */
export const useTaskFailure = (task: Task) =>
  useTaskFailures().find(({ taskId, action }) => taskId === task.id && !IS_DONE[action](task))

/** Whether an action has come about. */
export const IS_DONE: Record<TaskAction, (task: Task) => boolean> = {
  complete: (task) => task.isCompleted,
  reopen: (task) => !task.isCompleted,
  offer: (task) => task.offeredAt !== null,
  keep: (task) => !task.asksToKeep,
  take: (task) => task.offeredAt === null,
  bookmark: () => false,
}
