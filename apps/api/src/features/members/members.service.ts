import type { Db } from '../../lib/db.ts'
import type { Visitor } from '../room-access/room.access.ts'
import { queryMembers } from './members.sql.ts'

/** A page of members, and the id that leads to the next one. Banned members are not among them. */
export async function listMembers(
  db: Db,
  { roomId, userId }: Visitor,
  page: { limit: number; after?: string | undefined; search?: string | undefined },
) {
  const found = await queryMembers(db, { roomId, viewerId: userId, ...page })
  const members = found.slice(0, page.limit)
  return { members, next: found.length > page.limit ? members.at(-1)?.id : undefined }
}
