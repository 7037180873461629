import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'
import { useAct } from './use-act.ts'

export function CloseSection({ room }: { room: Room }) {
  const closing = useAct(room, 'close', 'roomSettings.closed')
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('roomSettings.close')} hint={t('roomSettings.closeHint')}>
      <div>
        <Button kind="secondary" className="text-danger-ink" onClick={() => setAsking(true)}>
          <DoorClosed />
          {t('roomSettings.closeButton')}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          kind="danger"
          title={t('roomSettings.closeTitle', { room: room.name })}
          confirmLabel={t('roomSettings.closeConfirm')}
          busyLabel={t('roomSettings.closeBusy')}
          onClose={() => setAsking(false)}
          onConfirm={closing.confirm}
        >
          <p>{t('roomSettings.closeText')}</p>
          <p className="font-medium text-ink">{t('roomSettings.closeFinal')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
