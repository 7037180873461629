import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { LiveEvent } from './notifications.ts'
import { Id } from './scalars.ts'

/** Streams that one session may have open at a time: one tab listens for all, where a browser lets it. */
export const STREAMS_PER_SESSION = 8

/**
 * Server-sent events for as long as the caller listens: each is one line `data: {"type":…}` of a `LiveEvent`, and lines that
 * begin with a colon only say that the connection lives. Nothing is repeated: whoever connects, again too, first asks for
 * what they show.
 */
export const listenToEvents = {
  method: 'GET',
  url: '/events',
  summary: 'Listen for what changes: each event names it. Ask for what you show whenever the stream opens',
  access: 'user',
  produces: 'text/event-stream',
  schema: {
    /** A reader in the caller's care, whose changes are listened for. */
    querystring: z.object({ reading_as: Id.optional() }),
    response: { 200: LiveEvent, ...failures },
  },
} as const satisfies Endpoint
