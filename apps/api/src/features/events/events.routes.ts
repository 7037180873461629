import { listenToEvents } from '@halaqa/contract/events'
import type { FastifyInstance } from 'fastify'
import { payerOf } from '../../lib/signed-in.ts'
import { mountStream } from '../../plugins/mount.ts'
import { openEvents } from './events.service.ts'

/** The stream of changes. */
export async function eventRoutes(app: FastifyInstance) {
  const events = openEvents(app, app.databaseUrl)
  // Before the server waits for its open answers: streams would never end.
  app.addHook('preClose', () => events.close())

  mountStream(app, listenToEvents, async ({ user }) => {
    const { id, sessionId, actedById } = user
    const person = { userId: id, sessionId, actedById, payerId: payerOf(user) }
    await events.admit(person)
    return () => events.streams.open(person)
  })
}
