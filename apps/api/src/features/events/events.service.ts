import { Listener } from '@halaqa/database/listener'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { CHANNELS, FanOut } from './fan-out.service.ts'
import { type StreamSubscriber, Streams } from './streams.ts'

const SESSIONS_CHECKED_MS = 60_000

/** Everything that a process needs to tell its listeners of changes: their streams, and a connection that listens for notices. */
export function openEvents(app: FastifyInstance, databaseUrl: string) {
  const warn = (error: unknown) => app.log.warn(`live events: ${(error as Error).message}`)
  const streams = new Streams()
  const fanOut = new FanOut({ db: app.db, clock: app.clock, streams, warn })
  const listener = new Listener(databaseUrl, {
    channels: CHANNELS,
    onNotice: (channel, payload) => fanOut.hear(channel, payload),
    onResumed: () => fanOut.resume(),
    warn: (line) => app.log.warn(`live events: ${line}`),
  })
  const checking = setInterval(() => void fanOut.endDeadSessions().catch(warn), SESSIONS_CHECKED_MS).unref()

  return {
    streams,
    /**
     * Admits a person once the listener is connected, so that they miss nothing.
     *
     * @throws AppError `database_unavailable` where changes cannot be heard, `too_many_streams`, `overloaded`
     */
    async admit(person: StreamSubscriber) {
      streams.admit(person)
      if (!(await listener.listens())) throw new AppError('database_unavailable')
      streams.admit(person)
    },
    async close() {
      clearInterval(checking)
      fanOut.stop()
      streams.close()
      await listener.close()
    },
  }
}
