/** The free pieces of a board, and how they come to readers. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { int, uuid } from '@halaqa/database/columns'
import { changeRows, listRows, loadRow } from '@halaqa/database/statement'
import { isAsked } from '../room-access/last-act.sql.ts'

/** Pieces `t` that nobody has taken. */
export const isFree = Prisma.sql`(t.user_id IS NULL AND t.waiting_reason IS NULL AND t.completed_at IS NULL)`

/** Pieces of a room that nobody has taken: of hatims that are not complete, so that the others are not read. */
export const freePieces = (roomId: string) => Prisma.sql`
  room_cycles c JOIN tasks t ON t.cycle_id = c.id AND ${isFree} WHERE c.room_id = ${roomId}::uuid AND c.completed_at IS NULL`

export interface Reader {
  roomId: string
  userId: string
}

/** Pieces of a hatim that a reader has taken, whatever has become of them since, except those that they gave back. */
export const takenBy = (userId: string, cycleId: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM tasks
  WHERE cycle_id = ${cycleId} AND dealt_to_id = ${userId}::uuid)`

/** The pieces of a hatim that a reader has taken, by which the limit counts. */
export const queryTaken = loadRow(
  { taken: int },
  (userId: string, cycleId: string) => Prisma.sql`SELECT ${takenBy(userId, Prisma.sql`${cycleId}::uuid`)} AS taken`,
)

export const isPresentOn = (date: CalendarDate) =>
  Prisma.sql`(away_from IS NULL OR ${date}::date NOT BETWEEN away_from AND away_until)`

/**
 * How many readers a room has on a date of it, for the limit of its board. Readers who are away do not count, nor do those who were asked whether
 * they still read and have done nothing since.
 */
export const queryPresentReaders = loadRow(
  { readers: int },
  (roomId: string, date: CalendarDate) => Prisma.sql`
    SELECT count(*)::int AS readers FROM room_members m WHERE room_id = ${roomId}::uuid AND is_active AND ${isPresentOn(date)}
      AND NOT ${isAsked}`,
)

export const listFreePieces = listRows(
  { id: uuid, cycleId: uuid, startPos: int, endPos: int, weight: int },
  (roomId: string) =>
    Prisma.sql`SELECT t.id, t.cycle_id AS "cycleId", t.start_pos AS "startPos", t.end_pos AS "endPos", t.weight FROM ${freePieces(roomId)} ORDER BY c.number, t.start_pos`,
)

/** A free piece and the reader who has it from now on. */
export interface Taking {
  taskId: string
  userId: string
  turnId: string
  date: CalendarDate
  dueDate: CalendarDate
  /** The guardian who acts for the reader. */
  actedById?: string | null
}

/** Gives free pieces to readers; one that is not free any more stays where it is. */
export const giveFreePieces = changeRows(
  (takings: readonly Taking[], reason: 'taken' | 'assigned', now: Date) => Prisma.sql`
    WITH given AS (
      UPDATE tasks t SET user_id = n.user_id, dealt_to_id = n.user_id, day_id = n.turn_id, task_date = n.date, due_date = n.due_date,
        original_due_date = NULL, handed_over_at = ${now}
      FROM unnest(
        ${arrayText(takings.map(({ taskId }) => taskId))}::uuid[], ${arrayText(takings.map(({ userId }) => userId))}::uuid[],
        ${arrayText(takings.map(({ turnId }) => turnId))}::uuid[], ${arrayText(takings.map(({ date }) => date))}::date[],
        ${arrayText(takings.map(({ dueDate }) => dueDate))}::date[],
        ${takings.map(({ actedById }) => actedById ?? null)}::uuid[]
      ) AS n (id, user_id, turn_id, date, due_date, acted_by_id)
      WHERE t.id = n.id AND ${isFree}
      RETURNING t.id, t.user_id, n.acted_by_id
    )
    INSERT INTO task_handovers (task_id, to_user_id, reason, at, acted_by_id)
    SELECT id, user_id, ${reason}::handover_reason, ${now}, acted_by_id FROM given`,
)
