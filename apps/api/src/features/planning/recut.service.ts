import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import type { DealtPortion } from '@halaqa/planning/deal'
import {
  type GivenDay,
  type GivenPortion,
  type Recut,
  recutDays,
  recutForJoiner,
  recutForLeaver,
} from '@halaqa/planning/recut'
import type { Share } from '@halaqa/planning/share'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import type { LockedRoom } from '../rooms/rooms.access.ts'
import * as ledger from './ledger.sql.ts'
import { startsOf } from './planning.service.ts'
import { changedBalances, isAwayOn, type MemberReader, toHalves, toReader, toShare } from './readers.ts'

interface UntouchedDay extends GivenDay {
  id: string
  cycleId: string
  date: CalendarDate
}

/**
 * Cuts the untouched days from the joiner's today on among everybody who reads then, the joiner included, who is active
 * already; or reads another share from now on.
 */
export async function cutForJoiner(
  tx: Transaction,
  room: LockedRoom,
  joinerId: string,
  today: CalendarDate,
  now: Date,
  share?: Share,
) {
  const days = await loadUntouched(tx, room.id, today)
  const readers = (await ledger.queryReaders(tx, room.id)).map(toReader)
  const joiner = readers.find((reader) => reader.id === joinerId)
  if (!joiner) throw new Error(`${joinerId} is not active in room ${room.id}`)
  const others = readers.filter((reader) => reader !== joiner)
  const reading = share ? { ...joiner, share } : joiner
  const recut = recutForJoiner(days, others, reading, WEIGHT_PREFIX, circumstancesOf(room))
  await write(tx, room, days, readers, recut, now)
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
  const leaver: MemberReader = {
    id: leaverId,
    joinedAt: row.joinedAt.getTime(),
    weight: row.givenWeight,
    portions: row.givenPortions,
    share: toShare(row.share),
    awayFrom: null,
    awayUntil: null,
  }
  const recut = recutForLeaver(days, remaining, leaver, WEIGHT_PREFIX, circumstancesOf(room))
  await write(tx, room, days, [...remaining, leaver], recut, now)
}

/** Cuts the untouched days from a date on among those who read on each: somebody went away. */
export async function cutAgain(tx: Transaction, room: LockedRoom, today: CalendarDate, now: Date) {
  const days = await loadUntouched(tx, room.id, today)
  const readers = (await ledger.queryReaders(tx, room.id)).map(toReader)
  const recut = recutDays(days, readers, WEIGHT_PREFIX, circumstancesOf(room))
  await write(tx, room, days, readers, recut, now)
}

const circumstancesOf = (room: LockedRoom) => ({
  starts: startsOf(room),
  reads: (reader: MemberReader, day: UntouchedDay) => !isAwayOn(reader, day.date),
})

async function loadUntouched(tx: Transaction, roomId: string, today: CalendarDate): Promise<UntouchedDay[]> {
  const days = new Map<string, UntouchedDay & { portions: GivenPortion[] }>()
  for (const task of await ledger.queryUntouched(tx, roomId, today)) {
    const day = days.get(task.dayId) ?? {
      id: task.dayId,
      cycleId: task.cycleId,
      date: task.date,
      day: task.number,
      stretch: { start: task.dayStart, end: task.dayEnd },
      portions: [],
    }
    const portion = { id: task.id, readerId: task.userId, start: task.startPos, end: task.endPos }
    const share = toShare(task.share)
    day.portions.push(share === 1 ? portion : { ...portion, share })
    days.set(task.dayId, day)
  }
  return [...days.values()]
}

async function write(
  tx: Transaction,
  room: LockedRoom,
  days: UntouchedDay[],
  before: MemberReader[],
  recut: Recut<MemberReader>,
  now: Date,
) {
  const removed = recut.changes.flatMap((change) => change.remove)
  if (removed.length > 0) await tx.$executeRaw`DELETE FROM tasks WHERE id = ANY(${removed}::uuid[])`
  await ledger.moveTasks(
    tx,
    recut.changes.flatMap((change) => change.update).map((portion) => ({ id: portion.id, ...toColumns(portion) })),
  )
  const inserted = recut.changes.flatMap(({ insert }, i) => {
    const day = days[i]
    if (!day) throw new Error('A recut has more days than were handed to it')
    const { id: dayId, cycleId, date } = day
    return insert.map((portion) => ({ dayId, cycleId, date, userId: portion.readerId, ...toColumns(portion) }))
  })
  await ledger.insertTasks(tx, room.id, inserted, now)
  await ledger.updateBalances(tx, room.id, changedBalances(before, recut.readers))
}

const toColumns = ({ start, end, share }: DealtPortion) => ({
  startPos: start,
  endPos: end,
  weight: weightOf({ start, end }),
  share: toHalves(share),
})
