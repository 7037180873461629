import { Printer } from 'lucide-react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { Room } from '../room.ts'
import { QrCode } from './QrCode.tsx'

/** The code as large as the screen allows, to hold up in a circle or to hang on a wall. Printing prints it alone. */
export function Poster({ room, address, onClose }: { room: Room; address: string; onClose: () => void }) {
  return (
    <Modal
      open
      width="lg"
      title={t('invite.title')}
      onClose={onClose}
      footer={
        <Button kind="secondary" className="max-sm:flex-1" onClick={() => window.print()}>
          <Printer />
          {t('invite.print')}
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
