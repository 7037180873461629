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
