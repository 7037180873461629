import { addDays } from '@halaqa/contract/calendar'
import { fullDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import type { Room } from '../room.model.ts'

type Turns = Pick<Room, 'endDate' | 'pausedSince' | 'turn' | 'turnDays'>

/**
 * From when on a change of a pieces room holds: "This counts from Tuesday, March 10, 2026 on." On a turn's last date the next one
 * may be given out already, where it has begun for others.
 */
export function nextTurnText({ endDate, pausedSince, turn, turnDays }: Turns, today: string, end = endDate): string {
  if (!turn) return t('room-settings.turnFirst')
  const next = addDays(turn.lastDate, 1)
  if (end && next > end) return t('room-settings.turnLast')
  if (pausedSince || turn.lastDate <= today) return t('room-settings.turnNext', { days: turnDays ?? 0 })
  return t('room-settings.turnOn', { date: fullDate(next) })
}
