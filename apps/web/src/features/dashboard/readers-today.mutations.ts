import { firstNameOf } from '@halaqa/contract/person-name'
import { type QueryClient, useIsMutating, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { t } from '../../lib/i18n.ts'
import { doingFor } from '../../lib/reading-as.ts'
import { toast } from '../../ui/toast.ts'
import { isSessionLost } from '../../ui/use-attempt.ts'
import { careKeys, careMutationKeys } from '../care/care.keys.ts'
import type { Reader } from '../care/care.queries.ts'
import { invalidateRoomFigures } from '../rooms/rooms.keys.ts'
import { asOpen, asRead, type Completion, sendCompletion, sendReopening } from '../tasks/completion.ts'
import { asKept, asOffered, sendKeeping, sendOffer } from '../tasks/keeping.ts'
import type { Task } from '../tasks/task.model.ts'
import { changedPortion, IS_DONE, taskFailureMessage } from '../tasks/task-failures.ts'

type Action = keyof typeof ACTIONS
type Whose = Pick<Reader, 'id' | 'fullName'>

const ACTIONS = {
  complete: { change: (task: Task) => asRead(task), send: sendCompletion },
  reopen: { change: asOpen, send: sendReopening },
  keep: { change: asKept, send: sendKeeping },
  offer: { change: asOffered, send: sendOffer },
} as const

/**
 * Marks a portion of a reader as read, undoes that, keeps it or passes it on. A completion is shown at once, and waits in the outbox under the
 * reader's name while there is no connection.
 */
function useReaderAct(reader: Whose, action: Action) {
  const queries = useQueryClient()
  const { change, send } = ACTIONS[action]
  return useMutation({
    mutationKey: careMutationKeys.of(action),
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: (task: Task) => send(task, doingFor(reader)),
    onMutate: async (task) => {
      await queries.cancelQueries({ queryKey: careKeys.tasks(reader.id) })
      putTask(queries, reader.id, change(task))
    },
    onSuccess: ({ task }) => putTask(queries, reader.id, task),
    onError: (error, task) => {
      putTask(queries, reader.id, changedPortion(error) ?? task)
      if (isSessionLost(error)) return
      const { title, reason } = taskFailureMessage(action, error)
      toast.error(title, { description: reason })
    },
    onSettled: () => {
      if (queries.isMutating({ mutationKey: careMutationKeys.all }) > 1) return
      void queries.invalidateQueries({ queryKey: careKeys.all })
      void invalidateRoomFigures(queries)
    },
  })
}

function putTask(queries: QueryClient, readerId: string, task: Task) {
  queries.setQueriesData<Task[]>({ queryKey: careKeys.tasks(readerId) }, (tasks) =>
    tasks?.map((known) => (known.id === task.id ? task : known)),
  )
}

export const useReopenFor = (reader: Whose) => useReaderAct(reader, 'reopen')
export const useKeepFor = (reader: Whose) => useReaderAct(reader, 'keep')
export const useOfferFor = (reader: Whose) => useReaderAct(reader, 'offer')

/** Marks a portion as read, that was read on paper or heard. Nothing is asked, because the toast undoes it. */
export function useCompleteFor(reader: Whose) {
  const { mutateAsync } = useReaderAct(reader, 'complete')
  const reopen = useReopenFor(reader)
  const name = firstNameOf(reader.fullName)
  const sayDone = ({ task: completed, keptFor, completedHatim }: Completion) =>
    toast.success(t(keptFor ? 'tasks.kept.title' : completedHatim ? 'care.today.hatim' : 'care.today.done', { name }), {
      description: t(!keptFor ? 'tasks.done.dua' : isSessionLost(keptFor) ? 'tasks.kept.signedOut' : 'tasks.kept.text'),
      action: { label: t('tasks.done.undo'), onPress: () => reopen.mutate(completed) },
    })
  return (task: Task) => void mutateAsync(task).then(sayDone, saidAlready)
}

const saidAlready = () => {}

/** True while a portion is being marked as read. */
export const useIsCompletingFor = (taskId: string) =>
  useIsMutating({
    mutationKey: careMutationKeys.of('complete'),
    predicate: ({ state }) => (state.variables as Task | undefined)?.id === taskId,
  }) > 0

/** The failure of the last act on a portion; none once it has come about in another way. */
export function useReaderTaskFailure(task: Task) {
  const tried = useMutationState({
    filters: {
      mutationKey: careMutationKeys.all,
      predicate: ({ state }) => (state.variables as Task | undefined)?.id === task.id,
    },
    select: ({ options, state }) => ({
      action: options.mutationKey?.[1] as Action,
      error: state.status === 'error' ? state.error : null,
    }),
  })
  const last = tried.at(-1)
  if (!last?.error || isSessionLost(last.error) || IS_DONE[last.action](task)) return undefined
  return { id: `failure-${task.id}`, words: taskFailureMessage(last.action, last.error) }
}
