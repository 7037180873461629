import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { longDate } from '../../lib/dates.ts'
import { t } from '../../lib/i18n.ts'
import { dateAndTime } from '../../lib/relative-time.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { usePerson } from '../auth/use-auth.ts'
import { isOver, type Room } from './room.model.ts'
import { invalidateRoom } from './rooms.keys.ts'

/** One tap of the owner. Whom it reached is not said, and when it is possible again stands in its place until then. */
export function RemindReaders({ room }: { room: Room }) {
  const user = usePerson()
  const queries = useQueryClient()
  const remind = useMutation({
    mutationFn: () => call('POST /rooms/:id/remind', { params: { id: room.id } }),
    // Another device of the owner may have been first.
    onSettled: () => invalidateRoom(queries, room.id),
  })
  const { attempt, failed } = useAttempt(failureWithReason(t('rooms.remind.failed'), t('rooms.join.again')))
  if (room.creatorId !== user.id || isOver(room) || room.pausedSince || room.activeMembers < 2) return null
  const from = room.canRemindFrom
  const isSent = from != null && new Date(from) > new Date()
  return (
    <div className="border-t border-line px-5 py-2 text-center sm:px-6" role="status">
      {isSent ? (
        <p className="py-1 text-sm text-ink-muted">
          <span className="block font-semibold text-ink">{t('rooms.remind.sent')}</span>
          <span>{t('rooms.remind.hint', { date: dateAndTime(from, longDate) })}</span>
        </p>
      ) : (
        <>
          <Button
            kind="ghost"
            busy={remind.isPending && t('rooms.remind.busy')}
            aria-describedby={failed?.id}
            onClick={() => void attempt(async () => void (await remind.mutateAsync()))}
          >
            <BellRing />
            <span>{t('rooms.remind.button')}</span>
          </Button>
          <FailureNote id={failed?.id} words={failed?.words} className="pb-2" />
        </>
      )}
    </div>
  )
}
