import { Prisma } from '@halaqa/database/client'
import {
  arrayOf,
  bool,
  enumOf,
  instant,
  int,
  notNull,
  nullable,
  type RowOf,
  text,
  uuid,
} from '@halaqa/database/columns'
import { changeRows, findRow, listRows } from '@halaqa/database/statement'
import { actsForNames, circleOf } from '../../lib/care.sql.ts'
import { currentCycleId, currentDayId, currentHatimId, pieceKind } from '../planning/planning.sql.ts'
import { hadInTurn, lastTurnId } from '../planning/turns.sql.ts'
import { isAsked } from '../room-access/last-act.sql.ts'
import type { Membership } from '../room-access/room.access.ts'
import { hasOwner, isComplete, relationColumns, roomRelation, roomsRelatedTo } from '../room-access/room.sql.ts'

/** A room as its card shows it to the viewer, without the figures of its portions. Dates are `YYYY-MM-DD`. */
const roomRow = {
  ...roomRelation,
  id: uuid,
  name: text,
  description: text,
  dedication: nullable(text),
  roomType: enumOf('room_type', ['fixed', 'recurrent']),
  startDate: text,
  endDate: nullable(text),
  recurrenceDurationDays: nullable(int),
  startPos: int,
  endPos: int,
  revision: int,
  /** Of the current cycle; null before the first day. */
  cycleId: nullable(uuid),
  createdAt: instant,
  updatedAt: instant,
  activeMembers: int,
  inactiveMembers: int,
  daysLeft: int,
  /** The first position that the current cycle has not given out yet. */
  nextPos: int,
  division: enumOf('division', ['letters', 'juz']),
  plan: enumOf('room_plan', ['daily', 'pieces']),
  piece: nullable(pieceKind),
  turnDays: nullable(int),
  dealing: nullable(enumOf('dealing', ['dealt', 'chosen'])),
  freeAtEnd: nullable(enumOf('free_at_end', ['stay', 'ask', 'deal'])),
  boardLimitLifted: bool,
  /** Of a pieces room; null before its first. */
  turnId: nullable(uuid),
  turnNumber: nullable(int),
  turnFirst: nullable(text),
  turnLast: nullable(text),
  /** A fixed room in which there is nothing more to read. */
  isComplete: bool,
  hasOwner: bool,
  pausedSince: nullable(instant),
  closedAt: nullable(instant),
  requiresApproval: bool,
  careLimitLifted: bool,
  guardianCanTell: bool,
  /** Null for members who may not act for them. */
  readersByName: nullable(int),
  openness: enumOf('openness', ['quiet', 'open']),
  listShared: bool,
  namedInPreviews: bool,
  dedicationInPreviews: bool,
  isPublic: bool,
  /** For active members: null for anyone else. */
  pageCode: nullable(text),
  restWeekdays: arrayOf(int),
  openFrom: nullable(text),
  /** These two are for active members: null for anyone else. */
  previousRoomId: nullable(uuid),
  nextRoomId: nullable(uuid),
  joinRequests: int,
  /** For the owner alone. */
  remindedAt: nullable(instant),
  /** The viewer was asked whether they still read here, and has done nothing since. */
  asksIfReading: bool,
  /** In quarters of a whole share. */
  myShare: nullable(int),
  myAwayUntil: nullable(text),
  myTickHidden: nullable(bool),
  myListedByFirstName: nullable(bool),
  myLinkCode: nullable(text),
  /** The viewer has taken a free piece of it today. */
  tookFreeToday: bool,
  /** The viewer's own date. */
  viewerDate: text,
  /** The viewer has had something of the turn that was dealt last. */
  hasPieceOfTurn: bool,
}
export type RoomRow = RowOf<typeof roomRow>

/** The member `m` acts for nobody and is in nobody's care, so that no circle but their own has them. */
const actsForThemselves = Prisma.sql`(NOT u.in_care AND NOT EXISTS (SELECT FROM guardianships WHERE guardian_id = u.id)
  AND NOT EXISTS (SELECT FROM room_members acting JOIN users named ON named.named_in_room_id = acting.room_id
    WHERE acting.user_id = u.id AND ${actsForNames(Prisma.sql`acting`)}))`

/**
 * Fewer than three active members of a room `r` are left beside one who acts for others, and all with whom they share what they know. Where three
 * act for themselves alone, as in most rooms, no circle is looked up.
 */
