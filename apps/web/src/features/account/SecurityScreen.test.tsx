import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aminaOnTheWire, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { leftBeside, leftByToast } from '../../../test/toasts.ts'
import { readSession } from '../../lib/session.ts'

beforeEach(signInAmina)

const here = {
  id: '00000000-0000-4000-8000-000000000001',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  created_at: '2025-11-01T09:00:00Z',
  last_used_at: '2025-11-20T09:00:00Z',
  is_current: true,
  reader_name: null,
}
const phone = {
  ...here,
  id: '00000000-0000-4000-8000-000000000002',
  user_agent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  is_current: false,
}
const list = (...sessions: object[]) => ({ 'GET /auth/sessions': { body: sessions } })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the password', () => {
  const fill = async (current: string, password: string, confirm: string) => {
    const card = await region('Password')
    const type = async (label: string, text: string) => text && (await userEvent.type(card.getByLabelText(label), text))
    await type('Current password', current)
    await type('New password', password)
    await type('Confirm new password', confirm)
    await userEvent.click(card.getByRole('button', { name: 'Change Password' }))
    return card
  }

  test.each([
    ['', 'a new horse', 'a new horse', 'Current password', 'Password is required'],
    ['correct horse', 'seven77', 'seven77', 'New password', 'Password must be at least 8 characters'],
    ['correct horse', 'a new horse', '', 'Confirm new password', 'Please confirm your password'],
    ['correct horse', 'a new horse', 'a new hors', 'Confirm new password', 'Passwords do not match'],
  ])('%j to %j, %j is not sent', async (current, password, confirm, label, message) => {
    const sent = stubApi(list(here))
    renderApp('/profile/security')
    const card = await fill(current, password, confirm)

    await waitFor(() => expect(errorOf(card.getByLabelText(label))).toBe(message))
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('shows a wrong one beside its field, and keeps the typed values', async () => {
    const error = 'That isn’t your password.'
    const body = {
      error,
      message: error,
      code: 'wrong_password',
      fields: [{ path: 'current_password', message: error }],
    }
    stubApi({ ...list(here), 'PUT /auth/password': { status: 403, body } })
    renderApp('/profile/security')
    const card = await fill('wrong horse', 'a new horse', 'a new horse')

    await waitFor(() => expect(errorOf(card.getByLabelText('Current password'))).toBe(error))
    expect(card.getByLabelText('New password')).toHaveProperty('value', 'a new horse')
    expect(readSession()?.token).toBe('her-token')
  })

  test('changes, and the person continues in the new session', async () => {
    const sent = stubApi({
      ...list(here),
      'PUT /auth/password': { body: { user: aminaOnTheWire, token: 'new-token' } },
    })
    const app = renderApp('/profile/security')
    const card = await fill('correct horse', 'a new horse', 'a new horse')

    await leftByToast('Your password has been changed')
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      current_password: 'correct horse',
      new_password: 'a new horse',
    })
    expect(readSession()?.token).toBe('new-token')
    await waitFor(() => expect(sent.at(-1)?.headers.get('authorization')).toBe('new-token'))
    expect(card.getByLabelText('New password')).toHaveProperty('value', '')
    expect(app.address()).toBe('/profile/security')
  })
})

describe('the sessions', () => {
  test('offer a retry when they do not load, and are not shown as none', async () => {
    stubApi({ 'GET /auth/sessions': { status: 500 } })
    renderApp('/profile/security')
    const card = await region('Where you’re signed in')
    expect(await card.findByText('We couldn’t load your devices')).not.toBeNull()

    stubApi(list(here))
    await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
    expect(await card.findByText('Firefox on Linux')).not.toBeNull()
    expect(card.getByText('You’re not signed in anywhere else.')).not.toBeNull()
  })

  test('end one by one; this device’s has no such button', async () => {
    let sessions = [here, phone]
    const sent = stubApi({
      'GET /auth/sessions': () => ({ body: sessions }),
      [`DELETE /auth/sessions/${phone.id}`]: () => {
        sessions = [here]
        return { body: { message: 'This session is signed out.' } }
      },
    })
    renderApp('/profile/security')
    const card = await region('Where you’re signed in')
    const [mine, theirs] = await card.findAllByRole('listitem')
    expect(mine?.textContent).toContain('This device')
    expect(within(mine as HTMLElement).queryByRole('button')).toBeNull()
    await userEvent.click(
      within(theirs as HTMLElement).getByRole('button', {
        name: 'Sign out of Safari on iPhone, signed in Nov 1, 2025',
      }),
    )

    expect(await screen.findByText('Safari on iPhone is signed out')).not.toBeNull()
    await waitFor(() => expect(card.queryByText('Safari on iPhone')).toBeNull())
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  test('accept that one has ended meanwhile', async () => {
    const error = 'This device is already signed out.'
    stubApi({
      ...list(here, phone),
      [`DELETE /auth/sessions/${phone.id}`]: {
        status: 404,
        body: { error, message: error, code: 'session_not_found' },
      },
    })
    renderApp('/profile/security')
    await userEvent.click(await screen.findByRole('button', { name: /^Sign out of Safari/ }))

    expect(await screen.findByText('Safari on iPhone is signed out')).not.toBeNull()
  })

  test.each([
    [`DELETE /auth/sessions/${phone.id}`, /^Sign out of Safari/, 'We couldn’t sign out this device'],
    ['POST /auth/signout/elsewhere', 'Sign out elsewhere', 'We couldn’t sign out the other devices'],
  ])('report that %s failed, also later, and keep the session in the list', async (call, name, said) => {
    stubApi({ ...list(here, phone), [call]: new Error('no network') })
    renderApp('/profile/security')
    await userEvent.click(await screen.findByRole('button', { name }))

    await leftBeside(name, said)
    expect(screen.getByText('Safari on iPhone')).not.toBeNull()
  })

  test('end everywhere else with one press', async () => {
    let sessions = [here, phone]
    stubApi({
      'GET /auth/sessions': () => ({ body: sessions }),
      'POST /auth/signout/elsewhere': () => {
        sessions = [here]
        return { body: { message: 'You’re signed out everywhere else.' } }
      },
    })
    renderApp('/profile/security')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out elsewhere' }))

    expect(await screen.findByText('You’re signed out everywhere else')).not.toBeNull()
    expect(await screen.findByText('You’re not signed in anywhere else.')).not.toBeNull()
  })
})
