import ipaddr from 'ipaddr.js'

/** As the network layer writes an address of IPv4, which is nearly all there are: nothing in it can be written otherwise. */
const PLAIN_IPV4 = /^(?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){3}$/

/**
 * The part of an address that is counted when attempts are limited. An IPv6 network gives each of its devices as many addresses as it
 * likes, so the first 64 bits count; an IPv4 address that arrives inside an IPv6 one, however that is written, is itself.
 */
export function limitedAddress(address: string): string {
  if (PLAIN_IPV4.test(address)) return address
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
