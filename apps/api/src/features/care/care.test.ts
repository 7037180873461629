import { READING_AS_HEADER } from '@halaqa/contract/constants'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, lockDevice, readingAs, shareCare } from '../../test/care.ts'
import { callsOf } from '../../test/person.ts'

describe('readers in care', () => {
  const api = useTestApp()

  test('a guardian adds readers, sees them in the order in which they were added, and changes them', async () => {
    const maryam = await api.person({ name: 'Maryam Khan', timeZone: 'Asia/Jakarta' })
    const yusuf = await addReader(maryam, '  Yusuf   Khan ')
    api.clock.advance({ seconds: 1 })
    const hawa = await addReader(maryam, 'Hawa')

    expect(yusuf).toEqual({
      id: expect.any(String),
      full_name: 'Yusuf Khan',
      colour: 'lapis',
      time_zone: 'Asia/Jakarta',
      open_portions: 0,
      rooms: 0,
      room_names: [],
      guardians: [{ user_id: maryam.id, full_name: 'Maryam Khan', is_you: true }],
      release_until: null,
      created_at: expect.any(String),
    })
    expect((await maryam.get('/user/readers')).json()).toEqual([yusuf, hawa])

    const changed = await maryam.put(`/user/readers/${hawa.id}`, { full_name: 'Hawa Khan', colour: 'rose' })
    expect(changed.json()).toEqual({ ...hawa, full_name: 'Hawa Khan', colour: 'rose' })
    expect((await maryam.get('/user/readers')).json()).toEqual([yusuf, changed.json()])
  })

  test('a reader of somebody else is not found', async () => {
    const [maryam, stranger] = [await api.person(), await api.person()]
    const { id } = await addReader(maryam)

    const body = { full_name: 'Taken', colour: 'rose' }
    for (const answer of [
      await stranger.put(`/user/readers/${id}`, body),
      await stranger.delete(`/user/readers/${id}`),
      await stranger.post(`/user/readers/${id}/guardians`),
      await stranger.delete(`/user/readers/${id}/guardians/${maryam.id}`),
      await stranger.post(`/user/readers/${id}/release`),
      await stranger.delete(`/user/readers/${id}/release`),
      await stranger.post(`/user/readers/${id}/lock`, { pin: '1234' }),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json().code).toBe('reader_not_found')
    }
    expect((await stranger.get('/user/readers')).json()).toEqual([])
    expect((await maryam.get('/user/readers')).json()).toMatchObject([{ id, full_name: 'Yusuf Khan' }])
  })

  test('a person cares for at most twenty, also of two who are added at once', async () => {
    const maryam = await api.person()
    for (let i = 0; i < 19; i++) await addReader(maryam, `Reader ${i}`)

    const answers = await Promise.all(
      ['Two', 'At once'].map((name) => maryam.post('/user/readers', { full_name: name, colour: 'teal' })),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('too_many_readers')
    expect((await maryam.get('/user/readers')).json()).toHaveLength(20)
  })

  test('a guardian acts for a reader by the header; nobody else does', async () => {
    const [maryam, stranger] = [await api.person({ name: 'Maryam' }), await api.person()]
    const { id } = await addReader(maryam)

    expect((await readingAs(maryam, id).get('/auth/me')).json()).toMatchObject({
      id,
      full_name: 'Yusuf Khan',
      email: null,
      role: 'user',
    })
    expect((await maryam.get('/auth/me')).json()).toMatchObject({ id: maryam.id })
    for (const named of [id, maryam.id, 'nobody', '']) {
      const answer = await stranger.get('/auth/me', { [READING_AS_HEADER]: named })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_your_reader'])
    }
    const answer = await readingAs(maryam, id).get('/user/readers')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_for_readers'])
  })

  test('a reader has settings of their own', async () => {
    const maryam = await api.person()
    const yusuf = readingAs(maryam, (await addReader(maryam)).id)
    const settings = (await yusuf.get('/user/settings/memorizing')).json()

    await yusuf.put('/user/settings/memorizing', {
      review_minutes: 20,
      cycle_days: 30,
      firmness: 'gentle',
      near_days: 7,
    })

    expect((await yusuf.get('/user/settings/memorizing')).json()).not.toEqual(settings)
    expect((await maryam.get('/user/settings/memorizing')).json()).toEqual(settings)
  })

  test('a reader is deleted with everything that is theirs, and is not acted for any more', async () => {
    const maryam = await api.person()
    const { id } = await addReader(maryam)

    expect((await maryam.delete(`/user/readers/${id}`)).statusCode).toBe(200)

    expect((await maryam.get('/user/readers')).json()).toEqual([])
    expect((await readingAs(maryam, id).get('/auth/me')).json().code).toBe('not_your_reader')
    expect(await api.db.user.findUnique({ where: { id } })).toMatchObject({
      fullName: 'Former member',
      isDeleted: true,
      inCare: false,
      colour: null,
    })
    expect((await maryam.delete(`/user/readers/${id}`)).json().code).toBe('reader_not_found')
  })
})

describe('several guardians', () => {
  const api = useTestApp()

  test('a link makes a second guardian, once; each sees the other by the first name', async () => {
    const [maryam, omar, zayd] = [
      await api.person({ name: 'Maryam Khan' }),
      await api.person({ name: 'Omar Khan' }),
      await api.person(),
    ]
    const { id } = await addReader(maryam)
    const { token } = (await maryam.post(`/user/readers/${id}/guardians`)).json()

    expect((await callsOf(api.app).post('/care/link', { token })).json()).toEqual({
      purpose: 'guardian',
      reader_name: 'Yusuf Khan',
      guardian_name: 'Maryam',
      room_name: null,
    })
    api.clock.advance({ seconds: 1 })
    expect((await omar.post('/care/guardian', { token })).json()).toMatchObject({
      id,
      guardians: [
        { user_id: maryam.id, full_name: 'Maryam', is_you: false },
        { user_id: omar.id, full_name: 'Omar Khan', is_you: true },
      ],
    })
    expect((await zayd.post('/care/guardian', { token })).json().code).toBe('link_expired')
    expect((await readingAs(omar, id).get('/auth/me')).json()).toMatchObject({ id })
  })

  test('of two people who follow a link at once, one becomes a guardian', async () => {
    const maryam = await api.person()
    const others = await Promise.all([api.person(), api.person()])
    const { id } = await addReader(maryam)
    const { token } = (await maryam.post(`/user/readers/${id}/guardians`)).json()

    const answers = await Promise.all(others.map((other) => other.post('/care/guardian', { token })))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await api.db.guardianship.count({ where: { readerId: id } })).toBe(2)
  })

  test('a new link replaces the one before, a link ends after 48 hours, and with the care of the one who made it', async () => {
    const [maryam, omar, zayd] = [await api.person(), await api.person(), await api.person()]
    const { id } = await addReader(maryam)
    const invite = async (guardian = maryam) => (await guardian.post(`/user/readers/${id}/guardians`)).json().token
    const replaced = await invite()
    const expired = await invite()
    const accept = async (token: string) => (await zayd.post('/care/guardian', { token })).json().code

    expect(await accept(replaced)).toBe('link_expired')
    api.clock.advance({ hours: 48 })
    expect(await accept(expired)).toBe('link_expired')

    await shareCare(maryam, id, omar)
    const ofFormer = await invite(omar)
    await maryam.delete(`/user/readers/${id}/guardians/${omar.id}`)
    expect(await accept(ofFormer)).toBe('link_expired')
    expect(await api.db.guardianship.count({ where: { readerId: id } })).toBe(1)
  })

  test('a link is for its purpose alone', async () => {
    const [maryam, omar] = [await api.person(), await api.person()]
    const { id } = await addReader(maryam)
    const guardian = (await maryam.post(`/user/readers/${id}/guardians`)).json().token
    const release = (await maryam.post(`/user/readers/${id}/release`)).json().token

    expect((await omar.post('/care/guardian', { token: release })).json().code).toBe('link_expired')
    const account = { email: 'yusuf@example.org', password: 'a long sentence of mine' }
    expect((await callsOf(api.app).post('/care/release', { token: guardian, ...account })).json().code).toBe(
      'link_expired',
    )
  })

  test('the last guardian stays; of two who remove each other at once, one stays', async () => {
    const [maryam, omar] = [await api.person(), await api.person()]
    const { id } = await addReader(maryam)
    expect((await maryam.delete(`/user/readers/${id}/guardians/${maryam.id}`)).json().code).toBe('last_guardian')
    await shareCare(maryam, id, omar)
    expect((await maryam.delete(`/user/readers/${id}`)).json().code).toBe('other_guardians')

    await Promise.all([
      maryam.delete(`/user/readers/${id}/guardians/${omar.id}`),
      omar.delete(`/user/readers/${id}/guardians/${maryam.id}`),
    ])

    expect(await api.db.guardianship.count({ where: { readerId: id } })).toBe(1)
  })

  test('a guardian whose care has ended acts for the reader no more', async () => {
    const [maryam, omar] = [await api.person(), await api.person()]
    const { id } = await addReader(maryam)
    await shareCare(maryam, id, omar)

    expect((await omar.delete(`/user/readers/${id}/guardians/${omar.id}`)).statusCode).toBe(200)

    expect((await readingAs(omar, id).get('/auth/me')).json().code).toBe('not_your_reader')
    expect((await readingAs(maryam, id).get('/auth/me')).statusCode).toBe(200)
  })
})

