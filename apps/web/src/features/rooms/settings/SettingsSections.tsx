import { Check, DoorClosed, Link, LogOut, Pause, Play, RefreshCw } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { useSharedAddress } from '../../../lib/shared-address.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { SelectedText } from '../../../ui/SelectedText.tsx'
import { InviteButton, ReachNote } from '../invite/InviteButton.tsx'
import { useInvite } from '../invite/use-invite.ts'
import { LeaveConsequences, LeaveDialog } from '../LeaveDialog.tsx'
import type { Room } from '../room.model.ts'
import { useRoomMutation } from './use-room-mutation.ts'

/** A part of the settings that takes effect by itself. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-6">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {hint && <p className="text-[0.9375rem] text-ink-muted">{hint}</p>}
      {children}
    </section>
  )
}

/** The room's address to copy, and another one when it has come into the wrong hands. */
export function InviteSection({ room }: { room: Room }) {
  const invite = useInvite(room)
  const renewal = useRoomMutation(room, 'renew', 'room-settings.renewed')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const renew = async () => {
    const failure = await renewal.confirm()
    if (!failure) close()
    return failure
  }
  return (
    <Section
      title={t('room-settings.invite')}
      hint={t(room.requiresApproval ? 'room-settings.inviteHintApproval' : 'room-settings.inviteHint')}
    >
      <SelectedText label={t('rooms.invite.field')} text={invite.text} />
      <div className="flex flex-wrap gap-2">
        <InviteButton invite={invite} kind="soft" />
        <Button kind="ghost" onClick={() => setAsking(true)}>
          <RefreshCw />
          <span>{t('room-settings.renew')}</span>
        </Button>
      </div>
      <ReachNote reach={invite.reach} />
      {isAsking && (
        <ConfirmDialog
          title={t('room-settings.renewTitle')}
          confirmLabel={t('room-settings.renewConfirm')}
          busyLabel={t('room-settings.renewBusy')}
          onClose={close}
          onConfirm={renew}
        >
          <p>{t('room-settings.renewText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** The address of the room's page for everyone, and another one when the page has come into the wrong hands. */
export function PageSection({ room, pageCode }: { room: Room; pageCode: string }) {
  const { address, reach } = useSharedAddress(`/khatm/${pageCode}`)
  const { copy, isCopied } = useCopy(address)
  const renewal = useRoomMutation(room, 'renewPage', 'room-settings.pageRenewed')
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const renew = async () => {
    const failure = await renewal.confirm()
    if (!failure) close()
    return failure
  }
  return (
    <Section title={t('room-settings.page')} hint={t('room-settings.pageShown')}>
      <SelectedText label={t('room-settings.pageAddress')} text={address} />
      <div className="flex flex-wrap gap-2">
        <Button kind="soft" onClick={copy}>
          {isCopied ? <Check /> : <Link />}
          <span>{t(isCopied ? 'room-settings.pageCopied' : 'room-settings.pageCopy')}</span>
        </Button>
        <span className="sr-only" role="status">
          {isCopied && t('room-settings.pageCopied')}
        </span>
        <Button kind="ghost" onClick={() => setAsking(true)}>
          <RefreshCw />
          <span>{t('room-settings.pageRenew')}</span>
        </Button>
      </div>
      <ReachNote reach={reach} />
      {isAsking && (
        <ConfirmDialog
          title={t('room-settings.pageRenewTitle')}
          confirmLabel={t('room-settings.renewConfirm')}
          busyLabel={t('room-settings.renewBusy')}
          onClose={close}
          onConfirm={renew}
        >
          <p>{t('room-settings.pageRenewText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

/** Pausing needs no confirmation, because the button that undoes it replaces it. */
export function PauseSection({ room }: { room: Room }) {
  const pause = useRoomMutation(room, 'pause', 'room-settings.paused')
  const resume = useRoomMutation(room, 'resume', 'room-settings.resumed')
  const { failed } = room.pausedSince ? resume : pause
  return (
    <Section title={t('room-settings.pause')} hint={hintOf(room)}>
      <div>
        {room.pausedSince ? (
          <Button
            aria-describedby={failed?.id}
            busy={resume.isPending && t('room-settings.resumeBusy')}
            onClick={resume.press}
          >
            <Play />
            <span>{t('room-settings.resumeButton')}</span>
          </Button>
        ) : (
          <Button
            kind="secondary"
            aria-describedby={failed?.id}
            busy={pause.isPending && t('room-settings.pauseBusy')}
            onClick={pause.press}
          >
            <Pause />
            <span>{t('room-settings.pauseButton')}</span>
          </Button>
        )}
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
    </Section>
  )
}

function hintOf(room: Room) {
  if (room.pausedSince) return t('room-settings.pausedSince', { date: shortDate(room.pausedSince) })
  if (room.plan === 'pieces' && room.roomType === 'recurrent') {
    return t('room-settings.pauseHintTurn', { days: room.turnDays ?? 0 })
  }
  return t(room.roomType === 'fixed' ? 'room-settings.pauseHint' : 'room-settings.pauseHintCycle')
}

/** Once the room is closed its settings are others: `onClosed` takes the open ones away. */
export function CloseSection({ room, onClosed }: { room: Room; onClosed: () => void }) {
  const closing = useRoomMutation(room, 'close', 'room-settings.closed')
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    const failure = await closing.confirm()
    if (!failure) onClosed()
    return failure
  }
  return (
    <Section title={t('room-settings.close')} hint={t('room-settings.closeHint')}>
      <div>
        <Button kind="secondary" className="text-danger-ink" onClick={() => setAsking(true)}>
          <DoorClosed />
          <span>{t('room-settings.closeButton')}</span>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          kind="danger"
          title={t('room-settings.closeTitle', { room: room.name })}
          confirmLabel={t('room-settings.closeConfirm')}
          busyLabel={t('room-settings.closeBusy')}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        >
          <p>{t('room-settings.closeText')}</p>
          <p className="font-medium text-ink">{t('room-settings.closeFinal')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

export function LeaveSection({ room }: { room: Room }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('room-settings.leave')}>
      <LeaveConsequences room={room} isOwner />
      <div>
        <Button kind="secondary" className="text-danger-ink" onClick={() => setAsking(true)}>
          <LogOut className="rtl:-scale-x-100" />
          <span>{t('rooms.leave.button')}</span>
        </Button>
      </div>
      {isAsking && <LeaveDialog room={room} isOwner onClose={() => setAsking(false)} />}
    </Section>
  )
}
