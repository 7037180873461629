import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { LeaveConsequences, LeaveDialog } from '../LeaveDialog.tsx'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'

export function LeaveSection({ room }: { room: Room }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={t('room-settings.leave')}>
      <LeaveConsequences room={room} isOwner />
      <div>
        <Button kind="secondary" className="text-danger-ink" onClick={() => setAsking(true)}>
          <LogOut className="rtl:-scale-x-100" />
          {t('rooms.leave.button')}
        </Button>
      </div>
      {isAsking && <LeaveDialog room={room} isOwner onClose={() => setAsking(false)} />}
    </Section>
  )
}
