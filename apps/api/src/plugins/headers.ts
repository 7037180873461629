import fastifyPlugin from 'fastify-plugin'

/**
 * Scripts and styles come from this server's files alone; none stands in the page. Nothing here presumes https, for most
 * servers are reached by plain http in a local network.
 */
const CONTENT_SECURITY_POLICY = Object.entries({
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'media-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
})
  .map(([what, from]) => `${what} ${from}`)
  .join('; ')

/** For pages and what they load. Addresses of rooms are invitations, so they are told to no other site. */
export const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const

/** For everything: an answer is what its type says, and nobody keeps one that does not allow it. */
export const headersPlugin = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
    done()
  })
})
