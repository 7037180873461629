import type { Transaction } from '@halaqa/database/client'
import type { Reader } from '@halaqa/planning/deal'
import { type GivenDay, type Recut, recutForJoiner, recutForLeaver } from '@halaqa/planning/recut'
import { weightOf } from '@halaqa/quran/weights'
import type { CalendarDate } from '../../lib/dates.ts'
import type { LockedRoom } from '../rooms/rooms.access.ts'
import * as ledger from './ledger.sql.ts'
import { changedBalances, toReader } from './planning.service.ts'

type UntouchedDay = GivenDay & { id: string; cycleId: string; date: CalendarDate }

/** Cuts the untouched days from the joiner's today on among everybody, the joiner included, who is active already. */
export async function cutForJoiner(
  tx: Transaction,
  room: LockedRoom,
  joinerId: string,
  today: CalendarDate,
  now: Date,
) {
  const days = await loadUntouched(tx, room.id, today)
  const readers = (await ledger.queryReaders(tx, room.id)).map(toReader)
  const joiner = readers.find((reader) => reader.id === joinerId)
  if (!joiner) throw new Error(`${joinerId} is not active in room ${room.id}`)
  const others = readers.filter((reader) => reader !== joiner)
  await write(tx, room, days, readers, recutForJoiner(days, others, joiner), now)
}

/** Cuts the untouched days from the leaver's today on among those who stay; the leaver is not active any more. */
export async function cutForLeaver(
  tx: Transaction,
  room: LockedRoom,
  leaverId: string,
  today: CalendarDate,
  now: Date,
) {
  const days = await loadUntouched(tx, room.id, today)
  const remaining = (await ledger.queryReaders(tx, room.id)).map(toReader)
  const row = await tx.roomMember.findUniqueOrThrow({ where: { roomId_userId: { roomId: room.id, userId: leaverId } } })
  const leaver: Reader = {
    id: leaverId,
    joinedAt: row.joinedAt.getTime(),
    weight: row.givenWeight,
    portions: row.givenPortions,
  }
  await write(tx, room, days, [...remaining, leaver], recutForLeaver(days, remaining, leaver), now)
}

async function loadUntouched(tx: Transaction, roomId: string, today: CalendarDate): Promise<UntouchedDay[]> {
  const days = new Map<
    string,
    UntouchedDay & { portions: { id: string; readerId: string; start: number; end: number }[] }
  >()
  for (const task of await ledger.queryUntouched(tx, roomId, today)) {
    const day = days.get(task.dayId) ?? {
      id: task.dayId,
      cycleId: task.cycleId,
      date: task.date,
      day: task.number,
      stretch: { start: task.dayStart, end: task.dayEnd },
      portions: [],
    }
    day.portions.push({ id: task.id, readerId: task.userId, start: task.startPos, end: task.endPos })
    days.set(task.dayId, day)
  }
  return [...days.values()]
}

async function write(
  tx: Transaction,
  room: LockedRoom,
  days: UntouchedDay[],
  before: Reader[],
  recut: Recut,
  now: Date,
) {
  const removed = recut.changes.flatMap((change) => change.remove)
  if (removed.length > 0) await tx.$executeRaw`DELETE FROM tasks WHERE id = ANY(${removed}::uuid[])`
  await ledger.moveTasks(
    tx,
    recut.changes.flatMap((change) => change.update).map(({ id, ...span }) => ({ id, ...toColumns(span) })),
  )
  const inserted = recut.changes.flatMap(({ insert }, i) => {
    const day = days[i]
    if (!day) throw new Error('A recut has more days than were handed to it')
    const { id: dayId, cycleId, date } = day
    return insert.map(({ readerId, ...span }) => ({ dayId, cycleId, date, userId: readerId, ...toColumns(span) }))
  })
  await ledger.insertTasks(tx, room.id, inserted, now)
  await ledger.updateBalances(tx, room.id, changedBalances(before, recut.readers))
}

const toColumns = (span: { start: number; end: number }) => ({
  startPos: span.start,
  endPos: span.end,
  weight: weightOf(span),
})
