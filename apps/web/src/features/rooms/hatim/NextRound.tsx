import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Repeat } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { today } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { toast } from '../../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../../ui/use-attempt.ts'
import { usePerson } from '../../auth/use-auth.ts'
import { hasEnded, type Room } from '../room.model.ts'
import { roomQuery } from '../rooms.queries.ts'
import { useNextRound } from './hatim.queries.ts'

/** Shown after a complete hatim: the owner begins the next round with one tap, and the others find it here. */
export function NextRound({ room }: { room: Room }) {
  const user = usePerson()
  if (room.roomType === 'recurrent') return <p className="text-ink-muted">{t('hatim.next.byItself')}</p>
  if (room.nextRoomId) return <Begun nextRoomId={room.nextRoomId} />
  const isOwner = room.creatorId === user.id
  if (room.plan === 'pieces' && !isRead(room))
    return <p className="text-ink-muted">{t(isOwner ? 'hatim.next.afterTurns' : 'hatim.next.afterTurnsWait')}</p>
  if (isOwner) return <Begin roomId={room.id} />
  return <p className="text-ink-muted">{t('hatim.next.wait')}</p>
}

/** A pieces room may begin more hatims until its end. One that was closed is read where it came to its end and left no hatim open. */
function isRead(room: Room) {
  if (room.join !== 'closed') return room.join === 'complete'
  return hasEnded(room, today()) && room.hatims.completed === room.hatims.begun
}

function Begun({ nextRoomId }: { nextRoomId: string }) {
  const next = useQuery(roomQuery(nextRoomId))
  return (
    <ButtonLink to={`/rooms/${nextRoomId}`} className="max-sm:w-full">
      <span>{t(next.data?.isMember ? 'hatim.next.open' : 'hatim.next.join')}</span>
      <ArrowRight className="rtl:-scale-x-100" />
    </ButtonLink>
  )
}

function Begin({ roomId }: { roomId: string }) {
  const navigate = useNavigate()
  const round = useNextRound(roomId)
  const { attempt, failed } = useAttempt(failureWithReason(t('hatim.next.failed'), t('rooms.join.again')))
  const begin = async () => {
    const next = await round.mutateAsync()
    toast.success(t('hatim.next.begun'), { description: t('hatim.next.begunHint') })
    void navigate(`/rooms/${next.id}`)
  }
  return (
    <div className="max-sm:w-full">
      <Button
        className="max-sm:w-full"
        aria-describedby={failed?.id}
        busy={round.isPending && t('hatim.next.busy')}
        onClick={() => void attempt(begin)}
      >
        <Repeat />
        <span>{t('hatim.next.begin')}</span>
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} />
    </div>
  )
}
