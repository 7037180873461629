import type { CalendarDate } from '@halaqa/contract/calendar'
import type { NotificationDetails } from '@halaqa/contract/notifications'
import type { Transaction } from '@halaqa/database/client'
import { dateIn } from '../../lib/dates.ts'
import { notify } from './notifications.sql.ts'

/** Greets a new account. It is read from the beginning: nothing has happened yet that the bell should call for. */
export function createWelcomeNotification(tx: Transaction, userId: string, now: Date) {
  return notify(tx, [{ userId, kind: 'welcome', cause: 'welcome', readAt: now }], now)
}

interface Room {
  readonly id: string
  readonly ownerId: string
}

/** Tells only the owner, once for each person. */
export async function notifyOfJoining(tx: Transaction, room: Room, personId: string, now: Date) {
  const cause = `joined:${room.id}:${personId}`
  await notify(tx, [{ userId: room.ownerId, kind: 'joined', cause, roomId: room.id, personId }], now)
}

/** Tells only the owner. A person who asks, cancels and asks again is announced once a day. */
export async function notifyOfJoinRequest(tx: Transaction, room: Room, personId: string, askedAt: Date, now: Date) {
  const cause = `asks_to_join:${room.id}:${personId}:${dateIn('UTC', askedAt)}`
  await notify(tx, [{ userId: room.ownerId, kind: 'asks_to_join', cause, roomId: room.id, personId }], now)
}

/** Tells a member that they own the room now, because they were handed it or have been in it longest. */
export async function notifyNewOwner(tx: Transaction, roomId: string, userId: string, now: Date) {
  await notify(tx, [{ userId, kind: 'owner_now', cause: `owner_now:${roomId}:${now.toISOString()}`, roomId }], now)
}

/** Asks a silent reader, or their guardians, whether they still read in a room. */
export async function notifySilentReader(tx: Transaction, roomId: string, userId: string, now: Date) {
  const cause = `still_reading:${roomId}:${now.toISOString()}`
  await notify(tx, [{ userId, kind: 'still_reading', cause, roomId }], now)
}

/** A question is answered, so what told a person of it is read. */
export async function readAnswered(
  tx: Transaction,
  kind: 'still_reading' | 'names_still_reading' | 'keep_or_pass',
  { roomId, userId }: { roomId: string; userId: string },
  now: Date,
) {
  await tx.notification.updateMany({ where: { roomId, userId, kind, readAt: null }, data: { readAt: now } })
}

/** Asks readers whether they keep portions that lie unopened, once for all that a reader has in a room. */
export async function notifyOfUnopened(
  tx: Transaction,
  unopened: readonly { roomId: string; userId: string; portions: number }[],
  now: Date,
) {
  const rows = unopened.map((one) => ({
    ...one,
    kind: 'keep_or_pass' as const,
    cause: `keep_or_pass:${one.roomId}:${now.toISOString()}`,
  }))
  await notify(tx, rows, now)
}

/**
 * Asks the owner of a room whether its readers by name still read: once for all of them together. A notice of an earlier question that the owner has
 * not read gives way to this one.
 */
export async function notifyOfSilentNames(tx: Transaction, room: Room, now: Date) {
  const kind = 'names_still_reading'
  await tx.notification.deleteMany({ where: { roomId: room.id, kind, readAt: null } })
  const owner = { roomId: room.id, userId: room.ownerId, isActive: true }
  if ((await tx.roomMember.count({ where: owner })) === 0) return
  const cause = `${kind}:${room.id}:${now.toISOString()}`
  await notify(tx, [{ userId: room.ownerId, kind, cause, roomId: room.id }], now)
}

/** A portion that somebody was given without asking. */
export interface ReceivedPortion {
  roomId: string
  taskId: string
  userId: string
  /** Null for a portion that belonged to nobody. */
  fromId: string | null
}

/** Tells members that they got portions of others in one room, with one notification each. It does not say whose they were. */
export async function notifyOfPortions(tx: Transaction, given: readonly ReceivedPortion[], now: Date) {
  const byReader = new Map<string, string[]>()
  for (const { userId, fromId, taskId } of given) {
    if (userId !== fromId) byReader.set(userId, [...(byReader.get(userId) ?? []), taskId])
  }
  const rows = [...byReader].map(([userId, taskIds]) => ({
    userId,
    kind: 'portion_came' as const,
    cause: `portion_came:${taskIds[0]}:${now.toISOString()}`,
    roomId: given[0]?.roomId,
    taskId: taskIds.length === 1 ? taskIds[0] : undefined,
    portions: taskIds.length,
  }))
  await notify(tx, rows, now)
}

interface TakenPortion {
  roomId: string
  taskId: string
  portion: NonNullable<NotificationDetails['portion']>
}

/** Tells a reader that another member has their waiting portion. It does not say who. */
export async function notifyOfTakenPortion(tx: Transaction, taken: TakenPortion, userId: string, now: Date) {
  const cause = `portion_taken:${taken.taskId}:${now.toISOString()}`
  await notify(tx, [{ userId, kind: 'portion_taken', cause, ...taken }], now)
}

