import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aRoom } from '../../../test/wire.ts'
import { call } from '../../lib/api.ts'
import { readAs, readReadingAs } from '../../lib/reading-as.ts'
import { clearSession, readSession, TOKEN_KEY, USER_KEY, writeSession } from '../../lib/session.ts'

const yusuf = {
  id: '7d1e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a22',
  fullName: 'Yusuf Karimov',
  colour: 'lapis',
  timeZone: amina.timeZone,
  createdAt: '2025-09-01T10:00:00Z',
} as const
const locked = { ...amina, id: yusuf.id, fullName: yusuf.fullName, email: null, lockedBy: 'Amina' }
const lockedOnTheWire = {
  ...aminaOnTheWire,
  id: yusuf.id,
  full_name: yusuf.fullName,
  email: null,
  locked_by: 'Amina',
}
const LOCK = `POST /user/readers/${yusuf.id}/lock`
const UNLOCK = 'POST /auth/unlock'
const rooms = { 'GET /rooms': { body: [aRoom({ name: 'Family room' })] } }

describe('locking the device to a reader', () => {
  beforeEach(signInAmina)

  async function openDialog(replies: Parameters<typeof stubApi>[0] = {}) {
    const sent = stubApi({ ...rooms, ...replies })
    readAs(yusuf)
    renderApp('/profile')
    await userEvent.click(await screen.findByRole('button', { name: 'Lock this device to Yusuf' }))
    const pin = await screen.findByLabelText('PIN')
    const lock = (typed: string) => userEvent.type(pin, `${typed}{Enter}`)
    return { sent, lock }
  }

  test('replaces the session, and shows the reader’s dashboard', async () => {
    const { sent, lock } = await openDialog({
      [LOCK]: { status: 201, body: { message: 'Locked', user: lockedOnTheWire, token: 'his-token' } },
    })
    await lock('2580')
    expect(await screen.findByText('Family room')).not.toBeNull()
    expect(readSession()).toMatchObject({ id: yusuf.id, lockedBy: 'Amina', token: 'his-token' })
    expect(readReadingAs()).toBeNull()
    expect(screen.getByText('This device is locked to Yusuf Karimov.').role).toBe('status')
    const [lockCall] = written(sent)
    expect(lockCall?.headers.get('x-reading-as')).toBeNull()
    expect(sent.at(-1)?.headers.get('authorization')).toBe('his-token')
  })

  test('is heard in another tab as two entries, one after the other, and that tab stores neither again', async () => {
    stubApi(rooms)
    renderApp('/read')
    await screen.findByRole('button', { name: 'Sign Out' })
    const hear = (key: string) => act(async () => void dispatchEvent(new StorageEvent('storage', { key })))
    const stored = vi.spyOn(Storage.prototype, 'setItem')
    onTestFinished(() => stored.mockRestore())
    localStorage.setItem(USER_KEY, JSON.stringify({ ...locked, updatedAt: '2025-11-21T10:00:00Z' }))
    await hear(USER_KEY)
    localStorage.setItem(TOKEN_KEY, 'his-token')
    await hear(TOKEN_KEY)
    expect(await screen.findByRole('button', { name: 'Unlock' })).not.toBeNull()
    const tokens = stored.mock.calls.filter(([key]) => key === TOKEN_KEY).map(([, token]) => token)
    expect(tokens).toEqual(['his-token'])
  })

  test('is no lost session, though the server ends the old one first', async () => {
    let answer = (_: { body: unknown; status: number }) => {}
    const { lock } = await openDialog({
      [LOCK]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
      'GET /user/look-alikes': ({ headers }) =>
        headers.get('authorization') === 'her-token'
          ? { status: 401, body: { error: 'Authentication required', code: 'authentication_required' } }
          : { status: 404, body: {} },
    })
    await lock('2580')
    await waitFor(() => expect(localStorage.getItem('halaqa_exchange')).not.toBeNull())
    await call('GET /user/look-alikes').catch(() => {})
    expect(readSession()?.id).toBe(amina.id)
    answer({ status: 201, body: { user: lockedOnTheWire, token: 'his-token' } })
    expect(await screen.findByText('Family room')).not.toBeNull()
    expect(readSession()?.id).toBe(yusuf.id)
  })

  test('asks for four to eight digits before anything is sent', async () => {
    const { sent, lock } = await openDialog()
    await lock('12')
    expect(await screen.findByText('A PIN has four to eight digits.')).not.toBeNull()
    expect(written(sent)).toEqual([])
  })

  test('says that it needs a connection', async () => {
    const { lock } = await openDialog({ [LOCK]: new TypeError('Failed to fetch') })
    await lock('2580')
    expect(await screen.findByText(/You need a connection to lock or unlock/)).not.toBeNull()
    expect(readSession()?.id).toBe(amina.id)
  })
})

