import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'

/** More sign-ins to one account than one address may try. */
const MANY = 15

describe('in a container behind a proxy of its host', () => {
  const api = useTestApp({ config: { trustProxy: ['uniquelocal'] } })
  const GATEWAY = '172.18.0.1' // of Docker's network: what the proxy's connections come from

  /** Whether the limit of sign-ins to one account by address is reached. */
  async function isLimited(remoteAddress: string, forwardedFor: (turn: number) => string) {
    const email = `${crypto.randomUUID()}@example.org`
    for (let turn = 0; turn < MANY; turn++) {
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: '/api/v1/auth/signin',
        remoteAddress,
        headers: { 'x-forwarded-for': forwardedFor(turn) },
        payload: { email, password: 'a wrong one' },
      })
      if (statusCode === 429) return true
    }
    return false
  }
  const madeUp = (turn: number) => `198.51.100.${turn}`

  test('each visitor is counted by the address that the proxy names', async () => {
    expect(await isLimited(GATEWAY, () => '203.0.113.1')).toBe(true)
    expect(await isLimited(GATEWAY, madeUp)).toBe(false)
  })

  test('ignores an address that a visitor put before the proxy’s own', async () => {
    expect(await isLimited(GATEWAY, (turn) => `${madeUp(turn)}, 203.0.113.2`)).toBe(true)
  })

  test('trusts nothing from a client that reaches the port past the proxy', async () => {
    expect(await isLimited('203.0.113.3', madeUp)).toBe(true)
  })
})
