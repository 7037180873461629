import type { FastifyInstance } from 'fastify'
import { deleteExpired } from '../features/auth/auth.service.ts'

/** Sessions past their thirty days, mailed links past their hour, and counts past their window are no use to anyone. */
export async function sweepSessions(app: FastifyInstance) {
  await deleteExpired(app.db, app.clock())
}
