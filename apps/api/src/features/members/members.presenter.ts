import type { BannedMember, JoinRequest, RoomMember } from '@halaqa/contract/members'
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

export const presentJoinRequest = (request: Named & { createdAt: Date }): JoinRequest => ({
  user_id: request.userId,
  full_name: request.user.fullName,
  requested_at: request.createdAt.toISOString(),
})

export const presentBannedMember = (member: Named & { bannedAt: Date | null }): BannedMember => ({
  user_id: member.userId,
  full_name: member.user.fullName,
  banned_at: (member.bannedAt as Date).toISOString(), // banned members are found by it
})
