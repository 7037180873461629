/** As `static-server`, by Fastify with one route and no hooks: what the library itself costs. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [, , file = '', contentType = '', contentEncoding = '', etag = ''] = process.argv
const body = readFileSync(file)
const headers = { 'content-type': contentType, 'content-encoding': contentEncoding, etag }

const app = Fastify()
app.get('/*', (request, reply) => {
  if (request.headers['if-none-match'] === etag) reply.code(304).header('etag', etag).send()
  else reply.headers(headers).send(body)
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
