import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { queryMembers } from './members.sql.ts'

/** A page of members, and the id that leads to the next one. Anyone signed in who has the room's address may see them. */
export async function findMembers(
  db: Db,
  roomId: string,
  viewerId: string,
  page: { limit: number; after?: string | undefined },
) {
  if ((await db.room.count({ where: { id: roomId } })) === 0) throw new AppError('room_not_found')
  const found = await queryMembers(db, roomId, viewerId, page.limit, page.after)
  const members = found.slice(0, page.limit)
  return { members, next: found.length > page.limit ? members.at(-1)?.id : undefined }
}
