import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/**
 * How a browser of somebody who is signed in last reached this server. It holds nothing of the person.
 *
 * `origin` is the address in the browser, such as `https://halaqa.example.org`. `proxy` says whether the request came through one and
 * whether TRUST_PROXY names it. `range` is the value of TRUST_PROXY that names it; `other` for a proxy in the internet, and without one.
 */
export const SeenRequest = z.object({
  origin: z.url({ protocol: /^https?$/ }),
  proxy: z.enum(['none', 'trusted', 'untrusted']),
  range: z.enum(['loopback', 'linklocal', 'uniquelocal', 'other']),
})
export type SeenRequest = z.output<typeof SeenRequest>

const ORIGIN = /^https?:\/\/[\w.:[\]-]{1,200}$/

/** Undefined for a request that tells nothing: browsers name the origin of every call that writes. */
export function seenRequestOf({ headers, ips = [], raw }: FastifyRequest): SeenRequest | undefined {
  const { origin = '', 'x-forwarded-for': forwarded } = headers
  if (!ORIGIN.test(origin) || !URL.canParse(origin)) return undefined
  if (forwarded === undefined) return { origin, proxy: 'none', range: 'other' }
  // Fastify lists the addresses as far as it trusts them, the nearest first.
  return { origin, proxy: ips.length > 1 ? 'trusted' : 'untrusted', range: rangeOf(raw.socket.remoteAddress ?? '') }
}

const RANGES: Record<string, SeenRequest['range']> = {
  loopback: 'loopback',
  linkLocal: 'linklocal',
  private: 'uniquelocal',
  uniqueLocal: 'uniquelocal',
}

const rangeOf = (address: string) => (ipaddr.isValid(address) && RANGES[ipaddr.process(address).range()]) || 'other'

/** From the database; undefined for what is not there, or was written by another version. */
export function readSeenRequest(detail: string | null | undefined): SeenRequest | undefined {
  if (!detail) return undefined
  try {
    return SeenRequest.safeParse(JSON.parse(detail)).data
  } catch {
    return undefined
  }
}

export const sameRequest = (one: SeenRequest, two: SeenRequest) =>
  one.origin === two.origin && one.proxy === two.proxy && one.range === two.range
