import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { usePerson } from '../auth/use-auth.ts'
import { ReadersToo } from '../care/ReadersToo.tsx'
import { useLeaveForAll, useReadersInRoom } from '../care/room.queries.ts'
import { useOwnReaders } from '../care/use-own-readers.ts'
import { useForgetRoom, useLeaveRoom } from '../members/members.mutations.ts'
import { mayOwnRooms, useMembers } from '../members/members.queries.ts'
import { isOver, type Room } from './room.model.ts'

export function LeaveDialog({ room, isOwner, onClose }: { room: Room; isOwner: boolean; onClose: () => void }) {
  const leave = useLeaveRoom(room.id)
  const hasLeft = useRef(false)
  const navigate = useNavigate()
  useForgetOnClose(room.id, hasLeft)

  const { attempt, failed } = useAttempt(failureWithReason(t('rooms.leave.failed'), t('rooms.join.again')))
  const [readerIds, setReaderIds] = useState<readonly string[]>([])
  const inRoom = useReadersInRoom(room, useOwnReaders()).filter(({ query }) => query?.data?.isMember)
  const readers = inRoom.map(({ reader }) => reader)
  const leaveFor = useLeaveForAll(room.id)
  const confirm = async () => {
    await leave.mutateAsync()
    await leaveFor(readers.filter(({ id }) => readerIds.includes(id)))
    hasLeft.current = true
    toast.success(t('rooms.leave.done', { room: room.name }))
    void navigate('/read')
  }

  return (
    <Modal
      open
      width="sm"
      title={t('rooms.leave.title')}
      onClose={() => !leave.isPending && onClose()}
      footer={
        <>
          <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
          <Button kind="secondary" className="max-sm:flex-1" disabled={leave.isPending} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            kind="danger"
            className="max-sm:flex-1"
            busy={leave.isPending && t('rooms.leave.busy')}
            aria-describedby={failed?.id}
            onClick={() => void attempt(confirm)}
          >
            {t('rooms.leave.button')}
          </Button>
        </>
      }
    >
      <LeaveConsequences room={room} isOwner={isOwner} />
      {readers.length > 0 && (
        <div className="mt-4">
          <ReadersToo
            legend={t('care.room.leaveToo')}
            hint={t('care.room.leaveTooHint')}
            readers={readers}
            chosen={readerIds}
            isDisabled={leave.isPending}
            onChoose={setReaderIds}
          />
        </div>
      )}
    </Modal>
  )
}

/**
 * Forgets the room after the page has closed. A query that a page still shows would be sent again when it is forgotten.
 */
function useForgetOnClose(roomId: string, hasLeft: RefObject<boolean>) {
  const forget = useForgetRoom(roomId)
  useEffect(
    () => () => {
      if (hasLeft.current) forget()
    },
    [forget, hasLeft],
  )
}

export function LeaveConsequences({ room, isOwner }: { room: Room; isOwner: boolean }) {
  const nextOwnerText = useNextOwnerText(room)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-ink-muted">
      <p>
        {t(openPortionsHint(room))} {t(comeBackHint(room))}
      </p>
      {isOwner && <p>{nextOwnerText}</p>}
    </div>
  )
}

/** Says what happens to the member's open portions. After the last reader there is no group. */
function openPortionsHint({ piece, activeMembers }: Room) {
  if (activeMembers <= 1) return 'rooms.leave.wait'
  return piece === 'range' ? 'rooms.leave.own' : 'rooms.leave.offered'
}

/** How the member could come back, as the room is now. */
function comeBackHint(room: Room) {
  if (isOver(room)) return 'rooms.leave.noWayBack'
  if (room.join === 'ask') return 'rooms.leave.backAsking'
  return room.inviteCode ? 'rooms.leave.backInvited' : 'rooms.leave.back'
}

/**
 * Names the next owner, who is no reader in care or by name. Only the server knows who has been a member longest, unless just one can own the room, and
 * whether they still read, which nobody is told.
 */
function useNextOwnerText(room: Room) {
  const user = usePerson()
  const { data: members } = useMembers(room.id)
  if (room.activeMembers <= 1) return t(isOver(room) ? 'rooms.leave.ownerLastOver' : 'rooms.leave.ownerLast')
  const active = members?.filter((member) => member.isActive) ?? []
  const [first, second] = active.filter((member) => member.userId !== user.id && mayOwnRooms(member))
  // Of a large room only the first members are loaded.
  if (second || active.length < room.activeMembers) return t('rooms.leave.ownerMany')
  return first ? t('rooms.leave.ownerOne', { name: first.fullName }) : t('rooms.leave.ownerNobody')
}
