import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { toast } from '../../ui/toast.ts'
import type { Task } from './task.ts'
import { useCompleteTask, useIsCompleting, useReopenTask } from './tasks.acts.ts'

export interface Finish {
  isBusy: boolean
  onFinish: () => void
}

/** Marks the portion complete and returns to the dashboard, where the toast can still undo it. */
export function useFinish(task: Task): Finish {
  const complete = useCompleteTask()
  const reopen = useReopenTask()
  const navigate = useNavigate()

  const onFinish = () =>
    complete.mutate(task, {
      onSuccess: ({ task: completed }) => {
        toast.success(t('tasks.done.title'), {
          description: t('tasks.done.dua'),
          action: { label: t('tasks.done.undo'), onPress: () => reopen.mutate(completed) },
        })
        navigate('/read')
      },
    })
  // Once it is done the page is on its way out: it does not change under the reader's eyes.
  return { isBusy: useIsCompleting(task.id) || complete.isSuccess, onFinish }
}
