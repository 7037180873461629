import type { Invitation } from '@halaqa/contract/auth'
import type { SignUps } from '@halaqa/contract/config'
import type { NewMembership, RoomInvitation } from '@halaqa/contract/invitations'
import { FEWEST_SHOWN_READERS } from '@halaqa/contract/khatm-pages'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { isInvitedBy, loadSignUps } from '../auth/sign-ups.service.ts'
import type { JoinResult } from '../members/joining.service.ts'
import { assertRoomJoinable, decideJoin } from '../room-access/join-decision.ts'
import { requireMember } from '../room-access/room.access.ts'
import { queryRoomOfLink } from '../room-access/room.sql.ts'
import { loadFigures } from '../room-progress/room-progress.service.ts'
import { queryRooms } from '../rooms/rooms.sql.ts'
import { presentTask } from '../tasks/tasks.presenter.ts'
import { listRoomTasks } from '../tasks/tasks.service.ts'
import { presentInvitedRoom } from './invitations.presenter.ts'
import type { Preview } from './preview-picture.ts'

/** The link of a room: it carries the room's code and the code of the member who sent it. */
export interface RoomLink {
  roomId: string
  invite: string | undefined
  from: string | undefined
}

/** No account has this id, so a room is seen as a stranger sees it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** @throws AppError `room_not_found` if there is no such room */
export async function loadInvitation(...asked: Parameters<typeof findInvitation>): Promise<RoomInvitation> {
  const found = await findInvitation(...asked)
  if (!found) throw new AppError('room_not_found')
  return found.invitation
}

/** An invitation, with the room's name if its owner allows it in previews. */
interface Found {
  invitation: RoomInvitation
  previewName: string | null
}

/** Null if there is no such room. */
export async function findInvitation(
  db: Database,
  configured: SignUps | undefined,
  link: RoomLink,
  now: Date,
): Promise<Found | null> {
  const { roomId, invite: code, from } = link
  const found = await queryRoomOfLink(db, { roomId, from: from ?? null })
  if (!found) return null
  const signUps = await loadSignUps(db, configured)
  const nothing = { inviter: null, room: null }
  if (found.inviteCode !== null && found.inviteCode !== code) {
    return { invitation: { state: 'code_needed', signs_up: signUps === 'open', ...nothing }, previewName: null }
  }
  const state = decideJoin({ ...found, isOfPreviousRound: false })
  const signs_up = signUps === 'open' || (signUps === 'invited' && isInvitedBy(found, { code }))
  // A room that asks first shows no name to strangers.
  if (found.requiresApproval) return { invitation: { state, signs_up, ...nothing }, previewName: null }
  const today = dateIn('UTC', now)
  const [room] = await queryRooms(db, { roomId, viewerId: NOBODY, today })
  if (!room) return null
  const inviter = found.senderName ?? found.ownerName
  const named = { inviter: inviter && firstNameOf(inviter), room: presentInvitedRoom(room, today) }
  return { invitation: { state, signs_up, ...named }, previewName: room.namedInPreviews ? room.name : null }
}

const SENTENCE = 'pages.room.picture'

/**
 * Finds what the picture of a link shows. The ring is empty if the room shows no name to strangers, and of few readers, as a room's page for everyone
 * shows no percentage of them: a stranger could tell who has read.
 *
 * @throws AppError `room_not_found` if there is no such room
 */
export async function loadPreview(
  db: Database,
  { roomId, invite }: Omit<RoomLink, 'from'>,
  now: Date,
): Promise<Preview> {
  const [room] = await queryRooms(db, { roomId, viewerId: NOBODY, today: dateIn('UTC', now) })
  if (!room) throw new AppError('room_not_found')
  const isHidden = room.requiresApproval || (room.inviteCode !== null && room.inviteCode !== invite)
  if (isHidden) return { sentence: SENTENCE, name: null, dedication: null, percent: 0 }
  const figures = room.activeMembers < FEWEST_SHOWN_READERS ? undefined : (await loadFigures(db, [room])).get(roomId)
  return {
    name: room.namedInPreviews ? room.name : null,
    dedication: room.dedicationInPreviews ? room.dedication : null,
    sentence: SENTENCE,
    percent: Math.floor(figures?.progress_percentage ?? 0),
  }
}

/**
 * Refuses an invitation that leads nowhere, before anything is worked on for it.
 *
 * @throws AppError `room_not_found` also for a wrong code, `room_closed`, `room_full`
 */
export async function assertLeadsOn(db: Database, invitation: Invitation): Promise<void> {
  const found = await queryRoomOfLink(db, { roomId: invitation.room_id, from: null })
  if (!found || (found.inviteCode !== null && found.inviteCode !== invitation.code))
    throw new AppError('room_not_found')
  assertRoomJoinable(decideJoin({ ...found, isOfPreviousRound: false }))
}

/** How joining went, with what the newcomer can read from the date of their first portion on. */
export async function loadNewMembership(
  db: Database,
  { roomId, userId, joining }: { roomId: string; userId: string; joining: JoinResult },
  now: Date,
): Promise<NewMembership> {
  if (joining.status === 'requested') {
    return { room_id: roomId, status: joining.status, first_portion_date: null, first_portion: null }
  }
  const date = joining.firstPortionDate
  const tasks = date ? await listRoomTasks(db, await requireMember(db, roomId, userId), date, now) : []
  const first = tasks.find(({ completedAt }) => completedAt === null)
  return {
    room_id: roomId,
    status: joining.status,
    first_portion_date: date,
    first_portion: first ? presentTask(first, now) : null,
  }
}
