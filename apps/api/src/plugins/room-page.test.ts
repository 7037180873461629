import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@halaqa/contract/languages'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { openRoom } from '../test/rooms.ts'

const HTML = '<!doctype html><html lang="en" data-for="guests"><head><title>Halaqa</title></head><body>'
const NO_SCRIPTS = Object.fromEntries(LANGUAGE_CODES.map((language) => [language, []]))
/** Writes what it was asked to render, in the place of the web's own renderer. */
const RENDERER = `
  export const renderInvitation = (address, invitation) => JSON.stringify({ address, invitation })
  export const renderKhatm = (code, page) => JSON.stringify({ code, page })
  export const renderPublicPage = () => ''
  export const renderSurah = () => ''
  export function linkOf({ pathname, search }) {
    const [, roomId] = /^\\/rooms\\/([\\da-f-]{36})/.exec(pathname) ?? []
    const query = new URLSearchParams(search)
    return roomId && { roomId, invite: query.get('invite') ?? undefined, from: query.get('from') ?? undefined }
  }`

function buildWeb() {
  const root = mkdtempSync(join(tmpdir(), 'halaqa-room-page-'))
  mkdirSync(join(root, 'pages'))
  writeFileSync(join(root, 'index.html'), `${HTML}the app</body></html>`)
  writeFileSync(join(root, 'pages/room.en.html'), `${HTML}<div id="root"><!-- page --></div></body></html>`)
  writeFileSync(join(root, 'pages/shell.en.html'), `${HTML}a shell</body></html>`)
  writeFileSync(join(root, 'pages/renderer.mjs'), RENDERER)
  const pages = [
    { path: '/rooms/:roomId', file: 'room', isRendered: true, scripts: NO_SCRIPTS },
    { path: '/khatm/:code', file: 'room', isRendered: true, scripts: NO_SCRIPTS },
    { path: '/read', file: 'shell', isRendered: false, scripts: NO_SCRIPTS },
  ]
  writeFileSync(join(root, 'pages/pages.json'), JSON.stringify(pages))
  return root
}

describe("a room's page for guests", () => {
  const root = buildWeb()
  afterAll(() => rmSync(root, { recursive: true }))
  const api = useTestApp({ webRoot: root, config: { anonymousBudget: 1_000 } })
  let address = 0
  /** Each from an address of its own, unless one is given. */
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${++address}`) =>
    api.app.inject({ url, headers: { host: 'halaqa.example', ...headers }, remoteAddress })

  test('is not sent again while it is the same, and is once the room has another name', async () => {
    const amina = await api.person()
    const room = await openRoom(amina, { name: 'Winter Hatim' })
    const first = await get(`/rooms/${room.id}`)
    const held = { 'if-none-match': first.headers.etag as string }
    expect((await get(`/rooms/${room.id}`, held)).statusCode).toBe(304)

    await amina.put(`/rooms/${room.id}`, { name: 'Spring Hatim' })
    const second = await get(`/rooms/${room.id}`, held)
    expect([second.statusCode, second.body]).toEqual([200, expect.stringContaining('Spring Hatim')])
  })

  test.each(['text/html', '*/*', 'image/png', 'application/json', ''])(
    'is the same for a caller that accepts "%s"',
    async (accept) => {
      const room = await openRoom(await api.person({ name: 'Maryam Haddad' }), { name: 'Weekly Khatm' })
      const { statusCode, headers, body } = await get(`/rooms/${room.id}`, { accept })
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain("<title>You are invited to read the Qur'an together · Halaqa</title>")
      expect(body).toContain('<meta property="og:title" content="You are invited to read the Qur\'an together" />')
      expect(body).toContain('<meta name="robots" content="noindex" />')
      expect(body).toContain('"inviter":"Maryam"')
      expect(body).toMatch(/<script type="application\/json" id="invitation">{"state":"open"/)
      expect((await get(`/read`, { accept })).statusCode).toBe(200)
    },
  )

  test('says in its title that the room is closed or complete', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    await owner.post(`/rooms/${room.id}/close`)
    const { statusCode, body } = await get(`/rooms/${room.id}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>This room is closed · Halaqa</title>')
    expect(body).toContain('<meta property="og:description" content="Its owner has ended it')
  })

  test('is not found for a room that does not exist, and for what is no id', async () => {
    for (const path of [`/rooms/${crypto.randomUUID()}`, '/rooms/the-mosque', '/rooms/%F0%9F%95%8C']) {
      const { statusCode, body } = await get(path)
      expect(statusCode).toBe(404)
      expect(body).toContain('<title>This room doesn’t exist any more · Halaqa</title>')
      expect(body).toContain('"invitation":null')
    }
  })

  test('escapes what people wrote', async () => {
    const room = await openRoom(await api.person(), { name: '</script><script>alert(1)</script>' })
    const [, written] = /id="invitation">(.*?)<\/script>/.exec((await get(`/rooms/${room.id}`)).body)!
    expect(JSON.parse(written!)).toMatchObject({ room: { name: '</script><script>alert(1)</script>' } })
  })

  test('is charged to the caller; one who has spent their budget gets the app', async () => {
    const room = await openRoom(await api.person())
    const statuses = []
    for (let i = 0; i < 101; i += 1) statuses.push((await get(`/rooms/${room.id}`, {}, '10.9.9.9')).body)
    expect(statuses[99]).toContain('"state":"open"')
    expect(statuses[100]).toContain('the app')
    expect((await get(`/rooms/${room.id}`, {}, '10.9.9.8')).body).toContain('"state":"open"')
  })

  test('tells nothing of a room that asks first or whose link lacks the code', async () => {
    const owner = await api.person({ name: 'Maryam Haddad' })
    const asking = await openRoom(owner, { name: 'A secret', requires_approval: true })
    const coded = await openRoom(owner, { name: 'A secret' })
    await owner.post(`/rooms/${coded.id}/invite/renew`)
    for (const { id } of [asking, coded]) {
      const { statusCode, body } = await get(`/rooms/${id}?invite=wrong`)
      expect(statusCode).toBe(200)
      expect(body).not.toMatch(/secret|Maryam/)
    }
  })
})

