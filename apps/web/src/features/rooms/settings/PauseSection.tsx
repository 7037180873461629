import { Pause, Play } from 'lucide-react'
import { shortDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FailureNote } from '../../../ui/Failure.tsx'
import type { Room } from '../rooms.queries.ts'
import { Section } from './Section.tsx'
import { useAct } from './use-act.ts'

/** Pausing needs no confirmation: the button that undoes it stands in its place. */
export function PauseSection({ room }: { room: Room }) {
  const pause = useAct(room, 'pause', 'room-settings.paused')
  const resume = useAct(room, 'resume', 'room-settings.resumed')
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
            {t('room-settings.resumeButton')}
          </Button>
        ) : (
          <Button
            kind="secondary"
            aria-describedby={failed?.id}
            busy={pause.isPending && t('room-settings.pauseBusy')}
            onClick={pause.press}
          >
            <Pause />
            {t('room-settings.pauseButton')}
          </Button>
        )}
        <FailureNote id={failed?.id} words={failed?.words} />
      </div>
    </Section>
  )
}

function hintOf(room: Room) {
  if (room.pausedSince) return t('room-settings.pausedSince', { date: shortDate(room.pausedSince) })
  return t(room.roomType === 'fixed' ? 'room-settings.pauseHint' : 'room-settings.pauseHintCycle')
}
