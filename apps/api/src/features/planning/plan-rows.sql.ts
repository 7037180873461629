/** Writes plans: cycles, days, portions and the balances of members, each for many rooms in one statement. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { changeRows, type Queryable } from '@halaqa/database/statement'

export interface NewCycle {
  roomId: string
  id: string
  number: number
  days: number
  nextPos: number
}

const writeCycles = changeRows(
  (cycles: readonly NewCycle[]) => Prisma.sql`
    INSERT INTO room_cycles (room_id, id, number, days, next_pos)
    SELECT * FROM unnest(
      ${arrayText(cycles.map((cycle) => cycle.roomId))}::uuid[], ${arrayText(cycles.map((cycle) => cycle.id))}::uuid[],
      ${arrayText(cycles.map((cycle) => cycle.number))}::int[], ${arrayText(cycles.map((cycle) => cycle.days))}::int[],
      ${arrayText(cycles.map((cycle) => cycle.nextPos))}::int[])`,
)

export async function insertCycles(tx: Queryable, cycles: readonly NewCycle[]) {
  if (cycles.length > 0) await writeCycles(tx, cycles)
}

const writeNextPositions = changeRows(
  (cycles: readonly Pick<NewCycle, 'id' | 'nextPos'>[]) => Prisma.sql`
    UPDATE room_cycles c SET next_pos = n.next_pos
    FROM unnest(
      ${arrayText(cycles.map((cycle) => cycle.id))}::uuid[], ${arrayText(cycles.map((cycle) => cycle.nextPos))}::int[]
    ) AS n (id, next_pos)
    WHERE c.id = n.id`,
)

export async function updateNextPositions(tx: Queryable, cycles: readonly Pick<NewCycle, 'id' | 'nextPos'>[]) {
  if (cycles.length > 0) await writeNextPositions(tx, cycles)
}

export interface NewDay {
  roomId: string
  id: string
  /** Null for a turn, whose pieces may be of several hatims. */
  cycleId: string | null
  date: string
  /** Of a turn; of a day its date. */
  lastDate: string
  number: number
  isUnread: boolean
  isRest: boolean
  startPos: number | null
  endPos: number | null
  /** How many portions its range is cut into. */
  portions: number
}

export interface NewTask {
  roomId: string
  cycleId: string
  dayId: string
  /** Null for what its cycle could not give out: it waits for a reader, unless it is a free piece of a board. */
  userId: string | null
  isFree?: boolean
  date: string
  /** Its last date. */
  dueDate: string
  startPos: number
  endPos: number
  weight: number
  share: number
  /** Its reader has it ahead, in a daily room opened at once. */
  ahead?: { day: number; isOpened: boolean }
}

const writeDays = changeRows(
  (days: readonly NewDay[]) => Prisma.sql`
    INSERT INTO room_days (room_id, id, cycle_id, date, last_date, number, is_unread, is_rest, start_pos, end_pos, portions)
    SELECT * FROM unnest(
      ${arrayText(days.map((day) => day.roomId))}::uuid[], ${arrayText(days.map((day) => day.id))}::uuid[],
      ${arrayText(days.map((day) => day.cycleId))}::uuid[], ${arrayText(days.map((day) => day.date))}::date[],
      ${arrayText(days.map((day) => day.lastDate))}::date[], ${arrayText(days.map((day) => day.number))}::int[], ${arrayText(days.map((day) => day.isUnread))}::bool[],
      ${arrayText(days.map((day) => day.isRest))}::bool[],
      ${arrayText(days.map((day) => day.startPos))}::int[], ${arrayText(days.map((day) => day.endPos))}::int[],
      ${arrayText(days.map((day) => day.portions))}::int[])`,
)

export async function insertDays(tx: Queryable, days: readonly NewDay[]) {
  if (days.length > 0) await writeDays(tx, days)
}

