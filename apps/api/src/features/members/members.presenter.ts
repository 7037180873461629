import type { BannedMember, JoinRequest, RoomMember } from '@halaqa/contract/members'
import { firstNameOf } from '@halaqa/contract/person-name'
import { shownName } from '../../lib/shown-name.ts'
import type { MemberRow } from './members.sql.ts'

export const presentMember = (member: MemberRow): RoomMember => ({
  id: member.id,
  room_id: member.roomId,
  user_id: member.userId,
  ...presentName(member),
  by_name: member.isByName,
  marks_for_names: member.marksForNames,
  is_active: member.isActive,
  joined_at: member.joinedAt.toISOString(),
})

/** A person as the viewer knows them. */
interface Named {
  fullName: string
  byFirstName: boolean
  guardianName: string | null
}

const presentName = ({ guardianName, ...person }: Named) => ({
  full_name: shownName(person),
  in_care_of: guardianName === null ? null : firstNameOf(guardianName),
})

export const presentJoinRequest = (request: Named & { userId: string; createdAt: Date }): JoinRequest => ({
  user_id: request.userId,
  ...presentName(request),
  requested_at: request.createdAt.toISOString(),
})

interface BannedRow {
  userId: string
  bannedAt: Date | null
  user: { fullName: string; inCare: boolean }
}

export const presentBannedMember = (member: BannedRow): BannedMember => ({
  user_id: member.userId,
  full_name: shownName({ fullName: member.user.fullName, byFirstName: member.user.inCare }),
  banned_at: (member.bannedAt as Date).toISOString(), // banned members are found by it
})
