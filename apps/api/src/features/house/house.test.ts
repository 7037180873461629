import { deflateSync } from 'node:zlib'
import { House, type HouseForm, PublicHouse } from '@halaqa/contract/house'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TestApp, useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openInbox } from '../../test/smtp.ts'

const EMPTY: HouseForm = { name: '', contact: '', imprint: '', privacy: '', terms: '', shows_contest: true }

/** A PNG of one colour, of any size. */
function png(width: number, height: number) {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]) // no test reads the checksum
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = Buffer.alloc(height * (width + 1))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const JPEG = Buffer.from('ffd8ffe000104a46494600010101006000600000ffc0000b080010002001011100ffd9', 'hex')
const WEBP = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')

describe('the house', () => {
  const api = useTestApp({ config: { contestFormUrl: 'https://forms.example/logo' } })
  let admin: Person
  beforeEach(async () => {
    admin ??= await api.person({ admin: true })
    await api.db.house.update({
      where: { id: 1 },
      data: {
        ...{ name: '', contact: '', imprint: '', privacy: '', terms: '', showsContest: true, revision: 0 },
        ...{ logo: null, logoType: null, logoWidth: null, logoHeight: null, logoVersion: null },
      },
    })
    await api.app.shownSettings.refresh()
  })
  const save = (changes: Partial<HouseForm>, revision = 0) =>
    admin.put('/admin/house', { ...EMPTY, ...changes, revision })
  const saveLogo = (picture: Buffer | null, replaces: string | null = null) =>
    admin.put('/admin/house/logo', { picture: picture?.toString('base64') ?? null, replaces })
  const read = async () => House.parse((await admin.get('/admin/house')).json())
  const shown = async () => PublicHouse.parse((await callsOf(api.app).get('/config')).json().house)

  test('is changed by admins alone', async () => {
    const suspended = await api.person({ admin: true })
    const suspension = await admin.put(`/admin/users/${suspended.id}/suspension`, { reason: 'Spam', remove: false })
    expect(suspension.statusCode).toBe(200)
    for (const [who, status] of [
      [callsOf(api.app), 401],
      [suspended, 401],
      [await api.person(), 403],
    ] as const) {
      expect((await who.get('/admin/house')).statusCode).toBe(status)
      expect((await who.put('/admin/house', { ...EMPTY, name: 'Mine', revision: 0 })).statusCode).toBe(status)
      const body = { picture: png(1, 1).toString('base64'), replaces: null }
      expect((await who.put('/admin/house/logo', body)).statusCode).toBe(status)
    }
    expect(await read()).toEqual({ ...EMPTY, revision: 0, logo: null, has_contest: true })
  })

  test('says nothing while nobody has written anything', async () => {
    expect(await shown()).toEqual({ name: '', contact: '', logo: null, texts: [], revision: 0 })
    for (const text of ['imprint', 'privacy', 'terms', 'nothing', 'name']) {
      expect((await callsOf(api.app).get(`/house/texts/${text}`)).statusCode).toBeGreaterThanOrEqual(400)
    }
    expect((await callsOf(api.app).get('/house/logo')).statusCode).toBe(404)
  })

  test('has a name of any script, a contact and texts, which everybody reads at once', async () => {
    const name = 'جامع "النور" & <b>Masjid</b>'
    const contact = 'imam@example.org'
    const imprint = 'Masjid An-Nur\nStreet 1\n\n# Contact\n\n- a list'
    expect((await save({ name, contact, imprint })).json()).toMatchObject({ name, contact, imprint, revision: 1 })

    expect(await shown()).toEqual({ name, contact, logo: null, texts: ['imprint'], revision: 1 })
    expect((await callsOf(api.app).get('/house/texts/imprint')).json()).toEqual({ text: imprint })
    expect((await callsOf(api.app).get('/house/texts/privacy')).json()).toMatchObject({ code: 'not_found' })
    expect((await save({}, 1)).json()).toMatchObject({ ...EMPTY, revision: 2 })
    expect((await callsOf(api.app).get('/house/texts/imprint')).statusCode).toBe(404)
  })

  test('takes texts and names as long as the form says, and no longer', async () => {
    const [name, text] = ['ن'.repeat(120), 'م'.repeat(20_000)]
    expect((await save({ name, imprint: text, privacy: text, terms: text })).statusCode).toBe(200)
    for (const longer of [{ name: `${name}ن` }, { contact: 'a'.repeat(201) }, { terms: `${text}م` }]) {
      const refused = await save(longer, 1)
      expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, Object.keys(longer)[0]])
    }
    const huge = await save({ imprint: 'a'.repeat(600_000) }, 1)
    expect([huge.statusCode, huge.json().code]).toEqual([413, 'body_too_large'])
  })

  test('loses characters that nobody sees, and has no name or contact of them alone', async () => {
    const typed = {
      name: ' \u202EMasjid\u202C\n An-Nur\u200B ',
      imprint: '\u2066Street\u2069 1  \r\nCity',
    }
    expect((await save(typed)).json()).toMatchObject({ name: 'Masjid An-Nur', imprint: 'Street 1\nCity' })
    expect((await save({ name: '\u202E\u200B' }, 1)).json()).toMatchObject({ name: '' })
    for (const field of ['name', 'contact']) {
      expect((await save({ [field]: '\u200F...' }, 2)).json()).toMatchObject({ code: 'validation_failed' })
      expect((await save({ [field]: 'a\u0000' }, 2)).json()).toMatchObject({ code: 'validation_failed' })
    }
  })

  test.each([{}, { ...EMPTY }, { ...EMPTY, revision: '0' }, { ...EMPTY, name: null, revision: 0 }, 'Masjid'])(
    'is not changed by the body %j',
    async (body) => {
      expect((await admin.put('/admin/house', body)).statusCode).toBe(400)
      expect((await read()).revision).toBe(0)
    },
  )

  test('is changed by one of two admins at once, and the other is told', async () => {
    const answers = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })])
    const won = answers.find(({ statusCode }) => statusCode === 200)!
    const lost = answers.find(({ statusCode }) => statusCode !== 200)!

    expect([lost.statusCode, lost.json().code]).toEqual([409, 'house_changed'])
    expect((await read()).name).toBe(won.json().name)
    expect((await save({ name: 'Three' })).json()).toMatchObject({ code: 'house_changed' })
    expect((await save({ name: 'Three' }, 1)).json()).toMatchObject({ name: 'Three', revision: 2 })
  })

  test('hides the banner of the logo contest', async () => {
    const banner = async () => (await callsOf(api.app).get('/config')).json().contest_form_url
    expect(await banner()).toBe('https://forms.example/logo')
    await save({ shows_contest: false })
    expect(await banner()).toBeNull()
    await save({ shows_contest: true }, 1)
    expect(await banner()).toBe('https://forms.example/logo')
  })

  describe('logo', () => {
    const ask = (headers = {}) => api.app.inject({ url: '/api/v1/house/logo?version=x', headers })

    test.each([
      ['png', png(64, 32), { width: 64, height: 32 }],
      ['jpeg', JPEG, { width: 32, height: 16 }],
      ['webp', WEBP, { width: 1, height: 1 }],
    ])('is a %s, and is sent with its type and a strong tag', async (type, picture, size) => {
      const { logo } = (await saveLogo(picture)).json()
      expect(logo).toEqual({ ...size, version: expect.any(String) })
      expect((await shown()).logo).toEqual(logo)

      const sent = await ask({ 'accept-encoding': 'br' })
      expect(sent.headers).toMatchObject({ 'content-type': `image/${type}`, 'x-content-type-options': 'nosniff' })
      expect(sent.headers).not.toHaveProperty('content-encoding')
      expect(sent.rawPayload).toEqual(picture)
      expect(sent.headers.etag).toMatch(/^"[^"]+"$/)
      expect((await ask({ 'if-none-match': sent.headers.etag })).statusCode).toBe(304)
      await saveLogo(png(3, 3), logo.version)
      expect((await ask({ 'if-none-match': sent.headers.etag })).rawPayload).toEqual(png(3, 3))
    })

    test.each([
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
      ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
      ['the beginning of a PNG', png(9, 9).subarray(0, 12)],
      ['a PNG without a size', png(0, 0)],
      ['a PNG that would fill a memory', png(4000, 1)],
      ['a PNG of more bytes than the limit', Buffer.concat([png(9, 9), Buffer.alloc(512 * 1024)])],
      ['nothing', Buffer.alloc(0)],
    ])('is not %s, whatever the file was called', async (_, picture) => {
      const refused = await saveLogo(picture)
      expect(refused.statusCode).toBe(400)
      expect(['picture_unfit', 'validation_failed']).toContain(refused.json().code)
      expect((await read()).logo).toBeNull()
    })

    test('is refused if it is huge or not base64', async () => {
      expect((await saveLogo(Buffer.alloc(1_000_000))).json()).toMatchObject({ code: 'body_too_large' })
      const typed = await admin.put('/admin/house/logo', { picture: 'data:image/png;base64,x', replaces: null })
      expect(typed.json()).toMatchObject({ code: 'validation_failed' })
    })

    test('is removed', async () => {
      const { logo } = (await saveLogo(png(5, 5))).json()
      expect((await saveLogo(null, logo.version)).json().logo).toBeNull()
      expect((await ask()).statusCode).toBe(404)
      expect((await shown()).logo).toBeNull()
    })

    test('is replaced by one of two admins at once, and the other is told', async () => {
      const answers = await Promise.all([saveLogo(png(5, 5)), saveLogo(png(6, 6))])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect((await saveLogo(png(7, 7))).json()).toMatchObject({ code: 'house_changed' })
    })
  })

  test('is read by another process, which shows it some seconds later', async () => {
    const other = new TestApp({})
    await other.startOn(api.database)
    try {
      const name = async () => (await callsOf(other.app).get('/config')).json().house.name
      await other.app.shownSettings.refresh()
      await save({ name: 'Masjid An-Nur' })
      await saveLogo(png(8, 8))
      other.clock.advance({ minutes: 1 })
      await expect.poll(name).toBe('Masjid An-Nur')
      expect((await other.app.inject('/api/v1/house/logo')).rawPayload).toEqual(png(8, 8))
    } finally {
      await other.stopApp()
    }
  })
})

