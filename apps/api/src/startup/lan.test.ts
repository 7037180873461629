import { networkInterfaces } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { lanUrl } from './lan.ts'

vi.mock('node:os')
const address = { address: '192.168.1.20', family: 'IPv4', internal: false } as never
vi.mocked(networkInterfaces).mockReturnValue({
  lo: [{ address: '127.0.0.1', family: 'IPv4', internal: true } as never],
  docker0: [{ address: '172.17.0.1', family: 'IPv4', internal: false } as never],
  wlan0: [{ address: 'fe80::1', family: 'IPv6', internal: false } as never, address],
})
afterEach(() => void vi.unstubAllEnvs())

test('the address in the local network is that of a real network card', () => {
  expect(lanUrl('0.0.0.0', 3000)).toBe('http://192.168.1.20:3000')
})

test.each(['127.0.0.1', 'localhost', '192.168.1.20'])('there is none on %s', (host) => {
  expect(lanUrl(host, 3000)).toBeUndefined()
})

test('a container does not take its own address for one of the network', () => {
  vi.stubEnv('HALAQA_IMAGE', '1')
  expect(lanUrl('0.0.0.0', 3000)).toBeUndefined()
})
