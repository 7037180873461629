import { firstNameOf } from '@halaqa/contract/person-name'
import type { Share } from '@halaqa/contract/rooms'
import type { UseQueryResult } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useId, useState } from 'react'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FailureNote } from '../../ui/Failure.tsx'
import { Select } from '../../ui/inputs.tsx'
import { Modal } from '../../ui/Modal.tsx'
import { Portrait } from '../../ui/Portrait.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { failureWithReason, useAttempt } from '../../ui/use-attempt.ts'
import { isOver, type Room } from '../rooms/room.model.ts'
import type { Reader } from './care.queries.ts'
import { useJoinFor, useLeaveFor, useReadersInRoom, useSetShareFor, useWithdrawFor } from './room.queries.ts'

interface Props {
  room: Room
  readers: readonly Reader[]
  onClose: () => void
}

/** Lists the readers in the person's care: each joins this room, changes the share, or leaves. */
export function ReadersInRoomDialog({ room, readers, onClose }: Props) {
  const names = readers.map(({ fullName }) => fullName)
  return (
    <Modal open title={t('care.room.title')} onClose={onClose}>
      <p className="text-ink-muted">{t(room.requiresApproval ? 'care.room.textAsks' : 'care.room.text')}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {useReadersInRoom(room, readers).map(({ reader, query }) => (
          <li key={reader.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-4">
            <p className="flex items-center gap-3 text-lg font-semibold">
              <Portrait name={reader.fullName} colour={reader.colour} others={names} />
              <bdi className="min-w-0 wrap-anywhere">{reader.fullName}</bdi>
            </p>
            {query && <ReaderRow room={room} reader={reader} query={query} />}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function ReaderRow({ room, reader, query }: { room: Room; reader: Reader; query: UseQueryResult<Room> }) {
  const theirs = query.data
  if (!theirs) {
    return query.isLoading ? (
      <SkeletonBlock className="h-11 w-full" />
    ) : (
      <div>
        <FailureNote words={{ title: t('care.room.failed'), reason: errorText(query.error, t('care.again')) }} />
        <Button kind="secondary" className="mt-2" onClick={() => void query.refetch()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  if (theirs.isMember) return <Member room={theirs} reader={reader} />
  if (theirs.joinRequested) return <Requested room={theirs} reader={reader} />
  return <Newcomer room={{ ...theirs, inviteCode: room.inviteCode }} reader={reader} />
}

interface RowProps {
  /** The room as the reader stands to it. */
  room: Room
  reader: Reader
}

function Member({ room, reader }: RowProps) {
  const [isLeaving, setLeaving] = useState(false)
  const setShare = useSetShareFor(reader.id, room.id)
  const leave = useLeaveFor(reader.id, room.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('care.room.saveFailed'), t('care.again')))
  const name = firstNameOf(reader.fullName)
  const change = async (share: Share) => {
    await setShare.mutateAsync(share)
    toast.success(t('care.room.saved', { name }))
  }
  const confirm = async () => {
    try {
      await leave.mutateAsync(undefined)
    } catch (error) {
      return errorText(error, t('care.again'))
    }
    toast.success(t('care.room.left', { name, room: room.name }))
    setLeaving(false)
    return undefined
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {room.dealing === 'chosen' || isOver(room) ? (
        <p className="min-w-0 flex-1 basis-40 self-center text-ink-muted">{t('care.room.reads', { name })}</p>
      ) : (
        <ShareSelect
          value={room.myShare ?? 'whole'}
          name={name}
          isDisabled={setShare.isPending}
          onChoose={(share) => void attempt(() => change(share))}
        />
      )}
      <Button
        kind="secondary"
        className="min-h-12"
        aria-label={t('care.room.leaveFor', { name })}
        onClick={() => setLeaving(true)}
      >
        {t('care.room.leave')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
      {isLeaving && (
        <ConfirmDialog
          kind="danger"
          title={t('care.room.leaveTitle', { name })}
          confirmLabel={t('care.room.leave')}
          busyLabel={t('care.room.leaving')}
          failed={t('care.room.leaveFailed')}
          onClose={() => setLeaving(false)}
          onConfirm={confirm}
        >
          <p>{t('care.room.leaveText', { name })}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Requested({ room, reader }: RowProps) {
  const withdraw = useWithdrawFor(reader.id, room.id)
  const { attempt, failed } = useAttempt(failureWithReason(t('care.room.saveFailed'), t('care.again')))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex min-w-0 flex-1 basis-40 items-center gap-2 text-ink-muted">
        <Hourglass className="size-5 shrink-0 text-gold-ink" />
        <span>{t('care.room.waits')}</span>
      </p>
      <Button
        kind="secondary"
        aria-label={t('care.room.withdrawFor', { name: firstNameOf(reader.fullName) })}
        aria-describedby={failed?.id}
        busy={withdraw.isPending && t('care.room.withdrawing')}
        onClick={() => void attempt(() => withdraw.mutateAsync(undefined))}
      >
        {t('care.room.withdraw')}
      </Button>
      <FailureNote id={failed?.id} words={failed?.words} className="w-full" />
    </div>
  )
}

/** A reader who is not in the room joins with the share that is chosen beside the button. */
function Newcomer({ room, reader }: RowProps) {
  const [share, setShare] = useState<Share>('quarter')
  const join = useJoinFor(reader.id, room)
  const { attempt } = useAttempt(failureWithReason(t('care.room.joinFailed'), t('care.again')))
  const id = useId()
  const name = firstNameOf(reader.fullName)
  const press = async () => {
    const outcome = await join.mutateAsync(share)
    if (outcome.kind === 'joined') toast.success(t('care.results.joined', { name }))
    if (outcome.kind === 'asked') toast.success(t('care.results.asked', { name }))
    if (outcome.kind === 'without-share') toast.warning(t('care.results.without-share', { name }))
  }
  if (room.join !== 'open' && room.join !== 'ask') {
    return <p className="text-ink-muted">{t(room.join === 'full' ? 'care.room.full' : 'care.room.over')}</p>
  }
  const failed = join.data?.kind === 'failed' ? { title: t('care.results.failed', { name }), ...join.data } : undefined
  return (
    <div className="flex flex-wrap items-end gap-3">
      {room.dealing !== 'chosen' && room.join === 'open' && (
        <ShareSelect value={share} name={name} isDisabled={join.isPending} onChoose={setShare} />
      )}
      <Button
        kind="soft"
        className="min-h-12"
        aria-label={
          join.isPending ? undefined : t(room.join === 'ask' ? 'care.room.askFor' : 'care.room.joinFor', { name })
        }
        aria-describedby={failed && id}
        busy={join.isPending && t('care.room.joining')}
        onClick={() => void attempt(press)}
      >
        {t(room.join === 'ask' ? 'care.room.ask' : 'care.room.join')}
      </Button>
      <div role="alert" className="w-full empty:hidden">
        {failed && <FailureNote id={id} words={failed} />}
      </div>
    </div>
  )
}

interface ShareSelectProps {
  value: Share
  name: string
  isDisabled: boolean
  onChoose: (share: Share) => void
}

const ShareSelect = ({ value, name, isDisabled, onChoose }: ShareSelectProps) => (
  <Select
    label={<span className="wrap-anywhere">{t('care.room.share', { name })}</span>}
    className="min-w-0 flex-1 basis-40"
    value={value}
    disabled={isDisabled}
    onChange={(event) => onChoose(event.target.value as Share)}
  >
    <option value="quarter">{t('care.room.share.quarter')}</option>
    <option value="half">{t('care.room.share.half')}</option>
    <option value="whole">{t('care.room.share.whole')}</option>
    <option value="double">{t('care.room.share.double')}</option>
  </Select>
)
