import { MessageCircle, Printer, RefreshCw, Share2 } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { canShare, shareWithDevice } from '../../../lib/share.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import { Modal, type ModalProps } from '../../../ui/Modal.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { SelectedText } from '../../../ui/SelectedText.tsx'
import type { Room } from '../room.model.ts'
import { useRoomMutation } from '../settings/use-room-mutation.ts'
import { InviteButton, ReachNote } from './InviteButton.tsx'
import { chatLinks, useInvite } from './use-invite.ts'

/** Every way to ask others into a room: a code to point a phone at, the phone's own sheet, chat apps, a text to copy. */
export function InviteSheet({ room, ...modal }: { room: Room } & Pick<ModalProps, 'onClose' | 'keepFocus'>) {
  const invite = useInvite(room)
  const [isPoster, setPoster] = useState(false)
  const { address, text } = invite
  return (
    <Modal open title={t('invite.title')} {...modal}>
      <div className="grid gap-6">
        <div className="grid justify-items-center gap-2 text-center">
          <button
            type="button"
            className="w-52 max-w-full rounded-xl border border-line"
            onClick={() => setPoster(true)}
          >
            <QrCode address={address} />
            <span className="sr-only">{t('invite.enlarge')}</span>
          </button>
          <p className="text-[0.9375rem] text-ink-muted">{t('invite.scan')}</p>
        </div>
        <div className="grid gap-3">
          <SelectedText label={t('rooms.invite.field')} text={text} />
          <div className="grid gap-2 sm:grid-cols-2">
            <InviteButton invite={invite} />
            <ShareButton roomName={room.name} address={address} onRefused={invite.copy} />
            {chatLinks(room.name, address).map(({ app, href }) => (
              <ButtonLink key={app} to={href} kind="secondary" target="_blank" rel="noreferrer">
                <MessageCircle />
                <span>{t('invite.sendWith', { app })}</span>
              </ButtonLink>
            ))}
          </div>
        </div>
        <ReachNote reach={invite.reach} />
        {room.myLinkCode && <OwnLink room={room} />}
      </div>
      {isPoster && <Poster room={room} address={address} onClose={() => setPoster(false)} />}
    </Modal>
  )
}

/** The link names the member who sends it, who can end that. */
function OwnLink({ room }: { room: Room }) {
  const renewal = useRoomMutation(room, 'renewOwn', 'invite.ownRenewed')
  return (
    <div className="border-t border-line pt-4">
      <p className="text-[0.9375rem] text-ink-muted">{t(room.requiresApproval ? 'invite.ownAsking' : 'invite.own')}</p>
      <Button
        kind="ghost"
        className="mt-1 -ms-3"
        aria-describedby={renewal.failed?.id}
        busy={renewal.isPending && t('room-settings.renewBusy')}
        onClick={renewal.press}
      >
        <RefreshCw />
        <span>{t('invite.renewOwn')}</span>
      </Button>
      <FailureNote id={renewal.failed?.id} words={renewal.failed?.words} />
    </div>
  )
}

interface ShareProps {
  roomName: string
  address: string
  onRefused: () => void
}

function ShareButton({ roomName, address, onRefused }: ShareProps) {
  if (!canShare()) return null
  const share = async () => {
    const text = t('rooms.invite.text', { room: roomName, address })
    if (!(await shareWithDevice({ title: roomName, text }))) onRefused()
  }
  return (
    <Button kind="secondary" onClick={() => void share()}>
      <Share2 />
      <span>{t('invite.share')}</span>
    </Button>
  )
}

/** The code as large as the screen allows, to hold up in a circle or to hang on a wall. Printing prints it alone. */
function Poster({ room, address, onClose }: { room: Room; address: string; onClose: () => void }) {
  return (
    <Modal
      open
      width="lg"
      title={t('invite.title')}
      onClose={onClose}
      footer={
        <Button kind="secondary" className="max-sm:flex-1" onClick={() => window.print()}>
          <Printer />
          <span>{t('invite.print')}</span>
        </Button>
      }
    >
      <div data-poster="" className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center">
        <p className="max-w-full font-serif text-headline" dir="auto">
          {room.name}
        </p>
        <p className="max-w-[36ch] text-ink-muted">{t('invite.poster')}</p>
        <div className="w-[min(100%,60dvh)]">
          <QrCode address={address} />
        </div>
        <p className="font-medium wrap-anywhere" dir="ltr">
          {address}
        </p>
      </div>
    </Modal>
  )
}
