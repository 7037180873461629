import { Prisma } from '@halaqa/database/client'

/**
 * When the member `m` last did something in their room: opened, completed, offered, took, kept or gave back a portion, moved their place in one, answered that
 * they still read, or changed how they do. What they were dealt on joining is no act. Null before the first time.
 */
export const lastActOf = Prisma.sql`(SELECT max(at) FROM (
  SELECT greatest(opened_at, place_moved_at, completed_at, kept_at) AS at FROM tasks WHERE room_id = m.room_id AND user_id = m.user_id
  UNION ALL
  SELECT h.at FROM tasks t JOIN task_handovers h ON h.task_id = t.id AND h.from_user_id = m.user_id AND h.reason IN ('offered', 'given_back')
  WHERE t.room_id = m.room_id AND m.user_id IN (t.user_id, t.dealt_to_id)
  UNION ALL
  SELECT h.at FROM task_handovers h JOIN tasks t ON t.id = h.task_id AND t.room_id = m.room_id
  WHERE h.to_user_id = m.user_id AND h.reason = 'taken' AND NOT h.dealt_on_joining
  UNION ALL
  SELECT f.completed_at FROM former_readings f JOIN tasks t ON t.id = f.task_id AND t.room_id = m.room_id WHERE f.user_id = m.user_id
  UNION ALL
  SELECT m.heard_at
) act)`

/** The member `m` was asked whether they still read, and has done nothing in their room since. */
export const isAsked = Prisma.sql`(m.asked_if_reading_at IS NOT NULL AND ${lastActOf} > m.asked_if_reading_at IS NOT TRUE)`