describe('a mail', () => {
  const inboxes = [openInbox()]
  afterAll(async () => (await inboxes[0]!).close())
  const from = { from: 'Halaqa <halaqa@example.org>', publicUrl: 'https://halaqa.example.org' }

  test('comes from the name of the house, and ends with it and the contact', async () => {
    const inbox = await inboxes[0]!
    const api = new TestApp({ config: { mail: { smtpUrl: inbox.url, ...from } } })
    await api.start()
    try {
      const admin = await api.person({ admin: true })
      await admin.post('/admin/server/test-mail')
      const before = await inbox.mailTo(admin.email)
      expect(before.header('From')).toBe('Halaqa <halaqa@example.org>')
      expect(before.text).toMatch(/admin\/server$/)

      const [name, contact] = ['Masjid "An-Nur" <b>', 'imam@example.org']
      await admin.put('/admin/house', { ...EMPTY, name, contact, revision: 0 })
      await admin.post('/admin/server/test-mail')
      const mail = inbox.mails.at(-1)!
      expect(mail.header('From')).toBe('"Masjid \\"An-Nur\\" <b>" <halaqa@example.org>')
      expect(mail.text).toMatch(/admin\/server\n\nMasjid "An-Nur" <b>\nimam@example\.org$/)
      expect(mail.html).toContain('<bdi>Masjid &quot;An-Nur&quot; &lt;b&gt;</bdi><br><bdi>imam@example.org</bdi>')
    } finally {
      await api.stop()
    }
  })
})