const guardianCanTell = Prisma.sql`(
  SELECT count(*) FROM (SELECT FROM room_members m JOIN users u ON u.id = m.user_id
    WHERE m.room_id = r.id AND m.is_active AND ${actsForThemselves} LIMIT 3) alone) < 3
  AND EXISTS (
  SELECT FROM (SELECT g.guardian_id FROM room_members reader JOIN guardianships g ON g.reader_id = reader.user_id
    WHERE reader.room_id = r.id AND reader.is_active
    UNION SELECT r.creator_id WHERE EXISTS (SELECT FROM users WHERE named_in_room_id = r.id)) care
  WHERE (SELECT count(*) FROM room_members other WHERE other.room_id = r.id AND other.is_active
    AND other.user_id <> ALL(${circleOf(Prisma.sql`care.guardian_id`)})) < 3)`

/** Of the membership `mine`. */
const isStillAsked = Prisma.sql`(SELECT ${isAsked} FROM (SELECT mine.*) m)`

interface Query {
  viewerId: string
  /** The viewer's own date. */
  today: string
  /** Without it: every room the viewer is an active member of. */
  roomId?: string
}

/**
 * Rooms, newest first and closed ones last. Days left are those of the current cycle that come after today; a day that was planned
 * ahead because it has begun elsewhere still counts as to come. `OFFSET 0` keeps a plan that was made for few rooms from reading the cycles of all.
 */
export const queryRooms = listRows(
  roomRow,
  ({ viewerId, today, roomId }: Query) => Prisma.sql`
    SELECT ${relationColumns(viewerId)}, r.id, r.name, r.description, r.dedication, r.room_type AS "roomType",
      r.start_date::text AS "startDate", r.end_date::text AS "endDate",
      r.recurrence_duration_days AS "recurrenceDurationDays", r.start_pos AS "startPos", r.end_pos AS "endPos",
      r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.revision,
      m.active AS "activeMembers", m.inactive AS "inactiveMembers", c.id AS "cycleId",
      coalesce(c.next_pos, r.start_pos) AS "nextPos",
      r.division, r.plan, r.piece, r.turn_days AS "turnDays", r.dealing, r.free_at_end AS "freeAtEnd", r.board_limit_lifted AS "boardLimitLifted",
      turn.id AS "turnId", turn.number AS "turnNumber", turn.date::text AS "turnFirst", turn.last_date::text AS "turnLast",
      ${isComplete} AS "isComplete", ${hasOwner} AS "hasOwner", r.paused_since AS "pausedSince", r.closed_at AS "closedAt", r.requires_approval AS "requiresApproval",
      r.openness, r.open_from::text AS "openFrom", r.rest_weekdays AS "restWeekdays", r.list_shared AS "listShared",
      r.named_in_previews AS "namedInPreviews", r.dedication_in_previews AS "dedicationInPreviews", page.code IS NOT NULL AS "isPublic", CASE WHEN mine.is_active THEN page.code END AS "pageCode", r.care_limit_lifted AS "careLimitLifted",
      r.openness = 'quiet' AND ${guardianCanTell} AS "guardianCanTell",
      CASE WHEN ${actsForNames(Prisma.sql`mine`)} THEN (SELECT count(*)::int FROM users WHERE named_in_room_id = r.id) END AS "readersByName",
      CASE WHEN mine.is_active AND NOT (SELECT in_care FROM users WHERE id = mine.user_id) THEN mine.link_code END AS "myLinkCode",
      EXISTS (SELECT FROM tasks WHERE room_id = r.id AND free_taken_by_id = ${viewerId}::uuid AND free_taken_on = ${today}::date) AS "tookFreeToday",
      ${today}::text AS "viewerDate",
      r.dealing IS NOT DISTINCT FROM 'dealt' AND EXISTS (${hadInTurn(lastTurnId(Prisma.sql`r.id`), viewerId)}) AS "hasPieceOfTurn",
      CASE WHEN mine.is_active THEN r.previous_room_id END AS "previousRoomId",
      CASE WHEN mine.is_active THEN (SELECT id FROM rooms WHERE previous_room_id = r.id) END AS "nextRoomId",
      CASE WHEN mine.is_active AND r.creator_id = mine.user_id
        THEN (SELECT count(*)::int FROM join_requests WHERE room_id = r.id) ELSE 0 END AS "joinRequests",
      CASE WHEN mine.is_active AND r.creator_id = mine.user_id THEN r.reminded_at END AS "remindedAt",
      mine.is_active IS TRUE AND ${isStillAsked} AS "asksIfReading",
      CASE WHEN mine.is_active THEN mine.share END AS "myShare",
      CASE WHEN mine.is_active THEN mine.hides_tick END AS "myTickHidden",
      CASE WHEN mine.is_active THEN mine.listed_by_first_name END AS "myListedByFirstName",
      CASE WHEN mine.is_active AND mine.silent_since IS NULL AND mine.away_until >= ${today}::date THEN mine.away_until::text END AS "myAwayUntil",
      CASE WHEN r.closed_at IS NOT NULL THEN 0
        WHEN r.plan = 'pieces' THEN greatest(0, turn.last_date - greatest(${today}::date, turn.date))::int
        ELSE greatest(0, coalesce(c.days, r.recurrence_duration_days, r.end_date - r.start_date + 1) - past.days)::int END AS "daysLeft"
    FROM ${roomsRelatedTo(viewerId)}
    LEFT JOIN khatm_pages page ON page.room_id = r.id
    LEFT JOIN LATERAL (
      SELECT * FROM room_cycles WHERE id = CASE r.plan
        WHEN 'daily' THEN ${currentCycleId(Prisma.sql`r.id`, today)} ELSE ${currentHatimId(Prisma.sql`r.id`)} END OFFSET 0
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT * FROM room_days WHERE r.plan = 'pieces' AND id = ${currentDayId(Prisma.sql`r.id`, today)} OFFSET 0
    ) turn ON true
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE d.date <= ${today}::date) AS days FROM room_days d WHERE d.cycle_id = c.id
    ) past
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_active)::int AS active, count(*) FILTER (WHERE NOT is_active AND banned_at IS NULL)::int AS inactive
      FROM room_members WHERE room_id = r.id
    ) m
    WHERE ${roomId ? Prisma.sql`r.id = ${roomId}::uuid` : Prisma.sql`mine.is_active`}
    ORDER BY r.closed_at IS NOT NULL, r.created_at DESC, r.id`,
)