describe('a locked device', () => {
  beforeEach(() => writeSession(locked, 'his-token'))

  async function openDialog(reply: Parameters<typeof stubApi>[0][string]) {
    const sent = stubApi({ ...rooms, [UNLOCK]: reply })
    renderApp('/read')
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock' }))
    return { sent, type: async (typed: string) => userEvent.type(await screen.findByLabelText('PIN'), typed) }
  }

  test('shows the reader, and nothing of the account', async () => {
    const sent = stubApi(rooms)
    const app = renderApp('/read')
    expect(await screen.findByText('Family room')).not.toBeNull()
    expect(screen.getByRole('banner').textContent).toContain(yusuf.fullName)
    for (const name of ['Sign Out', 'Create Room', /Notifications/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    await act(() => app.router.navigate('/profile'))
    expect(await screen.findByRole('heading', { level: 1, name: yusuf.fullName })).not.toBeNull()
    for (const name of ['Account Settings', 'Privacy & Security', 'Memorizing Settings']) {
      expect(screen.queryByRole('link', { name })).toBeNull()
    }
    expect(screen.queryByRole('button', { name: /Lock this device/ })).toBeNull()
    await act(() => app.router.navigate('/profile/account'))
    expect(await screen.findByRole('heading', { level: 1, name: 'This device is locked' })).not.toBeNull()
    const asked = sent.map(({ path }) => path)
    expect(asked.filter((path) => /reminders|notifications|sessions/.test(path))).toEqual([])
  })

  test('is unlocked by the PIN', async () => {
    const { sent, type } = await openDialog({ body: { message: 'Unlocked', user: aminaOnTheWire, token: 'her-token' } })
    await type('2580{Enter}')
    expect(await screen.findByRole('button', { name: 'Sign Out' })).not.toBeNull()
    expect(readSession()).toEqual({ ...amina, token: 'her-token' })
    expect(written(sent).map(({ body }) => body)).toEqual([{ pin: '2580' }])
  })

  test('is unlocked by the password of the guardian', async () => {
    const { sent } = await openDialog({ body: { message: 'Unlocked', user: aminaOnTheWire, token: 'her-token' } })
    await userEvent.click(await screen.findByRole('button', { name: 'Use the password instead' }))
    await userEvent.type(await screen.findByLabelText('Amina’s password'), 'correct horse{Enter}')
    expect(await screen.findByRole('button', { name: 'Sign Out' })).not.toBeNull()
    expect(written(sent).map(({ body }) => body)).toEqual([{ password: 'correct horse' }])
  })

  test('says beside the field that the PIN is wrong, and stays locked', async () => {
    const fields = [{ path: 'pin', message: 'That PIN is wrong.' }]
    const { type } = await openDialog({ status: 403, body: { error: 'That PIN is wrong.', code: 'wrong_pin', fields } })
    await type('1111{Enter}')
    expect(await screen.findByText('That PIN is wrong.')).not.toBeNull()
    expect(screen.getByLabelText('PIN').getAttribute('aria-invalid')).toBe('true')
    expect(readSession()?.id).toBe(yusuf.id)
  })

  test('says when to try again after too many wrong PINs', async () => {
    const { type } = await openDialog({
      status: 429,
      headers: { 'retry-after': '841' },
      body: { error: 'Too many attempts. Please wait a few minutes and try again.', code: 'too_many_attempts' },
    })
    await type('1111{Enter}')
    expect(await screen.findByText(/Try again in 15 minutes, or use the password/)).not.toBeNull()
  })

  test('says without a connection that unlocking needs the server', async () => {
    const { type } = await openDialog(new TypeError('Failed to fetch'))
    await type('2580{Enter}')
    expect(await screen.findByText(/You need a connection to lock or unlock/)).not.toBeNull()
  })

  test('is signed out once its storage is cleared', async () => {
    stubApi(rooms)
    const app = renderApp('/read')
    await screen.findByText('Family room')
    clearSession()
    act(() => void dispatchEvent(new StorageEvent('storage', { key: null })))
    await waitFor(() => expect(app.address()).toMatch(/^\/signin/))
  })
})

describe('other tabs', () => {
  test('are locked too, and read as nobody else any more', async () => {
    signInAmina()
    stubApi(rooms)
    readAs({ ...yusuf, id: '8e2f7c8f-3f0e-4f53-9d2a-1c6f3a9f0a33', fullName: 'Fatima' })
    renderApp('/read')
    expect(await screen.findByRole('complementary', { name: 'Who is reading' })).not.toBeNull()
    writeSession(locked, 'his-token')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: USER_KEY })))
    expect(await screen.findByRole('button', { name: 'Unlock' })).not.toBeNull()
    expect(screen.queryByRole('complementary', { name: 'Who is reading' })).toBeNull()
    // Unlocked elsewhere, the tab shows the guardian.
    writeSession(amina, 'new-token')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: USER_KEY })))
    expect(await screen.findByRole('button', { name: 'Sign Out' })).not.toBeNull()
    expect(readReadingAs()).toBeNull()
  })
})
