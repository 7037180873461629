import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, bool, int, nullable, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, hasRow, listRows } from '@halaqa/database/statement'

/** Does somebody hold an open portion of the hatim? */
export const isBeingRead = hasRow(
  (cycleId: string) => Prisma.sql`
    SELECT FROM tasks WHERE cycle_id = ${cycleId}::uuid AND completed_at IS NULL AND user_id IS NOT NULL LIMIT 1`,
)

/** A hatim, if it was complete from this moment on. The reading of one reader alone is announced to nobody. */
export const queryHatimCompletedAt = findRow(
  { number: int },
  (cycleId: string, completedAt: Date) => Prisma.sql`
    SELECT c.number FROM room_cycles c JOIN rooms r ON r.id = c.room_id
    WHERE c.id = ${cycleId}::uuid AND c.completed_at = ${completedAt}
      AND (r.plan = 'daily' OR (SELECT count(*) FROM tasks WHERE cycle_id = c.id) > 1)`,
)

/** The facts that decide whether each of these hatims is complete (`hatim-completion.ts`), by number; `isMarked` is the last decision. */
export const queryHatims = listRows(
  {
    id: uuid,
    isMarked: bool,
    isAssigned: bool,
    isRead: bool,
    isOwnReading: bool,
    readers: int,
    firstDate: nullable(text),
    isTurnRead: bool,
    lastDueDate: nullable(text),
  },
  (ids: readonly string[]) => Prisma.sql`
    WITH turn AS MATERIALIZED (
      SELECT day_id, bool_and(completed_at IS NOT NULL) AS is_read
      FROM tasks WHERE (user_id IS NOT NULL OR waiting_reason IS NOT NULL)
        AND day_id IN (SELECT day_id FROM tasks WHERE cycle_id = ANY(${arrayText(ids)}::uuid[]))
      GROUP BY day_id)
    SELECT c.id, c.completed_at IS NOT NULL AS "isMarked", c.next_pos > r.end_pos AS "isAssigned",
      coalesce(bool_and(t.completed_at IS NOT NULL) FILTER (WHERE t.id IS NOT NULL), true) AS "isRead",
      coalesce(bool_or(t.start_pos = r.start_pos AND t.end_pos = r.end_pos), false) AS "isOwnReading",
      count(DISTINCT coalesce(t.dealt_to_id, t.free_taken_by_id))::int AS readers, min(d.date)::text AS "firstDate",
      coalesce(bool_and(turn.is_read), true) AS "isTurnRead",
      max(coalesce(t.original_due_date, t.due_date))::text AS "lastDueDate"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id LEFT JOIN tasks t ON t.cycle_id = c.id
    LEFT JOIN room_days d ON d.id = t.day_id LEFT JOIN turn ON turn.day_id = t.day_id
    WHERE c.id = ANY(${arrayText(ids)}::uuid[])
    GROUP BY c.id, r.id ORDER BY c.number`,
)

/** Hatims that share a day or turn with this one, itself included. */
const ofSameTurns = (cycleId: string) => Prisma.sql`
  SELECT c.* FROM room_cycles c WHERE c.id IN (
    SELECT cycle_id FROM tasks WHERE day_id IN (SELECT day_id FROM tasks WHERE cycle_id = ${cycleId}::uuid))`

/** The hatims among them that were assigned as a whole and are not complete. */
export const queryHatimsOfSameTurns = listRows(
  { id: uuid },
  (cycleId: string, limit: number) => Prisma.sql`
    SELECT c.id FROM (${ofSameTurns(cycleId)}) c JOIN rooms r ON r.id = c.room_id
    WHERE c.completed_at IS NULL AND c.next_pos > r.end_pos ORDER BY c.number LIMIT ${limit}`,
)

/** The complete hatims among them. */
export const queryCompleteHatimsOfSameTurns = listRows(
  { id: uuid },
  (cycleId: string) => Prisma.sql`SELECT id FROM (${ofSameTurns(cycleId)}) c WHERE completed_at IS NOT NULL`,
)

/** Hatims of pieces rooms that are read and not marked as complete, room by room. */
export const queryReadHatims = listRows(
  { roomId: uuid, ids: arrayOf(uuid) },
  () => Prisma.sql`
    SELECT c.room_id AS "roomId", array_agg(c.id ORDER BY c.number) AS ids
    FROM rooms r JOIN room_cycles c ON c.room_id = r.id AND c.completed_at IS NULL AND c.next_pos > r.end_pos
    WHERE r.plan = 'pieces' AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL)
    GROUP BY c.room_id ORDER BY c.room_id`,
)

/** Notifies the pages that show figures of these hatims. After a completion the trigger on its portion does. */
export const tellOfHatims = changeRows(
  (hatimIds: readonly string[]) =>
    Prisma.sql`SELECT pg_notify('halaqa_progress', id::text) FROM unnest(${arrayText(hatimIds)}::uuid[]) AS id`,
)