/** The day, or the turn, of a room that a date lies in. */
export const queryDayOn = findRow(
  { id: uuid, number: int, firstDate: text, lastDate: text },
  (roomId: string, date: string) => Prisma.sql`
    SELECT id, number, date::text AS "firstDate", last_date::text AS "lastDate" FROM (
      SELECT * FROM room_days WHERE room_id = ${roomId}::uuid AND date <= ${date}::date ORDER BY date DESC LIMIT 1
    ) latest WHERE last_date >= ${date}::date`,
)

const dayPortionRow = {
  /** In a pieces room the hatim that it belongs to. */
  hatimNumber: nullable(int),
  piece: nullable(pieceKind),
  userId: uuid,
  fullName: text,
  /** A reader in care stands in lists by the first name. */
  byFirstName: bool,
  startPos: notNull(int),
  endPos: notNull(int),
}
export type DayPortionRow = RowOf<typeof dayPortionRow>

/** The portions of a day or turn. What readers of a daily room have ahead is listed on the day that it stands for. */
const portionsOfDay = (dayId: string) => Prisma.sql`
  SELECT t.* FROM tasks t JOIN room_days d ON d.id = t.day_id WHERE d.id = ${dayId}::uuid AND (t.ahead_day IS NULL OR d.cycle_id IS NULL)
  UNION ALL
  SELECT t.* FROM room_days d JOIN tasks t ON t.cycle_id = d.cycle_id AND t.ahead_day = d.number WHERE d.id = ${dayId}::uuid`

/**
 * The portions of a room's day or turn as the plan cut them, with the name of whom it gave each to, by hatim and in mushaf order. Nothing that readers do with
 * them changes it: offering, taking, dividing, reading.
 */
export const queryDealtPortions = listRows(
  dayPortionRow,
  (dayId: string) => Prisma.sql`
    SELECT CASE WHEN r.plan = 'pieces' THEN c.number END AS "hatimNumber", r.piece, u.id AS "userId", u.full_name AS "fullName",
      u.in_care AS "byFirstName", min(t.start_pos) AS "startPos", max(t.end_pos) AS "endPos"
    FROM (${portionsOfDay(dayId)}) t JOIN users u ON u.id = t.dealt_to_id JOIN room_cycles c ON c.id = t.cycle_id JOIN rooms r ON r.id = t.room_id
    GROUP BY r.plan, r.piece, c.number, u.id, coalesce(t.cut_start_pos, t.start_pos)
    ORDER BY c.number, min(t.start_pos)`,
)

