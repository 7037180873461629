import { ERRORS } from '@halaqa/contract/errors'
import { FIELD_MESSAGES } from '@halaqa/contract/field-messages'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi } from '../../../test/app.tsx'
import { readSession } from '../../lib/session.ts'

const ui = {
  fullName: () => screen.findByLabelText('Full name'),
  email: () => screen.getByLabelText('Email'),
  password: () => screen.getByLabelText('Password'),
  confirm: () => screen.getByLabelText('Confirm password'),
  submit: () => screen.getByRole('button', { name: 'Create Account' }),
}

/** The text that a screen reader adds to the field's name. */
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

async function fill(values: { fullName: string; email: string; password: string; confirm: string }) {
  const user = userEvent.setup()
  const type = async (field: HTMLElement, text: string) => text && (await user.type(field, text))
  await type(await ui.fullName(), values.fullName)
  await type(ui.email(), values.email)
  await type(ui.password(), values.password)
  await type(ui.confirm(), values.confirm)
  return user
}

const good = {
  fullName: 'Amina Yusupova',
  email: 'amina@example.com',
  password: 'correct horse',
  confirm: 'correct horse',
}

/** The toast confirms it; the page says what comes next. */
async function confirmedOnce() {
  expect(await screen.findAllByText('Account created successfully!')).toHaveLength(1)
  expect(await screen.findByText('Sign in to get started.')).not.toBeNull()
}