describe('a locked device', () => {
  const api = useTestApp()

  test('has a session of the reader alone, and none of the guardian', async () => {
    const maryam = await api.person({ name: 'Maryam Khan' })
    const { id } = await addReader(maryam)

    const device = await lockDevice(api.app, maryam, id)

    expect(device.user).toMatchObject({ id, email: null, locked_by: 'Maryam Khan' })
    expect((await device.get('/auth/me')).json()).toMatchObject({ id, locked_by: 'Maryam Khan' })
    expect((await maryam.get('/auth/me')).statusCode).toBe(401)
    expect(await api.db.session.count({ where: { userId: maryam.id } })).toBe(0)
  })

  test('the PIN unlocks it: the guardian has a session again, and the locked one has ended', async () => {
    const maryam = await api.person()
    const { id } = await addReader(maryam)
    const device = await lockDevice(api.app, maryam, id, '2468')

    expect((await device.post('/auth/unlock', { pin: '2469' })).json().code).toBe('wrong_pin')
    const answer = await device.post('/auth/unlock', { pin: '2468' })

    expect(answer.json().user).toMatchObject({ id: maryam.id })
    expect((await callsOf(api.app, answer.json().token).get('/auth/me')).json()).toMatchObject({ id: maryam.id })
    expect((await device.get('/auth/me')).statusCode).toBe(401)
  })

  test('a device that is not locked cannot be unlocked', async () => {
    const maryam = await api.person()
    expect((await maryam.post('/auth/unlock', { pin: '2468' })).json().code).toBe('not_locked')
  })
})
