import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi } from '../../test/app.tsx'
import { clearSession, readSession, TOKEN_KEY } from '../lib/session.ts'
import { safeNext } from './places.ts'

const noUnits = { 'GET /user/path': { body: { units: [], current: null } } }
const arrived = () => screen.findByRole('heading', { name: 'No Units Available' })

describe('guards', () => {
  test.each(['/read', '/memorize', '/profile', '/profile/account', '/profile/security', '/rooms/7', '/tasks/7'])(
    '%s sends a guest to sign in',
    async (path) => {
      stubApi({})
      const app = renderApp(path)
      await screen.findByRole('heading', { name: 'Welcome back' })
      expect(app.address()).toBe(`/signin?next=${encodeURIComponent(path)}`)
    },
  )

  test.each(['/', '/signin', '/signup'])('%s sends a signed-in person on, leaving no step back', async (path) => {
    signInAmina()
    stubApi(noUnits)
    const app = renderApp(path)
    await arrived()
    expect(app.address()).toBe('/memorize')
    expect(app.router.state.historyAction).toBe('REPLACE')
  })

  test('any other path leads to the beginning', async () => {
    stubApi({})
    const app = renderApp('/dashboard')
    await screen.findByRole('heading', { name: "Learn the Qur'an" })
    expect(app.address()).toBe('/')
  })

  test('signing in comes back to the page that was wanted', async () => {
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

  test('a wrong password stays on the page with what was typed', async () => {
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

  test('signing out forgets the session, tells the server and goes to the beginning', async () => {
    signInAmina()
    const sent = stubApi({ 'POST /auth/signout': { body: { message: 'Signed out' } } })
    const app = renderApp('/profile')
    await screen.findByRole('heading', { name: 'Amina Yusupova' })
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign Out' })[0] as HTMLElement)

    await screen.findByRole('heading', { name: "Learn the Qur'an" })
    expect(app.address()).toBe('/')
    expect(readSession()).toBeNull()
    expect(sent.find(({ path }) => path === '/auth/signout')?.headers.get('authorization')).toBe('her-token')
  })

  test('a session that the server ended leads to sign-in and back', async () => {
    signInAmina()
    stubApi({ 'GET /user/path': { status: 401, body: { error: 'Authentication required' } } })
    const app = renderApp('/memorize')
    await screen.findByRole('heading', { name: 'Welcome back' })
    expect(app.address()).toBe('/signin?next=%2Fmemorize')
    expect(screen.getByText('Authentication required. Please sign in again.')).not.toBeNull()
    expect(readSession()).toBeNull()
  })

  test('another tab that signs out, or in, is followed', async () => {
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
