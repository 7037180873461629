import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'

declare const proof: unique symbol

/** Proof that somebody is an active member of a room. */
export interface Membership {
  readonly roomId: string
  readonly userId: string
  readonly [proof]: 'membership'
}

export async function requireMember(db: Db, roomId: string, userId: string): Promise<Membership> {
  const [row] = await db.$queryRaw<{ isActive: boolean | null }[]>`
    SELECT m.is_active AS "isActive"
    FROM rooms r LEFT JOIN room_members m ON m.room_id = r.id AND m.user_id = ${userId}::uuid
    WHERE r.id = ${roomId}::uuid`
  if (!row) throw new AppError('room_not_found')
  if (!row.isActive) throw new AppError('not_a_member')
  return { roomId, userId } as Membership
}

/** Every change of members or plan begins here, so that two of them never each act without the other. */
export async function lockRoom(tx: Transaction, roomId: string): Promise<LockedRoom> {
  const [room] = await tx.$queryRaw<Omit<LockedRoom, typeof proof>[]>`
    SELECT id, creator_id AS "creatorId", room_type AS "roomType", start_date::text AS "startDate", end_date::text AS "endDate",
      recurrence_duration_days AS "recurrenceDurationDays", start_pos AS "startPos", end_pos AS "endPos",
      planned_through::text AS "plannedThrough", asleep_since AS "asleepSince", awake_since AS "awakeSince",
      paused_since AS "pausedSince", closed_at AS "closedAt", division, requires_approval AS "requiresApproval", invite_code AS "inviteCode"
    FROM rooms WHERE id = ${roomId}::uuid FOR UPDATE`
  if (!room) throw new AppError('room_not_found')
  return room as LockedRoom
}

/** A room whose row this transaction holds. Positions count from 0, dates are `YYYY-MM-DD`. */
export interface LockedRoom {
  readonly id: string
  readonly creatorId: string
  readonly roomType: 'fixed' | 'recurrent'
  readonly startDate: string
  readonly endDate: string | null
  readonly recurrenceDurationDays: number | null
  readonly startPos: number
  readonly endPos: number
  readonly plannedThrough: string
  readonly asleepSince: Date | null
  readonly awakeSince: Date
  readonly pausedSince: Date | null
  readonly closedAt: Date | null
  readonly division: 'letters' | 'juz'
  readonly requiresApproval: boolean
  readonly inviteCode: string | null
  readonly [proof]: 'locked'
}
