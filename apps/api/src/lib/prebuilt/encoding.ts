import { negotiate } from '@fastify/accept-negotiator'

/** The encodings of this server's answers, the smallest first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Chooses the encoding that an Accept-Encoding header prefers, the smallest of equal ones. A header that accepts none of them gets
 * the plain bytes, which RFC 9110 §12.5.3 allows. `*` and `x-gzip` mean gzip, as `@fastify/compress` reads them.
 */
export function chooseEncoding(header = ''): Encoding {
  const accepted = header.toLowerCase().replace(/\*|x-gzip/g, 'gzip')
  return (negotiate(accepted, [...ENCODINGS]) as Encoding | null) ?? 'identity'
}
