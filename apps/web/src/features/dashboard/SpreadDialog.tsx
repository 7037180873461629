import { MAX_SPREAD_DAYS } from '@halaqa/contract/constants'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { weekdayAndDate } from '../../lib/dates.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Segmented } from '../../ui/inputs.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { portionName } from '../tasks/piece-labels.ts'
import { lastDateOf, type Task } from '../tasks/task.model.ts'
import { invalidateTasks, taskKeys } from '../tasks/tasks.keys.ts'

const CHOICES = Array.from({ length: MAX_SPREAD_DAYS - 1 }, (_, i) => i + 2)

/** Asks over how many days to spread open portions, and shows when each would be read. */
export function SpreadDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const queries = useQueryClient()
  const [days, setDays] = useState(Math.min(count, MAX_SPREAD_DAYS))
  const preview = useQuery({
    queryKey: [...taskKeys.all, 'spread', days],
    queryFn: ({ signal }) => call('GET /tasks/spread', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
  const spread = useMutation({
    mutationFn: (tasks: readonly Task[]) =>
      call('POST /tasks/spread', { body: { task_ids: tasks.map(({ id }) => id), days } }),
    // The answer may be lost, so the list is loaded again in every case.
    onSettled: () => invalidateTasks(queries),
  })
  const tasks = preview.data?.tasks ?? []
  const confirm = async () => {
    try {
      await spread.mutateAsync(tasks)
    } catch (error) {
      return errorText(error, t('spread.again'))
    }
    toast.success(t('spread.done'))
    onClose()
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('spread.title')}
      confirmLabel={t('spread.confirm')}
      busyLabel={t('spread.busy')}
      failed={t('spread.failed')}
      isDisabled={tasks.length === 0 || preview.isPlaceholderData}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('spread.text')}</p>
      <Segmented
        label={t('spread.days')}
        value={String(days)}
        options={CHOICES.map((choice) => ({ value: String(choice), label: pageDigits(choice) }))}
        onChange={(value) => setDays(Number(value))}
      />
      {preview.data === undefined &&
        (preview.isFetching ? (
          <Skeleton label={t('spread.loading')} rows={3} />
        ) : (
          <ErrorCard
            title={t('spread.notLoaded')}
            hint={errorText(preview.error, t('spread.again'))}
            onRetry={() => void preview.refetch()}
          />
        ))}
      {tasks.length > 0 && (
        <ul className="grid gap-2" aria-live="polite">
          {tasks.map((task) => (
            <li key={task.id}>
              <span>{portionName(task)}</span> <span className="block text-sm text-ink-muted">{datesText(task)}</span>
            </li>
          ))}
        </ul>
      )}
      {preview.data && tasks.length === 0 && <p>{t('spread.none')}</p>}
    </ConfirmDialog>
  )
}

function datesText(task: Task) {
  const [first, last] = [weekdayAndDate(task.taskDate), weekdayAndDate(lastDateOf(task))]
  return first === last ? first : t('spread.dates', { first, last })
}