const heldPortionRow = {
  ...dayPortionRow,
  startPos: int,
  endPos: int,
  isRead: bool,
  dueDate: text,
  timeZone: nullable(text),
  hidesTick: bool,
}
export type HeldPortionRow = RowOf<typeof heldPortionRow>

/**
 * The portions of an open day or turn with the reader who has each, in mushaf order, and what decides whether it says that it was read. Those
 * that wait for a reader have a list of their own, without names. Who took a free piece stands in none.
 */
export const queryHeldPortions = listRows(
  heldPortionRow,
  (dayId: string) => Prisma.sql`
    SELECT CASE WHEN r.plan = 'pieces' THEN c.number END AS "hatimNumber", r.piece, u.id AS "userId", u.full_name AS "fullName",
      u.in_care AS "byFirstName", t.start_pos AS "startPos", t.end_pos AS "endPos", t.completed_at IS NOT NULL AS "isRead", coalesce(t.original_due_date, t.due_date)::text AS "dueDate", u.time_zone AS "timeZone",
      coalesce(m.hides_tick, false) AS "hidesTick"
    FROM (${portionsOfDay(dayId)}) t JOIN users u ON u.id = t.user_id JOIN room_cycles c ON c.id = t.cycle_id JOIN rooms r ON r.id = t.room_id
    LEFT JOIN room_members m ON m.room_id = t.room_id AND m.user_id = u.id
    WHERE t.offered_at IS NULL AND t.free_taken_by_id IS NULL
    ORDER BY c.number, t.start_pos`,
)

const hatimRow = {
  cycleId: uuid,
  roomName: text,
  dedication: nullable(text),
  startPos: int,
  endPos: int,
  number: int,
  beganOn: text,
  completedAt: notNull(instant),
}
export type HatimRow = RowOf<typeof hatimRow>

/**
 * The complete cycle of that number, or the latest complete one. A hatim that one reader alone was given, such as a reading of the whole range in a
 * pieces room, has a page for who has read it, and in a quiet room for nobody else: it would say that they have.
 */
export const queryHatim = findRow(
  hatimRow,
  ({ roomId, userId }: Membership, cycle: number | null) => Prisma.sql`
    SELECT c.id AS "cycleId", r.name AS "roomName", r.dedication, r.start_pos AS "startPos", r.end_pos AS "endPos", c.number,
      (SELECT min(date)::text FROM room_days WHERE id IN (
        SELECT id FROM room_days WHERE cycle_id = c.id UNION SELECT day_id FROM tasks WHERE cycle_id = c.id)) AS "beganOn", c.completed_at AS "completedAt"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id
    WHERE c.room_id = ${roomId}::uuid AND c.completed_at IS NOT NULL AND c.number = coalesce(${cycle}::int, c.number)
      AND (r.plan = 'daily' OR r.openness = 'open' OR (SELECT count(DISTINCT coalesce(dealt_to_id, free_taken_by_id)) FROM tasks WHERE cycle_id = c.id) > 1
        OR NOT EXISTS (SELECT FROM tasks WHERE cycle_id = c.id AND user_id <> ${userId}::uuid))
    ORDER BY c.number DESC LIMIT 1`,
)

/**
 * The readers of a cycle: all to whom the plan gave a portion of it, for others may have taken the portions of one of them, and a
 * missing name would tell so; and those who completed one.
 */
export const queryHatimReaders = listRows(
  { userId: uuid, fullName: text, byFirstName: bool },
  ({ cycleId }: HatimRow) => Prisma.sql`
    SELECT id AS "userId", full_name AS "fullName", in_care AS "byFirstName" FROM users WHERE id IN (
      SELECT dealt_to_id FROM tasks WHERE cycle_id = ${cycleId}::uuid
      UNION
      SELECT user_id FROM tasks WHERE cycle_id = ${cycleId}::uuid AND completed_at IS NOT NULL)
    ORDER BY full_name, id`,
)

/** A member banned from a round is banned from the next. */
export const copyBans = changeRows(
  (roomId: string, nextId: string) => Prisma.sql`
    INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since, left_at, banned_at)
    SELECT ${nextId}::uuid, user_id, false, joined_at, active_since, left_at, banned_at
    FROM room_members WHERE room_id = ${roomId}::uuid AND banned_at IS NOT NULL`,
)
