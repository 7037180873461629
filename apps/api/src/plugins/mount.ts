import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Answer, Endpoint } from '@halaqa/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isDear, type Place } from '../lib/account-budget.ts'
import { COST, endpointCost, waitsForHash } from '../lib/anonymous-budget.ts'
import { AppError } from '../lib/app-error.ts'
import { type Prebuilt, sendPrebuilt } from '../lib/prebuilt/prebuilt.ts'
import { payerOf, type SignedIn } from '../lib/signed-in.ts'

/** Longer than any transaction may take: only a database that hangs gets here. */
const ANSWER_WITHIN_MS = 40_000

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A request as its handler sees it: parsed by the contract, and with a person where the call needs one. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['schema']['params']>
  query: Parsed<E['schema']['querystring']>
  headers: Parsed<E['schema']['headers']>
  body: Parsed<E['schema']['body']>
  user: E['access'] extends 'anyone' ? undefined : E['access'] extends 'guest' ? SignedIn | undefined : SignedIn
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Turns one description of the contract into a route. Who may call is part of the description, so it cannot be forgotten;
 * the answer is encoded by its schema, so nothing else can leave.
 */
export function mount<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
) {
  const success = Number(Object.keys(endpoint.schema.response).find((status) => status.startsWith('2')))
  app.route({
    ...withTimeLimit(routeOf(app, endpoint)),
    handler: async (request, reply) => {
      const { params, query, headers, body, user } = request
      const work = async () => handler({ params, query, headers, body, user, request, reply } as Call<E>)
      const answer = await runnerFor(app, endpoint, request, reply)(work)
      // A call that took too long is refused by now.
      return reply.sent ? reply : reply.code(success).send(answer)
    },
  })
}

/** How the work of a call is done: in a line with others where it is a stranger's or a dear one. */
function runnerFor(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  if (isDear(endpoint)) return inPlace(app, endpoint, request, reply)
  if (waitsForHash(endpoint)) return refundingRefusals(app, endpoint, request)
  return request.isAnonymous ? app.anonymousBudget.semaphore : <Result>(work: () => Promise<Result>) => work()
}

const inPlace =
  (app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) =>
  async <Result>(work: () => Promise<Result>) =>
    (await takePlace(app, endpoint, request, reply)).work(work)

/** Takes a place for a dear call, which it has until its answer has gone. */
async function takePlace(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  const place = await app.accountBudget.enter(payerOf(request.user!), endpoint)
  if (reply.raw.destroyed) {
    place.leave()
    throw new AppError('malformed_request') // which nobody reads any more
  }
  reply.raw.once('close', () => place.leave())
  return place
}

/** Gives back what a hash costs where none was made because of too many attempts. */
const refundingRefusals =
  (app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest) =>
  async <Result>(work: () => Promise<Result>) => {
    try {
      return await work()
    } catch (error) {
      if (request.isAnonymous && error instanceof AppError && error.code === 'too_many_attempts') {
        app.anonymousBudget.refund(request.ip, endpointCost(endpoint) - COST.ordinary, endpoint)
      }
      throw error
    }
  }

/** As `mount`, for a call whose answers were made, and checked against its schema, before any request. */
export function mountPrebuilt<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (params: Parsed<E['schema']['params']>, query: Readonly<Record<string, unknown>>) => Prebuilt,
) {
  app.route({
    ...routeOf(app, endpoint, COST.fromMemory),
    compress: false,
    // Params and query are only looked up.
    validatorCompiler: () => () => true,
    handler: (request, reply) => {
      const query = request.query as Record<string, unknown>
      sendPrebuilt(request, reply, find(request.params as Parsed<E['schema']['params']>, query))
    },
  })
}

