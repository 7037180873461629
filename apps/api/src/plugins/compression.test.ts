import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { makeUnit } from '../test/content.ts'
import type { Person } from '../test/person.ts'

describe('answers that are made for one request', () => {
  const api = useTestApp()
  let reader: Person
  beforeAll(async () => {
    reader = await api.person()
    for (const surah of [112, 113, 114]) await makeUnit(api.app, { surah, displayOrder: surah, lessons: [{}, {}] })
  })
  const get = (url: string, accept: string, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: reader.token, 'accept-encoding': accept },
    })

  test.each([
    ['/user/path', 'gzip, deflate, br', 'br', brotliDecompressSync],
    ['/user/path', 'gzip', 'gzip', gunzipSync],
    ['/user/units', 'br', 'br', brotliDecompressSync],
    ['/user/units', 'gzip', 'gzip', gunzipSync],
  ])('%s is compressed for a client that accepts %s', async (url, accept, encoding, decompress) => {
    const [plain, response] = [await get(url, 'identity'), await get(url, accept)]

    expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(response.headers['content-type']).toBe(plain.headers['content-type'])
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decompress(response.rawPayload).toString()).toBe(plain.body)
  })

  test.each(['', 'identity', 'br;q=0, gzip;q=0'])(
    'are not compressed for a client that accepts "%s"',
    async (accept) => {
      const response = await get('/user/path', accept)

      expect(response.headers['content-encoding']).toBeUndefined()
      expect(response.json().units).toHaveLength(3)
    },
  )

  test('are not compressed when they are small', async () => {
    const response = await get('/auth/me', 'br')

    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.json()).toMatchObject({ email: reader.email })
  })

  test('have no body for HEAD', async () => {
    const response = await get('/user/path', 'br', 'HEAD')

    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  test('leave prebuilt answers as they are', async () => {
    const response = await get('/chapters/2', 'gzip')

    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toMatchObject({ surahName: 'Al-Baqarah' })
  })
})

describe('requests', () => {
  const api = useTestApp()

  test('are not decompressed', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/v1/auth/signin',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: '{}',
    })

    expect(response.json().code).toBe('validation_failed')
  })
})
