import type { Share } from '@halaqa/contract/rooms'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/api-error.ts'
import { t } from '../../lib/i18n.ts'
import type { Room } from '../rooms/room.model.ts'

/** What became of a reader in a room. */
export type JoinOutcome =
  | { kind: 'joined' }
  /** The owner decides. A share can be set once they have said yes. */
  | { kind: 'asked' }
  /** The reader reads there, with the share that a new member has. */
  | { kind: 'without-share'; reason: string }
  | { kind: 'failed'; reason: string }

type JoiningRoom = Pick<Room, 'id' | 'dealing' | 'inviteCode'>

/** Brings a reader into a room with the share that the guardian chose. Nothing is thrown, so that one room does not stop the others. */
export async function joinRoomFor(readerId: string, room: JoiningRoom, share: Share): Promise<JoinOutcome> {
  try {
    const body = { roomId: room.id, invite: room.inviteCode ?? undefined }
    const { status } = await call('POST /rooms/join', { body, readingAs: readerId })
    if (status === 'requested') return { kind: 'asked' }
  } catch (error) {
    return { kind: 'failed', reason: errorText(error, t('care.rooms.failed')) }
  }
  return setShareFor(readerId, room, share)
}

/** A whole share is that of a new member. In a room whose readers choose, nobody has a share. */
export async function setShareFor(readerId: string, room: JoiningRoom, share: Share): Promise<JoinOutcome> {
  if (share === 'whole' || room.dealing === 'chosen') return { kind: 'joined' }
  try {
    await call('PUT /rooms/:id/membership', { params: { id: room.id }, body: { share }, readingAs: readerId })
    return { kind: 'joined' }
  } catch (error) {
    return { kind: 'without-share', reason: errorText(error, t('care.rooms.failed')) }
  }
}
