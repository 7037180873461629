/** Hatims of pieces rooms that time completes: what was read of them says nothing of a single reader any more. */
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { completeHatims, queryHatimsToComplete } from './tasks.sql.ts'

/** So many are written and told of at once: a large turn has hundreds, and meanwhile nobody in the room can complete a portion. */
const MOST_AT_ONCE = 40

/** Answers how many rooms have such hatims, whose readers are told. */
export async function completeHatimsInTime(db: Database, now: Date): Promise<number> {
  const rooms = await queryHatimsToComplete(db, now)
  for (const { roomId, ids } of rooms) {
    for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
      await inTransaction(db, async (tx) => {
        await lockRoom(tx, roomId)
        await completeHatims(tx, roomId, ids.slice(first, first + MOST_AT_ONCE), now)
      })
    }
  }
  return rooms.length
}
