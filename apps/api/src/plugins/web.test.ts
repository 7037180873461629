import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { PAGE_HEADERS } from './headers.ts'
import { Pages, type Renderer } from './page.ts'

const PAGE = `<!doctype html><html lang="en"><head><title>Halaqa</title><meta name="description" content="x" /></head>${'<p>page</p>'.repeat(100)}`
const SCRIPT = `console.log(1)//${'x'.repeat(1000)}`
const NO_RENDERER: Renderer = {
  page: async () => '',
  invitation: async () => '',
  khatm: async () => '',
  linkOf: async () => undefined,
  surah: async () => '',
}
const visit = (origin: string) => ({ origin, language: 'en' as const })
const NO_SCRIPTS = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, []]))
const MAIL = { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.org', publicUrl: 'https://halaqa.example' }
const asPreview = { accept: '*/*' }
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the web app', () => {
  const root = mkdtempSync(join(tmpdir(), 'halaqa-web-'))
  beforeAll(async () => {
    await mkdir(join(root, 'assets'))
    await writeFile(join(root, 'index.html'), PAGE)
    await writeFile(join(root, 'favicon.svg'), '<svg/>')
    await writeFile(join(root, 'sw.js'), '// nothing')
    await writeFile(join(root, 'assets/index-B7xq.js'), SCRIPT)
    await writeFile(join(root, 'assets/index-B7xq.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(join(root, 'assets/index-B7xq.js.gz'), gzipSync(SCRIPT))
    await writeFile(join(root, 'assets/amiri-C9.woff2'), Buffer.alloc(2000))
  })
  afterAll(() => rmSync(root, { recursive: true }))
  const api = useTestApp({ webRoot: root })
  const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

  test.each(['/', '/index.html', '/read', '/rooms/8a1f', '/memorize/x.y', '/nowhere/at/all', '/apiary'])(
    'answers a browser at %s with the page',
    async (url) => {
      const response = await get(url, asBrowser)

      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.body).toContain('<p>page</p>')
    },
  )

  test.each(['/', '/about', '/read', '/rooms/8a1f', '/tasks/8a1f', '/quran', '/nowhere/at/all'])(
    'answers at %s with the same page for any accepted type, and to HEAD',
    async (url) => {
      const asked = await get(url, asBrowser)
      const response = await get(url, asPreview)
      const unsaid = await get(url)
      const head = await api.app.inject({ method: 'HEAD', url, headers: asPreview })

      expect([response.statusCode, response.body]).toEqual([200, asked.body])
      expect([unsaid.statusCode, unsaid.body]).toEqual([200, asked.body])
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', asked.headers.etag])
      expect(head.headers['content-length']).toBe(String(asked.rawPayload.length))
    },
  )

  test.each([
    ['an unknown call', '/api/v1/nowhere', asBrowser],
    ['the API itself', '/api', asBrowser],
    ['an asset of an older version', '/assets/index-OLD.js', asBrowser],
    ['an asset of an older version, asked for as scripts are', '/assets/index-OLD.js', asPreview],
    ['a compressed file by a name of its own', '/assets/index-B7xq.js.br', asBrowser],
    ['a picture that is missing', '/nothing.png', { accept: 'image/avif,image/*,*/*;q=0.8' }],
    ['a file that is missing', '/robots.txt', asPreview],
    ['a call that is missing, asked for as a preview does', '/api/v1/nowhere', asPreview],
    ['a page, asked for as JSON', '/read', { accept: 'application/json' }],
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
    const response = await api.app.inject({ method: 'POST', url: '/read', headers: asBrowser })

    expect(response.json()).toMatchObject({ code: 'not_found' })
  })

  test('lets a browser keep assets for a year, for their names change with them', async () => {
    const response = await get('/assets/index-B7xq.js')

    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.body).toBe(SCRIPT)
  })

  test('lets browsers cache icons for a day, and revalidate everything else, the service worker included', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400')
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache')
  })

  test('sends what the build has compressed, in what the browser can read', async () => {
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

  test('says so of whatever may be opened as a page, and not of the many files that pages load', async () => {
    for (const url of ['/favicon.svg', '/sw.js'])
      expect((await get(url)).headers).toHaveProperty('content-security-policy')
    const { headers } = await get('/assets/index-B7xq.js')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(Object.keys(headers).filter((name) => name in PAGE_HEADERS)).toEqual([])
  })

  test('sends no referrer from the page of a hearing, whose address is the right to listen', async () => {
    for (const url of ['/h/7Kq2-vN4dXy_a', '/h/x', '/h/x/']) {
      expect((await get(url, asBrowser)).headers['referrer-policy']).toBe('no-referrer')
    }
    for (const url of ['/h', '/help', '/hatim/x']) {
      expect((await get(url, asBrowser)).headers['referrer-policy']).toBe('same-origin')
    }
  })

  test('leaves calls and their failures as they are', async () => {
    const response = await get('/api/v1/auth/me', asBrowser)

    expect(response.statusCode).toBe(401)
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  })
})

