import { ENDPOINTS } from '@halaqa/contract/api'
import type { Endpoint } from '@halaqa/contract/endpoint'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from './test/app.ts'

/** Ids of nothing: a caller with the right to call gets another answer than 401 and 403. */
const addressOf = ({ url }: Endpoint) => `/api/v1${url.replace(/:\w+/g, () => crypto.randomUUID())}`

describe('who may call', () => {
  const api = useTestApp()
  let address: string
  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })
  const call = (endpoint: Endpoint, token?: string, method: Endpoint['method'] | 'HEAD' = endpoint.method) =>
    endpoint.produces !== undefined && token !== undefined && method === 'GET'
      ? callStream(endpoint, token)
      : api.app.inject({ method, url: addressOf(endpoint), headers: token ? { authorization: token } : {} })

  /** What goes on for as long as somebody listens is written to a connection, and not waited for. */
  async function callStream(endpoint: Endpoint, token: string) {
    const leaving = new AbortController()
    const { status } = await fetch(address + addressOf(endpoint), {
      headers: { authorization: token },
      signal: leaving.signal,
    })
    leaving.abort()
    return { statusCode: status, body: '', json: () => ({}) }
  }

  test.each(ENDPOINTS.map((endpoint) => [endpoint.access, `${endpoint.method} ${endpoint.url}`, endpoint] as const))(
    '%s: %s',
    async (access, _, endpoint) => {
      const [user, admin] = [await api.person(), await api.person({ admin: true })]
      const anonymous = await call(endpoint)
      const asUser = await call(endpoint, user.token)
      const asAdmin = await call(endpoint, admin.token)

      const isOpen = access === 'anyone' || access === 'guest'
      if (isOpen) expect([401, 403]).not.toContain(anonymous.statusCode)
      else expect(anonymous.json()).toMatchObject({ code: 'authentication_required' })
      if (access === 'admin') expect(asUser.json()).toMatchObject({ code: 'forbidden' })
      else expect([401, 403]).not.toContain(asUser.statusCode)
      expect([401, 403]).not.toContain(asAdmin.statusCode)

      expect([anonymous.statusCode === 401, asUser.statusCode === 403]).toEqual([!isOpen, access === 'admin'])
      for (const { statusCode } of [anonymous, asUser, asAdmin]) expect([500, 503]).not.toContain(statusCode)
    },
  )

  test.each(ENDPOINTS.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint.url, endpoint] as const))(
    'HEAD %s is answered to whom GET is',
    async (_, endpoint) => {
      const user = await api.person()

      expect((await call(endpoint, undefined, 'HEAD')).statusCode).toBe((await call(endpoint)).statusCode)
      expect((await call(endpoint, user.token, 'HEAD')).statusCode).toBe((await call(endpoint, user.token)).statusCode)
      expect((await call(endpoint, undefined, 'HEAD')).body).toBe('')
    },
  )

  test('the matrix has calls of each kind in it', () => {
    expect(new Set(ENDPOINTS.map(({ access }) => access))).toEqual(new Set(['anyone', 'guest', 'user', 'admin']))
    expect(ENDPOINTS.length).toBeGreaterThan(30)
  })
})
