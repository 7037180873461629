import fastifyJwt from '@fastify/jwt'
import { READING_AS_HEADER } from '@halaqa/contract/constants'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { listenToEvents } from '@halaqa/contract/events'
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { type AccountBudget, isDear } from '../../lib/account-budget.ts'
import { type AnonymousBudget, COST, opensSession } from '../../lib/anonymous-budget.ts'
import { AppError } from '../../lib/app-error.ts'
import { querySession } from '../../lib/session.sql.ts'
import { payerOf, type SignedIn } from '../../lib/signed-in.ts'
import { findActor } from './acting.access.ts'
import { useSession } from './auth.service.ts'
import { type SessionClaims, SessionTokens, sessionTokenOptions } from './session-token.ts'

/**
 * Finds the person of a request by the token in `Authorization`, for the routes that `mount` makes. A token is refused by its
 * signature, issuer and audience before any query; the session's row then decides.
 */
export const authPlugin = fastifyPlugin(async (app) => {
  const { anonymousBudget, accountBudget } = app
  await app.register(fastifyJwt, sessionTokenOptions(app.config.passwordKey))
  app.decorate('sessionTokens', new SessionTokens(app.jwt))
  app.decorateRequest('user', undefined)
  app.decorateRequest('isAnonymous', false)

  async function findSignedIn(request: FastifyRequest) {
    const reference = app.sessionTokens.read(request.headers.authorization)
    if (!reference) return undefined
    return useSession(app.db, await querySession(app.db, reference), app.clock())
  }

  /** Charges a request that needs no session to its account where it has one, and to its address otherwise. */
  async function chargeGuest(request: FastifyRequest, cost: number, endpoint: Endpoint) {
    const user = opensSession(endpoint) ? undefined : await findSignedIn(request)
    if (user) return accountBudget.charge(payerOf(user), cost)
    request.isAnonymous = true
    anonymousBudget.charge(request.ip, cost, endpoint)
  }

  /**
   * As `chargeGuest`, for what is sent from memory. The query for the session costs more than such an answer, so the
   * session is looked for only once the address has spent its budget; until then there is no promise either.
   */
  function chargeFromMemory(request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) {
    request.isAnonymous = true
    try {
      anonymousBudget.charge(request.ip, COST.fromMemory)
    } catch (refusal) {
      const chargeAccount = (user: SignedIn | undefined) => {
        if (!user) throw refusal
        accountBudget.charge(payerOf(user), COST.fromMemory)
      }
      return void findSignedIn(request)
        .then(chargeAccount)
        .then(() => done(), done)
    }
    done()
  }

  app.decorate('authenticate', (endpoint, cost): onRequestHookHandler => {
    const { access } = endpoint
    if (access === 'anyone' && cost === COST.fromMemory) return chargeFromMemory
    return async (request: FastifyRequest) => {
      const needsNone = access === 'anyone' || (access === 'guest' && !request.headers.authorization)
      if (needsNone) return chargeGuest(request, Math.min(cost, COST.ordinary), endpoint)
      const signedIn = await findSignedIn(request)
      if (!signedIn) {
        anonymousBudget.charge(request.ip, COST.refused)
        throw new AppError('authentication_required')
      }
      // A dear call is charged once it has its place (`mount`).
      if (!isDear(endpoint)) accountBudget.charge(payerOf(signedIn))
      const user = await findActor(app.db, endpoint, signedIn, readingAs(request, endpoint))
      if (access === 'admin' && user.role !== 'admin') throw new AppError('forbidden')
      request.user = user
    }
  })

  app.decorate('chargeForHash', (endpoint, cost): preHandlerHookHandler => {
    return (request, _reply, done) => {
      if (request.isAnonymous) anonymousBudget.charge(request.ip, cost - COST.ordinary, endpoint)
      done()
    }
  })
})

/** A browser's stream of events may be opened where no header can be set. */
function readingAs({ headers, query }: FastifyRequest, endpoint: Endpoint): unknown {
  const named = headers[READING_AS_HEADER]
  return named === undefined && endpoint === listenToEvents ? (query as { reading_as?: unknown }).reading_as : named
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The request has no session, and its call needs none. */
    isAnonymous: boolean
  }
  interface FastifyInstance {
    anonymousBudget: AnonymousBudget
    accountBudget: AccountBudget
    sessionTokens: SessionTokens
    /**
     * @param cost what the call takes from the budget of an address when it comes without a session, in points. What is more than
     *   an ordinary call's is taken by `chargeForHash`.
     */
    authenticate(endpoint: Endpoint, cost: number): onRequestHookHandler
    /** Takes the rest of the cost of a call with a hash or a mail, which is made once the body has been found valid. */
    chargeForHash(endpoint: Endpoint, cost: number): preHandlerHookHandler
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: SessionClaims
    /** The plugin declares the type of `request.user` by this name. */
    user: SignedIn | undefined
  }
}
