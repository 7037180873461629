import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './encoding.ts'

export interface Variant {
  /** May be decompressed at each reading. */
  readonly body: Buffer
  /** Strong and quoted: other bytes, another tag. */
  readonly etag: string
}

/** An answer that is made before it is asked for: its bytes in each encoding, and the headers that describe them. */
export interface Prebuilt {
  readonly variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  readonly type: string
  readonly cacheControl: string
}

/** For addresses that change with their content. The answer is the same for everybody. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** Sends the bytes that the client accepts, or 304 if it has them already. Nothing is serialized or compressed. */
export function sendPrebuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  { variants, type, cacheControl }: Prebuilt,
  /** Headers of requests that another answer comes for. */
  varies: readonly string[] = [],
): FastifyReply {
  const accepted = chooseEncoding(request.headers['accept-encoding'])
  const encoding = variants[accepted] ? accepted : 'identity'
  const { etag, body } = variants[encoding] ?? variants.identity
  reply.headers({ etag, 'cache-control': cacheControl, vary: ['accept-encoding', ...varies].join(', ') })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(type).send(body)
}

/** If-None-Match compares weakly, RFC 9110 §13.1.2: a list of tags, or `*` for any. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
