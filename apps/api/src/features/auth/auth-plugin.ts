import fastifyJwt from '@fastify/jwt'
import type { Access } from '@halaqa/contract/endpoint'
import type { FastifyRequest, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type AnonymousBudget, COST } from '../../lib/anonymous-budget.ts'
import { AppError } from '../../lib/app-error.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findSession } from './auth.service.ts'
import { type SessionClaims, SessionTokens, sessionTokenOptions } from './session-token.ts'

/**
 * Finds the person of a request by the token in `Authorization`, for the routes that `mount` makes. A token is refused by its
 * signature, issuer and audience before any query; the session's row then decides.
 */
export const authPlugin = fastifyPlugin(async (app) => {
  const { anonymousBudget } = app
  await app.register(fastifyJwt, sessionTokenOptions(app.config.passwordKey))
  app.decorate('sessionTokens', new SessionTokens(app.jwt))
  app.decorateRequest('user', undefined)
  app.decorateRequest('isAnonymous', false)

  async function findSignedIn({ headers }: FastifyRequest) {
    const reference = app.sessionTokens.read(headers.authorization)
    return reference && findSession(app.db, reference, app.clock())
  }

  /**
   * Charges a request that needs no session to its address, unless it has one. An answer from memory is cheaper than the query for
   * the session, so the session is looked for only once the address has spent its budget.
   */
  async function chargeUnlessSignedIn(request: FastifyRequest, cost: number) {
    if (cost > COST.fromMemory && (await findSignedIn(request))) return
    request.isAnonymous = true
    await anonymousBudget.charge(request.ip, cost).catch(async (refusal: unknown) => {
      if (cost > COST.fromMemory || !(await findSignedIn(request))) throw refusal
    })
  }

  app.decorate('authenticate', (access, cost): onRequestAsyncHookHandler => {
    return async (request) => {
      const needsNone = access === 'anyone' || (access === 'guest' && !request.headers.authorization)
      if (needsNone) return chargeUnlessSignedIn(request, Math.min(cost, COST.ordinary))
      const user = await findSignedIn(request)
      if (!user) {
        await anonymousBudget.charge(request.ip, COST.refused)
        throw new AppError('authentication_required')
      }
      if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
      request.user = user
    }
  })

  app.decorate('chargeForHash', (cost): preHandlerAsyncHookHandler => {
    return async (request) => {
      if (request.isAnonymous) await anonymousBudget.charge(request.ip, cost - COST.ordinary)
    }
  })
})

declare module 'fastify' {
  interface FastifyRequest {
    /** The request has no session, and its call needs none. */
    isAnonymous: boolean
  }
  interface FastifyInstance {
    anonymousBudget: AnonymousBudget
    sessionTokens: SessionTokens
    /**
     * @param cost what the call takes from the budget of an address when it comes without a session, in points. What is more than
     *   an ordinary call's is taken by `chargeForHash`.
     */
    authenticate(access: Access, cost: number): onRequestAsyncHookHandler
    /** Takes the rest of the cost of a call with a hash or a mail, which is made once the body has been found valid. */
    chargeForHash(cost: number): preHandlerAsyncHookHandler
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: SessionClaims
    /** The plugin declares the type of `request.user` by this name. */
    user: SignedIn | undefined
  }
}
