import { Dialog } from 'radix-ui'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { useToday } from '../../lib/use-today.ts'
import { cn } from '../../ui/cn.ts'
import { FailureNote } from '../../ui/Failure.tsx'
import { Backdrop } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { useJoinRoom } from '../members/members.queries.ts'
import { AskedToJoin } from './AskedToJoin.tsx'
import { ConfirmJoin } from './ConfirmJoin.tsx'
import { firstPortionText } from './first-portion.ts'
import { Invitation } from './Invitation.tsx'
import type { Room } from './room.ts'

/** What the person was to the room a moment ago, when this page showed it. */
export type Before = 'member' | 'asker' | null

const ENDED = { member: 'rooms.ended.title', asker: 'rooms.asked.over' } as const

/** Over the veiled room. It goes away by joining, or back to the dashboard. */
export function JoinDialog({ room, before }: { room: Room; before: Before }) {
  const noteId = useId()
  const ended = room.joinRequested ? null : before
  const opener = useRef<Element | null>(null)
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const { join, isJoining, failed } = useJoining(room, () => setConfirming(false))
  const stepBack = () => {
    if (isJoining) return
    if (isConfirming && !room.joinRequested) setConfirming(false)
    else void navigate('/read')
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && stepBack()}>
      <Dialog.Portal>
        <Backdrop opener={opener} className="bg-veil" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4 pt-20 pb-[calc(1rem+var(--toast-space,0px))]">
          <Dialog.Content
            aria-describedby={ended && !isConfirming ? noteId : undefined}
            onInteractOutside={(event) => event.preventDefault()}
            className={cn(
              'modal pointer-events-auto max-h-[calc(100dvh-6rem-var(--toast-space,0px))] animate-rise outline-none',
              isConfirming || room.joinRequested ? 'max-w-md' : 'max-w-lg',
              isConfirming && 'overflow-visible!',
            )}
          >
            {room.joinRequested ? (
              <AskedToJoin room={room} />
            ) : isConfirming ? (
              <ConfirmJoin
                room={room}
                isJoining={isJoining}
                failureId={failed?.id}
                onCancel={() => setConfirming(false)}
                onConfirm={join}
              />
            ) : (
              <>
                {ended && (
                  <p id={noteId} className="mx-6 mt-6 -mb-2 rounded-lg bg-info-soft p-4 text-info-ink sm:mx-9">
                    {t(ENDED[ended])}
                  </p>
                )}
                <Invitation room={room} onJoin={() => setConfirming(true)} />
              </>
            )}
            {!room.joinRequested && (
              <FailureNote
                id={failed?.id}
                words={failed?.words}
                className={isConfirming ? BELOW : '-mt-3 px-6 pb-6 sm:px-9'}
              />
            )}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A card of its own: within the dialog, which is centred, it would move the button away from under the finger. */
const BELOW = 'absolute inset-x-0 top-full mt-1 rounded-xl bg-raised px-4 pb-2 shadow-raised'

/** Joins and says how it went. What the server refuses brings the invitation back, with the room as it is now. */
function useJoining(room: Room, stepBack: () => void) {
  const today = useToday()
  const { mutateAsync, isPending } = useJoinRoom(room.id)
  const { attempt, failed } = useAttempt(wordsOf)
  const join = async () => {
    try {
      const { status, firstPortionDate } = await mutateAsync()
      if (status === 'requested') return stepBack()
      const description = `${t('rooms.join.successHint')} ${firstPortionText(firstPortionDate, { today, isPaused: room.pausedSince !== null })}`
      toast.success(t('rooms.join.success'), { description })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) stepBack()
      throw error
    }
  }
  return { join: () => void attempt(join), isJoining: isPending, failed }
}

const wordsOf = (error: unknown) =>
  error instanceof ApiError
    ? { title: t('rooms.join.failed'), reason: error.message || t('rooms.join.again') }
    : { title: t('ui.error.unexpected') }
