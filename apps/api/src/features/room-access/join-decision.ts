import type { JoinDecision } from '@halaqa/contract/rooms'
import { MAX_ACTIVE_MEMBERS } from '@halaqa/contract/rooms'
import { AppError } from '../../lib/app-error.ts'

export interface JoinFacts {
  isClosed: boolean
  /** The only hatim of a fixed room is complete. */
  isComplete: boolean
  /** Active members besides the person who joins. */
  others: number
  /** The owner, who can approve, is an active member. */
  hasOwner: boolean
  requiresApproval: boolean
  /** The person is an active member of the round before, whose members need no approval. */
  isOfPreviousRound: boolean
}

/** Decides what joining does. A room without an active owner has nobody to ask. */
export function decideJoin(room: JoinFacts): JoinDecision {
  if (room.isClosed) return 'closed'
  if (room.isComplete) return 'complete'
  if (room.others >= MAX_ACTIVE_MEMBERS) return 'full'
  return room.requiresApproval && room.hasOwner && !room.isOfPreviousRound ? 'ask' : 'open'
}

/** @throws AppError `room_closed` for `closed` and `complete`, `room_full` for `full` */
export function assertRoomJoinable(decision: JoinDecision): asserts decision is 'open' | 'ask' {
  if (decision === 'closed') throw new AppError('room_closed', { detail: 'closed_by_owner' })
  if (decision === 'complete') throw new AppError('room_closed')
  if (decision === 'full') throw new AppError('room_full')
}
