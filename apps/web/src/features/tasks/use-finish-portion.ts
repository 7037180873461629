import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import type { FailureWords } from '../../ui/Failure.tsx'
import { toast } from '../../ui/toast.ts'
import { isSessionLost } from '../../ui/use-attempt.ts'
import { type Completion, hatimPath } from './completion.ts'
import type { Task } from './task.model.ts'
import { changedPortion, taskFailureMessage, taskPageFailure } from './task-failures.ts'
import { useCompleteTask, useIsCompleting, useReopenTask } from './tasks.mutations.ts'

export interface FinishPortion {
  isBusy: boolean
  failure: FailureWords | undefined
  onFinish: () => void
}

/**
 * Marks the portion complete and returns to the dashboard, where the toast can still undo it, or leads to the hatim that is complete now. Without a connection the
 * page stays, because the dashboard might not load, and shows that the portion is read. When the portion has changed,
 * `onChanged` gets the new one.
 */
export function useFinishPortion(task: Task, onChanged: (now: Task) => void): FinishPortion {
  const complete = useCompleteTask()
  const sayDone = useCompletedToast()
  const navigate = useNavigate()

  const onFinish = () =>
    complete.mutate(task, {
      onSuccess: (completion) => {
        const hatim = hatimPath(completion)
        if (hatim === null) sayDone(completion)
        if (!completion.keptFor) void navigate(hatim ?? '/read')
      },
      onError: (error) => {
        const now = changedPortion(error)
        if (now) onChanged(now)
      },
    })
  // Once it is done the page is on its way out: it does not change under the reader's eyes.
  return {
    isBusy: useIsCompleting(task.id) || (complete.isSuccess && !complete.data.keptFor),
    failure: taskPageFailure('complete', complete.error),
    onFinish,
  }
}

/** Completes a portion from its card, when it was read in a printed mushaf. The card shows at once what became of it. */
export function useCompletePortion() {
  const { mutateAsync } = useCompleteTask()
  const sayDone = useCompletedToast()
  const navigate = useNavigate()
  const done = (completion: Completion) => {
    const hatim = hatimPath(completion)
    if (hatim === null) sayDone(completion)
    else void navigate(hatim)
  }
  // The card may have moved to another list before the answer comes, and with it whatever it would have waited for.
  return (task: Task) =>
    mutateAsync(task).then(done, (error: unknown) => {
      if (!changedPortion(error)) return
      const { title, reason } = taskFailureMessage('complete', error)
      toast.warning(title, { description: reason })
    })
}

function useCompletedToast() {
  const reopen = useReopenTask()
  return ({ task: completed, keptFor }: Completion) =>
    toast.success(t(keptFor ? 'tasks.kept.title' : 'tasks.done.title'), {
      description: t(!keptFor ? 'tasks.done.dua' : isSessionLost(keptFor) ? 'tasks.kept.signedOut' : 'tasks.kept.text'),
      ...(completed.canReopen && {
        action: { label: t('tasks.done.undo'), onPress: () => reopen.mutate(completed) },
      }),
    })
}
