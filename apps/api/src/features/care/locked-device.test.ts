import { READING_AS_HEADER } from '@halaqa/contract/constants'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, givePassword, lockDevice, onAnotherDevice, PASSWORD, shareCare } from '../../test/care.ts'
import { callsOf } from '../../test/person.ts'
import { openStream } from '../../test/stream.ts'

const RIGHT = '2468'
const WRONG = '1357'
const QUARTER_HOUR_SECONDS = 15 * 60

describe('a locked device', () => {
  const api = useTestApp()
  let address: string
  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })

  async function aLockedDevice() {
    const maryam = await api.person({ name: 'Maryam Khan' })
    await givePassword(api.app, maryam)
    const elsewhere = await onAnotherDevice(api.app, maryam)
    const { id } = await addReader(maryam)
    return { maryam: elsewhere, id, device: await lockDevice(api.app, maryam, id, RIGHT) }
  }
  type Device = Awaited<ReturnType<typeof lockDevice>>
  const unlock = (device: Device, body: object) => device.post('/auth/unlock', body)
  const isOpen = async (device: Device) => (await device.get('/auth/me')).statusCode === 200

  test('a copied token does nothing but what the reader may do', async () => {
    const { maryam, device, id } = await aLockedDevice()
    const sibling = await addReader(maryam, 'Hawa')
    const copied = callsOf(api.app, device.token)

    for (const answer of [
      await copied.get('/user/readers'),
      await copied.put(`/user/readers/${id}`, { full_name: 'Somebody', colour: 'rose' }),
      await copied.post(`/user/readers/${sibling.id}/lock`, { pin: RIGHT }),
      await copied.post(`/user/readers/${id}/release`),
      await copied.get('/auth/sessions'),
      await copied.post('/auth/signout'),
      await copied.post('/auth/signout/elsewhere'),
      await copied.put('/auth/password', { current_password: PASSWORD, new_password: 'another long sentence' }),
      await copied.put('/user/reminders/push', { on: true }),
      await copied.get('/notifications'),
      await copied.post('/rooms/join', { room_id: crypto.randomUUID() }),
      await copied.get('/user/data'),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'device_locked'])
    }
    expect((await copied.get('/auth/me')).json()).toMatchObject({ id })
    expect(await api.db.user.findUnique({ where: { id } })).toMatchObject({ fullName: 'Yusuf Khan' })
  })

  test('names no other reader: the header is refused, for the reader themself, too', async () => {
    const { maryam, device, id } = await aLockedDevice()
    const sibling = await addReader(maryam, 'Hawa')

    for (const named of [sibling.id, id, maryam.id, 'nobody', '']) {
      const answer = await device.get('/auth/me', { [READING_AS_HEADER]: named })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'device_locked'])
    }
    const answer = await device.get(`/events?reading_as=${sibling.id}`)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'device_locked'])
  })

  test('the password of the guardian unlocks it; that of others and a wrong one do not', async () => {
    const { maryam, device } = await aLockedDevice()

    expect((await unlock(device, { password: 'not the password' })).json().code).toBe('wrong_password')
    expect((await unlock(device, { password: PASSWORD, pin: RIGHT })).json().code).toBe('validation_failed')
    expect((await unlock(device, {})).json().code).toBe('validation_failed')
    const answer = await unlock(device, { password: PASSWORD })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toMatchObject({ id: maryam.id })
    expect(await isOpen(device)).toBe(false)
  })

  test('of two right PINs at once, one opens a session', async () => {
    const { maryam, device, id } = await aLockedDevice()
    const before = await api.db.session.count({ where: { userId: maryam.id } })

    const answers = await Promise.all([unlock(device, { pin: RIGHT }), unlock(device, { pin: RIGHT })])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    expect(await api.db.session.count({ where: { userId: maryam.id } })).toBe(before + 1)
    expect(await api.db.session.count({ where: { userId: id } })).toBe(0)
  })

  test('of many wrong PINs at once five are looked at; then no PIN opens it for 15 minutes, but the password does', async () => {
    const { device } = await aLockedDevice()

    const answers = await Promise.all(Array.from({ length: 8 }, () => unlock(device, { pin: WRONG })))

    const codes = answers.map((answer) => answer.json().code as string)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(3)
    const refused = await unlock(device, { pin: RIGHT })
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBe(QUARTER_HOUR_SECONDS)
    expect((await unlock(device, { password: PASSWORD })).statusCode).toBe(200)
  })

  test('the 15 minutes count from the fifth wrong PIN, and end', async () => {
    const { device } = await aLockedDevice()
    for (let i = 0; i < 4; i++) await unlock(device, { pin: WRONG })
    api.clock.advance({ minutes: 14 })
    await unlock(device, { pin: WRONG })

    api.clock.advance({ minutes: 14 })
    expect((await unlock(device, { pin: RIGHT })).json().code).toBe('too_many_attempts')
    api.clock.advance({ minutes: 1 })
    expect((await unlock(device, { pin: RIGHT })).statusCode).toBe(200)
  })

  test('wrong PINs on one device do not close another one', async () => {
    const { maryam, device, id } = await aLockedDevice()
    const tablet = await lockDevice(api.app, await onAnotherDevice(api.app, maryam), id, RIGHT)
    for (let i = 0; i < 5; i++) await unlock(device, { pin: WRONG })

    expect((await unlock(tablet, { pin: RIGHT })).statusCode).toBe(200)
  })

  test('the password is guessed at no more often than at a sign-in', async () => {
    const { device } = await aLockedDevice()
    for (let i = 0; i < 10; i++) {
      expect((await unlock(device, { password: `guess ${i}` })).json().code).toBe('wrong_password')
    }
    expect((await unlock(device, { password: PASSWORD })).json().code).toBe('too_many_attempts')
  })

  test('stands among the sessions of the guardian, with the reader, and can be ended there', async () => {
    const { maryam, device } = await aLockedDevice()
    const sessions = (await maryam.get('/auth/sessions')).json() as { id: string; reader_name: string | null }[]

    expect(sessions.map(({ reader_name }) => reader_name).sort()).toEqual(['Yusuf Khan', null])
    const locked = sessions.find(({ reader_name }) => reader_name !== null)!
    expect((await maryam.delete(`/auth/sessions/${locked.id}`)).statusCode).toBe(200)
    expect(await isOpen(device)).toBe(false)
  })

  test('another guardian does not see it among their sessions, and cannot end it there', async () => {
    const { maryam, device, id } = await aLockedDevice()
    const omar = await api.person()
    await shareCare(maryam, id, omar)
    const { id: sessionId } = await api.db.session.findFirstOrThrow({ where: { userId: id } })

    expect((await omar.get('/auth/sessions')).json()).toHaveLength(1)
    expect((await omar.delete(`/auth/sessions/${sessionId}`)).json().code).toBe('session_not_found')
    expect(await isOpen(device)).toBe(true)
  })

  const endings: Record<string, (device: Awaited<ReturnType<typeof aLockedDevice>>) => Promise<unknown>> = {
    'the care of the guardian who locked it ends': async ({ maryam, id }) => {
      const omar = await api.person()
      await shareCare(maryam, id, omar)
      await omar.delete(`/user/readers/${id}/guardians/${maryam.id}`)
    },
    'the guardian has another password': ({ maryam }) =>
      maryam.put('/auth/password', { current_password: PASSWORD, new_password: 'another long sentence' }),
    'the guardian signs out elsewhere': ({ maryam }) => maryam.post('/auth/signout/elsewhere'),
    'the guardian is suspended': async ({ maryam }) => {
      const admin = await api.person({ admin: true })
      await admin.put(`/admin/users/${maryam.id}/suspension`, { reason: 'A test.', remove: false })
    },
    'the guardian deletes their account': async ({ maryam, id }) => {
      await shareCare(maryam, id, await api.person())
      await maryam.post('/auth/delete', { password: PASSWORD })
    },
    'the reader is deleted': ({ maryam, id }) => maryam.delete(`/user/readers/${id}`),
    'the reader takes their account over': async ({ maryam, id }) => {
      const { token } = (await maryam.post(`/user/readers/${id}/release`)).json()
      const account = { email: `yusuf-${id}@example.org`, password: 'a sentence that is mine' }
      await callsOf(api.app).post('/care/release', { token, ...account })
    },
  }
  test.each(Object.entries(endings))('ends when %s, with its stream', async (_, end) => {
    const locked = await aLockedDevice()
    const stream = await openStream(api, address, { id: locked.id, token: locked.device.token })
    onTestFinished(() => stream.close())

    await end(locked)

    expect(await isOpen(locked.device)).toBe(false)
    await stream.endsSoon()
    expect((await unlock(locked.device, { pin: RIGHT })).statusCode).toBe(401)
    expect(await api.db.session.count({ where: { lockedById: { not: null }, userId: locked.id } })).toBe(0)
  })
})
