import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aminaOnTheWire, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { aReader } from '../../../test/wire.ts'
import { readSession } from '../../lib/session.ts'

const LINK = 'POST /care/link'
const PAGE = '/care#one-time-token'
const yusuf = aReader({ full_name: 'Yusuf Karimov' })
const of = (purpose: 'guardian' | 'release' | 'name') => ({
  body: {
    purpose,
    reader_name: 'Yusuf Karimov',
    guardian_name: 'Maryam',
    room_name: purpose === 'name' ? 'Winter Hatim' : null,
  },
})
const expired = {
  status: 404,
  body: { error: 'This link has expired or was already used. Ask for a new one.', code: 'link_expired' },
}

describe('a link to become a guardian', () => {
  test('says who asks, and is accepted by a press', async () => {
    signInAmina()
    const sent = stubApi({
      [LINK]: of('guardian'),
      'POST /care/guardian': { body: yusuf },
      'GET /user/readers': { body: [yusuf] },
    })
    const { address } = renderApp(PAGE)
    expect(await screen.findByRole('heading', { name: 'Care for Yusuf' })).not.toBeNull()
    expect(screen.getByText(/^Maryam would like to look after Yusuf’s reading/)).not.toBeNull()
    expect(screen.getByText(/^You’re accepting as Amina Yusupova/)).not.toBeNull()
    expect(written(sent).map(({ path }) => path)).toEqual(['/care/link'])

    await userEvent.click(screen.getByRole('button', { name: 'Care for Yusuf' }))
    await waitFor(() => expect(address()).toBe('/profile/readers'))
    expect(await screen.findByRole('heading', { name: 'Yusuf Karimov' })).not.toBeNull()
    expect(written(sent).at(-1)).toMatchObject({ path: '/care/guardian', body: { token: 'one-time-token' } })
  })

  test('is kept for a guest who signs in or makes an account first', async () => {
    stubApi({ [LINK]: of('guardian') })
    renderApp(PAGE)
    const signIn = await screen.findByRole('link', { name: 'Sign In' })
    expect(signIn.getAttribute('href')).toBe('/signin?next=%2Fcare%23one-time-token')
    const signUp = screen.getByRole('link', { name: 'Create an account' })
    expect(signUp.getAttribute('href')).toBe('/signup?next=%2Fcare%23one-time-token')
  })

  test.each(['closed', 'invited'] as const)('offers a guest no account that cannot be made: %s', async (signUps) => {
    stubApi({ [LINK]: of('guardian') })
    renderApp(PAGE, { signUps })
    expect(await screen.findByRole('link', { name: 'Sign In' })).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  test('says that it was used meanwhile', async () => {
    signInAmina()
    stubApi({ [LINK]: of('guardian'), 'POST /care/guardian': expired })
    renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Care for Yusuf' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^It was already used or withdrawn/)
  })
})

describe('a link to take an account over', () => {
  const fill = async (email: string, password: string) => {
    await userEvent.type(await screen.findByLabelText('Email'), email)
    await userEvent.type(screen.getByLabelText('Password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
  }
  const grownUp = { ...aminaOnTheWire, id: yusuf.id, full_name: 'Yusuf Karimov', email: 'yusuf@example.com' }

  test('sets an email and a password, and signs the reader in', async () => {
    const sent = stubApi({
      [LINK]: of('release'),
      'POST /care/release': { status: 201, body: { user: grownUp, token: 'his-token' } },
    })
    renderApp(PAGE)
    expect(await screen.findByRole('heading', { name: 'Yusuf, this is yours' })).not.toBeNull()
    await fill('yusuf@example.com', 'a long enough password')
    await waitFor(() => expect(readSession()).not.toBeNull())
    expect(readSession()).toMatchObject({ fullName: 'Yusuf Karimov', token: 'his-token' })
    expect(written(sent).find(({ path }) => path === '/care/release')?.body).toEqual({
      token: 'one-time-token',
      email: 'yusuf@example.com',
      password: 'a long enough password',
      language: 'en',
    })
  })

  test('says whom it signs out on this device', async () => {
    signInAmina()
    stubApi({ [LINK]: of('release') })
    renderApp(PAGE)
    expect(await screen.findByText('This signs Amina Yusupova out on this device.')).not.toBeNull()
  })

  test('checks what is typed, and keeps it after a refusal', async () => {
    const taken = { status: 409, body: { error: 'An account with this email already exists', code: 'email_taken' } }
    const sent = stubApi({ [LINK]: of('release'), 'POST /care/release': taken })
    renderApp(PAGE)
    await fill('yusuf@example.com', 'short')
    await waitFor(() => expect(errorOf(screen.getByLabelText('Password'))).toContain('at least 8 characters'))
    expect(written(sent).map(({ path }) => path)).toEqual(['/care/link'])
    await userEvent.type(screen.getByLabelText('Password'), ' and more of it')
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    expect(await screen.findByText('An account with this email already exists')).not.toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'yusuf@example.com')
  })
})

describe('a link to a reader by name', () => {
  test('moves the reading to the account that somebody has', async () => {
    signInAmina()
    const sent = stubApi({
      [LINK]: of('name'),
      'POST /care/name': { body: { room_id: '00000000-0000-4000-8000-0000000000c1' } },
    })
    const { address } = renderApp(PAGE)
    expect(await screen.findByRole('heading', { name: 'Yusuf, this is yours' })).not.toBeNull()
    expect(screen.getByText(/^Maryam has marked your reading in Winter Hatim/)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'I’m Yusuf' }))
    await waitFor(() => expect(address()).toBe('/rooms/00000000-0000-4000-8000-0000000000c1'))
    expect(written(sent).find(({ path }) => path === '/care/name')?.body).toEqual({ token: 'one-time-token' })
  })

  test('takes the reader into the care of who reads for them', async () => {
    signInAmina()
    stubApi({ [LINK]: of('name'), 'POST /care/guardian': { body: yusuf }, 'GET /user/readers': { body: [yusuf] } })
    const { address } = renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'I look after Yusuf’s reading' }))
    await waitFor(() => expect(address()).toBe('/profile/readers'))
  })

  test('makes an account for a guest, or lets them sign in first', async () => {
    stubApi({ [LINK]: of('name') })
    renderApp(PAGE)
    expect(await screen.findByRole('button', { name: 'Take over' })).not.toBeNull()
    expect(screen.getByRole('link', { name: 'I have an account' }).getAttribute('href')).toBe(
      '/signin?next=%2Fcare%23one-time-token',
    )
  })

  test('removes the name for a guest, once that is confirmed', async () => {
    const sent = stubApi({
      [LINK]: of('name'),
      'POST /care/name/remove': { body: { message: 'The name is removed.' } },
    })
    const { address } = renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove my name' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Yusuf from the room?' }))
    expect(written(sent).map(({ path }) => path)).toEqual(['/care/link'])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove my name' }))
    await waitFor(() => expect(address()).toBe('/'))
    expect(written(sent).find(({ path }) => path === '/care/name/remove')?.body).toEqual({ token: 'one-time-token' })
  })

  test('says that it was used meanwhile', async () => {
    signInAmina()
    stubApi({ [LINK]: of('name'), 'POST /care/name': expired })
    renderApp(PAGE)
    await userEvent.click(await screen.findByRole('button', { name: 'I’m Yusuf' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^It was already used or withdrawn/)
  })
})

test.each([
  ['an expired link', PAGE],
  ['an address without a token', '/care'],
])('%s says so', async (_, path) => {
  stubApi({ [LINK]: expired })
  renderApp(path)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).not.toBeNull()
  expect(screen.getByText(/older than 48 hours/)).not.toBeNull()
})

test('a link that could not be looked at can be tried again', async () => {
  stubApi({ [LINK]: new Error('no network') })
  renderApp(PAGE)
  await screen.findByRole('heading', { name: 'We couldn’t open this link' })
  stubApi({ [LINK]: of('release') })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Yusuf, this is yours' })).not.toBeNull()
})
