import type { Answer, Endpoint } from '@halaqa/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { SignedIn } from './auth.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** A request as its handler sees it: parsed by the contract, and with a person where the call needs one. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['schema']['params']>
  query: Parsed<E['schema']['querystring']>
  headers: Parsed<E['schema']['headers']>
  body: Parsed<E['schema']['body']>
  user: E['access'] extends 'anyone' ? undefined : SignedIn
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
    method: endpoint.method,
    url: endpoint.url,
    schema: { summary: endpoint.summary, ...endpoint.schema },
    config: { absent: endpoint.absent ?? 'not_found', access: endpoint.access },
    onRequest: endpoint.access === 'anyone' ? [] : [app.authenticate(endpoint.access)],
    handler: async (request, reply) => {
      const call = { params: request.params, query: request.query, headers: request.headers, body: request.body }
      const answer = await handler({ ...call, user: request.user, request, reply } as Call<E>)
      return reply.sent ? reply : reply.code(success).send(answer)
    },
  })
}
