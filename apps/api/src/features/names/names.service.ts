import { DAY_MS } from '@halaqa/contract/calendar'
import { MAX_NAMES_IN_ROOM, MAX_NAMES_OF_OWNER } from '@halaqa/contract/constants'
import { pastedNames } from '@halaqa/contract/pasted-names'
import type { AddedNames, AddNamesBody } from '@halaqa/contract/readers-by-name'
import { MAX_ACTIVE_MEMBERS } from '@halaqa/contract/rooms'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { eraseName } from '../account/deletion.service.ts'
import { insertNames } from '../members/admit-names.service.ts'
import { loadJoinFacts, type Person } from '../members/joining.service.ts'
import { deactivateMember } from '../members/leaving.service.ts'
import { countNames, lockOwner, queryNames } from '../members/members.sql.ts'
import { planRoom } from '../planning/planning.service.ts'
import { assertRoomJoinable, decideJoin } from '../room-access/join-decision.ts'
import { type LockedRoom, lockAsOwner, lockRoom, type OwnedRoom } from '../room-access/room.access.ts'
import { reopenableSince } from '../tasks/reopening.ts'
import { queryTasksOfNames, type TaskRow } from '../tasks/tasks.sql.ts'
import { noSuchName, requireActing } from './names.access.ts'
import * as sql from './names.sql.ts'

/** Adds the names of a list that are not there, and those that are where they are confirmed. A dry run says what would be stored. */
export function addNames(
  db: Database,
  roomId: string,
  { names, confirmed, dry_run: isDryRun }: AddNamesBody,
  owner: SignedIn,
  now: Date,
): Promise<AddedNames> {
  const list = names.flatMap(pastedNames)
  const anyway = new Set(confirmed.flatMap(pastedNames))
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const there = await sql.queryNamesThere(tx, roomId, owner.id, list)
    const rows = list.map((fullName, place) => ({ full_name: fullName, is_there: there[place]!.isThere }))
    const isAdded = rows.map(({ full_name, is_there }) => !is_there || anyway.has(full_name))
    await assertMayAdd(tx, room, isAdded.filter(Boolean).length)
    if (isDryRun) return { names: rows.map((row) => ({ ...row, id: null })) }
    const ids = await insertNames(
      tx,
      room,
      list.filter((_, place) => isAdded[place]),
      now,
    )
    return { names: rows.map((row, place) => ({ ...row, id: isAdded[place] ? ids.shift()! : null })) }
  })
}

/** Locks the owner's account, so that two rooms at once do not each count without the other. */
async function assertMayAdd(tx: Transaction, room: OwnedRoom, count: number) {
  await lockOwner(tx, room.ownerId)
  const { inRoom, ofOwner } = await countNames(tx, room.id, room.ownerId)
  if (inRoom + count > MAX_NAMES_IN_ROOM) throw new AppError('too_many_names', leftIn(inRoom))
  if (ofOwner + count > MAX_NAMES_OF_OWNER) throw new AppError('too_many_names_of_owner')
  const facts = await loadJoinFacts(tx, room, { isOfPreviousRound: true })
  assertRoomJoinable(decideJoin(facts))
  if (facts.others + count > MAX_ACTIVE_MEMBERS) throw new AppError('room_full')
}

function leftIn(taken: number) {
  const count = MAX_NAMES_IN_ROOM - taken
  return count > 0 ? { detail: 'names_left' as const, params: { count } } : {}
}

/** The readers by name of a room, with their portions on the caller's date. Plans the room first if it is behind. */
export async function listNames(db: Database, roomId: string, user: SignedIn, now: Date) {
  await requireActing(db, roomId, user.id)
  const date = dateIn(user.timeZone, now)
  await planRoom(db, roomId, now, date)
  const names = await queryNames(db, roomId)
  const tasks = await queryTasksOfNames(db, roomId, { date, completedAfter: reopenableSince(now) })
  const byReader = new Map<string | null, TaskRow[]>()
  for (const task of tasks) byReader.set(task.userId, [...(byReader.get(task.userId) ?? []), task])
  return names.map((name) => ({ ...name, tasks: byReader.get(name.id) ?? [] }))
}

/** Removes a reader by name as if they had left, and then the name. What was read stays in the room's record. */
export function removeName(db: Database, roomId: string, readerId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const reader = await sql.queryName(tx, roomId, readerId)
    if (!reader) throw noSuchName()
    await leaveAndErase(tx, room, reader, now)
  })
}

export async function leaveAndErase(tx: Transaction, room: LockedRoom, reader: Person, now: Date) {
  await deactivateMember(tx, room, reader, now)
  await eraseName(tx, reader.id, now)
}

/** @throws AppError `member_not_found` also for a reader without an account, for whom others act */
export function allowMarking(
  db: Database,
  { roomId, userId, allowed }: { roomId: string; userId: string; allowed: boolean },
  owner: SignedIn,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const changed = await tx.roomMember.updateMany({
      where: { roomId: room.id, userId, isActive: true, user: { inCare: false } },
      data: { marksForNames: allowed },
    })
    if (changed.count === 0) throw new AppError('member_not_found')
  })
}

/** Days after the end of a room in which its readers by name keep their names. */
const KEPT_DAYS = 30

/** Forgets the names in rooms that ended thirty days ago. One that fails does not hold up the others. */
export async function forgetNamesOfEndedRooms(
  db: Database,
  now: Date,
  onFailure: (error: unknown, readerId: string) => void,
) {
  for (const reader of await sql.queryNamesOfEndedRooms(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS))) {
    await inTransaction(db, async (tx) => {
      const room = await lockRoom(tx, reader.roomId)
      // The owner may have removed the name meanwhile.
      if (!(await sql.queryName(tx, reader.roomId, reader.id))) return
      await leaveAndErase(tx, room, reader, now)
    }).catch((error: unknown) => onFailure(error, reader.id))
  }
}
