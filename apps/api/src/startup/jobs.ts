import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { startJobs } from '../jobs/jobs.ts'
import { startMails } from '../jobs/send-mail.ts'

const RETRY_MS = 5_000

type Start = (app: FastifyInstance, pool: Pool, stopping: AbortSignal) => Promise<Runner>

/** A runner gives up when the database is away for long; this starts the scheduled work and the mails again. */
export function keepJobsRunning(app: FastifyInstance, pool: Pool) {
  const stopping = new AbortController()

  async function keep(what: string, start: Start) {
    while (!stopping.signal.aborted) {
      try {
        await work(start, app, pool, stopping.signal)
      } catch (error) {
        if (stopping.signal.aborted) return
        app.log.warn(`${what} stopped and is tried again: ${(error as Error).message}`)
      }
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const running = [keep('the scheduled work', startJobs), ...(app.mailer ? [keep('sending mails', startMails)] : [])]

  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Until the signal, or until the runner gives up. */
async function work(start: Start, app: FastifyInstance, pool: Pool, signal: AbortSignal) {
  const runner = await start(app, pool, signal)
  const stop = () => void runner.stop().catch(() => {}) // it may be stopping by itself
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  await runner.promise.finally(() => signal.removeEventListener('abort', stop))
}
