import { unsubscribe } from '@halaqa/contract/reminders'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { mount } from '../../plugins/mount.ts'
import { unsubscribeFromEmail } from './reminders.service.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** The one call that mail programs make: with a form, which nobody reads, and from wherever they are. */
export async function unsubscribeRoutes(app: FastifyInstance) {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, (_request, payload, done) => {
      payload
        .resume()
        .on('end', () => done(null))
        .on('error', done)
    })
  }

  mount(app, unsubscribe, async ({ query }) => {
    const userId = readUnsubscribeToken(app.config.passwordKey, query.token)
    if (!userId) throw new AppError('link_expired', { detail: 'link_incomplete' })
    await unsubscribeFromEmail(app.db, userId)
    return { message: 'No more reminders come to your mailbox.' }
  })

  /** Programs without that call open the address instead; there a person presses the button. */
  app.get<{ Querystring: { token?: string } }>('/reminders/unsubscribe', { schema: { hide: true } }, (request, reply) =>
    reply.redirect(`/reminders/stop#${encodeURIComponent(request.query.token ?? '')}`),
  )
}
