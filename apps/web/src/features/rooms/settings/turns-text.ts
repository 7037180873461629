import { addDays, dayOf } from '@halaqa/contract/calendar'
import { DAYS_UNTIL_OPEN, turnFrom } from '@halaqa/planning/pieces/turns'
import { fullDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/i18n.ts'
import type { Room } from '../room.model.ts'

type Turns = Pick<Room, 'endDate' | 'pausedSince' | 'turn' | 'turnDays'>

/**
 * The date from which a change of a pieces room holds: "This counts from Tuesday, March 10, 2026 on." On a turn's last
 * date the next turn may be given out already, because it has begun in other time zones.
 */
export function nextTurnText({ endDate, pausedSince, turn, turnDays }: Turns, today: string, end = endDate): string {
  if (!turn) return t('room-settings.turnFirst')
  const next = addDays(turn.lastDate, 1)
  if (end && next > end) return t('room-settings.turnLast')
  if (pausedSince || turn.lastDate <= today) return t('room-settings.turnNext', { days: turnDays ?? 0 })
  return t('room-settings.turnOn', { date: fullDate(next) })
}

type Plan = Pick<Room, 'plan' | 'startDate' | 'endDate' | 'turn' | 'turnDays'>

/**
 * Describes what opening the room means. If nothing is given out from the earliest date on, nobody will see anything.
 */
export function openingText({ plan, startDate, endDate, turn, turnDays = null }: Plan, today: string): string {
  const opens = addDays(today, DAYS_UNTIL_OPEN)
  const start = turn ? addDays(turn.lastDate, 1) : startDate
  const isTooLate =
    endDate !== null &&
    (plan === 'pieces'
      ? !turnFrom(dayOf(opens), { start: dayOf(start), end: dayOf(endDate), turnDays })
      : endDate < opens)
  return t(isTooLate ? 'rooms.openness.opensTooLate' : 'rooms.openness.opensLater')
}
