import { networkInterfaces } from 'node:os'

const VIRTUAL = /^(docker|br-|veth|virbr|vmnet|vboxnet|tun|tap|utun|zt)/

/**
 * This server's address for other devices of the local network; undefined when it listens to this machine alone, and in an
 * image, which knows only the addresses of its container.
 */
export function lanUrl(host: string, port: number): string | undefined {
  if ((host !== '0.0.0.0' && host !== '::') || process.env.HALAQA_IMAGE) return undefined
  const address = lanAddress()
  return address && `http://${address}:${port}`
}

function lanAddress(): string | undefined {
  const addresses = Object.entries(networkInterfaces())
    .flatMap(([name, list]) => (list ?? []).map((entry) => ({ name, ...entry })))
    .filter((entry) => entry.family === 'IPv4' && !entry.internal && !entry.address.startsWith('169.254.'))
  return (addresses.find((entry) => !VIRTUAL.test(entry.name)) ?? addresses[0])?.address
}