describe("a room's page for everyone", () => {
  const root = buildWeb()
  afterAll(() => rmSync(root, { recursive: true }))
  const api = useTestApp({ webRoot: root, config: { anonymousBudget: 20 } })
  let address = 0
  const get = (url: string, remoteAddress = `10.0.1.${++address}`, headers: Record<string, string> = {}) =>
    api.app.inject({ url, headers: { host: 'halaqa.example', ...headers }, remoteAddress })

  test('has what it says in its markup, is kept out of search engines, and not sent again while it is the same', async () => {
    const owner = await api.person({ name: 'Maryam Haddad' })
    const room = await openRoom(owner, { name: 'Winter Hatim', dedication: 'For </script> all' })
    const { page_code: code } = (await owner.put(`/rooms/${room.id}`, { is_public: true })).json()
    const first = await get(`/khatm/${code}`)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('<meta name="robots" content="noindex" />')
    expect(first.body).toMatch(
      /id="khatm">{"taken_on":"2026-03-02","percent":null,"percent_of":"hatim","hatims_completed":0,"dedication":"For \\u003c/,
    )
    expect(first.body).not.toMatch(/Maryam|Winter/)
    const again = await get(`/khatm/${code}`, undefined, { 'if-none-match': first.headers.etag as string })
    expect(again.statusCode).toBe(304)

    await owner.put(`/rooms/${room.id}`, { is_public: false })
    const [off, unknown] = [await get(`/khatm/${code}`), await get('/khatm/AAAAAAAAAAAAAAAAAAAAAA')]
    expect([off.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(off.body.replaceAll(code, '')).toBe(unknown.body.replaceAll('AAAAAAAAAAAAAAAAAAAAAA', ''))
    expect(off.body).toContain('"page":null')
  })

  test('is charged to the caller; one who has spent their budget gets the app', async () => {
    const bodies = []
    for (let i = 0; i < 3; i += 1) bodies.push((await get('/khatm/none', '10.9.8.7')).body)
    expect(bodies[1]).toContain('"page":null')
    expect(bodies[2]).toContain('the app')
  })
})
