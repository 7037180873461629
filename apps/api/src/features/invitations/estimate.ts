/** Estimates what one more reader would have to read, and what all would then, with the functions that plan days and warn of a doubled pace. */
import { dayOf } from '@halaqa/contract/calendar'
import { lettersADay } from '@halaqa/planning/pace'
import { datesIn, nextTurn } from '@halaqa/planning/pieces/turns'
import { pageOf } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import { allowedStarts, rangeOfRoom } from '../planning/room-plan.ts'
import { piecesOfRoom } from '../planning/turn-plan.ts'
import type { RoomRow } from '../rooms/rooms.sql.ts'

/** Pages of the mushaf on a day of reading, with one decimal; null if the room has no day of reading left. */
export function estimatePagesADay(room: RoomRow, today: string): number | null {
  const pages = room.plan === 'pieces' ? pagesOfPiece(room, today) : pagesOfShare(room)
  return pages === null ? null : Math.round(10 * pages) / 10
}

/** Whole hatims that the readers, with one more, are assigned in a turn. */
export function hatimsATurn(room: RoomRow): number {
  if (room.plan !== 'pieces' || room.piece === 'range' || room.dealing !== 'dealt' || room.turnDays === null) return 0
  return Math.floor((room.activeMembers + 1) / piecesOfRoom(room).length)
}

function pagesOfPiece(room: RoomRow, today: string): number | null {
  const start = room.turnDays === null && today > room.startDate ? today : room.startDate
  const end = room.endDate === null ? null : dayOf(room.endDate)
  if (end !== null && dayOf(today) > end) return null
  const turn = nextTurn(undefined, { start: dayOf(start), end, turnDays: room.turnDays })
  if (!turn) return null
  const pages = pagesTouched(rangeOfRoom(room)) / piecesOfRoom(room).length
  return pages / Math.max(1, readingDays(datesIn(turn), room))
}

/** Counts the rest of the present cycle; if nothing is left, the next cycle. */
function pagesOfShare(room: RoomRow): number | null {
  const isLeft = room.nextPos <= room.endPos && room.daysLeft > 0
  const days = isLeft ? room.daysLeft : room.recurrenceDurationDays
  if (days === null) return null
  const text = isLeft ? { start: room.nextPos, end: room.endPos } : rangeOfRoom(room)
  const shares = Array<number>(room.activeMembers + 1).fill(1)
  const reading = { text, days: Math.max(1, readingDays(days, room)), shares, starts: allowedStarts(room) }
  return (lettersADay(reading, WEIGHT_PREFIX) / weightOf(text)) * pagesTouched(text)
}

const readingDays = (days: number, { restWeekdays }: RoomRow) => (days * (7 - restWeekdays.length)) / 7

const pagesTouched = ({ start, end }: Span) => pageOf(end) - pageOf(start) + 1
