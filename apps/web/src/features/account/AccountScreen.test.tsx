import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { leftByToast } from '../../../test/toasts.ts'
import { showLanguage } from '../../lib/language-choice.ts'
import { restoreTypedWhenRendered } from '../../lib/restore-typed.ts'
import { readSession, USER_KEY } from '../../lib/session.ts'

beforeEach(signInAmina)

const nameCard = async () => within(await screen.findByRole('region', { name: 'Name and time zone' }))
const emailCard = async () => within(await screen.findByRole('region', { name: 'Email' }))
const refusal = (code: string, error: string, path?: string) => ({
  error,
  message: error,
  code,
  ...(path && { fields: [{ path, message: error }] }),
})

describe('name and time zone', () => {
  test('does not send a blank name, and shows the error beside it until it is edited', async () => {
    const sent = stubApi({})
    renderApp('/profile/account')
    const card = await nameCard()
    const name = card.getByLabelText('Full name')
    expect(name).toHaveProperty('value', 'Amina Yusupova')
    await userEvent.clear(name)
    await userEvent.click(card.getByRole('button', { name: 'Save Changes' }))

    await waitFor(() => expect(errorOf(name)).toContain('Full name is required'))
    expect(written(sent)).toEqual([])
    await userEvent.type(name, 'A')
    expect(errorOf(name)).toBe('')
  })

  test('keeps the typed values after a failure, and shows it beside the button', async () => {
    stubApi({ 'PUT /auth/me': new Error('no network') })
    renderApp('/profile/account')
    const card = await nameCard()
    await userEvent.type(card.getByLabelText('Full name'), ' Karimova')
    await userEvent.click(card.getByRole('button', { name: 'Save Changes' }))

    expect(await card.findByText('Network error. Please check your connection and try again.')).not.toBeNull()
    expect(card.getByLabelText('Full name')).toHaveProperty('value', 'Amina Yusupova Karimova')
    await userEvent.type(card.getByLabelText('Full name'), 'x')
    expect(card.queryByText(/Network error/)).toBeNull()
  })

  test('keeps what was typed and chosen before another language was, and sends it', async () => {
    stubApi({})
    renderApp('/profile/account')
    const before = await nameCard()
    await userEvent.type(before.getByLabelText('Full name'), ' Karimova')
    await userEvent.selectOptions(before.getByLabelText('Time zone'), 'Africa/Cairo')
    const { href, protocol } = window.location
    vi.stubGlobal('location', { href, protocol, pathname: '/profile/account', reload: vi.fn() })
    showLanguage('en')
    cleanup()

    restoreTypedWhenRendered()
    const sent = stubApi({ 'PUT /auth/me': { body: aminaOnTheWire } })
    renderApp('/profile/account')
    const card = await nameCard()
    await waitFor(() => expect(card.getByLabelText('Full name')).toHaveProperty('value', 'Amina Yusupova Karimova'))
    await userEvent.click(card.getByRole('button', { name: 'Save Changes' }))
    await waitFor(() => expect(written(sent)).toHaveLength(1))
    expect(written(sent)[0]?.body).toMatchObject({ full_name: 'Amina Yusupova Karimova', time_zone: 'Africa/Cairo' })
  })

  test('shows a change at once, and stores it on the device', async () => {
    const changed = {
      ...aminaOnTheWire,
      full_name: 'Aisha',
      time_zone: 'Africa/Cairo',
      updated_at: '2025-11-20T10:00:00Z',
    }
    const sent = stubApi({ 'PUT /auth/me': { body: changed } })
    renderApp('/profile/account')
    const card = await nameCard()
    await userEvent.clear(card.getByLabelText('Full name'))
    await userEvent.type(card.getByLabelText('Full name'), 'Aisha')
    await userEvent.selectOptions(card.getByLabelText('Time zone'), 'Africa/Cairo')
    expect(card.getByText(/^It’s \d+:\d\d [AP]M there now/)).not.toBeNull()
    await userEvent.click(card.getByRole('button', { name: 'Save Changes' }))

    await leftByToast('Your changes are saved')
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ full_name: 'Aisha', time_zone: 'Africa/Cairo' })
    expect(within(screen.getByRole('banner')).getByText('Aisha')).not.toBeNull()
    expect(readSession()).toMatchObject({ fullName: 'Aisha', timeZone: 'Africa/Cairo', token: 'her-token' })
  })

  test('offers the device’s time zone as a button', async () => {
    stubApi({})
    renderApp('/profile/account')
    const card = await nameCard()
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    await userEvent.click(card.getByRole('button', { name: `Use this device’s time zone, ${here}` }))

    expect(card.getByLabelText('Time zone')).toHaveProperty('value', here)
    expect(card.queryByRole('button', { name: /this device's/ })).toBeNull()
  })

  test('follows a change in another tab', async () => {
    stubApi({})
    renderApp('/profile/account')
    await nameCard()
    localStorage.setItem(USER_KEY, JSON.stringify({ ...amina, fullName: 'Aisha', updatedAt: '2025-11-20T10:00:00Z' }))
    act(() => void dispatchEvent(new StorageEvent('storage', { key: USER_KEY })))

    expect(await within(screen.getByRole('banner')).findByText('Aisha')).not.toBeNull()
  })

  test('signs the person out when the account was deleted in another tab', async () => {
    stubApi({ 'PUT /auth/me': { status: 401, body: refusal('authentication_required', 'Authentication required') } })
    const app = renderApp('/profile/account')
    await userEvent.click((await nameCard()).getByRole('button', { name: 'Save Changes' }))

    expect(await screen.findByRole('heading', { name: 'Welcome back' })).not.toBeNull()
    expect(app.address()).toBe('/signin?next=%2Fprofile%2Faccount')
    expect(readSession()).toBeNull()
  })
})

describe('the email', () => {
  const fill = async (email: string, password: string) => {
    const card = await emailCard()
    if (email) await userEvent.type(card.getByLabelText('New email'), email)
    if (password) await userEvent.type(card.getByLabelText('Your password'), password)
    await userEvent.click(card.getByRole('button', { name: 'Change Email' }))
    return card
  }

  test.each([
    ['', 'correct horse', 'New email', 'Email is required'],
    ['amina@', 'correct horse', 'New email', 'Please enter a valid email'],
    ['new@example.com', '', 'Your password', 'Password is required'],
  ])('%j with password %j is not sent', async (email, password, label, message) => {
    const sent = stubApi({})
    renderApp('/profile/account')
    const card = await fill(email, password)

    await waitFor(() => expect(errorOf(card.getByLabelText(label))).toBe(message))
    expect(written(sent)).toEqual([])
  })

  test.each([
    [403, refusal('wrong_password', 'That isn’t your password.', 'password'), 'Your password'],
    [409, refusal('email_taken', 'An account with this email already exists', 'email'), 'New email'],
  ])('shows a refusal (%i) beside its field and keeps the person signed in', async (status, body, label) => {
    stubApi({ 'PUT /auth/email': { status, body } })
    renderApp('/profile/account')
    const card = await fill('new@example.com', 'correct horse')

    await waitFor(() => expect(errorOf(card.getByLabelText(label))).toBe(body.error))
    expect(card.getByLabelText('New email')).toHaveProperty('value', 'new@example.com')
    expect(readSession()?.email).toBe(amina.email)
  })

  test('changes, and the page shows the new email for signing in', async () => {
    const user = { ...aminaOnTheWire, email: 'new@example.com' }
    stubApi({ 'PUT /auth/email': { body: { user, awaits_confirmation: false } } })
    renderApp('/profile/account')
    const card = await fill('new@example.com', 'correct horse')

    expect(await card.findByText('You sign in with new@example.com.')).not.toBeNull()
    expect(card.getByLabelText('Your password')).toHaveProperty('value', '')
    expect(readSession()?.email).toBe('new@example.com')
  })
})
