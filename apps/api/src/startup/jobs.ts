import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { startJobs } from '../jobs/index.ts'

const RETRY_MS = 5_000

/** The scheduled work gives up when the database is away for long; this starts it again. */
export function keepJobsRunning(app: FastifyInstance, pool: Pool) {
  const stopping = new AbortController()

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await work(app, pool, stopping.signal)
      } catch (error) {
        if (stopping.signal.aborted) return
        app.log.warn(`the scheduled work stopped and is tried again: ${(error as Error).message}`)
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Until the signal, or until the runner gives up. */
async function work(app: FastifyInstance, pool: Pool, signal: AbortSignal) {
  const runner = await startJobs(app, pool, signal)
  const stop = () => void runner.stop().catch(() => {}) // it may be stopping by itself
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  await runner.promise.finally(() => signal.removeEventListener('abort', stop))
}
