import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi } from '../../test/app.tsx'
import { leftByToast } from '../../test/toasts.ts'
import { safeNext } from '../lib/paths.ts'
import { clearSession, readSession, TOKEN_KEY } from '../lib/session.ts'
import { isLeaseKey } from '../lib/tab-lock.ts'

const INVITED = "You’re invited to read the Qur'an together. Sign in or create an account to join."
const noUnits = { 'GET /user/path': { body: { units: [], current: null } } }
const arrived = () => screen.findByRole('heading', { name: 'No Units Available' })

describe('guards', () => {
  test.each(['/read', '/memorize', '/profile', '/profile/account', '/profile/security', '/rooms/7/hatim', '/tasks/7'])(
    '%s sends a guest to sign in',
    async (path) => {
      stubApi({})
      const app = renderApp(path)
      await screen.findByRole('heading', { name: path.startsWith('/rooms/') ? 'Assalamu alaikum' : 'Welcome back' })
      expect(app.address()).toBe(`/signin?next=${encodeURIComponent(path)}`)
    },
  )

  test.each(['/', '/signin', '/signup'])(
    '%s redirects a signed-in person, without an entry in the history',
    async (path) => {
      signInAmina()
      stubApi(noUnits)
      const app = renderApp(path)
      await arrived()
      expect(app.address()).toBe('/memorize')
      expect(app.router.state.historyAction).toBe('REPLACE')
    },
  )

  test('any other path leads to the landing page', async () => {
    stubApi({})
    const app = renderApp('/dashboard')
    await screen.findByRole('heading', { name: "Learn the Qur'an" })
    expect(app.address()).toBe('/')
  })

  test('sign-in returns to the requested page', async () => {
    stubApi({ 'POST /auth/signin': { body: { user: aminaOnTheWire, token: 'her-token' } } })
    const app = renderApp('/profile')
    await screen.findByRole('heading', { name: 'Welcome back' })
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('Email'), amina.email)
    await user.type(screen.getByLabelText('Password'), 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))

    await screen.findByRole('heading', { name: 'Amina Yusupova' })
    expect(app.address()).toBe('/profile')
    expect(screen.getByText('Sign in successful!')).not.toBeNull()
  })

  test.each([
    [null, 'Welcome back', 'Sign in to pick up where you left off.'],
    ['/memorize', 'Welcome back', 'Sign in to pick up where you left off.'],
    ['/rooms/7', 'Assalamu alaikum', INVITED],
    ['/rooms/7/hatim?code=b', 'Assalamu alaikum', INVITED],
    ['/tasks/7', 'Welcome back', 'Sign in to open your portion.'],
    ['https://evil.example/rooms/7', 'Welcome back', 'Sign in to pick up where you left off.'],
  ])('sign-in on the way to %s says why, and asks the server nothing', async (next, heading, hint) => {
    const sent = stubApi({})
    renderApp(next ? `/signin?next=${encodeURIComponent(next)}` : '/signin')
    await screen.findByRole('heading', { name: heading })
    expect(screen.getByText(hint)).not.toBeNull()
    expect(sent).toEqual([])
  })

  test('sign-in after a sign-up leads to the room of the invitation', async () => {
    const answer = { body: { user: aminaOnTheWire, token: 'her-token' } }
    const signedUp = { status: 201, body: { ...answer.body, membership: null } }
    stubApi({ 'POST /auth/signup': signedUp, 'POST /auth/signin': answer })
    const app = renderApp('/signup?next=%2Frooms%2F7%3Fcode%3Db')
    await screen.findByRole('heading', { name: 'Create your account' })
    expect(screen.getByText(INVITED)).not.toBeNull()
    const user = userEvent.setup()
    const fill = (label: string, text: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
    fill('Full name', amina.fullName)
    fill('Email', amina.email)
    fill('Password', 'correct horse')
    fill('Confirm password', 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Create Account' }))
    await screen.findByRole('heading', { name: 'Assalamu alaikum' })
    fill('Password', 'correct horse')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))

    await waitFor(() => expect(app.address()).toBe('/rooms/7?code=b'))
  })

  test('a link moves the focus, and a redirect before any input does not', async () => {
    stubApi({})
    const activation = { hasBeenActive: false }
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: activation }))
    renderApp('/rooms/7/hatim')
    await screen.findByRole('heading', { name: 'Assalamu alaikum' })
    expect(document.activeElement).toBe(document.body)

    activation.hasBeenActive = true
    await userEvent.click(screen.getByRole('link', { name: 'Create an account' }))
    await screen.findByRole('heading', { name: 'Create your account' })
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('a wrong password keeps the page and the typed values', async () => {
    const error = 'Invalid email or password'
    stubApi({ 'POST /auth/signin': { status: 401, body: { error, message: error, code: 'invalid_credentials' } } })
    renderApp('/signin')
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText('Email'), amina.email)
    await user.type(screen.getByLabelText('Password'), 'wrong horse')
    await user.click(screen.getByRole('button', { name: 'Sign In' }))

    const toasts = within(screen.getByRole('region', { name: 'Notifications' }))
    expect((await toasts.findByRole('alert')).textContent).toBe(error)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', amina.email)
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'wrong horse')
  })

  test('signing out removes the session, calls the server and leads to the landing page', async () => {
    signInAmina()
    const sent = stubApi({ 'POST /auth/signout': { body: { message: 'Signed out' } } })
    const app = renderApp('/profile')
    await screen.findByRole('heading', { name: 'Amina Yusupova' })
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out' }))

    await screen.findByRole('heading', { name: "Learn the Qur'an" })
    expect(app.address()).toBe('/')
    expect(readSession()).toBeNull()
    expect(sent.find(({ path }) => path === '/auth/signout')?.headers.get('authorization')).toBe('her-token')
  })

  test('the header asks before it signs out', async () => {
    signInAmina()
    stubApi({ 'POST /auth/signout': { body: { message: 'Signed out' } } })
    const app = renderApp('/profile')
    const button = within(await screen.findByRole('banner')).getByRole('button', { name: 'Sign Out' })
    await userEvent.click(button)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readSession()?.token).toBe('her-token')

    await userEvent.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out of this device?' }))
    expect(dialog.queryByText(/will be lost\./)).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(readSession()).toBeNull()
  })

  test('signing out deletes the drafts on the device, says so before, and keeps the outbox', async () => {
    signInAmina()
    const begun = [`halaqa_quiz:${amina.id}:a`, `halaqa_learn:${amina.id}:a`, `halaqa_recital:${amina.id}`]
    const kept = [`halaqa_outbox:${amina.id}:b`, 'halaqa_quiz:another:a', 'halaqa_quiz:guest:a', 'halaqa_theme']
    for (const key of [...begun, `halaqa_surah:${amina.id}:112`, ...kept]) localStorage.setItem(key, '{}')
    stubApi({ 'POST /auth/signout': { body: { message: 'Signed out' } } })
    const app = renderApp('/profile')
    await userEvent.click(within(await screen.findByRole('banner')).getByRole('button', { name: 'Sign Out' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out of this device?' }))
    expect(dialog.getByText(/^A lesson or recitation that you haven’t finished/)).not.toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    // The outbox holds a lease while it sends, also after the page has changed.
    const keys = () => Object.keys(localStorage).filter((key) => !isLeaseKey(key))
    await waitFor(() => expect(keys().sort()).toEqual([...kept].sort()))
  })

  test('a session that the server ended leads to sign-in and back to the page', async () => {
    signInAmina()
    const begun = `halaqa_recital:${amina.id}`
    localStorage.setItem(begun, '{}')
    stubApi({
      'GET /user/path': { status: 401, body: { error: 'Authentication required', code: 'authentication_required' } },
    })
    const app = renderApp('/memorize')
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(app.address()).toBe('/signin?next=%2Fmemorize')
    await leftByToast('Authentication required. Please sign in again.')
    expect([readSession(), localStorage.getItem(begun)]).toEqual([null, '{}'])
  })

  test('a sign-out or sign-in in another tab is followed', async () => {
    signInAmina()
    stubApi(noUnits)
    renderApp('/memorize')
    await arrived()
    const tell = () => act(() => void dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY })))

    clearSession()
    tell()
    await screen.findByRole('heading', { name: 'Welcome back' })
    signInAmina()
    tell()
    await arrived()
  })

  test.each([
    ['/rooms/7?tab=1#x', '/rooms/7?tab=1#x'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['https://evil.example', null],
    ['//', null],
    ['/\\', null],
    [null, null],
  ])('a wanted page of %j is followed to %j', (next, place) => {
    expect(safeNext(next)).toBe(place)
  })
})
