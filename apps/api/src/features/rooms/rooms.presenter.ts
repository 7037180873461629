import { type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import { REMIND_AGAIN_DAYS } from '@halaqa/contract/constants'
import type { RoomToday } from '@halaqa/contract/room-today'
import type { Room, RoomFigures, Share } from '@halaqa/contract/rooms'
import { pieceNumber } from '@halaqa/planning/pieces/pieces'
import { pageOf } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import { shownName } from '../../lib/shown-name.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import { mayBeginHatimOn } from '../planning/turn-plan.ts'
import { decideJoin } from '../room-access/join-decision.ts'
import type { DayPortionRow, HeldPortionRow, RoomRow } from './rooms.sql.ts'

/** A room's card for one viewer, with the figures that all see alike. */
export interface RoomCard {
  room: RoomRow
  figures: RoomFigures
}

export function presentRoom({ room, figures }: RoomCard): Room {
  const others = room.activeMembers - (room.isActive ? 1 : 0)
  return {
    id: room.id,
    name: room.name,
    description: room.description,
    dedication: room.dedication,
    creator_id: room.ownerId,
    room_type: room.roomType,
    start_date: room.startDate,
    end_date: room.endDate,
    recurrence_duration_days: room.recurrenceDurationDays,
    ...presentSpan({ start: room.startPos, end: room.endPos }),
    ...figures,
    active_members: room.activeMembers,
    inactive_members: room.inactiveMembers,
    is_member: room.isActive,
    join: decideJoin({
      isClosed: room.closedAt !== null,
      isComplete: room.isComplete,
      others,
      hasOwner: room.hasOwner && others > 0,
      requiresApproval: room.requiresApproval,
      isOfPreviousRound: room.isOfPreviousRound,
    }),
    days_left: room.daysLeft,
    pages_left: pagesOf({ start: room.nextPos, end: room.endPos }),
    division: room.division,
    plan: room.plan,
    piece: room.piece,
    turn_days: room.turnDays,
    dealing: room.dealing,
    free_at_end: room.freeAtEnd,
    board_limit_lifted: room.dealing === 'chosen' ? room.boardLimitLifted : null,
    turn:
      room.turnId === null
        ? null
        : { number: room.turnNumber!, first_date: room.turnFirst!, last_date: room.turnLast! },
    paused_since: room.pausedSince?.toISOString() ?? null,
    closed_at: room.closedAt?.toISOString() ?? null,
    requires_approval: room.requiresApproval,
    care_limit_lifted: room.careLimitLifted,
    openness: room.openness,
    guardian_can_tell: room.guardianCanTell,
    readers_by_name: room.readersByName,
    list_shared: room.listShared,
    rest_weekdays: room.restWeekdays,
    open_from: room.openFrom,
    invite_code: room.isActive ? room.inviteCode : null,
    my_link_code: room.myLinkCode,
    named_in_previews: room.namedInPreviews,
    dedication_in_previews: room.dedicationInPreviews,
    is_public: room.isPublic,
    page_code: room.pageCode,
    previous_room_id: room.previousRoomId,
    next_room_id: room.nextRoomId,
    join_requested: room.joinRequested,
    can_remind_from: room.remindedAt && new Date(room.remindedAt.getTime() + REMIND_AGAIN_DAYS * DAY_MS).toISOString(),
    asks_if_reading: room.asksIfReading,
    join_requests: room.joinRequests,
    my_share: room.myShare === null ? null : presentShare(room.myShare),
    my_away_until: room.myAwayUntil,
    my_tick_hidden: room.myTickHidden,
    may_take_free: mayTakeFree({ room, figures }),
    may_begin_hatim: mayBeginHatim({ room, figures }),
    my_listed_by_first_name: room.myListedByFirstName,
    created_at: room.createdAt.toISOString(),
    updated_at: room.updatedAt.toISOString(),
  }
}

/** Pieces are given out by the room, and it goes on. */
const isDealing = (room: RoomRow) =>
  room.isActive && room.dealing === 'dealt' && room.pausedSince === null && room.closedAt === null

const mayTakeFree = ({ room, figures }: RoomCard) => isDealing(room) && figures.hatims.free > 0 && !room.tookFreeToday

const mayBeginHatim = ({ room, figures: { hatims } }: RoomCard) =>
  isDealing(room) &&
  room.piece !== 'range' &&
  hatims.begun > 0 &&
  hatims.free === 0 &&
  mayBeginHatimOn(room, room.viewerDate) &&
  !room.hasPieceOfTurn

/** How many pages of the mushaf a span touches; none once it is used up. */
const pagesOf = ({ start, end }: Span) => (start > end ? 0 : pageOf(end) - pageOf(start) + 1)

const SHARES: Record<number, Share> = { 1: 'quarter', 2: 'half', 4: 'whole', 8: 'double' }

/** As the table counts it, in quarters of a whole share. */
export const presentShare = (quarters: number): Share => SHARES[quarters]!

export const presentToday = (date: CalendarDate, portions: DayPortionRow[]): RoomToday => ({
  date,
  portions: portions.map(({ hatimNumber, piece, userId, startPos, endPos, ...person }) => ({
    ...(hatimNumber === null ? {} : { hatim_number: hatimNumber }),
    ...(piece === null ? {} : { piece_number: pieceNumber({ start: startPos, end: endPos }, piece) }),
    user_id: userId,
    full_name: shownName(person),
    ...presentSpan({ start: startPos, end: endPos }),
  })),
})

/**
 * What was read says so until the portion's last date has passed for its reader; then what was not read leaves the list. Who keeps
 * their tick hidden stands there without one, read or not.
 */
export function presentOpenToday(date: CalendarDate, portions: HeldPortionRow[], now: Date): RoomToday {
  return {
    ...presentToday(date, []),
    portions: portions.flatMap((portion) => {
      const row = presentToday(date, [portion]).portions[0]!
      if (portion.hidesTick) return row
      const isPast = portion.dueDate < dateIn(portion.timeZone ?? DEFAULT_TIME_ZONE, now)
      if (isPast) return portion.isRead ? row : []
      return { ...row, is_read: portion.isRead }
    }),
  }
}
