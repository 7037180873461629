import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs, shareCare } from '../../test/care.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openRoom } from '../../test/rooms.ts'
import { openStream } from '../../test/stream.ts'

const PASSWORD = 'a sentence that is mine'

describe('a reader who has grown up', () => {
  const api = useTestApp()
  let address: string
  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const anyone = () => callsOf(api.app)
  const linkTo = async (guardian: Person, id: string) =>
    (await guardian.post(`/user/readers/${id}/release`)).json().token as string
  const takeOver = (token: string, email: string, password = PASSWORD) =>
    anyone().post('/care/release', { token, email, password })

  test('has an account of their own with everything that was theirs, and the guardians have lost it', async () => {
    const [maryam, omar] = [await api.person({ name: 'Maryam Khan' }), await api.person()]
    const { id } = await addReader(maryam)
    await shareCare(maryam, id, omar)
    const room = await openRoom(maryam)
    await readingAs(maryam, id).post('/rooms/join', { room_id: room.id })
    const portions = (await readingAs(maryam, id).get('/tasks?date=2026-03-02')).json()
    const token = await linkTo(maryam, id)
    expect((await maryam.get('/user/readers')).json()[0].release_until).toBe('2026-03-04T09:00:00.000Z')
    expect((await anyone().post('/care/link', { token })).json()).toEqual({
      purpose: 'release',
      reader_name: 'Yusuf Khan',
      guardian_name: 'Maryam',
      room_name: null,
    })

    const answer = await takeOver(token, 'yusuf@example.org')

    expect(answer.statusCode).toBe(201)
    expect(answer.json().user).toMatchObject({ id, full_name: 'Yusuf Khan', email: 'yusuf@example.org' })
    const yusuf = callsOf(api.app, answer.json().token)
    expect((await yusuf.get('/rooms')).json()).toMatchObject([{ id: room.id, is_member: true }])
    expect((await yusuf.get('/tasks?date=2026-03-02')).json()).toEqual(portions)
    for (const guardian of [maryam, omar]) {
      expect((await readingAs(guardian, id).get('/auth/me')).json().code).toBe('not_your_reader')
      expect((await guardian.get('/user/readers')).json()).toEqual([])
    }
    const signedIn = await anyone().post('/auth/signin', { email: 'yusuf@example.org', password: PASSWORD })
    expect(signedIn.statusCode).toBe(200)
    expect((await takeOver(token, 'other@example.org')).json().code).toBe('link_expired')
  })

  test.each([
    ['is kept where they have none', null, 'ar'],
    ['leaves one that they have', 'ru', 'ru'],
  ])('tells the language of the page, which %s', async (_, before, after) => {
    const maryam = await api.person()
    const { id } = await addReader(maryam)
    await api.db.user.update({ where: { id }, data: { language: before } })
    const form = { email: `${after}@example.org`, password: PASSWORD, language: 'ar' }
    const answer = await anyone().post('/care/release', { token: await linkTo(maryam, id), ...form })

    expect(answer.json().user.language).toBe(after)
  })

  test('open streams of the guardians end at once', async () => {
    const maryam = await api.person()
    const { id } = await addReader(maryam)
    const token = await linkTo(maryam, id)
    const own = await openStream(api, address, maryam)
    const forYusuf = await openStream(api, address, { id, token: maryam.token }, id)
    onTestFinished(() => own.close())
    onTestFinished(() => forYusuf.close())

    await takeOver(token, 'streams@example.org')

    await forYusuf.endsSoon()
    const events = await own.settled()
    expect(events.length).toBeGreaterThan(0)
    expect(events.filter(({ type }) => type !== 'care')).toEqual([])
  })

  test('an email that is taken, and a password that is easily guessed, leave the link as it was', async () => {
    const maryam = await api.person({ email: 'taken@example.org' })
    const { id } = await addReader(maryam)
    const token = await linkTo(maryam, id)

    expect((await takeOver(token, 'taken@example.org')).json().code).toBe('email_taken')
    expect((await takeOver(token, 'free@example.org', 'Yusuf Khan')).json().code).toBe('validation_failed')
    expect((await readingAs(maryam, id).get('/auth/me')).statusCode).toBe(200)
    expect((await takeOver(token, 'free@example.org')).statusCode).toBe(201)
  })

  test('of two who follow the link at once, one has the account', async () => {
    const maryam = await api.person()
    const { id } = await addReader(maryam)
    const token = await linkTo(maryam, id)

    const answers = await Promise.all([takeOver(token, 'one@example.org'), takeOver(token, 'two@example.org')])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404])
    expect(await api.db.user.count({ where: { email: { in: ['one@example.org', 'two@example.org'] } } })).toBe(1)
  })

  test('a link that was withdrawn or replaced, or is older than 48 hours, takes nothing over', async () => {
    const maryam = await api.person()
    const { id } = await addReader(maryam)
    const withdrawn = await linkTo(maryam, id)
    await maryam.delete(`/user/readers/${id}/release`)
    expect((await maryam.get('/user/readers')).json()[0].release_until).toBeNull()
    const replaced = await linkTo(maryam, id)
    const expired = await linkTo(maryam, id)
    api.clock.advance({ hours: 48 })

    for (const token of [withdrawn, replaced, expired, 'none']) {
      expect((await takeOver(token, 'nobody@example.org')).json().code).toBe('link_expired')
    }
    expect((await readingAs(maryam, id).get('/auth/me')).statusCode).toBe(200)
  })
})
