import type { Transaction } from '@halaqa/database/client'
import type { Queryable } from '@halaqa/database/statement'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import {
  type LockedRoomRow,
  queryIsComplete,
  queryLockedRoom,
  queryLockedRooms,
  queryRoomRelation,
  type RoomRelation,
} from './room.sql.ts'

declare const proof: unique symbol
declare const owned: unique symbol

/** Proof that a person may see a room's card and members, and ask to join. */
export interface Visitor {
  readonly roomId: string
  readonly userId: string
  readonly [proof]: 'visitor'
}

/** Proof that a person is an active member of a room. */
export interface Membership {
  readonly roomId: string
  readonly userId: string
  readonly [proof]: 'membership'
}

/** Proof that a person is the owner of a room and an active member of it. */
export interface Ownership {
  readonly roomId: string
  readonly userId: string
  readonly [proof]: 'ownership'
}

/** Anyone with the room's address, and its invite code if it has one, is a visitor. A room that is hidden from a person is not found. */
export async function requireVisitor(db: Db, roomId: string, userId: string, invite?: string | null): Promise<Visitor> {
  await loadRoomRelation(db, roomId, userId, invite)
  return { roomId, userId } as Visitor
}

/** The relation of a person to a room that they may see. */
export async function loadRoomRelation(
  db: Db,
  roomId: string,
  userId: string,
  invite?: string | null,
): Promise<RoomRelation> {
  return requireVisible(await queryRoomRelation(db, roomId, userId), invite)
}

/** @throws AppError `room_not_found` also for a room that is hidden from the person */
export function requireVisible<Relation extends RoomRelation>(
  relation: Relation | undefined,
  invite?: string | null,
): Relation {
  if (!relation || !isVisible(relation, invite)) throw new AppError('room_not_found')
  return relation
}

export async function requireMember(db: Db, roomId: string, userId: string): Promise<Membership> {
  const relation = await loadRoomRelation(db, roomId, userId)
  if (!relation.isActive) throw new AppError('not_a_member')
  return { roomId, userId } as Membership
}

export async function requireOwner(db: Db, roomId: string, userId: string): Promise<Ownership> {
  const relation = await loadRoomRelation(db, roomId, userId)
  if (!relation.isActive || relation.ownerId !== userId) throw new AppError('forbidden', { detail: 'owner_only' })
  return { roomId, userId } as Ownership
}

/**
 * A room is hidden from banned members. Once it has an invite code it is also hidden from people without the code, except those who
 * wait for the owner's approval and members of the round before.
 */
function isVisible(relation: RoomRelation, invite?: string | null) {
  if (relation.isActive) return true
  if (relation.isBanned) return false
  const needsNoInvite = relation.joinRequested || relation.isOfPreviousRound
  return relation.inviteCode === null || relation.inviteCode === invite || needsNoInvite
}

/** Locks the room's row for a change that only its owner may make. */
export async function lockAsOwner(tx: Transaction, roomId: string, userId: string): Promise<OwnedRoom> {
  const room = await lockRoom(tx, roomId)
  await requireOwner(tx, roomId, userId)
  return room as OwnedRoom
}

/**
 * Locks the room's row. Every change of members, plan or portions begins here, so that no two of them overlap. Rows that only name the
 * room, such as notifications of an hourly job, do not wait.
 */
export async function lockRoom(tx: Transaction, roomId: string): Promise<LockedRoom> {
  const room = await queryLockedRoom(tx, roomId)
  if (!room) throw new AppError('room_not_found')
  return room as LockedRoom
}

/**
 * Locks several rooms in the order of their ids, so that two transactions cannot deadlock. With `skipLocked` it leaves out rooms that
 * another transaction holds: two processes share the work instead of queueing.
 */
export async function lockRooms(tx: Queryable, roomIds: readonly string[], options: { skipLocked: boolean }) {
  return (await queryLockedRooms(tx, roomIds, options)) as LockedRoom[]
}

/** A room whose row this transaction holds. Positions count from 0, dates are `YYYY-MM-DD`. */
export type LockedRoom = Readonly<LockedRoomRow> & { readonly [proof]: 'locked' }

/** A locked room, with proof that its owner asked. */
export interface OwnedRoom extends LockedRoom {
  readonly [owned]: true
}

/** A fixed room in which there is nothing more to read. */
export const isRoomComplete = (db: Db, roomId: string): Promise<boolean> => queryIsComplete(db, roomId)

/** @throws AppError `room_closed` if the owner has closed the room */
export function assertRoomOpen(room: LockedRoom) {
  if (room.closedAt !== null) throw new AppError('room_closed', { detail: 'closed_by_owner' })
}
