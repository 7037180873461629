import type { FastifyInstance } from 'fastify'
import { ASSIGNMENT_BATCH, assignUntakenTasks, listRoomsWithUntakenTasks } from '../features/tasks/offers.service.ts'

/** Portions that nobody took in three days find a reader. */
export async function assignUntakenPortions(app: FastifyInstance) {
  const now = app.clock()
  for (const id of await listRoomsWithUntakenTasks(app.db, now)) {
    await assignAll(app, id, now).catch((error) =>
      app.log.error({ err: error, room: id }, 'portions were not assigned'),
    )
  }
}

async function assignAll(app: FastifyInstance, roomId: string, now: Date) {
  let assigned: number
  do assigned = await assignUntakenTasks(app.db, roomId, now)
  while (assigned === ASSIGNMENT_BATCH)
}
