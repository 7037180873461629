import type { CalendarDate } from '@halaqa/contract/calendar'
import type { PieceKind } from '@halaqa/contract/pieces'
import type { ListFormat, ListSubject, RoomList } from '@halaqa/contract/room-list'
import type { Database } from '@halaqa/database/client'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { shownName } from '../../lib/shown-name.ts'
import type { Texts } from '../../lib/texts.ts'
import { planRoom } from '../planning/planning.service.ts'
import type { Membership } from '../room-access/room.access.ts'
import { queryDayOn } from '../rooms/rooms.sql.ts'
import { waitsForReader } from '../tasks/waiting.service.ts'
import { datesText, groupsOf, inParts, spanText } from './list-text.ts'
import { type ListWording, wordingIn } from './list-wording.ts'
import { countFreePieces, loadListedRoom, queryListedPortions, queryWaitingSpans } from './room-list.sql.ts'

interface ListRequest {
  date?: CalendarDate | undefined
  format: ListFormat
  texts: Texts
  subject: ListSubject
  /** Of the server, without a slash at its end. */
  publicUrl: string
}

type Content = Omit<Parameters<typeof inParts>[0], 'roomName' | 'dedication'>

/**
 * The list of a date, the same for all members whenever they ask for it: who was given what, never what became of it. In a quiet room the
 * list of a day or a turn that has passed has one's own portions alone: beside a portion that waits it would say whose it was.
 *
 * @throws AppError `list_not_shared` where the owner has switched it off, `validation_failed` for a date that is none of the room's yet
 */
export async function loadRoomList(
  db: Database,
  membership: Membership,
  request: ListRequest,
  now: Date,
): Promise<RoomList> {
  const { roomId } = membership
  const room = await loadListedRoom(db, roomId)
  if (!room.listShared) throw new AppError('list_not_shared')
  const today = dateIn(room.timeZone, now)
  const date = request.subject === 'given' ? (request.date ?? today) : today
  if (request.date !== undefined) assertDateOfRoom(request.date, { startDate: room.startDate, today })

  await planRoom(db, roomId, now, today)
  const wording = wordingIn(request.texts)
  // Its invite code stays out of it: the list is for those who read here.
  const address = `${request.publicUrl}/rooms/${roomId}`
  const day = await queryDayOn(db, roomId, date)
  const content =
    request.subject === 'waiting'
      ? await loadWaitingContent(db, membership, room.cutBy, wording)
      : day && (await loadDayContent(db, day, room, wording, day.lastDate < today ? membership.userId : undefined))
  return {
    date,
    turn:
      day && room.plan === 'pieces' ? { number: day.number, first_date: day.firstDate, last_date: day.lastDate } : null,
    parts: content
      ? inParts(
          { ...content, roomName: room.name, dedication: room.dedication, ending: [...content.ending, address] },
          request.format,
          wording,
        )
      : [],
  }
}

function assertDateOfRoom(date: CalendarDate, { startDate, today }: { startDate: CalendarDate; today: CalendarDate }) {
  if (date > today) throw invalidField('date', 'list_of_later_day')
  if (date < startDate) throw invalidField('date', 'list_before_start')
}

type Day = { id: string; firstDate: CalendarDate; lastDate: CalendarDate }
type Room = { cutBy: PieceKind | null; isBoard: boolean }

async function loadDayContent(
  db: Database,
  day: Day,
  { cutBy, isBoard }: Room,
  wording: ListWording,
  onlyOf: string | undefined,
): Promise<Content | undefined> {
  const rows = await queryListedPortions(db, day.id, onlyOf)
  const free = isBoard ? (await countFreePieces(db, day.id)).free : 0
  if (rows.length + free === 0) return undefined
  const portions = rows.map(({ startPos, endPos, hatimNumber, ...person }) => ({
    name: wording.reader(shownName(person)),
    hatimNumber,
    start: startPos,
    end: endPos,
  }))
  return {
    dates: datesText({ first: day.firstDate, last: day.lastDate }, wording),
    groups: groupsOf(portions, cutBy, wording),
    ending: [...(free > 0 ? [wording.free(free)] : []), wording.prayer],
  }
}

/** A quiet room does not say what waits, nor how much. */
async function loadWaitingContent(
  db: Database,
  membership: Membership,
  cutBy: PieceKind | null,
  wording: ListWording,
): Promise<Content | undefined> {
  const spans = await queryWaitingSpans(db, membership)
  if (spans.length > 0) {
    const lines = spans.map(({ startPos, endPos }) => spanText({ start: startPos, end: endPos }, cutBy, wording))
    return { dates: null, groups: [{ heading: null, lines: [wording.waiting, ...lines] }], ending: [] }
  }
  if (!(await waitsForReader(db, membership))) return undefined
  return { dates: null, groups: [{ heading: null, lines: [wording.waits] }], ending: [] }
}
