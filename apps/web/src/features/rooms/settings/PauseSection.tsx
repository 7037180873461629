import { Pause, Play } from 'lucide-react'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'
import { useAct } from './use-act.ts'

/** Pausing needs no confirmation: the button that undoes it stands in its place. */
export function PauseSection({ room }: { room: Room }) {
  const pause = useAct(room, 'pause', 'roomSettings.paused')
  const resume = useAct(room, 'resume', 'roomSettings.resumed')
  return (
    <Section title={t('roomSettings.pause')} hint={hintOf(room)}>
      <div>
        {room.pausedSince ? (
          <Button busy={resume.isPending && t('roomSettings.resumeBusy')} onClick={resume.press}>
            <Play />
            {t('roomSettings.resumeButton')}
          </Button>
        ) : (
          <Button kind="secondary" busy={pause.isPending && t('roomSettings.pauseBusy')} onClick={pause.press}>
            <Pause />
            {t('roomSettings.pauseButton')}
          </Button>
        )}
      </div>
    </Section>
  )
}

function hintOf(room: Room) {
  if (room.pausedSince) return t('roomSettings.pausedSince', { date: shortDate(room.pausedSince) })
  return t(room.roomType === 'fixed' ? 'roomSettings.pauseHint' : 'roomSettings.pauseHintCycle')
}
