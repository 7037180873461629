import { UserPlus } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import type { Room } from './room.ts'

interface ConfirmJoinProps {
  room: Room
  isJoining: boolean
  /** Of the note that says what failed. */
  failureId: string | undefined
  onCancel: () => void
  onConfirm: () => void
}

export function ConfirmJoin({ room, isJoining, failureId, onCancel, onConfirm }: ConfirmJoinProps) {
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
        {t(asks ? 'rooms.ask.confirmHint' : 'rooms.join.confirmHint', { room: room.name })}
      </p>
      <div className="mt-7 grid grid-cols-2 gap-3">
        <Button kind="secondary" size="lg" disabled={isJoining} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button
          ref={confirm}
          size="lg"
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
