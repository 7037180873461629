import { useQuery } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError, errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedLine } from '../../ui/FailedLine.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Segmented } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { portionName } from '../tasks/piece-labels.ts'
import { useTakeNextTask } from '../tasks/tasks.mutations.ts'
import { waitingQuery } from '../tasks/tasks.queries.ts'

/** Minutes that a person has. */
const TIMES = ['5', '15', '30', 'any'] as const

/** Says in a quiet room that a portion waits for a reader, never which or how many, and lets the person take one. */
export function WaitingPortion({ roomId, children }: { roomId: string; children?: ReactNode }) {
  const waiting = useQuery(waitingQuery(roomId))
  const [time, setTime] = useState<(typeof TIMES)[number]>('any')
  const take = useTakeNextTask(roomId, time === 'any' ? undefined : Number(time))
  const { attempt, failed } = useAttempt(takeFailure)
  if (waiting.data === undefined) {
    return waiting.isError && !waiting.isFetching ? (
      <FailedLine
        label={t('rooms.waiting.title')}
        text={t('rooms.waiting.failed')}
        onRetry={() => void waiting.refetch()}
      />
    ) : null
  }
  if (!waiting.data.waits && !take.isPending && !failed) return null
  const takeIt = async () => {
    const { task } = await take.mutateAsync()
    toast.success(t('rooms.offered.taken'), { description: portionName(task) })
  }
  return (
    <Card
      className="flex flex-wrap items-center gap-4 p-5 sm:p-6"
      aria-labelledby="room-waiting"
      data-focus-next="room-today"
    >
      <HandHeart className="size-6 text-primary-ink" />
      <div className="min-w-0 flex-1 basis-44">
        <h2 id="room-waiting" className="text-lg leading-snug">
          {t('rooms.waiting.title')}
        </h2>
        <p className="text-sm text-ink-muted">{t('rooms.waiting.hint')}</p>
      </div>
      <Segmented
        label={t('rooms.waiting.time')}
        className="w-full whitespace-nowrap"
        value={time}
        options={TIMES.map((value) => ({
          value,
          label: value === 'any' ? t('rooms.waiting.any') : t('rooms.waiting.minutes', { minutes: value }),
        }))}
        onChange={setTime}
      />
      <Button
        kind="secondary"
        className="max-sm:w-full"
        aria-describedby={failed?.id}
        busy={take.isPending && t('rooms.offered.taking')}
        onClick={() => void attempt(takeIt)}
      >
        {t('rooms.waiting.take')}
      </Button>
      <div className="-my-3 w-full empty:hidden">{children}</div>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </Card>
  )
}

const takeFailure = (error: unknown) => ({
  title:
    error instanceof ApiError && error.code === 'nothing_waits'
      ? error.message
      : errorText(error, t('rooms.waiting.notTaken')),
})
