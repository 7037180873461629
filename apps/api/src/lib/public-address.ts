import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Which addresses are reached over the internet. Somebody who may name an address that this server calls must not reach
 * what only this server reaches: itself, its network, a cloud's own services.
 *
 * Source  IANA's registries of special-purpose addresses (RFC 6890 and after).
 */
const CLOSED = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  CLOSED.addSubnet(network, bits, 'ipv4')
}
/** Of IPv6 only this is given out for the internet; what carries an IPv4 address inside is left out of it. */
const OPEN = new BlockList()
OPEN.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  CLOSED.addSubnet(network, bits, 'ipv6')
}

export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6) return OPEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6')
  return isIP(address) === 4 && !CLOSED.check(address, 'ipv4')
}

/** What an address says before anybody is asked where it leads: https, no name that only a local network knows. */
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
