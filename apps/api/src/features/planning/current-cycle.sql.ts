import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'

/**
 * The id of the cycle that somebody is in whose date is `today`: days of the next one may be planned already, because they
 * have begun elsewhere. Before a room's first day it is the first.
 */
export const currentCycleId = (roomId: Prisma.Sql, today: CalendarDate) => Prisma.sql`coalesce(
  (SELECT cycle_id FROM room_days WHERE room_id = ${roomId} AND date <= ${today}::date ORDER BY date DESC LIMIT 1),
  (SELECT id FROM room_cycles WHERE room_id = ${roomId} ORDER BY number LIMIT 1))`
