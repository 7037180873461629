/** A reader with several open portions moves them to the next days. */
import { type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import { MIN_SPREAD } from '@halaqa/contract/constants'
import type { Database } from '@halaqa/database/client'
import { type OpenPortion, spreadPortions } from '@halaqa/planning/spread'
import { dateIn } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { restsOn } from '../planning/turn-plan.ts'
import { lockRooms } from '../room-access/room.access.ts'
import * as sql from './tasks.sql.ts'

/** The portions that a reader could spread over this many days, with their new dates. */
export async function previewSpread(db: Db, user: SignedIn, days: number, now: Date): Promise<sql.TaskRow[]> {
  const today = dateIn(user.timeZone, now)
  const open = await sql.queryOpenTasks(db, { userId: user.id, ids: null, dueBy: today })
  const moves = new Map(spread(open, today, days).map((move) => [move.id, move]))
  return open.flatMap((task) => {
    const move = moves.get(task.id)
    return move ? [{ ...task, taskDate: move.date, dueDate: move.dueDate }] : []
  })
}

/**
 * Spreads the reader's portions that are due by their today. A repeated call, from another tab or after a lost answer, finds fewer than
 * three of them and changes nothing.
 */
export function spreadTasks(
  db: Database,
  user: SignedIn,
  taskIds: readonly string[],
  days: number,
  now: Date,
): Promise<sql.TaskRow[]> {
  const named = { userId: user.id, ids: taskIds }
  const today = dateIn(user.timeZone, now)
  return inTransaction(db, async (tx) => {
    const found = await sql.queryOpenTasks(tx, { ...named, dueBy: null })
    await lockRooms(tx, [...new Set(found.map(({ roomId }) => roomId))], { skipLocked: false })
    const moves = spread(await sql.queryOpenTasks(tx, { ...named, dueBy: today }), today, days)
    if (moves.length > 0) await sql.moveTasks(tx, moves, now)
    return sql.queryOpenTasks(tx, { ...named, dueBy: null })
  })
}

function spread(open: readonly sql.OpenTaskRow[], today: CalendarDate, days: number) {
  if (open.length < MIN_SPREAD) return []
  const dates = spreadPortions(
    open.map((task) => toPortion(task, today)),
    dayOf(today),
    days,
  )
  return open.flatMap(({ id }, i) => {
    const move = dates[i]
    return move ? [{ id, date: dateOfDay(move.first), dueDate: dateOfDay(move.last) }] : []
  })
}

const toPortion = (task: sql.OpenTaskRow, today: CalendarDate): OpenPortion => ({
  weight: task.weight,
  hasOneDate: task.plan === 'daily',
  // After the end of a room its reader chooses the time of the rest.
  end: task.endDate !== null && task.endDate >= today ? dayOf(task.endDate) : null,
  isRest: restsOn(task),
})
