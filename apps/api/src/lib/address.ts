import ipaddr from 'ipaddr.js'

/**
 * What counts as one address when attempts are limited. An IPv6 network gives each of its devices as many addresses as it
 * likes, so the first 64 bits count; an IPv4 address that arrives inside an IPv6 one, however that is written, is itself.
 */
export function limitedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