/** As `mountPrebuilt`, for an answer that is made again when its data changes. */
export function mountPrepared<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  load: (call: Call<E>) => Promise<Prebuilt>,
) {
  app.route({
    ...withTimeLimit(routeOf(app, endpoint)),
    compress: false,
    handler: async (request, reply) => {
      const { params, query } = request
      const answer = await load({ params, query, request, reply } as Call<E>)
      return reply.sent ? reply : sendPrebuilt(request, reply, answer)
    },
  })
}

/** JSON that is sent as it is made. */
export interface JsonPieces {
  pieces: AsyncIterable<string>
  headers?: Readonly<Record<string, string | number>>
}

/** As `mount`, for a dear call whose answer is JSON too long to hold at once. A reader that is slow slows its making. */
export function mountPieces<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<JsonPieces>,
) {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      const place = await takePlace(app, endpoint, request, reply)
      const call = { user: request.user, request, reply } as Call<E>
      const { pieces, headers = {} } = await place.work(() => handler(call))
      const begun = await begin(makePieces(pieces, place))
      reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
      return reply.send(Readable.from(begun))
    },
  })
}

/** Makes each piece in its turn among all dear calls, and rests between them for as long as one took. */
async function* makePieces(pieces: AsyncIterable<string>, { work }: Place): AsyncGenerator<string> {
  const made = pieces[Symbol.asyncIterator]()
  try {
    for (;;) {
      const began = performance.now()
      const next = await work(() => made.next())
      if (next.done) return
      const took = performance.now() - began
      yield next.value
      await wait(took)
    }
  } finally {
    await made.return?.()
  }
}

/**
 * As `mount`, for an answer that lasts as long as the caller listens: `begin` refuses callers or opens the stream.
 * Nothing limits its time, nothing compresses or holds it back, and its connection ends with it.
 */
export function mountStream<const E extends Endpoint & { produces: string }>(
  app: FastifyInstance,
  endpoint: E,
  begin: (call: Call<E>) => Promise<() => Readable>,
) {
  app.route({
    ...routeOf(app, endpoint),
    compress: false,
    handler: async (request, reply) => {
      const open = await begin({ user: request.user, request, reply } as Call<E>)
      reply
        .type(`${endpoint.produces}; charset=utf-8`)
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
      return reply.send(request.method === 'HEAD' ? undefined : open())
    },
  })
}

/** Reads the first piece before the answer begins: a failure until then is answered as that of any other call. */
async function begin(pieces: AsyncIterable<string>): Promise<AsyncIterable<string>> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = await rest.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => rest }
  })()
}

const withTimeLimit = (route: ReturnType<typeof routeOf>) => ({ ...route, onRequest: [limitTime, ...route.onRequest] })

/**
 * Refuses a call that is not answered in time. Fastify's `handlerTimeout` does not serve here: it ends with the request's body, so that
 * a call with a body would have no limit (https://github.com/fastify/fastify/pull/6725).
 */
function limitTime(_request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const timer = setTimeout(() => {
    if (!reply.raw.headersSent) reply.send(new AppError('overloaded', { cause: { code: 'ANSWER_TIMEOUT' } }))
  }, ANSWER_WITHIN_MS)
  reply.raw.once('close', () => clearTimeout(timer))
  done()
}

/** As OpenAPI names it: the token raw, or after `Bearer`; `{}` is no session. */
const SESSION: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]
const SECURITY = { anyone: undefined, guest: [{}, ...SESSION], user: SESSION, admin: SESSION }

function routeOf(app: FastifyInstance, endpoint: Endpoint, cost = endpointCost(endpoint)) {
  const { method, url, summary, access, notFoundCode = 'not_found', bodyLimit, schema } = endpoint
  return {
    method,
    url,
    schema: {
      summary,
      tags: [url.split('/')[1]!],
      ...(SECURITY[access] && { security: SECURITY[access] }),
      ...schema,
    },
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { notFoundCode, access },
    onRequest: [app.authenticate(endpoint, cost)],
    preHandler: waitsForHash(endpoint) ? [app.chargeForHash(endpoint, cost)] : [],
  }
}
