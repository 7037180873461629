/**
 * The plain limit of a call: a bare Fastify route that sends the same statements through `pg` and answers with the same JSON.
 *
 * Usage: `plain-server.ts FILE`, where the file holds `Recorded[]` in node's serialization format. Prints its address.
 */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import Fastify from 'fastify'
import pg from 'pg'
import type { Recorded } from './recorded.ts'

const [, , file = ''] = process.argv
const { database, calls } = deserialize(readFileSync(file)) as { database: string; calls: Recorded[] }
const pool = new pg.Pool({ connectionString: database })
const server = Fastify()

for (const [number, { method, statements, headers, body }] of calls.entries()) {
  server.route<{ Querystring: Record<string, string> }>({
    method,
    url: `/${number}`,
    async handler({ query }, reply) {
      if (statements.length > 0) {
        const client = await pool.connect()
        try {
          for (const { values, ...statement } of statements) {
            await client.query({ ...statement, values: values.map((value) => substitute(value, query)) })
          }
        } finally {
          client.release()
        }
      }
      return reply.headers(headers).send(body)
    },
  })
}

/** The value with the recorded ids replaced by those of this request. */
function substitute(value: unknown, ids: Record<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => substitute(item, ids))
  if (typeof value !== 'string') return value
  return Object.entries(ids).reduce((text, [recorded, id]) => text.replaceAll(recorded, id), value)
}

process.stdout.write(`${await server.listen({ host: '127.0.0.1', port: 0 })}\n`)
