import type { onRequestAsyncHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { AppError } from '../../lib/app-error.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hashToken } from '../../lib/token.ts'
import { findSession } from './auth.service.ts'

/** Routes ask for a person through `mount`; the token is raw in `Authorization`, or after `Bearer`. */
export const authPlugin = fastifyPlugin(async (app) => {
  app.decorateRequest('user', undefined)
  app.decorate('authenticate', (access): onRequestAsyncHookHandler => {
    return async (request) => {
      if (access === 'guest' && !request.headers.authorization) return
      const token = request.headers.authorization?.replace(/^bearer\s+/i, '').trim()
      const user = token ? await findSession(app.db, hashToken(token), app.clock()) : undefined
      if (!user) throw new AppError('authentication_required')
      if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
      request.user = user
    }
  })
})

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | undefined
  }
  interface FastifyInstance {
    authenticate(access: 'guest' | 'user' | 'admin'): onRequestAsyncHookHandler
  }
}
