/** Gives out portions that nobody takes, to the members who have had least lately, at most one more each in a week. */
import { addDays, type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import { isoWeekday } from '@halaqa/contract/weekday'
import type { Database, Transaction } from '@halaqa/database/client'
import {
  DAYS_UNTIL_PASSED_ON,
  type DiligentReader,
  type GivenExtra,
  giveOut,
  giveOutOverdue,
} from '@halaqa/planning/give-out'
import { weightOf } from '@halaqa/quran/weights'
import { dateIn, earliestDateOnEarth } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { notifyOfPortions, type ReceivedPortion } from '../notifications/notify.service.ts'
import { isAwayOn, localDatesAt } from '../planning/planned-members.ts'
import { isPlanningSuspended } from '../planning/planning.service.ts'
import { allowedStarts, rangeOfRoom } from '../planning/room-plan.ts'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import * as sql from './giving-out.sql.ts'
import { handOverTask } from './offers.service.ts'
import { queryTaskById } from './tasks.sql.ts'

const DAYS_UNTIL_GIVEN = 3
/** For a portion whose reader did not answer whether they keep it. */
const DAYS_UNTIL_PASSED = 1
/** The days whose portions decide who has had least, and the days between two extra portions of a person. */
const DAYS = { burden: 28, extra: 7 }
/** Few enough that a call waits only briefly for the room's row, however many members it has. */
export const GIVEN_AT_ONCE = 25

/** The day after the last date is counted everywhere on earth at once, so that it tells nothing of a time zone. */
const waitsLongEnough = (now: Date): sql.LongWaiting => ({
  earliest: earliestDateOnEarth(now),
  offeredBy: new Date(now.getTime() - DAYS_UNTIL_GIVEN * DAY_MS),
  passedOnBy: new Date(now.getTime() - DAYS_UNTIL_PASSED * DAY_MS),
  overdueSince: addDays(earliestDateOnEarth(now), -DAYS_UNTIL_PASSED_ON),
})

/** Rooms that go on and do not stand still in which a portion has waited for three days, or is long overdue. */
export async function listRoomsWithUntakenTasks(db: Db, now: Date): Promise<string[]> {
  return (await sql.queryRoomsWithUntakenTasks(db, waitsLongEnough(now))).map(({ roomId }) => roomId)
}

/**
 * Gives portions that nobody took in three days to members of the room who had no extra one in seven days or in the present turn, as
 * `giveOut` decides, on no rest day of the room and not after the end of a fixed one; then those that are long overdue, as `giveOutOverdue`
 * decides. The others go on waiting. Gives at most `atMost`; a lower count means that these were all.
 */
export function giveOutUntakenTasks(db: Database, roomId: string, now: Date, atMost = GIVEN_AT_ONCE): Promise<number> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (isPlanningSuspended(room)) return 0
    const waiting = await sql.queryUntakenTasks(tx, room.id, waitsLongEnough(now))
    if (waiting.length === 0) return 0
    const { readers, todayOf } = await loadReaders(tx, room, now)
    // Without a place to begin within it a piece passes whole.
    const starts = room.plan === 'pieces' ? [] : allowedStarts(room)
    const first = giveOut(
      waiting.filter(({ isOverdue }) => !isOverdue),
      readers,
      undefined,
      { starts, atMost },
    )
    const hasOneNow = new Set(first.map(({ readerId }) => readerId))
    const overdue = giveOutOverdue(
      waiting.filter(({ isOverdue }) => isOverdue),
      readers.map((reader) => (hasOneNow.has(reader.id) ? { ...reader, mayReceive: false } : reader)),
      undefined,
      { starts, atMost: atMost - first.length },
    )
    const given = [...first, ...overdue]
    const received: ReceivedPortion[] = []
    for (const one of given) {
      const fromId = waiting.find(({ id }) => id === one.portionId)!.readerId
      const taskId = await separatePart(tx, one)
      const task = await queryTaskById(tx, taskId)
      const today = todayOf(one.readerId)
      const date = task.taskDate > today ? task.taskDate : today
      await handOverTask(tx, task, { userId: one.readerId, today: date, reason: 'assigned' }, now)
      received.push({ roomId: room.id, taskId, userId: one.readerId, fromId })
    }
    await notifyOfPortions(tx, received, now)
    return given.length
  })
}

/** The id of the given portion: the one that waited, or a part of it, which becomes a portion of its own. */
async function separatePart(tx: Transaction, { portionId, start, end }: GivenExtra): Promise<string> {
  const { endPos } = await queryTaskById(tx, portionId)
  if (end === endPos) return portionId
  const { id } = await sql.insertPart(tx, portionId, { start, end, weight: weightOf({ start, end }) })
  await sql.keepRest(tx, portionId, { start: end + 1, weight: weightOf({ start: end + 1, end: endPos }) })
  return id
}

/** After the end of a fixed room nothing is due, but what somebody takes: what still waits is for volunteers. */
const givesOn = ({ restWeekdays, endDate }: LockedRoom, date: CalendarDate) =>
  !restWeekdays.includes(isoWeekday(date)) && (endDate === null || date <= endDate)

async function loadReaders(tx: Transaction, room: LockedRoom, now: Date) {
  const dateNowIn = localDatesAt(now)
  const rows = await sql.queryBurdens(tx, room.id, sql.sinceFor(dateIn('UTC', now), now, DAYS))
  const shares = rows.reduce((sum, { share }) => sum + share, 0)
  const today = new Map(rows.map((row): [string, CalendarDate] => [row.id, dateNowIn(row.timeZone)]))
  const readers = rows.map((row): DiligentReader => {
    const date = today.get(row.id)!
    const plain = (weightOf(rangeOfRoom(room)) / row.days) * (row.share / shares)
    return {
      id: row.id,
      joinedAt: row.joinedAt.getTime(),
      burden: (row.given + row.received) / row.share,
      usual: room.plan === 'pieces' ? Number.POSITIVE_INFINITY : (row.heaviest ?? plain),
      extras: row.extras,
      hasReadTheirs: row.hasReadTheirs,
      isInCare: row.isInCare,
      mayReceive: !row.hadExtra && !isAwayOn(row, date) && givesOn(room, date),
    }
  })
  return { readers, todayOf: (id: string) => today.get(id)! }
}
