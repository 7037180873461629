import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'

const PAGE = `<!doctype html><title>Halaqa</title>${'<p>page</p>'.repeat(100)}`
const SCRIPT = `console.log(1)//${'x'.repeat(1000)}`
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the web app', () => {
  const root = mkdtempSync(join(tmpdir(), 'halaqa-web-'))
  beforeAll(async () => {
    await mkdir(join(root, 'assets'))
    await writeFile(join(root, 'index.html'), PAGE)
    await writeFile(join(root, 'favicon.svg'), '<svg/>')
    await writeFile(join(root, 'assets/index-B7xq.js'), SCRIPT)
    await writeFile(join(root, 'assets/amiri-C9.woff2'), Buffer.alloc(2000))
  })
  afterAll(() => rmSync(root, { recursive: true }))
  const t = useTestApp({ webRoot: root })
  const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

  test.each(['/', '/index.html', '/read', '/rooms/8a1f', '/memorize/x.y', '/nowhere/at/all', '/apiary'])(
    'answers a browser at %s with the page',
    async (url) => {
      const response = await get(url, asBrowser)

      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.body).toBe(PAGE)
    },
  )

  test.each([
    ['an unknown call', '/api/v1/nowhere', asBrowser],
    ['the API itself', '/api', asBrowser],
    ['an asset of an older version', '/assets/index-OLD.js', asBrowser],
    ['a file that is missing', '/nothing.png', { accept: 'image/*' }],
    ['a way out of the folder', '/assets/..%2f..%2f..%2fetc/passwd', asBrowser],
  ])('answers %s with a 404', async (_, url, headers) => {
    const response = await get(url, headers)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
  })

  test.each(['/%zz', '/rooms/%E0%A4%A'])(
    'leads a browser from %s, which nothing can be read from, to the beginning',
    async (url) => {
      const response = await get(url, asBrowser)

      expect([response.statusCode, response.headers.location]).toEqual([302, '/'])
      expect((await get(`/api/v1${url}`, asBrowser)).json()).toMatchObject({ code: 'not_found' })
    },
  )

  test('answers only reads with a page', async () => {
    const response = await t.app.inject({ method: 'POST', url: '/read', headers: asBrowser })

    expect(response.json()).toMatchObject({ code: 'not_found' })
  })

  test('lets a browser keep assets for a year, for their names change with them', async () => {
    const response = await get('/assets/index-B7xq.js')

    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.body).toBe(SCRIPT)
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache')
  })

  test('compresses what gets smaller, in what the browser can read', async () => {
    const br = await get('/assets/index-B7xq.js', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/assets/index-B7xq.js', { 'accept-encoding': 'gzip' })
    const font = await get('/assets/amiri-C9.woff2', { 'accept-encoding': 'gzip, br' })

    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT)
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT)
    expect(font.headers).not.toHaveProperty('content-encoding')
    expect(font.headers['content-type']).toBe('font/woff2')
    expect(font.rawPayload).toHaveLength(2000)
  })

  test('says that the browser has it already', async () => {
    const first = await get('/', asBrowser)
    const second = await get('/', { ...asBrowser, 'if-none-match': first.headers.etag as string })

    expect(second.statusCode).toBe(304)
    expect(second.body).toBe('')
  })

  test('allows scripts and styles of its own files alone, no frames, and presumes no https', async () => {
    const { headers } = await get('/', asBrowser)
    const policy = headers['content-security-policy'] as string

    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    expect(headers).not.toHaveProperty('strict-transport-security')
  })

  test('leaves calls and their failures as they are', async () => {
    const response = await get('/api/v1/auth/me', asBrowser)

    expect(response.statusCode).toBe(401)
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

describe('a folder without a web app', () => {
  test('stops the server with a sentence', async () => {
    const { TestApp } = await import('../test/app.ts')
    const empty = mkdtempSync(join(tmpdir(), 'halaqa-web-'))
    const t = new TestApp({ webRoot: empty })

    await expect(t.start()).rejects.toThrow('index.html is missing')
    await t.stop()
    rmSync(empty, { recursive: true })
  })
})
