import { describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../test/app.ts'

const PROXY = '10.0.0.2'

async function strictTransport(api: TestApp, headers: Record<string, string>, remoteAddress = PROXY) {
  const response = await api.app.inject({ url: '/healthz', headers, remoteAddress })
  return response.headers['strict-transport-security']
}

const byHttps = { host: 'halaqa.example.org', 'x-forwarded-proto': 'https' }

describe('strict transport, where people use https', () => {
  const api = useTestApp({ config: { publicUrl: 'https://halaqa.example.org', trustProxy: [PROXY] } })

  test('is promised to requests that came by it, for this host alone', async () => {
    expect(await strictTransport(api, byHttps)).toBe('max-age=15552000')
  })

  test.each([
    ['by plain http', { ...byHttps, 'x-forwarded-proto': 'http' }, PROXY],
    ['by another name', { ...byHttps, host: '192.168.1.20:3000' }, PROXY],
    ['past the proxy, which alone is believed', byHttps, '192.168.1.7'],
  ])('is not promised to those that came %s', async (_, headers, from) => {
    expect(await strictTransport(api, headers, from)).toBeUndefined()
  })
})

describe('strict transport, where people use plain http', () => {
  const api = useTestApp({ config: { publicUrl: 'http://halaqa.example.org', trustProxy: [PROXY] } })

  test('is never promised', async () => {
    expect(await strictTransport(api, byHttps)).toBeUndefined()
  })
})
