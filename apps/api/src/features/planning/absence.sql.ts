import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'

/** The open portions dated up to the last day of an absence are offered to the group. */
export async function offerForAbsence(tx: Transaction, roomId: string, userId: string, until: CalendarDate, now: Date) {
  await tx.$executeRaw`
    WITH offered AS (
      UPDATE tasks SET offered_at = coalesce(offered_at, ${now}), offered_by_leaving = true
      WHERE room_id = ${roomId}::uuid AND user_id = ${userId}::uuid AND completed_at IS NULL AND NOT offered_by_leaving
        AND task_date <= ${until}::date
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, reason, at)
    SELECT id, ${userId}::uuid, 'away', ${now} FROM offered`
}

/** What was offered because its reader left or was away, and nobody has taken, is theirs again; dated after a date, if named. */
export async function returnOfferedTasks(
  tx: Transaction,
  roomId: string,
  userId: string,
  now: Date,
  after?: CalendarDate,
) {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE tasks SET offered_at = NULL, offered_by_leaving = false, handed_over_at = ${now}
      WHERE room_id = ${roomId}::uuid AND user_id = ${userId}::uuid AND completed_at IS NULL AND offered_by_leaving
        AND (${after ?? null}::date IS NULL OR task_date > ${after ?? null}::date)
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, to_user_id, reason, at)
    SELECT id, ${userId}::uuid, ${userId}::uuid, 'returned', ${now} FROM back`
}
