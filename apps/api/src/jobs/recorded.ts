import type { FastifyInstance } from 'fastify'
import { jobStatusKey, recordStatus } from '../features/administration/job-status.service.ts'

/** Does a job and writes down that it succeeded or failed, for whoever asks how the server fares. */
export async function recorded(app: FastifyInstance, name: string, job: (app: FastifyInstance) => Promise<void>) {
  try {
    await job(app)
  } catch (error) {
    // Where the database is away this fails too: what failed first is what counts.
    await recordStatus(app.db, jobStatusKey(name, 'failed'), app.clock()).catch(() => {})
    throw error
  }
  await recordStatus(app.db, jobStatusKey(name, 'done'), app.clock())
}
