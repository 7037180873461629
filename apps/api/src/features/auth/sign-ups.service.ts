import type { Invitation } from '@halaqa/contract/auth'
import type { SignUps } from '@halaqa/contract/config'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { decideJoin } from '../room-access/join-decision.ts'
import { queryRoomOfLink, type RoomOfLink } from '../room-access/room.sql.ts'

/** The door for new accounts: SIGN_UPS where it is set, else the choice of an admin, else open. */
export async function loadSignUps(db: Db, configured: SignUps | undefined): Promise<SignUps> {
  if (configured) return configured
  const chosen = await db.serverSettings.findUnique({ where: { id: 1 }, select: { signUps: true } })
  return chosen?.signUps ?? 'open'
}

/** @throws AppError `sign_ups_set` where SIGN_UPS decides */
export async function chooseSignUps(db: Database, configured: SignUps | undefined, signUps: SignUps): Promise<void> {
  if (configured) throw new AppError('sign_ups_set')
  await db.serverSettings.upsert({ where: { id: 1 }, create: { signUps }, update: { signUps } })
}

/**
 * Lets a newcomer make an account, before anything is worked on for them. No invitation, a wrong one and one to a room that takes
 * nobody are refused alike.
 *
 * @throws AppError `sign_ups_closed`, `sign_ups_invited`
 */
export async function requireSignUp(
  db: Db,
  configured: SignUps | undefined,
  invitation: Invitation | null | undefined,
) {
  const signUps = await loadSignUps(db, configured)
  if (signUps === 'closed') throw new AppError('sign_ups_closed')
  if (signUps === 'invited' && !(await isInvited(db, invitation))) throw new AppError('sign_ups_invited')
}

async function isInvited(db: Db, invitation: Invitation | null | undefined): Promise<boolean> {
  const room = invitation && (await queryRoomOfLink(db, { roomId: invitation.room_id, from: invitation.from ?? null }))
  return room ? isInvitedBy(room, invitation) : false
}

/** Whether a link makes an account by invitation. Without a member's code it does if it was sent before members had codes. */
export function isInvitedBy(room: RoomOfLink, { code }: Pick<Invitation, 'code'>): boolean {
  if (room.inviteCode !== null && room.inviteCode !== code) return false
  if (room.senderName === null && !room.takesOldLinks) return false
  return ['open', 'ask'].includes(decideJoin({ ...room, isOfPreviousRound: false }))
}
