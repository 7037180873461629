import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The IPv6 range assigned to the internet (RFC 4291, section 2.4). ipaddr.js also calls unassigned ranges unicast. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')

export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/**
 * Is this an address on the internet? A person who names an address that this server calls must not reach what only this server
 * can reach: itself, its network, a cloud's own services.
 *
 * Source  IANA's registries of special-purpose addresses (RFC 6890 and after), as ipaddr.js has them.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false // ipaddr.js reads more: 0x7f.1, 127.1
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GIVEN_OUT)
}

/** Checks an address before it is resolved: https, and no name that only a local network knows. */
export function isPublicUrl(text: string): boolean {
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address)) return isPublicAddress(address)
  return (
    /\.[a-z][a-z0-9-]*$/.test(hostname) && !/\.(localhost|local|internal|lan|home|arpa|test|invalid)$/.test(hostname)
  )
}

/** Looks a name up for a connection, and refuses where it leads if that is not public: at the moment of calling, not before. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    const closed = found.find(({ address }) => !isPublicAddress(address))
    if (closed) return done(new PrivateAddress(`${hostname} leads to ${closed.address}`), [])
    if (options.all) return done(null, found)
    const [first] = found
    if (!first) return done(new Error(`${hostname} leads nowhere`), [])
    done(null, first.address, first.family)
  })
}
