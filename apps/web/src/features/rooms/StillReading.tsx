import { addDays } from '@halaqa/contract/calendar'
import { lazy, useId, useState } from 'react'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { Button } from '../../ui/Button.tsx'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import { LatePart } from '../../ui/LatePart.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { usePerson } from '../auth/use-auth.ts'
import { useAnswerStillReading, useChangeMembership } from '../members/members.mutations.ts'
import type { Room } from './room.model.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./LeaveDialog.tsx')).LeaveDialog }))

const PAUSE_DAYS = 30

/** Asks a silent reader, alone, whether they still read in a room. In the list of rooms it names the room. */
export function StillReading({ room, isInList = false }: { room: Room; isInList?: boolean | undefined }) {
  const id = useId()
  const user = usePerson()
  const today = useToday()
  const [isLeaving, setLeaving] = useState(false)
  const answer = useAnswerStillReading(room.id)
  const change = useChangeMembership(room.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('rooms.still.failed'), t('rooms.join.again')))
  const isPending = answer.isPending || change.isPending
  const stay = async () => {
    await answer.mutateAsync()
    toast.success(t('rooms.still.welcome'))
  }
  const pause = async () => {
    const until = addDays(today, PAUSE_DAYS)
    await change.mutateAsync({ away_until: until })
    toast.success(t('rooms.still.paused', { date: longDate(until) }), { description: t('rooms.still.pausedHint') })
  }
  return (
    <section
      aria-labelledby={id}
      data-focus-next={isInList ? 'my-rooms' : 'room-today'}
      className={cn(
        'min-h-48 bg-gold-soft p-5 sm:p-6',
        isInList ? 'border-b border-line' : 'rounded-xl border border-gold/60',
      )}
    >
      <h2 id={id} className="text-lg leading-snug break-words">
        {t('rooms.still.title')}
      </h2>
      <p className="mt-1 break-words text-ink-muted">
        {isInList ? t('rooms.still.named', { room: room.name }) : t('rooms.still.text')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          className="max-sm:flex-auto"
          aria-describedby={failed?.id}
          busy={answer.isPending && t('rooms.still.busy')}
          disabled={isPending}
          onClick={() => void attempt(stay)}
        >
          {t('rooms.still.yes')}
        </Button>
        <Button
          kind="secondary"
          className="max-sm:flex-auto"
          aria-describedby={failed?.id}
          busy={change.isPending && t('rooms.still.busy')}
          disabled={isPending}
          onClick={() => void attempt(pause)}
        >
          {t('rooms.still.pause')}
        </Button>
        <Button kind="ghost" aria-haspopup="dialog" disabled={isPending} onClick={() => setLeaving(true)}>
          {t('rooms.still.leave')}
        </Button>
      </div>
      <FailureNote id={failed?.id} words={failed?.words} className="mt-3" />
      <LatePart onFail={() => setLeaving(false)}>
        {isLeaving && (
          <LeaveDialog room={room} isOwner={room.creatorId === user.id} onClose={() => setLeaving(false)} />
        )}
      </LatePart>
    </section>
  )
}
