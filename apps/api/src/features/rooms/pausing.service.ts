import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { dealToNewcomers, listMembersSince } from '../members/newcomers.service.ts'
import { postponeDueDates, skipInactiveDays } from '../planning/dormancy.service.ts'
import { planBegunDays } from '../planning/planning.service.ts'
import { assertHatimNotComplete, keepReadingDay } from '../planning/replanning.service.ts'
import { prolongTurn } from '../planning/turns.service.ts'
import { assertRoomOpen, type LockedRoom, lockAsOwner, lockRoom } from '../room-access/room.access.ts'

/** Nothing more is given out until the owner resumes. What was given out stays; pausing twice is pausing once. */
export function pauseRoom(db: Database, roomId: string, ownerId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, ownerId)
    assertRoomOpen(room)
    if (room.pausedSince !== null) return
    await assertHatimNotComplete(tx, room)
    await planBegunDays(tx, room, now)
    await tx.room.update({ where: { id: room.id }, data: { pausedSince: now, updatedAt: now } })
  })
}

/**
 * The room goes on where it stopped: the dates it was paused are no room days, and a fixed room's end moves on by them, as do the
 * last dates of its open portions and of the present turn. A room that slept when it was paused is awake.
 */
export function resumeRoom(db: Database, roomId: string, ownerId: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, ownerId)
    assertRoomOpen(room)
    if (room.pausedSince === null) return
    const { plannedThrough, endDate } = (await prolongTurn(tx, room, now)) ?? (await skipPause(tx, room, now))
    await postponeDueDates(tx, room.id, { since: room.dormantSince ?? room.pausedSince, until: now })
    await tx.room.update({
      where: { id: room.id },
      data: {
        pausedSince: null,
        dormantSince: null,
        activeSince: now,
        plannedThrough: toDate(plannedThrough),
        endDate: endDate && toDate(endDate),
        updatedAt: now,
      },
    })
    await keepReadingDay(tx, await lockRoom(tx, roomId))
    await planBegunDays(tx, await lockRoom(tx, roomId), now)
    const newcomers = await listMembersSince(tx, roomId, room.pausedSince)
    await dealToNewcomers(tx, await lockRoom(tx, roomId), newcomers, now)
  })
}

async function skipPause(tx: Transaction, room: LockedRoom, now: Date) {
  const plannedThrough = await skipInactiveDays(tx, room, now)
  return { plannedThrough, endDate: endAfterPause(room, daysBetween(room.plannedThrough, plannedThrough)) }
}

/** A room that was past its end when it paused has no days left to move. */
function endAfterPause({ endDate, plannedThrough }: LockedRoom, days: number): CalendarDate | null {
  return endDate !== null && plannedThrough < endDate ? addDays(endDate, days) : endDate
}
