import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { dateIn, fromDate, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { notifyOfJoining, notifyOfJoinRequest } from '../notifications/notify.service.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { MAX_DAYS_AWAY } from '../planning/membership.service.ts'
import { findNextUnplannedDate, planBegunDays } from '../planning/planning.service.ts'
import { returnOfferedTasks } from '../planning/planning.sql.ts'
import { recutUntouched } from '../planning/recut.service.ts'
import { assertRoomJoinable, decideJoin, type JoinFacts } from '../room-access/join-decision.ts'
import { isRoomComplete, type LockedRoom, loadRoomRelation, lockRoom } from '../room-access/room.access.ts'
import { dealToNewcomers } from './newcomers.service.ts'
import { becomesOwner, hasActiveOwner } from './ownership.service.ts'
import { assertReaderMayJoin } from './room-limit.service.ts'

/** A reader of a room, with the time zone of the account. */
export type Person = Pick<SignedIn, 'id' | 'timeZone'>

/** `requested`: the owner was asked for approval. The date is null when the room has no days left, or is paused. */
export type JoinResult = { status: 'joined'; firstPortionDate: CalendarDate | null } | { status: 'requested' }

/** A room and the code of its link. */
export interface JoinTarget {
  roomId: string
  invite: string | null | undefined
}

/** Joins, comes back, or asks the owner for approval, as `decideJoin` says; a second request changes nothing. */
export const joinRoom = (db: Database, target: JoinTarget, user: Person, now: Date): Promise<JoinResult> =>
  inTransaction(db, (tx) => joinRoomWithin(tx, target, user, now))

export async function joinRoomWithin(
  tx: Transaction,
  target: JoinTarget,
  user: Person,
  now: Date,
): Promise<JoinResult> {
  const room = await lockRoom(tx, target.roomId)
  const relation = await loadRoomRelation(tx, room.id, user.id, target.invite)
  if (!relation.isActive) {
    const facts = await loadJoinFacts(tx, room, relation)
    const decision = decideJoin(facts)
    assertRoomJoinable(decision)
    await assertReaderMayJoin(tx, room, user.id)
    if (decision === 'ask') {
      await createJoinRequest(tx, room, user, now)
      return { status: 'requested' }
    }
    await admitMember(tx, room, user, now)
    const takesOver = !facts.hasOwner && (await becomesOwner(tx, room, user.id, now))
    if (!takesOver) await notifyOfJoining(tx, room, user.id, now)
  }
  const current = await lockRoom(tx, room.id)
  const today = dateIn(user.timeZone, now)
  return { status: 'joined', firstPortionDate: await findFirstPortionDate(tx, current, user, today) }
}

/** Keeps the first request of a person who asks again. */
async function createJoinRequest(tx: Transaction, room: LockedRoom, user: Person, now: Date) {
  await requireAccount(tx, user.id)
  const { createdAt } = await tx.joinRequest.upsert({
    where: { roomId_userId: { roomId: room.id, userId: user.id } },
    create: { roomId: room.id, userId: user.id, createdAt: now },
    update: {},
  })
  await notifyOfJoinRequest(tx, room, user.id, createdAt, now)
}

export const admitMember = (tx: Transaction, locked: LockedRoom, person: Person, now: Date) =>
  admitMembers(tx, locked, [person], now)

/**
 * Makes people of one time zone active members, in this order. Untouched days are cut again with them. Of turns that have begun they are given a
 * piece only where they would wait long for one; they are there for the turn with which they wake a room.
 */
export async function admitMembers(tx: Transaction, locked: LockedRoom, people: [Person, ...Person[]], now: Date) {
  const room = await wakeLockedRoom(tx, locked, now)
  const wakesTurn = room.plan === 'pieces' && locked.dormantSince !== null
  if (!wakesTurn) await planBegunDays(tx, room, now)
  const today = dateIn(people[0].timeZone, now)
  for (const [place, person] of people.entries())
    await activateMembership(tx, room, person, { joinedAt: new Date(now.getTime() + place), now })
  const ids = await keepSilentAway(
    tx,
    room.id,
    people.map(({ id }) => id),
    today,
  )
  for (const id of ids) await returnOfferedTasks(tx, room.id, id, today, now)
  await recutUntouched(tx, room, { today, now, starting: { ids, from: today } })
  await planBegunDays(tx, await lockRoom(tx, room.id), now)
  await dealToNewcomers(tx, await lockRoom(tx, room.id), ids, now)
}

/**
 * Silence survives leaving and coming back: somebody who has not answered is away again, for the job to prolong, and what they left goes on waiting
 * until they answer. Answers the others.
 */
async function keepSilentAway(tx: Transaction, roomId: string, ids: readonly string[], today: CalendarDate) {
  const silent = await tx.roomMember.findMany({
    where: { roomId, userId: { in: [...ids] }, silentSince: { not: null } },
    select: { userId: true },
  })
  const silentIds = silent.map(({ userId }) => userId)
  await tx.roomMember.updateMany({
    where: { roomId, userId: { in: silentIds } },
    data: { awayFrom: toDate(today), awayUntil: toDate(addDays(today, MAX_DAYS_AWAY)) },
  })
  return ids.filter((id) => !silentIds.includes(id))
}

/** Brings back a member who did not leave by themself, without asking the owner again. A room that is full by now stays as it is. */
export async function readmitMember(tx: Transaction, roomId: string, person: Person, now: Date) {
  const room = await lockRoom(tx, roomId)
  const facts = await loadJoinFacts(tx, room, { isOfPreviousRound: true })
  const decision = decideJoin(facts)
  if (decision === 'full') return
  if (decision === 'open') await admitMember(tx, room, person, now)
  else await activateMembership(tx, room, person, { joinedAt: now, now }) // there is nothing left to read
  if (!facts.hasOwner) await becomesOwner(tx, room, person.id, now)
}

/** Decides whether a person who is not an active member may join the locked room. */
export async function loadJoinFacts(
  tx: Transaction,
  room: LockedRoom,
  { isOfPreviousRound }: Pick<JoinFacts, 'isOfPreviousRound'>,
): Promise<JoinFacts> {
  return {
    isClosed: room.closedAt !== null,
    isComplete: await isRoomComplete(tx, room.id),
    others: await tx.roomMember.count({ where: { roomId: room.id, isActive: true } }),
    hasOwner: await hasActiveOwner(tx, room),
    requiresApproval: room.requiresApproval,
    isOfPreviousRound,
  }
}

/** A member who comes back has the same membership, active from now on; a join request is settled by it. */
async function activateMembership(
  tx: Transaction,
  room: LockedRoom,
  person: Person,
  { joinedAt, now }: { joinedAt: Date; now: Date },
) {
  await requireAccount(tx, person.id)
  const active = { isActive: true, activeSince: now, leftAt: null }
  await tx.roomMember.upsert({
    where: { roomId_userId: { roomId: room.id, userId: person.id } },
    create: { roomId: room.id, userId: person.id, joinedAt, ...active },
    update: active,
  })
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: person.id } })
}

async function findFirstPortionDate(tx: Transaction, room: LockedRoom, user: Person, today: CalendarDate) {
  const task = await tx.task.findFirst({
    where: { roomId: room.id, userId: user.id, dueDate: { gte: toDate(today) }, completedAt: null },
    orderBy: { taskDate: 'asc' },
    select: { taskDate: true },
  })
  if (task) return task.taskDate > toDate(today) ? fromDate(task.taskDate) : today
  return findNextUnplannedDate(tx, room)
}
