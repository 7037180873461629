/** Hatims of pieces rooms that time completes: what was read of them says nothing of a single reader any more. */
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { completeHatims, queryRoomsToComplete } from './tasks.sql.ts'

/** Answers how many rooms have such hatims, whose readers are told. */
export async function completeHatimsInTime(db: Database, now: Date): Promise<number> {
  const rooms = await queryRoomsToComplete(db, now)
  for (const { roomId } of rooms) {
    await inTransaction(db, async (tx) => {
      const { id } = await lockRoom(tx, roomId)
      await completeHatims(tx, id, now)
    })
  }
  return rooms.length
}
