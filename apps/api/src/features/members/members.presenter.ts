import type { KeptOutPerson, WaitingPerson } from '@halaqa/contract/admission'
import type { RoomMember } from '@halaqa/contract/rooms'
import type { MemberRow } from './members.sql.ts'

export const presentMember = (member: MemberRow): RoomMember => ({
  id: member.id,
  room_id: member.roomId,
  user_id: member.userId,
  full_name: member.fullName,
  is_active: member.isActive,
  joined_at: member.joinedAt.toISOString(),
})

interface Named {
  userId: string
  user: { fullName: string }
}

export const presentWaiting = (request: Named & { createdAt: Date }): WaitingPerson => ({
  user_id: request.userId,
  full_name: request.user.fullName,
  requested_at: request.createdAt.toISOString(),
})

export const presentKeptOut = (member: Named & { keptOutAt: Date | null }): KeptOutPerson => ({
  user_id: member.userId,
  full_name: member.user.fullName,
  kept_out_at: (member.keptOutAt as Date).toISOString(), // those who are kept out were found by it
})
