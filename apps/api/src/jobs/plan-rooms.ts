import type { FastifyInstance } from 'fastify'
import { findRoomsBehind, planRoom } from '../features/planning/planning.service.ts'

const AT_ONCE = 500

/** Plans every room that is behind, each in its own transaction; a room that fails does not hold up the others. */
export async function planRooms(app: FastifyInstance) {
  const now = app.clock()
  let after: string | undefined
  for (;;) {
    const rooms = await findRoomsBehind(app.db, now, after, AT_ONCE)
    for (const id of rooms) {
      await planRoom(app.db, id, now).catch((error) =>
        app.log.error({ err: error, room: id }, 'a room was not planned'),
      )
    }
    after = rooms.at(-1)
    if (rooms.length < AT_ONCE) return
  }
}