/** Tells the reader who took a portion and had not begun it that the former reader has read it. */
export async function notifyOfReadPortion(tx: Transaction, roomId: string, taskId: string, userId: string, now: Date) {
  await notify(tx, [{ userId, kind: 'portion_was_read', cause: causeOfReading(taskId, now), roomId }], now)
}

/** Withdraws it: the former reader had marked the portion by mistake. */
export async function withdrawReadPortion(tx: Transaction, taskId: string, userId: string, readAt: Date) {
  await tx.notification.deleteMany({ where: { userId, cause: causeOfReading(taskId, readAt) } })
}

const causeOfReading = (taskId: string, at: Date) => `portion_was_read:${taskId}:${at.toISOString()}`

/** Asks members who could take waiting portions. It does not say whose they are. */
export async function notifyOfWaitingPortions(
  tx: Transaction,
  roomId: string,
  readers: readonly { userId: string }[],
  now: Date,
) {
  const cause = `portions_wait:${roomId}:${now.toISOString()}`
  const rows = readers.map(({ userId }) => ({ userId, kind: 'portions_wait' as const, cause, roomId }))
  await notify(tx, rows, now)
}

/** Asks the readers of a board to take free pieces near the end of a turn. */
export async function notifyOfFreePieces(
  tx: Transaction,
  { roomId, turnId, free }: { roomId: string; turnId: string; free: number },
  readerIds: readonly string[],
  now: Date,
) {
  const news = { kind: 'pieces_free' as const, cause: `pieces_free:${turnId}`, roomId, portions: free }
  await notify(
    tx,
    readerIds.map((userId) => ({ userId, ...news })),
    now,
  )
}

/** Tells the members of a room of its next round, except its owner. */
export async function notifyOfNextRound(tx: Transaction, roomId: string, nextRoomId: string, now: Date) {
  const { ownerId } = await tx.room.findUniqueOrThrow({ where: { id: nextRoomId }, select: { ownerId: true } })
  const readers = await tx.roomMember.findMany({
    where: { roomId, isActive: true, userId: { not: ownerId } },
    select: { userId: true },
  })
  const cause = `next_round:${nextRoomId}`
  const rows = readers.map(({ userId }) => ({ userId, kind: 'next_round' as const, cause, roomId: nextRoomId }))
  await notify(tx, rows, now)
}

/** Tells the members of a room, except its owner, that they will see who has read. */
export async function notifyOfOpening(tx: Transaction, room: Room, from: CalendarDate, now: Date) {
  const members = await tx.roomMember.findMany({
    where: { roomId: room.id, isActive: true, userId: { not: room.ownerId } },
    select: { userId: true },
  })
  const news = {
    kind: 'room_opens' as const,
    cause: `room_opens:${room.id}:${now.toISOString()}`,
    roomId: room.id,
    from,
  }
  await notify(
    tx,
    members.map(({ userId }) => ({ userId, ...news })),
    now,
  )
}

/**
 * Tells the members of a room that its dedication is another one. The owner is told of what an administrator did. A notice of an earlier change that somebody
 * has not read gives way to this one.
 */
export async function notifyOfDedication(
  tx: Transaction,
  room: Room,
  kind: 'dedication_changed' | 'dedication_cleared',
  now: Date,
) {
  await tx.notification.deleteMany({
    where: { roomId: room.id, kind: { in: ['dedication_changed', 'dedication_cleared'] }, readAt: null },
  })
  const members = await tx.roomMember.findMany({
    where: { roomId: room.id, isActive: true, ...(kind === 'dedication_changed' && { userId: { not: room.ownerId } }) },
    select: { userId: true },
  })
  const news = { kind, cause: `${kind}:${room.id}:${now.toISOString()}`, roomId: room.id }
  await notify(
    tx,
    members.map(({ userId }) => ({ userId, ...news })),
    now,
  )
}

/** Tells the members of a room, except its owner, that it has a page for everyone. A notice of an earlier one that somebody has not read gives way to this one. */
export async function notifyOfPage(tx: Transaction, room: Room, now: Date) {
  await tx.notification.deleteMany({ where: { roomId: room.id, kind: 'page_opened', readAt: null } })
  const members = await tx.roomMember.findMany({
    where: { roomId: room.id, isActive: true, userId: { not: room.ownerId } },
    select: { userId: true },
  })
  const news = { kind: 'page_opened' as const, cause: `page_opened:${room.id}:${now.toISOString()}`, roomId: room.id }
  await notify(
    tx,
    members.map(({ userId }) => ({ userId, ...news })),
    now,
  )
}

/** Tells a person that they completed the last lesson of a unit. */
export async function notifyOfFinishedUnit(tx: Transaction, userId: string, unitId: string, now: Date) {
  await notify(tx, [{ userId, kind: 'unit_finished', cause: `unit_finished:${unitId}`, unitId }], now)
}
