import type { FastifyRequest } from 'fastify'
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

/** Headers for pages and files that can be opened as one. Addresses of rooms are invitations, so no other site gets them as a referrer. */
export const PAGE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
} as const

/** Half a year. Without subdomains, which may be other people's sites. */
const STRICT_TRANSPORT = 'max-age=15552000'

/** Did the request come by the https address that people use? A server that is also reached by plain http promises nothing. */
function cameByHttps({ protocol, host }: FastifyRequest, publicHost: string | undefined) {
  return publicHost !== undefined && protocol === 'https' && host === publicHost
}

/** For everything: an answer is what its type says, and nobody keeps one that does not allow it. */
export const headersPlugin = fastifyPlugin(async (app) => {
  const { publicUrl } = app.config
  const publicHost = publicUrl?.startsWith('https:') ? new URL(publicUrl).host : undefined

  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'no-store')
    if (cameByHttps(request, publicHost)) {
      // Browsers ignore an opener policy that comes by plain http, and say so in the console.
      reply.header('strict-transport-security', STRICT_TRANSPORT).header('cross-origin-opener-policy', 'same-origin')
    }
    done()
  })
})
