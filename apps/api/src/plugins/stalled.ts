import { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'

/** A phone on the slowest network reads some bytes in this time. */
const STALLED_MS = 60_000

/**
 * Lets go of who asks and does not read the answer: it would be held in memory for as long as they keep the connection. Node
 * counts from the last byte that got away, so a slow reader is not one, and begins anew with the next request.
 */
export const stalledPlugin = fastifyPlugin<{ afterMs?: number | undefined }>(async (app, { afterMs = STALLED_MS }) => {
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // Where nothing listens for the timeout, Node ends the connection.
    if (socket instanceof Socket) socket.setTimeout(afterMs)
    done(null, payload)
  })
})
