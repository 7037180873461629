/**
 * How much of a day a piece takes: the same before a room is made and on its invitation.
 *
 * Units   letters at the pace of somebody of whom nothing was measured, over the dates of a turn on which it is read. In a module of its
 *         own, for it brings the table of letters.
 */
import { dateOfDay, dayOf } from '@halaqa/contract/calendar'
import type { PieceKind } from '@halaqa/contract/pieces'
import { readingMinutes } from '@halaqa/memory/pace'
import { piecesOf } from '@halaqa/planning/pieces/pieces'
import { datesIn, nextTurn } from '@halaqa/planning/pieces/turns'
import { type AyahRange, spanOf } from '@halaqa/quran/range'
import { weightOf } from '@halaqa/quran/weights'
import { t } from '../../lib/i18n.ts'
import { countReadingDays } from './rest-days.ts'

type Plan = AyahRange & {
  turnDays?: number | null | undefined
  startDate: string
  endDate: string | null
  restWeekdays?: readonly number[] | undefined
}

/**
 * Whole minutes for a piece on each date of a turn; `isOnce` if it is read on a single date that does not come every
 * day.
 */
export function minutesADay({ piece, ...plan }: Plan & { piece: PieceKind }, today: string) {
  const span = spanOf(plan)
  const letters = weightOf(span) / piecesOf(span, piece).length
  const dates = readingDates(plan, today)
  return { minutes: readingMinutes(letters / dates), isOnce: dates === 1 && plan.turnDays !== 1 }
}

/** "about 7 minutes a day", or "about 27 minutes" if it is read on one day of several. */
export function minutesADayText(plan: Parameters<typeof minutesADay>[0], today: string): string {
  const { minutes, isOnce } = minutesADay(plan, today)
  return t(isOnce ? 'pieces.minutesOnce' : 'pieces.minutes', { minutes })
}

/**
 * The number of dates on which a turn is read. In a room of one turn until the end, the remaining dates count for
 * people who join now.
 */
function readingDates({ turnDays = null, startDate, endDate, restWeekdays = [] }: Plan, today: string) {
  const start = turnDays === null && today > startDate ? today : startDate
  const end = endDate ?? (turnDays === null ? start : null)
  const turn = nextTurn(undefined, { start: dayOf(start), end: end === null ? null : dayOf(end), turnDays })
  return turn ? Math.max(1, countReadingDays(dateOfDay(turn.first), datesIn(turn), restWeekdays)) : 1
}
