import { retryUntilAborted } from '@halaqa/database/retry'
import type { FastifyInstance } from 'fastify'
import type { Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { startJobs } from '../jobs/jobs.ts'
import { startMails } from '../jobs/send-mail.ts'

const RETRY_MS = 2_000
const LONGEST_MS = 30_000

type Start = (app: FastifyInstance, pool: Pool, stopping: AbortSignal) => Promise<Runner>

/** A runner gives up when the database is away for long; this starts the scheduled work and the mails again. */
export function keepJobsRunning(app: FastifyInstance, pool: Pool) {
  const stopping = new AbortController()

  const keep = (what: string, start: Start) =>
    retryUntilAborted((recovered) => work(start, app, pool, stopping.signal, recovered), {
      signal: stopping.signal,
      firstMs: RETRY_MS,
      longestMs: LONGEST_MS,
      onError: (error) => app.log.warn(`${what} stopped and is restarted: ${(error as Error).message}`),
    })
  const running = [keep('the scheduled work', startJobs), ...(app.mailer ? [keep('sending mails', startMails)] : [])]

  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Until the signal, or until the runner gives up. */
async function work(start: Start, app: FastifyInstance, pool: Pool, signal: AbortSignal, started: () => void) {
  const runner = await start(app, pool, signal)
  started()
  const stop = () => void runner.stop().catch(() => {}) // it may be stopping by itself
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  await runner.promise.finally(() => signal.removeEventListener('abort', stop))
}
