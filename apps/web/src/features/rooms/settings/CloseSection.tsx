import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'
import { useAct } from './use-act.ts'

/** Once the room is closed its settings are others: `onClosed` takes the open ones away. */
export function CloseSection({ room, onClosed }: { room: Room; onClosed: () => void }) {
  const closing = useAct(room, 'close', 'room-settings.closed')
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
          {t('room-settings.closeButton')}
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
