import { MINUTE_MS } from '@halaqa/contract/calendar'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../lib/app-error.ts'
import { coalesce } from '../lib/coalesce.ts'
import { isStorageFull } from '../lib/database-away.ts'
import { FULL_BELOW_BYTES } from '../lib/disk.ts'
import { reachDatabase } from './health.sql.ts'

const HIDDEN = { schema: { hide: true } } as const

/**
 * Health checks: `/healthz` checks the process only, `/readyz` also the database and whether there is room to write. A full disk is no
 * reason to restart anything, so its answer has `"status": "disk"`, which docker/healthcheck.sh looks for.
 */
export const healthPlugin = fastifyPlugin(async (app) => {
  app.get('/healthz', HIDDEN, async () => ({ status: 'ok' }))

  // Probes have no limit, so those that ask at once share one question to the database.
  const reach = coalesce(() => reachDatabase(app.db))
  app.get('/readyz', HIDDEN, async () => {
    await reach().catch((error) => {
      throw isStorageFull(app.databaseFault()) ? fullDisk(error) : error
    })
    if (await isFull(app)) throw fullDisk()
    return { status: 'ready' }
  })
})

/** Is the data folder's disk full, or has the database, which may be on another one, refused to write within the last minute? */
async function isFull({ measureDisk, clock, writeRefusal }: FastifyInstance) {
  if (writeRefusal.at && clock().getTime() - writeRefusal.at.getTime() < MINUTE_MS) return true
  const disk = await measureDisk()
  return disk !== null && disk.free_bytes < FULL_BELOW_BYTES
}

const fullDisk = (cause?: unknown) =>
  new AppError('storage_full', { cause, body: { status: 'disk' }, retryAfterSeconds: 60 })
