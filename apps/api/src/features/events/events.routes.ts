import { listenToEvents } from '@halaqa/contract/events'
import type { FastifyInstance } from 'fastify'
import { mountStream } from '../../plugins/mount.ts'
import { openEvents } from './events.service.ts'

/** The stream of changes. */
export async function eventRoutes(app: FastifyInstance) {
  const events = openEvents(app, app.databaseUrl)
  // Before the server waits for its open answers: streams would never end.
  app.addHook('preClose', () => events.close())

  mountStream(app, listenToEvents, async ({ user }) => {
    const person = { userId: user.id, sessionId: user.sessionId }
    await events.admit(person)
    return () => events.streams.open(person)
  })
}