/** @param places what tasks have in common, each named once: `placeOf` says which of them, from 1 on, is that of a task */
const writeTasks = changeRows(
  (tasks: readonly NewTask[], placeOf: readonly number[], places: readonly NewTask[], now: Date) => Prisma.sql`
    INSERT INTO tasks (created_at, room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight,
      share, ahead_day, opened_at, offered_at, waiting_reason)
    SELECT ${now}, (${arrayText(places.map((place) => place.roomId))}::uuid[])[place],
      (${arrayText(places.map((place) => place.cycleId))}::uuid[])[place], (${arrayText(places.map((place) => place.dayId))}::uuid[])[place],
      user_id, user_id, task_date, due_date, start_pos, end_pos, weight, share,
      ahead_day, CASE WHEN is_opened THEN ${now}::timestamptz END,
      CASE WHEN user_id IS NULL AND NOT is_free THEN ${now}::timestamptz END,
      CASE WHEN user_id IS NULL AND NOT is_free THEN 'ungiven'::waiting_reason END
    FROM unnest(
      ${arrayText(placeOf)}::int[], ${arrayText(tasks.map((task) => task.userId))}::uuid[],
      ${arrayText(tasks.map((task) => task.date))}::date[], ${arrayText(tasks.map((task) => task.dueDate))}::date[],
      ${arrayText(tasks.map((task) => task.startPos))}::int[], ${arrayText(tasks.map((task) => task.endPos))}::int[],
      ${arrayText(tasks.map((task) => task.weight))}::int[], ${arrayText(tasks.map((task) => task.share))}::int[],
      ${arrayText(tasks.map((task) => task.isFree ?? false))}::bool[], ${arrayText(tasks.map((task) => task.ahead?.day ?? null))}::int[],
      ${arrayText(tasks.map((task) => task.ahead?.isOpened ?? false))}::bool[]
    ) AS t (place, user_id, task_date, due_date, start_pos, end_pos, weight, share, is_free, ahead_day, is_opened)`,
)

/** A day that was given to nobody, with the range that was cut for nobody. */
export type DayRange = Pick<NewDay, 'id' | 'startPos' | 'endPos' | 'portions'>

const writeDayRanges = changeRows(
  (days: readonly DayRange[]) => Prisma.sql`
    UPDATE room_days d SET start_pos = n.start_pos, end_pos = n.end_pos, portions = n.portions
    FROM unnest(
      ${arrayText(days.map((day) => day.id))}::uuid[], ${arrayText(days.map((day) => day.startPos))}::int[],
      ${arrayText(days.map((day) => day.endPos))}::int[], ${arrayText(days.map((day) => day.portions))}::int[]
    ) AS n (id, start_pos, end_pos, portions)
    WHERE d.id = n.id`,
)

export async function updateDayRanges(tx: Queryable, days: readonly DayRange[]) {
  if (days.length > 0) await writeDayRanges(tx, days)
}

export async function insertTasks(tx: Queryable, tasks: readonly NewTask[], now: Date) {
  if (tasks.length === 0) return
  const places: NewTask[] = []
  const placeOf = tasks.map((task) => {
    const last = places.at(-1)
    if (task.dayId !== last?.dayId || task.cycleId !== last.cycleId) places.push(task)
    return places.length
  })
  await writeTasks(tx, tasks, placeOf, places, now)
}

/** Into how many portions days are cut after they were cut again. */
const writePortionCounts = changeRows(
  (days: readonly Pick<NewDay, 'id' | 'portions'>[]) => Prisma.sql`
    UPDATE room_days d SET portions = n.portions
    FROM unnest(
      ${arrayText(days.map((day) => day.id))}::uuid[], ${arrayText(days.map((day) => day.portions))}::int[]
    ) AS n (id, portions)
    WHERE d.id = n.id`,
)

export async function updatePortionCounts(tx: Queryable, days: readonly Pick<NewDay, 'id' | 'portions'>[]) {
  if (days.length > 0) await writePortionCounts(tx, days)
}

/** A turn gives so many pieces more, also one that had given nobody anything. */
export const addToTurn = changeRows(
  (turnId: string, pieces: number) => Prisma.sql`
    UPDATE room_days SET portions = portions + ${pieces}, is_unread = false WHERE id = ${turnId}::uuid`,
)

/** `id` is the member's, as a person. */
export interface Balance {
  roomId: string
  id: string
  weight: number
  portions: number
}

const writeBalances = changeRows(
  (balances: readonly Balance[]) => Prisma.sql`
    UPDATE room_members m SET given_weight = b.weight, given_portions = b.portions
    FROM unnest(
      ${arrayText(balances.map((b) => b.roomId))}::uuid[], ${arrayText(balances.map((b) => b.id))}::uuid[],
      ${arrayText(balances.map((b) => b.weight))}::float8[], ${arrayText(balances.map((b) => b.portions))}::float8[]
    ) AS b (room_id, id, weight, portions)
    WHERE m.room_id = b.room_id AND m.user_id = b.id`,
)

