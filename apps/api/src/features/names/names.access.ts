import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { requireMember } from '../room-access/room.access.ts'
import { queryActsForNames, queryName } from './names.sql.ts'

/** Only the owner of a room and whom the owner allows may act for its readers by name. */
export async function requireActing(db: Db, roomId: string, userId: string) {
  await requireMember(db, roomId, userId)
  if (await queryActsForNames(db, roomId, userId)) return
  throw new AppError('forbidden', { detail: 'names_owner_only' })
}

/**
 * A reader by name, for whom a person acts: what they do is the reader's, and who acted stands beside it.
 *
 * @throws AppError `reader_not_found` also for a reader of another room
 */
export async function requireReaderByName(
  db: Db,
  { roomId, readerId }: { roomId: string; readerId: string },
  user: SignedIn,
): Promise<SignedIn> {
  await requireActing(db, roomId, user.id)
  const reader = await queryName(db, roomId, readerId)
  if (!reader) throw noSuchName()
  const { sessionId, id: actedById } = user
  return {
    ...reader,
    email: null,
    language: null,
    showsHijri: false,
    role: 'user',
    sessionId,
    actedById,
    lockedBy: null,
  }
}

export const noSuchName = () => new AppError('reader_not_found', { detail: 'no_such_name' })
