import { addDays } from '@halaqa/contract/calendar'
import { Hourglass, UserPlus } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../lib/api-error.ts'
import { longDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { cn } from '../../../ui/cn.ts'
import { FailureNote } from '../../../ui/Failure.tsx'
import { Backdrop } from '../../../ui/Modal.tsx'
import { toast } from '../../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../../ui/use-attempt.ts'
import { usePerson } from '../../auth/use-auth.ts'
import { useMay } from '../../auth/use-may.ts'
import type { Reader } from '../../care/care.queries.ts'
import { ReadersToo } from '../../care/ReadersToo.tsx'
import { useJoinForAll } from '../../care/room.queries.ts'
import { useOwnReaders } from '../../care/use-own-readers.ts'
import { useCancelOrDeclineJoinRequest, useJoinRoom } from '../../members/members.mutations.ts'
import { piecesPlanText } from '../pieces-text.ts'
import type { Room } from '../room.model.ts'
import { Invitation } from './Invitation.tsx'

/** The person's relation to the room when this page last showed it. */
export type PreviousRelation = 'member' | 'requester' | null

const ENDED = { member: 'rooms.ended.title', requester: 'rooms.asked.over' } as const

/** Covers the veiled room. Joining closes it; stepping back leads to the dashboard. */
export function JoinDialog({ room, before }: { room: Room; before: PreviousRelation }) {
  const noteId = useId()
  const ended = room.joinRequested ? null : before
  const opener = useRef<Element | null>(null)
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const [readerIds, setReaderIds] = useState<readonly string[]>([])
  const readers = useOwnReaders()
  const chosen = readers.filter(({ id }) => readerIds.includes(id))
  const { join, isJoining, failed } = useJoining(room, chosen, () => setConfirming(false))
  const stepBack = () => {
    if (isJoining) return
    if (isConfirming && !room.joinRequested) setConfirming(false)
    else void navigate('/read')
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && stepBack()}>
      <Dialog.Portal>
        <Backdrop opener={opener} className="bg-veil" />
        <div className="pointer-events-none fixed inset-0 z-50 grid grid-cols-1 place-items-center overflow-y-auto p-4 pt-20 pb-[calc(1rem+var(--toast-space,0px))]">
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
              <JoinRequestPending room={room} />
            ) : isConfirming ? (
              <ConfirmJoin
                room={room}
                isJoining={isJoining}
                failureId={failed?.id}
                onCancel={() => setConfirming(false)}
                onConfirm={join}
              >
                {readers.length > 0 && (
                  <ReadersToo
                    legend={t('care.room.joinToo')}
                    hint={t('care.room.joinTooHint')}
                    readers={readers}
                    chosen={readerIds}
                    isDisabled={isJoining}
                    onChoose={setReaderIds}
                  />
                )}
              </ConfirmJoin>
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

/** A card of its own: within the centred dialog it would move the button away from under the finger. */
const BELOW = 'absolute inset-x-0 top-full mt-1 rounded-xl bg-raised px-4 pb-2 shadow-raised'

/** Joins and says how it went. What the server refuses brings the invitation back, with the room as it is now. */
function useJoining(room: Room, readers: readonly Reader[], stepBack: () => void) {
  const today = useToday()
  const joinFor = useJoinForAll(room)
  const { mutateAsync, isPending } = useJoinRoom(room.id)
  const { attempt, failed } = useAttempt(joinFailure)
  const join = async () => {
    try {
      const { status, firstPortionDate } = await mutateAsync()
      void joinFor(readers)
      if (status === 'requested') return stepBack()
      const description = `${t('rooms.join.successHint')} ${firstPortionText(room, firstPortionDate, today)}`
      toast.success(t('rooms.join.success'), { description })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) stepBack()
      throw error
    }
  }
  return { join: () => void attempt(join), isJoining: isPending, failed }
}

const joinFailure = (error: unknown) =>
  error instanceof ApiError
    ? { title: t('rooms.join.failed'), reason: error.message || t('rooms.join.again') }
    : { title: t('ui.error.unexpected') }

interface ConfirmJoinProps {
  room: Room
  isJoining: boolean
  /** The id of the note that says what failed. */
  failureId: string | undefined
  onCancel: () => void
  onConfirm: () => void
  /** The choice of readers who join with the person. */
  children: ReactNode
}

function ConfirmJoin({ room, isJoining, failureId, onCancel, onConfirm, children }: ConfirmJoinProps) {
  const confirm = useRef<HTMLButtonElement>(null)
  useEffect(() => confirm.current?.focus(), [])
  const asks = room.join === 'ask'
  return (
    <div className="px-6 pt-8 pb-7 text-center sm:px-9">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-primary-soft text-primary-ink">
        <UserPlus className="size-6" />
      </span>
      <Dialog.Title className="mt-5 text-title">
        {t(asks ? 'rooms.ask.confirmTitle' : 'rooms.join.confirmTitle')}
      </Dialog.Title>
      <p className="mx-auto mt-2 max-w-[38ch] break-words text-ink-muted">
        {confirmText(room)} {t(room.openness === 'open' ? 'rooms.join.seenOpen' : 'rooms.join.seenQuiet')}
      </p>
      <div className="mt-5 empty:hidden">{children}</div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button kind="secondary" size="lg" className="flex-auto" disabled={isJoining} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button
          ref={confirm}
          size="lg"
          className="flex-auto"
          aria-describedby={failureId}
          busy={isJoining && t(asks ? 'rooms.ask.busy' : 'rooms.join.busy')}
          onClick={onConfirm}
        >
          {t(asks ? 'rooms.ask.confirm' : 'rooms.join.confirm')}
        </Button>
      </div>
    </div>
  )
}

/** Says what joining brings. */
function confirmText(room: Room) {
  if (room.plan !== 'pieces') {
    return t(room.join === 'ask' ? 'rooms.ask.confirmHint' : 'rooms.join.confirmHint', { room: room.name })
  }
  const planText = t('pieces.join', { room: room.name, plan: piecesPlanText(room) })
  return room.join === 'ask' ? `${t('rooms.ask.note')} ${planText}` : planText
}

/** Shown while the person's join request waits for the owner's approval. */
function JoinRequestPending({ room }: { room: Room }) {
  const mayWithdraw = useMay('DELETE /rooms/:id/requests/:userId')
  const user = usePerson()
  const withdrawal = useCancelOrDeclineJoinRequest(room.id)
  const title = useRef<HTMLHeadingElement>(null)
  // The title takes the focus, because an accidental press should hit neither button and the text is new.
  useEffect(() => title.current?.focus(), [])
  const { attempt, failed } = useAttempt(failureWithReason(t('rooms.asked.failed'), t('rooms.join.again')))
  const withdraw = async () => {
    await withdrawal.mutateAsync(user.id)
    toast.success(t('rooms.asked.withdrawn'))
  }
  return (
    <div className="px-6 pt-8 pb-7 text-center sm:px-9">
      <span className="mx-auto grid size-14 place-items-center rounded-full bg-gold-soft text-gold-ink">
        <Hourglass className="size-6" />
      </span>
      <Dialog.Title ref={title} tabIndex={-1} className="mt-5 text-title outline-none">
        {t('rooms.asked.title')}
      </Dialog.Title>
      <p className="mx-auto mt-2 max-w-[38ch] break-words text-ink-muted">
        {t('rooms.asked.hint', { room: room.name })}
      </p>
      <div className="mt-7 grid gap-2">
        <ButtonLink to="/read" size="lg" className="w-full">
          {t('rooms.backToDashboard')}
        </ButtonLink>
        {mayWithdraw && (
          <Button
            kind="ghost"
            className="w-full"
            busy={withdrawal.isPending && t('rooms.asked.withdrawing')}
            aria-describedby={failed?.id}
            onClick={() => void attempt(withdraw)}
          >
            {t('rooms.asked.withdraw')}
          </Button>
        )}
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
    </div>
  )
}

/**
 * The sentence about a newcomer's first portion. It has no date while the room is paused, where readers choose from a board,
 * or once everything was given out.
 */
function firstPortionText({ pausedSince, dealing }: Room, date: string | null, today: string) {
  if (date === null && pausedSince !== null) return t('rooms.join.firstPaused')
  if (date === null) return t(dealing === 'chosen' ? 'pieces.choosingHint' : 'rooms.join.firstNone')
  if (date <= today) return t('rooms.join.firstReady')
  return date === addDays(today, 1) ? t('rooms.join.firstTomorrow') : t('rooms.join.firstOn', { date: longDate(date) })
}