describe('a page before its scripts', () => {
  const root = mkdtempSync(join(tmpdir(), 'halaqa-web-'))
  beforeAll(() => writeFile(join(root, 'index.html'), PAGE))
  afterAll(() => rmSync(root, { recursive: true }))
  const named = useTestApp({ webRoot: root, config: { publicUrl: 'https://halaqa.example', comingSoon: true } })
  const unnamed = useTestApp({ webRoot: root, config: { contestFormUrl: 'https://forms.example/</script><b>&amp;' } })
  const contentOf = (html: string, name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1]

  test('holds the settings that a call would return, escaped', async () => {
    for (const { app } of [named, unnamed]) {
      const { body } = await app.inject({ url: '/read', headers: asBrowser })
      const settings = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(body)?.[1]

      expect(JSON.parse(settings as string)).toEqual((await app.inject('/api/v1/config')).json())
    }
  })

  test.each([
    ['/', 'Halaqa', 'Halaqa'],
    [
      '/rooms/8a1f',
      "You are invited to read the Qur'an together · Halaqa",
      "You are invited to read the Qur'an together",
    ],
    [
      '/rooms/8a1f?code=b',
      "You are invited to read the Qur'an together · Halaqa",
      "You are invited to read the Qur'an together",
    ],
    ['/h/7Kq2-vN4dXy_a', 'Listen to a recitation · Halaqa', 'Listen to a recitation'],
    ['/about', 'About Halaqa · Halaqa', 'About Halaqa'],
    ['/quran', "Read the Qur'an · Halaqa", "Read the Qur'an"],
    ['/constructor', 'Halaqa', 'Halaqa'],
  ])('of %s has the title %j', async (url, title, preview) => {
    const { body } = await named.app.inject({ url, headers: asPreview })

    expect([...body.matchAll(/<title>(.*?)<\/title>/g)].map(([, text]) => text)).toEqual([title])
    expect(contentOf(body, 'og:title')).toBe(preview)
    expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'))
    expect(contentOf(body, 'og:description')).not.toBe('x')
    expect(contentOf(body, 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(body, 'robots')).toBe(/^\/(rooms|h)\//.test(url) ? 'noindex' : undefined)
  })

  test("names its picture at the operator's address, else at the one that was asked", async () => {
    const picture = async ({ app }: typeof named, headers: Record<string, string>) =>
      contentOf((await app.inject({ url: '/rooms/8a1f', headers: { ...asPreview, ...headers } })).body, 'og:image')

    expect(await picture(named, { host: 'evil.example' })).toBe('https://halaqa.example/api/v1/preview.png?lang=en')
    expect(await picture(unnamed, { host: '192.168.1.7:3000' })).toBe(
      'http://192.168.1.7:3000/api/v1/preview.png?lang=en',
    )
    expect(await picture(unnamed, { host: 'a.example', 'x-forwarded-host': 'b.example' })).toBe(
      'http://a.example/api/v1/preview.png?lang=en',
    )
    const { body } = await named.app.inject({ url: '/rooms/8a1f?lang=ru', headers: asPreview })
    expect(contentOf(body, 'og:image')).toBe('https://halaqa.example/api/v1/preview.png?lang=ru')
    expect(await picture(unnamed, { host: 'a"><b' })).toBe('/api/v1/preview.png?lang=en')
  })

  test('is another one for another address, and compressed like any', async () => {
    const ask = (url: string, headers = {}) => named.app.inject({ url, headers: { ...asPreview, ...headers } })
    const [first, other] = [await ask('/about'), await ask('/quran')]
    const br = await ask('/about', { 'accept-encoding': 'br' })
    const tag = br.headers.etag as string

    expect(other.headers.etag).not.toBe(first.headers.etag)
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(first.body)
    expect((await ask('/about', { 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(304)
    expect((await ask('/quran', { 'accept-encoding': 'br', 'if-none-match': tag })).statusCode).toBe(200)
  })

  test('keeps the hosts it knows, and makes nothing for those that strangers invent', async () => {
    const pages = new Pages(PAGE, (await unnamed.app.inject('/api/v1/config')).json(), new Map(), NO_RENDERER)
    const own = pages.at('about', {}, visit('http://own.example'))
    for (let n = 0; n < 100; n++) void pages.at('about', {}, visit(`http://${n}.example`))

    expect(pages.at('about', {}, visit('http://own.example'))).toBe(own)
    expect(pages.at('about', {}, visit('http://98.example'))).toBe(pages.at('about', {}, visit('http://99.example')))
    const invented = (await pages.at('about', {}, visit('http://99.example'))).variants.identity.body.toString()
    expect(contentOf(invented, 'og:image')).toBe('/api/v1/preview.png?lang=en')
    expect(invented).toContain('<title>About Halaqa')
    const later = (await pages.at('quran', {}, visit('http://own.example'))).variants.identity.body.toString()
    expect(contentOf(later, 'og:image')).toBe('http://own.example/api/v1/preview.png?lang=en')
  })

  test('takes the same name in other letters for the same host', async () => {
    const ask = async (host: string) => (await unnamed.app.inject({ url: '/', headers: { ...asPreview, host } })).body
    expect(contentOf(await ask('Halaqa.LOCAL:3000'), 'og:image')).toBe(
      'http://halaqa.local:3000/api/v1/preview.png?lang=en',
    )
  })
})

describe('a page with content from the build', () => {
  const root = mkdtempSync(join(tmpdir(), 'halaqa-web-'))
  const body = (text: string) =>
    `<!doctype html><html data-for="guests"><head><title>x</title></head><body>${text}</body></html>`
  const rendered = (file: string) => ({ file, isRendered: true, scripts: NO_SCRIPTS })
  const shell = { file: 'shell', isRendered: false }
  const PAGES = [
    { path: '/', ...rendered('landing') },
    { path: '/signin', without: 'next', ...rendered('signin') },
    { path: '/imprint', ...rendered('imprint') },
    { path: '/forgot-password', needs: 'sends_mail', ...rendered('forgot-password') },
    { path: '/quran', ...rendered('reader') },
    { path: '/rooms/:roomId', ...shell, scripts: { ...NO_SCRIPTS, en: ['assets/app-1.js', 'assets/room-2.js'] } },
    { path: '/tasks/:taskId', ...shell, scripts: { ...NO_SCRIPTS, en: ['assets/app-1.js', 'assets/task-3.js'] } },
  ]
  /** Fails once for the last surah. */
  const RENDERER = `
    let failures = 1
    export async function renderSurah(surah, answer, { version }) {
      if (surah === 114 && failures-- > 0) throw new Error('It did not render.')
      return '<p lang="ar">surah ' + surah + ' of ' + answer.arabic1.length + '</p>'
    }
    export async function renderPublicPage(path, { version, sign_ups, house }, texts) {
      return '<p>' + [path, sign_ups, house.name, texts.imprint].join('|') + '</p>' + '<p>x</p>'.repeat(100)
    }`
  beforeAll(async () => {
    await writeFile(join(root, 'index.html'), PAGE)
    await mkdir(join(root, 'pages'))
    await writeFile(join(root, 'pages/pages.json'), JSON.stringify(PAGES))
    for (const { file } of PAGES)
      await writeFile(join(root, `pages/${file}.en.html`), body(`<h1>${file} at</h1><!-- page -->`))
    await writeFile(join(root, 'pages/signin.ar.html'), body('<h1>signin in ar</h1><!-- page -->'))
    await writeFile(join(root, 'pages/renderer.mjs'), RENDERER)
  })
  afterAll(() => rmSync(root, { recursive: true }))
  const api = useTestApp({ webRoot: root, config: { contestFormUrl: '' } })
  const soon = useTestApp({ webRoot: root, config: { comingSoon: true } })
  const withMail = useTestApp({ webRoot: root, config: { mail: MAIL } })
  const named = useTestApp({ webRoot: root, config: { publicUrl: 'https://halaqa.example' } })
  const pageAt = async ({ app }: typeof api, url: string) =>
    /<h1>(\S+) at/.exec((await app.inject({ url, headers: asBrowser })).body)?.[1]

  test.each([
    ['/', 'landing'],
    ['/?utm_source=a', 'landing'],
    ['/signin', 'signin'],
    ['/signin/', 'signin'],
    ['/signin?next=%2Frooms%2F8a1f', undefined],
    ['/forgot-password', undefined],
    ['/quran', 'reader'],
    ['/quran?surah=2&ayah=255', 'reader'],
    ['/quran?surah=115', undefined],
    ['/quran?surah=02', undefined],
    ['/quran?surah=2&surah=3', undefined],
    ['/rooms/8a1f', 'shell'],
    ['/rooms/8a1f/hatim', undefined],
    ['/signing', undefined],
    ['/pages/landing.html', undefined],
  ])('at %s is %j', async (url, file) => {
    expect(await pageAt(api, url)).toBe(file)
  })

  test.each([
    ['/rooms/8a1f', ['/assets/app-1.js', '/assets/room-2.js']],
    ['/tasks/8a1f', ['/assets/app-1.js', '/assets/task-3.js']],
    ['/signin', []],
  ])('at %s names the scripts of its screen', async (url, scripts) => {
    const { body: page } = await api.app.inject({ url, headers: asBrowser })
    expect(
      [...page.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)" \/>/g)].map(([, script]) => script),
    ).toEqual(scripts)
  })

  test.each([
    ['/quran', 1, 7],
    ['/quran?surah=2', 2, 286],
  ])('at %s has the first verses of surah %d, and names the call for it', async (url, surah, ayahs) => {
    const { body: page } = await api.app.inject({ url, headers: asBrowser })
    expect(page).toContain(`<p lang="ar">surah ${surah} of ${ayahs}</p>`)
    const [, call = ''] = /<link rel="preload" as="fetch" crossorigin href="([^"]+)"/.exec(page) ?? []
    expect(call).toMatch(new RegExp(`^/api/v1/chapters/${surah}\\?version=`))
    expect((await api.app.inject(call)).headers['cache-control']).toContain('immutable')
  })

  test('is rendered again after a surah that failed', async () => {
    const ask = () => api.app.inject({ url: '/quran?surah=114', headers: asBrowser })
    expect((await ask()).statusCode).toBe(500)
    expect((await ask()).body).toContain('surah 114 of 6')
  })

  test('covers the others when everything is coming soon', async () => {
    expect([await pageAt(soon, '/'), await pageAt(soon, '/signin')]).toEqual(['landing', undefined])
  })

  test('is sent only by a server that has the setting it needs', async () => {
    expect(await pageAt(withMail, '/forgot-password')).toBe('forgot-password')
  })

  test('is rendered with what admins have written, and again after each change, with another tag', async () => {
    const ask = () => api.app.inject({ url: '/imprint', headers: asBrowser })
    const before = await ask()
    expect(before.body).toContain('<p>/imprint|open||</p>')
    const admin = await api.person({ admin: true })
    const { has_contest, logo, ...house } = (await admin.get('/admin/house')).json()
    await admin.put('/admin/house', { ...house, name: 'Masjid An-Nur', imprint: 'Street 1' })
    await admin.put('/admin/sign-ups', { sign_ups: 'invited' })

    const after = await ask()
    expect(after.body).toContain('<p>/imprint|invited|Masjid An-Nur|Street 1</p>')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    await admin.put('/admin/house', { ...house, revision: 1, name: 'Masjid An-Nur', imprint: 'Street 2' })
    expect((await ask()).body).toContain('Street 2')
  })

  test('has its title, the settings and the content for them, in both encodings, and its own tag', async () => {
    const ask = (url: string, encoding = 'identity') =>
      api.app.inject({ url, headers: { ...asBrowser, 'accept-encoding': encoding } })
    const plain = await ask('/signin')

    expect(plain.body).toContain('<title>Sign in · Halaqa</title>')
    expect(plain.body).toContain('<p>/signin|')
    expect(plain.body).toContain('id="config"')
    expect(plain.headers['cache-control']).toBe('no-cache')
    expect(plain.headers['content-security-policy']).not.toContain('unsafe')
    expect(brotliDecompressSync((await ask('/signin', 'br')).rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync((await ask('/signin', 'gzip')).rawPayload).toString()).toBe(plain.body)
    expect((await ask('/quran')).headers.etag).not.toBe((await ask('/quran?surah=2')).headers.etag)
    const again = { ...asBrowser, 'if-none-match': plain.headers.etag as string }
    expect((await api.app.inject({ url: '/signin', headers: again })).statusCode).toBe(304)
  })

  test('names its address in each language, and comes in the language that a browser asks for', async () => {
    const ask = (url: string, headers = {}) => named.app.inject({ url, headers: { ...asBrowser, ...headers } })
    const { body } = await ask('/quran?surah=2')
    expect([...body.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, ...link]) => link)).toEqual([
      ...LANGUAGE_CODES.map((language) => [language, `https://halaqa.example/quran?surah=2&amp;lang=${language}`]),
      ['x-default', 'https://halaqa.example/quran?surah=2'],
    ])
    expect((await ask('/tasks/8a1f')).body).not.toContain('hreflang')

    const arabic = await ask('/signin', { 'accept-language': 'ar-EG,ar;q=0.9' })
    expect(arabic.body).toContain('<h1>signin in ar')
    expect(arabic.headers.vary).toBe('accept-encoding, accept-language, cookie')
    expect((await ask('/signin')).body).toContain('<h1>signin at')
  })

  test('is kept while people ask for it, and no more than a few hundred of them', async () => {
    const pages = Array.from({ length: 300 }, (_, n) => ({ path: `/${n}`, ...rendered(String(n)) }))
    const files = new Map([['pages.json', JSON.stringify(pages)]])
    const kept = new Pages(PAGE, (await api.app.inject('/api/v1/config')).json(), files, NO_RENDERER)
    const first = kept.at('0', {}, visit(''))
    for (let n = 1; n < 199; n++) void kept.at(String(n), {}, visit(''))
    expect(kept.at('0', {}, visit(''))).toBe(first)
    const second = kept.at('1', {}, visit(''))
    for (let n = 2; n < 202; n++) void kept.at(String(n), {}, visit(''))
    expect(kept.at('1', {}, visit(''))).not.toBe(second)
  })
})

describe('a folder without a web app', () => {
  test('stops the server with a sentence', async () => {
    const { TestApp } = await import('../test/app.ts')
    const empty = mkdtempSync(join(tmpdir(), 'halaqa-web-'))
    const api = new TestApp({ webRoot: empty })

    await expect(api.start()).rejects.toThrow('index.html is missing')
    await api.stop()
    rmSync(empty, { recursive: true })
  })
})
