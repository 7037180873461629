import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { startJobs } from '../jobs/index.ts'

const RETRY_MS = 5_000

/** The scheduled work gives up when the database is away for long; this starts it again. */
export function keepJobsRunning(app: FastifyInstance, pool: Pool) {
  const stopping = new AbortController()
  let runner: Runner | undefined

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        runner = await startJobs(app, pool)
        if (stopping.signal.aborted) break
        await runner.promise
      } catch (error) {
        app.log.warn({ err: error }, 'the scheduled work stopped and is tried again')
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await runner?.stop().catch(() => {}) // it may have stopped by itself
      await running
    },
  }
}
