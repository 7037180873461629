import { MAX_AHEAD } from '@halaqa/contract/constants'
import {
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { weekdayAndDate } from '../../lib/dates.ts'
import { pageDigits, t } from '../../lib/i18n.ts'
import { randomId } from '../../lib/random-id.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Segmented } from '../../ui/inputs.tsx'
import { ErrorCard, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import type { Room } from '../rooms/room.model.ts'
import { invalidateRoom } from '../rooms/rooms.keys.ts'
import { portionName } from '../tasks/piece-labels.ts'
import { lastDateOf, type Task } from '../tasks/task.model.ts'
import { invalidateTasks, taskKeys } from '../tasks/tasks.keys.ts'

export interface ReadAheadProps {
  room: Room
  /** Loads the rooms that the dashboard shows beside the portions. */
  loadRoomList: (queries: QueryClient) => Promise<unknown>
  onClose: () => void
}

/** Gives a traveller some of their coming portions now. Shows what those are, and which are open already. */
export function ReadAheadDialog({ room, loadRoomList, onClose }: ReadAheadProps) {
  const queries = useQueryClient()
  const params = { roomId: room.id }
  const ahead = useQuery({
    queryKey: [...taskKeys.all, 'ahead', room.id],
    queryFn: ({ signal }) => call('GET /rooms/:roomId/read-ahead', { params, signal }),
  })
  const { tasks = [], next = [] } = ahead.data ?? {}
  const offlineQuery = (portions: readonly Task[]) =>
    queryOptions({
      queryKey: [...taskKeys.all, 'offline', ...portions.map(({ id }) => id).sort()],
      queryFn: async () => {
        const { loadForOffline } = await import('../tasks/offline-portions.ts')
        return loadForOffline(queries, portions, loadRoomList)
      },
    })
  const offline = useQuery({ ...offlineQuery(tasks), enabled: tasks.length > 0 })
  const [chosen, setChosen] = useState(1)
  const [key, setKey] = useState(randomId)
  const read = useMutation({
    // The same number with the same key gives the same portions.
    mutationFn: (portions: number) =>
      call('POST /rooms/:roomId/read-ahead', {
        params,
        headers: { 'Idempotency-Key': `${portions} ${key}` },
        body: { portions },
      }),
    // The answer may be lost, so the list is loaded again in every case.
    onSettled: () => {
      invalidateTasks(queries)
      void invalidateRoom(queries, room.id)
    },
  })
  const portions = Math.min(chosen, next.length)
  const confirm = async () => {
    try {
      const { tasks: given } = await read.mutateAsync(portions)
      // Runs even if the dialog is closed at once.
      void queries.prefetchQuery(offlineQuery([...tasks, ...given]))
      // The same number again means other portions, and few people want as many again.
      setKey(randomId())
      setChosen(1)
      toast.success(t('members.ahead.done', { count: given.length }))
    } catch (error) {
      return errorText(error, t('members.again'))
    }
    return undefined
  }
  return (
    <ConfirmDialog
      title={t('members.ahead.title')}
      confirmLabel={ahead.data && next.length === 0 ? null : t('members.ahead.confirm', { count: portions })}
      busyLabel={t('members.ahead.busy')}
      failed={t('members.ahead.failed')}
      isDisabled={portions === 0}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t(`members.ahead.${room.dealing === 'chosen' ? 'board' : room.plan === 'pieces' ? 'pieces' : 'days'}`)}</p>
      {ahead.data === undefined &&
        (ahead.isFetching ? (
          <Skeleton label={t('members.ahead.loading')} rows={2} />
        ) : (
          <ErrorCard
            title={t('members.ahead.notLoaded')}
            hint={errorText(ahead.error, t('members.again'))}
            onRetry={() => void ahead.refetch()}
          />
        ))}
      {tasks.length > 0 && (
        <>
          <h3 className="text-base text-ink">{t('members.ahead.open')}</h3>
          <ul className="grid gap-1">
            {tasks.map((task) => (
              <li key={task.id}>
                <Link className="link" to={`/tasks/${task.id}`}>
                  {portionName(task)}
                </Link>{' '}
                <span>{t('members.ahead.by', { date: weekdayAndDate(lastDateOf(task)) })}</span>
              </li>
            ))}
          </ul>
          <OfflineNote offline={offline} />
        </>
      )}
      {next.length > 0 && (
        <>
          <Segmented
            label={t('members.ahead.count')}
            value={String(portions)}
            options={next.map((_, i) => ({ value: String(i + 1), label: pageDigits(i + 1) }))}
            onChange={(value) => setChosen(Number(value))}
          />
          <ul className="grid gap-1" aria-live="polite">
            {next.slice(0, portions).map((portion, i) => (
              <li key={i}>
                {portionName(portion)} {t('members.ahead.by', { date: weekdayAndDate(portion.dueDate) })}
              </li>
            ))}
          </ul>
        </>
      )}
      {ahead.data && next.length === 0 && <p>{t(emptyText(room, tasks.length))}</p>}
    </ConfirmDialog>
  )
}

/** Says why nothing follows: some have to be read first, or the room has no more. */
function emptyText(room: Room, count: number) {
  if (count === 0) return 'members.ahead.none'
  return count >= MAX_AHEAD || room.dealing === 'chosen' ? 'members.ahead.enough' : 'members.ahead.noMore'
}

/** Whether this device has the portions for reading offline. */
function OfflineNote({ offline }: { offline: UseQueryResult<boolean> }) {
  if (offline.data === undefined && !offline.isFetching) {
    return <ErrorCard title={t('members.ahead.offlineFailed')} onRetry={() => void offline.refetch()} />
  }
  return (
    <p role="status">
      {t(
        offline.data === undefined
          ? 'members.ahead.offlineLoading'
          : offline.data
            ? 'members.ahead.offline'
            : 'members.ahead.offlineInTab',
      )}
    </p>
  )
}