export async function updateBalances(tx: Queryable, balances: readonly Balance[]) {
  if (balances.length > 0) await writeBalances(tx, balances)
}

interface PlannedThrough {
  roomId: string
  plannedThrough: CalendarDate
}

export const updatePlannedThrough = changeRows(
  (rooms: readonly PlannedThrough[]) => Prisma.sql`
    UPDATE rooms r SET planned_through = p.planned_through
    FROM unnest(
      ${arrayText(rooms.map((room) => room.roomId))}::uuid[], ${arrayText(rooms.map((room) => room.plannedThrough))}::date[]
    ) AS p (id, planned_through)
    WHERE r.id = p.id`,
)

/** A day or turn holds so many portions more, and a day the range up to their end. */
export const extendDay = changeRows(
  (dayId: string, portions: number, endPos: number | null) => Prisma.sql`
    UPDATE room_days SET portions = portions + ${portions}, end_pos = coalesce(${endPos}::int, end_pos) WHERE id = ${dayId}::uuid`,
)

/** In quarters of a piece, what a member of a pieces room carries to the next turn. `id` is the member's, as a person. */
export interface CarriedQuarters {
  roomId: string
  id: string
  quarters: number
}

const writeCarried = changeRows(
  (carried: readonly CarriedQuarters[]) => Prisma.sql`
    UPDATE room_members m SET carried_quarters = c.quarters
    FROM unnest(
      ${arrayText(carried.map((c) => c.roomId))}::uuid[], ${arrayText(carried.map((c) => c.id))}::uuid[],
      ${arrayText(carried.map((c) => c.quarters))}::int[]
    ) AS c (room_id, id, quarters)
    WHERE m.room_id = c.room_id AND m.user_id = c.id`,
)

export async function updateCarried(tx: Queryable, carried: readonly CarriedQuarters[]) {
  if (carried.length > 0) await writeCarried(tx, carried)
}

export interface BoardTurn {
  roomId: string
  dayId: string
  date: CalendarDate
  dueDate: CalendarDate
}

const writeBoardTurns = changeRows(
  (turns: readonly BoardTurn[]) => Prisma.sql`
    UPDATE tasks t SET day_id = b.day_id, task_date = b.date, due_date = b.due_date
    FROM unnest(
      ${arrayText(turns.map((turn) => turn.roomId))}::uuid[], ${arrayText(turns.map((turn) => turn.dayId))}::uuid[],
      ${arrayText(turns.map((turn) => turn.date))}::date[], ${arrayText(turns.map((turn) => turn.dueDate))}::date[]
    ) AS b (room_id, day_id, date, due_date)
    JOIN room_cycles c ON c.room_id = b.room_id AND c.completed_at IS NULL
    WHERE t.cycle_id = c.id AND t.user_id IS NULL AND t.waiting_reason IS NULL AND t.completed_at IS NULL`,
)

/** Moves free pieces of boards to these turns. */
export async function moveFreePieces(tx: Queryable, turns: readonly BoardTurn[]) {
  if (turns.length > 0) await writeBoardTurns(tx, turns)
}

/** Lets free pieces on boards of rooms that have ended wait for readers. A hatim of which nobody took a piece does not count. */
export const endBoards = changeRows(
  (roomIds: readonly string[], now: Date) => Prisma.sql`
    WITH hatim AS (
      SELECT c.id, EXISTS (SELECT FROM tasks WHERE cycle_id = c.id AND (user_id IS NOT NULL OR waiting_reason IS NOT NULL)) AS is_begun
      FROM room_cycles c WHERE c.room_id = ANY(${arrayText(roomIds)}::uuid[]) AND c.completed_at IS NULL
    ), untouched AS (
      DELETE FROM room_cycles WHERE id IN (SELECT id FROM hatim WHERE NOT is_begun)
    )
    UPDATE tasks SET offered_at = ${now}, waiting_reason = 'ungiven'
    WHERE cycle_id IN (SELECT id FROM hatim WHERE is_begun) AND user_id IS NULL AND waiting_reason IS NULL`,
)
