import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { makeUnit } from '../test/content.ts'

describe('answers that are made for one request', () => {
  const api = useTestApp()
  beforeAll(() => makeUnit(api.app, { lessons: Array.from({ length: 4 }, () => ({})) }))
  const get = (url: string, accept?: string, method: 'GET' | 'HEAD' = 'GET') =>
    api.app.inject({ method, url: `/api/v1${url}`, headers: accept ? { 'accept-encoding': accept } : {} })

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('go compressed to who accepts %s', async (accept, encoding, decompress) => {
    const [plain, response] = [await get('/units'), await get('/units', accept)]

    expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(response.headers['content-type']).toBe(plain.headers['content-type'])
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length)
    expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(decompress(response.rawPayload).toString()).toBe(plain.body)
  })

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0'])('go as they are to who accepts %s', async (accept) => {
    const response = await get('/units', accept)

    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.headers.vary).toBe('accept-encoding')
    expect(response.json()).toHaveLength(1)
  })

  test('go as they are when they are small', async () => {
    const response = await get(`/lessons/${crypto.randomUUID()}`, 'br')

    expect(response.headers['content-encoding']).toBeUndefined()
    expect(response.json()).toMatchObject({ code: 'lesson_not_found' })
  })

  test('have no body for HEAD', async () => {
    const response = await get('/units', 'br', 'HEAD')

    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  test('do not touch those that were made before', async () => {
    const response = await get('/chapters/2', 'gzip')

    expect(JSON.parse(gunzipSync(response.rawPayload).toString())).toMatchObject({ surahName: 'Al-Baqarah' })
  })
})
