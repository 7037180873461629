import { beforeEach, describe, expect, test } from 'vitest'
import { textsIn } from '../../lib/texts.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { type Preview, previewPicture as previewPictureIn, SITE } from './preview-picture.ts'

describe('the picture of a preview', () => {
  const api = useTestApp({ config: { anonymousBudget: 1_000 } })
  let owner: Person
  let address = 0
  /** Each from an address of its own, unless one is given. */
  const get = (path: string, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${++address}`) =>
    api.app.inject({ url: `/api/v1${path}`, headers, remoteAddress })
  const picture = async (roomId: string, query = '') => {
    const { statusCode, rawPayload } = await get(`/rooms/${roomId}/preview.png${query}`)
    expect(statusCode).toBe(200)
    return rawPayload.toString('base64')
  }
  beforeEach(async () => {
    owner = await api.person({ name: 'Maryam Haddad' })
  })

  test('is not found without a room, nor asked for with a code that is too long', async () => {
    expect((await get(`/rooms/${crypto.randomUUID()}/preview.png`)).json()).toMatchObject({ code: 'room_not_found' })
    expect((await get('/rooms/the-mosque/preview.png')).json()).toMatchObject({ code: 'room_not_found' })
    const room = await openRoom(owner)
    expect((await get(`/rooms/${room.id}/preview.png?invite=${'a'.repeat(101)}`)).statusCode).toBe(400)
  })

  test('is a PNG of 1200 × 630 that browsers keep for an hour and ask for by its tag', async () => {
    const room = await openRoom(owner)
    const { headers, rawPayload } = await get(`/rooms/${room.id}/preview.png`)
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' })
    expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    const again = await get(`/rooms/${room.id}/preview.png`, { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('speaks the language of the page that names it', async () => {
    const room = await openRoom(owner)
    const byDefault = await picture(room.id)
    expect(await picture(room.id, '?lang=en')).toBe(byDefault)
    expect(await picture(room.id, '?lang=xx')).toBe(byDefault)
    // Without a build there are no faces, so that no words are drawn: but the ring has moved to the other edge.
    expect(await picture(room.id, '?lang=ar')).not.toBe(byDefault)
  })

  test('of the product itself is in the language of the page, and asked for at no cost', async () => {
    const pictureIn = async (query = '') => {
      const { statusCode, headers, rawPayload } = await get(`/preview.png${query}`, {}, '10.7.7.7')
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      return rawPayload.toString('base64')
    }
    const byDefault = await pictureIn()
    for (const query of ['?lang=en', '?lang=xx']) expect(await pictureIn(query)).toBe(byDefault)
    expect(await pictureIn('?lang=ar')).not.toBe(byDefault)
    expect((await get(`/preview.png?lang=${'a'.repeat(36)}`)).statusCode).toBe(400)
  })

  /** Fifteen verses: of fewer than five, one of five readers has none. */
  const DAY = { start_surah: 112, end_surah: 114, end_ayah: 6, end_date: '2026-03-02' }
  async function openRoomOf(readers: number, change = {}) {
    const room = await openRoom(owner, { ...DAY, ...change })
    for (let i = 1; i < readers; i += 1) await join(await api.person(), room.id)
    return room
  }
  async function readIn(roomId: string) {
    for (const task of await tasksOf(owner, '2026-03-02')) if (task.room_id === roomId) await complete(owner, task.id)
  }

  test('is the same for all rooms that show no name, and moves with what is read', async () => {
    const [one, other] = [await openRoomOf(5, { name: 'One' }), await openRoomOf(5, { name: 'Other' })]
    const before = await picture(one.id)
    expect(await picture(other.id)).toBe(before)
    await readIn(other.id)
    expect(await picture(other.id)).not.toBe(before)
  })

  test.each(['quiet', 'open'])(
    'of a room of four readers that is %s says nothing of what is read',
    async (openness) => {
      const room = await openRoomOf(4, { openness })
      const before = await picture(room.id)
      await readIn(room.id)
      expect((await owner.get(`/rooms/${room.id}`)).json().progress_percentage).toBeGreaterThan(0)
      expect(await picture(room.id)).toBe(before)
    },
  )

  test('shows nothing of a room that asks first, nor of one whose link lacks the code', async () => {
    const empty = await picture((await openRoom(owner)).id)
    const [asking, coded] = [await openRoomOf(5), await openRoomOf(5)]
    expect((await owner.put(`/rooms/${asking.id}`, { requires_approval: true })).statusCode).toBe(200)
    for (const { id } of [asking, coded]) await owner.put(`/rooms/${id}`, { named_in_previews: true })
    const { invite_code: code } = (await owner.post(`/rooms/${coded.id}/invite/renew`)).json()
    for (const task of await tasksOf(owner, '2026-03-02')) await complete(owner, task.id)
    for (const path of [asking.id, coded.id]) {
      expect(await picture(path)).toBe(empty)
      expect(await picture(path, '?invite=wrong')).toBe(empty)
    }
    expect(await picture(coded.id, `?invite=${code}`)).not.toBe(empty)
  })

  test('shows the dedication only where its owner allows that, and never without the code', async () => {
    const room = await openRoom(owner)
    const empty = await picture(room.id)
    await owner.put(`/rooms/${room.id}`, { dedication: 'For Hajja Maryam', named_in_previews: false })
    expect(await picture(room.id)).toBe(empty)
    await owner.put(`/rooms/${room.id}`, { dedication_in_previews: true })
    expect(await picture(room.id)).not.toBe(empty)
    await owner.post(`/rooms/${room.id}/invite/renew`)
    expect(await picture(room.id)).toBe(empty)
    expect(await picture(room.id, '?invite=wrong')).toBe(empty)
  })

  test('asks for its cost once for each picture, and refuses a caller who has spent their budget', async () => {
    const rooms: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const room = await openRoom(owner, { name: `Room ${i}` })
      await owner.put(`/rooms/${room.id}`, { named_in_previews: true })
      rooms.push(room.id)
    }
    const status = async (id: string) => (await get(`/rooms/${id}/preview.png`, {}, '10.8.8.8')).statusCode
    for (const id of rooms.slice(0, 4)) expect(await status(id)).toBe(200)
    for (let i = 0; i < 5; i += 1) expect(await status(rooms[0]!)).toBe(200) // kept
    expect(await status(rooms[4]!)).toBe(429)
  })
})

describe('what is drawn', () => {
  const ROOM = { sentence: 'pages.room.picture' } as const
  const previewPicture = (preview: Omit<Preview, 'sentence'>) =>
    previewPictureIn({ ...ROOM, ...preview }, textsIn('en'))
  const wordsOf = (svg: string) =>
    [...svg.matchAll(/<text[^>]*>\u2068([^<]*)\u2069/g)].map(([, word]) => word).join(' ')

  test('is a sentence without a name', () => {
    expect(wordsOf(previewPicture({ name: null, dedication: null, percent: 0 }))).toBe(
      "You are invited to read the Qur'an together Halaqa",
    )
  })

  test('has the name of a room that may be shown, on as many lines as it needs', () => {
    const invited = "You are invited to read the Qur'an together"
    for (const name of ['Weekly Khatm', 'Hatim für Großmutter Müller', 'Чтение Корана с семьёй']) {
      expect(wordsOf(previewPicture({ name, dedication: null, percent: 38 }))).toBe(`${invited} ${name} Halaqa`)
    }
    const long = wordsOf(previewPicture({ name: 'A very long name '.repeat(6).trim(), dedication: null, percent: 38 }))
    expect(long).toMatch(/… Halaqa$/)
    expect(wordsOf(previewPicture({ name: 'x'.repeat(100), dedication: null, percent: 1 }))).toMatch(
      /^You are invited .*x… Halaqa$/,
    )
    expect(previewPicture({ name: 'Us & <them>', dedication: null, percent: 1 })).not.toContain('<them>')
  })

  test('has the dedication of a room that may be shown, whole and on lines that fit', () => {
    const dedication =
      'For Hajja Maryam and all who have taught the Qur’an in our town, may Allah have mercy on them and be pleased with them'
    expect(dedication.length).toBeLessThanOrEqual(120)
    const svg = previewPicture({ name: null, dedication, percent: 5 })
    expect(wordsOf(svg)).toBe(`You are invited to read the Qur'an together ${dedication} Halaqa`)
    expect(wordsOf(previewPicture({ name: 'Weekly', dedication: 'For <all>', percent: 5 }))).not.toContain('<all>')
  })

  test('sets a line with Arabic letters apart, in a face that has all of its letters', () => {
    for (const name of ['ختمة العائلة', 'Khatm ختمة 2026', 'گروه چهارم']) {
      const svg = previewPicture({ name, dedication: null, percent: 5 })
      expect(svg).toContain(` font-family="Noto Sans Arabic">\u2068${name}\u2069</text>`)
    }
    expect(previewPicture({ name: 'Weekly', dedication: 'Чтение', percent: 5 })).not.toContain('Noto Sans Arabic')
  })

  test('speaks Russian and Arabic, which starts at the right edge with the ring', () => {
    const shown = { ...ROOM, name: 'Weekly Khatm', dedication: null, percent: 5 }
    expect(wordsOf(previewPictureIn(shown, textsIn('ru')))).toBe(
      'Вас приглашают вместе читать Коран Weekly Khatm Halaqa',
    )
    const arabic = previewPictureIn(shown, textsIn('ar'))
    expect(wordsOf(arabic)).toBe('وصلتك دعوة لقراءة القرآن مع جماعة Weekly Khatm حلقة')
    expect(arabic).toContain('<g transform="translate(1200 0) scale(-1 1)">')
    for (const [, attributes] of arabic.matchAll(/<text ([^>]*)>/g)) expect(attributes).toContain('text-anchor="end"')
  })

  test.each([
    ['en', "Read the Qur'an together Halaqa"],
    ['ru', 'Читайте Коран вместе Halaqa'],
    ['ar', 'لنقرأ القرآن معًا حلقة'],
  ] as const)('says in "%s" what the product is for, beside a whole ring', (language, words) => {
    const svg = previewPictureIn(SITE, textsIn(language))
    expect(wordsOf(svg)).toBe(words)
    expect(svg).not.toContain('stroke-opacity=".16"')
  })

  test('leaves out a name that no face has all letters of', () => {
    for (const name of ['家族', 'Чтение ختمة', 'Us 🌙']) {
      expect(previewPicture({ name, dedication: null, percent: 5 })).toBe(
        previewPicture({ name: null, dedication: null, percent: 5 }),
      )
    }
  })

  test.each([
    [0, 0, 30],
    [38, 12, 19],
    [50, 15, 15],
    [100, 30, 0],
  ])('at %i%% has %i filled segments and %i empty ones', (percent, filled, empty) => {
    const svg = previewPicture({ name: null, dedication: null, percent })
    const ring = /<g fill="none" stroke-width="25">(.*?)<\/g>/.exec(svg)![1]!
    expect(ring.match(/stroke="#dfbf7a"/g) ?? []).toHaveLength(filled)
    expect(ring.match(/stroke-opacity/g) ?? []).toHaveLength(empty)
  })
})
