import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'

export interface Variant {
  body: Buffer
  /** Strong and quoted: other bytes, another tag. */
  etag: string
}

/** An answer that was made before anyone asked. Only the plain bytes must be there. */
export interface Prebuilt {
  type: string
  cacheControl: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

/** Sends the bytes that the client can read, or says that it has them already. Nothing is serialised or compressed. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, prebuilt: Prebuilt): FastifyReply {
  const wanted = chooseEncoding(request.headers['accept-encoding'])
  const encoding = prebuilt.variants[wanted] ? wanted : 'identity'
  const { body, etag } = prebuilt.variants[encoding] ?? prebuilt.variants.identity
  reply.headers({ etag, 'cache-control': prebuilt.cacheControl, vary: 'accept-encoding' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(prebuilt.type).send(body)
}

/** If-None-Match compares weakly, RFC 9110 §13.1.2: a list of tags, or `*` for any. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
