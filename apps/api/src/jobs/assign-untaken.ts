import type { FastifyInstance } from 'fastify'
import { assignUntaken, findRoomsWithUntaken } from '../features/tasks/offers.service.ts'

/** Portions that nobody took in three days find a reader. */
export async function assignUntakenPortions(app: FastifyInstance) {
  const now = app.clock()
  for (const id of await findRoomsWithUntaken(app.db, now)) {
    await assignUntaken(app.db, id, now).catch((error) =>
      app.log.error({ err: error, room: id }, 'portions were not assigned'),
    )
  }
}
