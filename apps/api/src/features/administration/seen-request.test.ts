import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { findFacts, readFacts } from './job-status.service.ts'

const ORIGIN = 'https://halaqa.example.org'
const FORWARDED = { origin: ORIGIN, 'x-forwarded-for': '203.0.113.9' }

describe.each([
  ['without TRUST_PROXY', false as const],
  ['with TRUST_PROXY', ['loopback']],
])('the request that was last seen, %s', (_, trustProxy) => {
  const api = useTestApp({ config: { trustProxy } })
  const seen = async () => {
    await api.settled()
    return readFacts(await findFacts(api.db)).seen
  }
  // The clock is set back before each test, and what was written stays.
  let round = 0
  beforeEach(() => api.clock.advance({ hours: 2 * ++round }))

  test('is not one of somebody without a session, one that fails, or one that only reads', async () => {
    await api.app.inject({ method: 'POST', url: '/api/v1/auth/signin', headers: FORWARDED, payload: {} })
    const person = await api.person()
    await person.put('/rooms/none/pause', {}, FORWARDED)
    await person.get('/auth/me', { 'x-forwarded-for': '203.0.113.9' })
    for (const origin of ['null', 'javascript:alert(1)', 'https://a b', `https://${'a'.repeat(300)}`]) {
      await person.post('/notifications/read', undefined, { origin })
    }
    expect(await seen()).toBeUndefined()
  })

  test('says by which address and which proxy it came, and who sent it is not kept', async () => {
    const person = await api.person()
    await person.post('/auth/signout', undefined, FORWARDED)
    expect(await seen()).toEqual({ origin: ORIGIN, proxy: trustProxy ? 'trusted' : 'untrusted', range: 'loopback' })
    const { detail } = await api.db.serverFact.findUniqueOrThrow({ where: { key: 'seen_request' } })
    expect(detail).not.toContain('203.0.113')
  })

  test('without X-Forwarded-For came without a proxy', async () => {
    await (await api.person()).post('/auth/signout', undefined, { origin: 'http://192.168.1.20:3000' })
    expect(await seen()).toEqual({ origin: 'http://192.168.1.20:3000', proxy: 'none', range: 'other' })
  })

  test('is written again after a minute if it changed, and after an hour if not', async () => {
    const signOut = async (origin: string) => (await api.person()).post('/auth/signout', undefined, { origin })
    const at = async () => {
      await api.settled()
      return (await api.db.serverFact.findUniqueOrThrow({ where: { key: 'seen_request' } })).at
    }
    await signOut('http://one.example.org')
    const first = await at()
    await signOut('http://two.example.org')
    expect(await at()).toEqual(first)
    api.clock.advance({ minutes: 1 })
    await signOut('http://two.example.org')
    const second = await at()
    expect([second > first, (await seen())?.origin]).toEqual([true, 'http://two.example.org'])
    api.clock.advance({ minutes: 59 })
    await signOut('http://two.example.org')
    expect(await at()).toEqual(second)
    api.clock.advance({ minutes: 1 })
    await signOut('http://two.example.org')
    expect(await at()).toEqual(api.clock.now())
  })
})
