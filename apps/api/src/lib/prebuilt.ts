import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, type Encoding } from './accept-encoding.ts'
import { sendFromMemory } from './send.ts'

export interface Variant {
  readonly body: Buffer
  /** Strong and quoted: other bytes, another tag. */
  etag: string
}
export type Variants = Partial<Record<Encoding, Variant>> & { identity: Variant }

/** For what has another address once its bytes are others. It is the same for everybody. */
export const FOR_A_YEAR = 'public, max-age=31536000, immutable'

/** An answer that was made before anyone asked: for each encoding its bytes and headers. */
export type Prebuilt = Partial<Record<Encoding, ReadyVariant>> & { identity: ReadyVariant }

interface ReadyVariant {
  /** May be unpacked at each reading. */
  readonly body: Buffer
  etag: string
  headers: Readonly<Record<string, string>>
  /** Without what describes a body. */
  headersOf304: Readonly<Record<string, string>>
}

export function prebuilt(variants: Variants, type: string, cacheControl: string): Prebuilt {
  const ready = (encoding: Encoding, variant: Variant): ReadyVariant => {
    const { etag } = variant
    const headersOf304 = { etag, 'cache-control': cacheControl, vary: 'accept-encoding' }
    const headers = { ...headersOf304, 'content-type': type }
    return {
      get body() {
        return variant.body
      },
      etag,
      headersOf304,
      headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    }
  }
  return {
    identity: ready('identity', variants.identity),
    ...(variants.gzip && { gzip: ready('gzip', variants.gzip) }),
    ...(variants.br && { br: ready('br', variants.br) }),
  }
}

/** Sends the bytes that the client can read, or says that it has them already. Nothing is serialised or compressed. */
export function sendPrebuilt(request: FastifyRequest, reply: FastifyReply, answer: Prebuilt): FastifyReply {
  const variant = answer[chooseEncoding(request.headers['accept-encoding'])] ?? answer.identity
  if (matches(request.headers['if-none-match'], variant.etag)) return sendFromMemory(reply, 304, variant.headersOf304)
  return sendFromMemory(reply, 200, variant.headers, variant.body)
}

/** If-None-Match compares weakly, RFC 9110 §13.1.2: a list of tags, or `*` for any. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  return [...header.matchAll(/"[^"]*"/g)].some(([tag]) => tag === etag)
}
