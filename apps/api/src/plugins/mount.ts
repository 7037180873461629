import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { Answer, Endpoint } from '@halaqa/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { COST, endpointCost, waitsForHash } from '../lib/anonymous-budget.ts'
import { AppError } from '../lib/app-error.ts'
import { type Prebuilt, sendPrebuilt } from '../lib/prebuilt.ts'
import { sendJson } from '../lib/send.ts'
import type { SignedIn } from '../lib/signed-in.ts'

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
      const answer = await (request.isAnonymous && !waitsForHash(endpoint)
        ? app.anonymousBudget.semaphore(work)
        : work())
      return sendJson(request, reply, success, reply.code(success).serialize(answer) as string)
    },
  })
}

/** As `mount`, for a call whose answers were made, and checked against its schema, before any request. */
export function mountPrebuilt<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  find: (params: Parsed<E['schema']['params']>, query: Readonly<Record<string, unknown>>) => Prebuilt,
) {
  app.route({
    ...routeOf(app, endpoint, COST.fromMemory),
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
  load: () => Promise<Prebuilt>,
) {
  app.route({
    ...withTimeLimit(routeOf(app, endpoint)),
    handler: async (request, reply) => sendPrebuilt(request, reply, await load()),
  })
}

/** As `mount`, for a call whose answer is put together from JSON that was checked against its schema before. */
export function mountJson<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<string>,
) {
  app.route({
    ...withTimeLimit(routeOf(app, endpoint)),
    handler: async (request, reply) => {
      return sendJson(request, reply, 200, await handler({ user: request.user, request, reply } as Call<E>))
    },
  })
}

/** A file that is sent as it is made. */
export interface Download {
  name: string
  pieces: AsyncIterable<string>
}

/** As `mount`, for a call whose answer is JSON too long to hold at once; the browser saves it as a file. */
export function mountDownload<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Download,
) {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      const { name, pieces } = handler({ user: request.user, request, reply } as Call<E>)
      const begun = await begin(pieces)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(begun))
    },
  })
}

/**
 * As `mount`, for an answer that lasts as long as the caller listens: `begin` refuses callers or returns what writes the answer.
 * Nothing limits its time, nothing compresses or holds it back, and its connection ends with it. So it needs no chunks, and is
 * written to the bare connection: what Node and Fastify hold for an answer would be held for as long as somebody listens.
 */
export function mountStream<const E extends Endpoint & { produces: string }>(
  app: FastifyInstance,
  endpoint: E,
  begin: (call: Call<E>) => Promise<(connection: Socket) => void>,
) {
  app.route({
    ...routeOf(app, endpoint),
    handler: async (request, reply) => {
      const write = await begin({ user: request.user, request, reply } as Call<E>)
      reply
        .type(`${endpoint.produces}; charset=utf-8`)
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .header('connection', 'close')
      if (request.method === 'HEAD') return reply.send()
      reply.hijack()
      const { raw, socket } = request
      socket.write(headOf(reply))
      // Node keeps the request until its answer has ended.
      Object.assign(raw, { headers: {}, rawHeaders: [] })
      write(socket)
    },
  })
}

/** The head of an answer 200. */
function headOf(reply: FastifyReply): Buffer {
  const headers = Object.entries({ ...reply.getHeaders(), date: new Date().toUTCString() })
  return Buffer.from(`HTTP/1.1 200 OK\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
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
 * Refuses a call that has not been answered in time. Fastify's `handlerTimeout` would make an AbortController for each request, and
 * an error as it ends, that nothing here listens to: as much work as the rest of a small answer's hooks.
 */
function limitTime(_request: FastifyRequest, reply: FastifyReply, done: () => void) {
  const timer = setTimeout(() => {
    if (!reply.sent) reply.send(new AppError('overloaded', { cause: { code: 'ANSWER_TIMEOUT' } }))
  }, ANSWER_WITHIN_MS)
  reply.raw.on('close', () => clearTimeout(timer))
  done()
}

/** As OpenAPI names it: the token raw, or after `Bearer`; `{}` is no session. */
const SESSION: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]
const SECURITY = { anyone: undefined, guest: [{}, ...SESSION], user: SESSION, admin: SESSION }

function routeOf(app: FastifyInstance, endpoint: Endpoint, cost = endpointCost(endpoint)) {
  const { method, url, summary, access, deprecated, notFoundCode = 'not_found', schema } = endpoint
  return {
    method,
    url,
    schema: {
      summary,
      ...(deprecated && { deprecated: true, description: deprecated }),
      tags: [url.split('/')[1]!],
      ...(SECURITY[access] && { security: SECURITY[access] }),
      ...schema,
    },
    config: { notFoundCode, access },
    onRequest: [app.authenticate(access, cost)],
    preHandler: waitsForHash(endpoint) ? [app.chargeForHash(cost)] : [],
  }
}
