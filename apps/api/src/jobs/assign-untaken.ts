import type { FastifyInstance } from 'fastify'
import { ASSIGNED_AT_ONCE, assignUntaken, findRoomsWithUntaken } from '../features/tasks/offers.service.ts'

/** Portions that nobody took in three days find a reader. */
export async function assignUntakenPortions(app: FastifyInstance) {
  const now = app.clock()
  for (const id of await findRoomsWithUntaken(app.db, now)) {
    await assignAll(app, id, now).catch((error) =>
      app.log.error({ err: error, room: id }, 'portions were not assigned'),
    )
  }
}

async function assignAll(app: FastifyInstance, roomId: string, now: Date) {
  let assigned: number
  do assigned = await assignUntaken(app.db, roomId, now)
  while (assigned === ASSIGNED_AT_ONCE)
}