describe('sign-up', () => {
  test.each([
    ['fullName', { fullName: '   ' }, 'Full name is required'],
    ['email', { email: '' }, 'Email is required'],
    ['email', { email: 'amina@' }, 'Please enter a valid email'],
    ['password', { password: '', confirm: '' }, 'Password is required'],
    ['password', { password: 'seven77', confirm: 'seven77' }, 'Password must be at least 8 characters'],
    ['confirm', { confirm: '' }, 'Please confirm your password'],
    ['confirm', { confirm: 'correct hors' }, 'Passwords do not match'],
  ] as const)(
    'refuses %s when it is %j, and shows the error beside it until it is edited',
    async (name, change, message) => {
      const sent = stubApi({})
      renderApp('/signup')
      const user = await fill({ ...good, ...change })
      await user.click(ui.submit())

      const field = await ui[name]()
      await waitFor(() => expect(errorOf(field)).toBe(message))
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(/needs? your attention/)).not.toBeNull()
      expect(sent).toEqual([])

      await user.type(field, 'x')
      expect(errorOf(field)).toBe('')
    },
  )

  test('leads to sign-in with the email filled in and the focus in the empty password', async () => {
    stubApi({
      'POST /auth/signup': { status: 201, body: { user: aminaOnTheWire, token: 'her-token', membership: null } },
    })
    const app = renderApp('/signup')
    const user = await fill(good)
    await user.click(ui.submit())

    await waitFor(() => expect(app.address()).toBe('/signin'))
    expect(ui.email()).toHaveProperty('value', good.email)
    await waitFor(() => expect(document.activeElement).toBe(ui.password()))
    expect(ui.password()).toHaveProperty('value', '')
  })

  test('shows the server’s refusal of a password beside its field', async () => {
    const error = FIELD_MESSAGES.password_common
    const body = { error, message: error, code: 'validation_failed', fields: [{ path: 'password', message: error }] }
    stubApi({ 'POST /auth/signup': { status: 400, body } })
    renderApp('/signup')
    const user = await fill({ ...good, password: 'password', confirm: 'password' })
    await user.click(ui.submit())

    await waitFor(() => expect(errorOf(ui.password())).toBe(error))
  })

  test('keeps the typed values after a refusal of the server', async () => {
    const error = 'An account with this email already exists'
    stubApi({
      'POST /auth/signup': {
        status: 409,
        body: { error, message: error, code: 'email_taken' },
      },
    })
    renderApp('/signup')
    const user = await fill(good)
    await user.click(ui.submit())

    await waitFor(() => expect(errorOf(ui.email())).toBe(error))
    const alert = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert')
    expect(alert.textContent).toContain('Failed to create account. Please try again.')
    expect(alert.textContent).toContain(error)
    expect((await ui.fullName()) as HTMLInputElement).toHaveProperty('value', good.fullName)
    expect(ui.password()).toHaveProperty('value', good.password)
    expect(ui.confirm()).toHaveProperty('value', good.confirm)
  })

  test('leads to sign-in with the email filled in, and keeps the requested page', async () => {
    const sent = stubApi({
      'POST /auth/signup': { status: 201, body: { user: aminaOnTheWire, token: 'her-token', membership: null } },
    })
    const app = renderApp('/signup?next=%2Frooms%2F7')
    const user = await fill(good)
    await user.click(ui.submit())

    expect(await screen.findByRole('heading', { name: 'Assalamu alaikum' })).not.toBeNull()
    expect(app.address()).toBe('/signin?next=%2Frooms%2F7')
    expect(ui.email()).toHaveProperty('value', good.email)
    await confirmedOnce()
    expect(readSession()).toEqual({ ...amina, token: 'her-token' })
    expect(sent[0]?.body).toEqual({
      full_name: good.fullName,
      email: good.email,
      password: good.password,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      language: 'en',
    })
  })

  const ROOM = '0b7e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a22'
  const invited = `/signup?next=${encodeURIComponent(`/rooms/${ROOM}?invite=a-code`)}`

  test('sends the person’s invitation', async () => {
    const sent = stubApi({
      'POST /auth/signup': { status: 201, body: { user: aminaOnTheWire, token: 'her-token', membership: null } },
    })
    const app = renderApp(invited, { signUps: 'invited' })
    const user = await fill(good)
    await user.click(ui.submit())

    await waitFor(() => expect(app.address()).toContain('/signin?next=%2Frooms%2F'))
    expect(sent[0]?.body).toMatchObject({ invitation: { room_id: ROOM, code: 'a-code' } })
  })

  test.each([
    ['by invitation', '/signup', 'invited', 'By invitation'],
    ['by invitation, with another page', '/signup?next=%2Fmemorize', 'invited', 'By invitation'],
    ['closed', '/signup', 'closed', 'No new accounts'],
    ['closed, with an invitation', invited, 'closed', 'No new accounts'],
  ] as const)('says that sign-ups are %s in the place of the form, and leads on', async (_, path, signUps, heading) => {
    stubApi({})
    renderApp(path, { signUps })

    expect(await screen.findByRole('heading', { name: heading })).not.toBeNull()
    expect(screen.queryByLabelText('Full name')).toBeNull()
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/^\/signin/)
    expect(screen.getByRole('link', { name: "Read the Qur'an" })).not.toBeNull()
  })

  test('says why an invitation is no longer valid, and keeps the typed values', async () => {
    const error = ERRORS.sign_ups_invited[1]
    stubApi({ 'POST /auth/signup': { status: 403, body: { error, message: error, code: 'sign_ups_invited' } } })
    renderApp(invited, { signUps: 'invited' })
    const user = await fill(good)
    await user.click(ui.submit())

    expect((await screen.findAllByText(error)).length).toBeGreaterThan(0)
    expect(ui.email()).toHaveProperty('value', good.email)
  })

  test('is not offered when sign-ups are closed', async () => {
    stubApi({})
    renderApp('/signin', { signUps: 'closed' })

    expect(await screen.findByText('New accounts are closed.')).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  test('the landing page leads to sign-in when sign-ups are closed', async () => {
    stubApi({})
    renderApp('/', { signUps: 'closed' })

    expect((await screen.findAllByRole('link', { name: 'Sign In' })).length).toBeGreaterThan(2)
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toMatch(/^\/signup/)
  })

  test('continues without a time zone that the server does not know', async () => {
    const error = 'This isn’t a time zone.'
    const fields = [{ path: 'time_zone', message: error }]
    const sent = stubApi({
      'POST /auth/signup': ({ body }) =>
        (body as { time_zone?: string }).time_zone
          ? { status: 400, body: { error, message: error, code: 'validation_failed', fields } }
          : {
              status: 201,
              body: { user: { ...aminaOnTheWire, time_zone: 'UTC' }, token: 'her-token', membership: null },
            },
    })
    renderApp('/signup')
    const user = await fill(good)
    await user.click(ui.submit())

    await confirmedOnce()
    expect(sent).toHaveLength(2)
  })
})
