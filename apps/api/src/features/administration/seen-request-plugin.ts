import { HOUR_MS, MINUTE_MS } from '@halaqa/contract/calendar'
import fastifyPlugin from 'fastify-plugin'
import { recordSeenRequest } from './job-status.service.ts'
import { type SeenRequest, sameRequest, seenRequestOf } from './seen-request.ts'

/**
 * Keeps how browsers reach this server, for the doctor. Only requests of people who are signed in count: anybody else can send any
 * header. It is written once an hour, and after a minute if it has changed.
 */
export const seenRequestPlugin = fastifyPlugin(async (app) => {
  let written: { seen: SeenRequest; at: number } | undefined

  app.addHook('onResponse', async (request, reply) => {
    if (!request.user || reply.statusCode >= 400) return
    const seen = seenRequestOf(request)
    if (!seen) return
    const now = app.clock()
    const pause = written && sameRequest(written.seen, seen) ? HOUR_MS : MINUTE_MS
    if (written && now.getTime() - written.at < pause) return
    written = { seen, at: now.getTime() }
    app.background.run(() => recordSeenRequest(app.db, seen, now))
  })
})
