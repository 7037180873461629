import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aminaOnTheWire, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { readSession } from '../../lib/session.ts'

const button = () => screen.findByRole('button', { name: 'Become an administrator' })
const refusal = (status: number, code: string, error: string) => ({ status, body: { error, message: error, code } })

describe('the link that makes an admin', () => {
  test('waits for a press of the signed-in person, and links to the studio', async () => {
    signInAmina()
    const sent = stubApi({ 'POST /auth/admin': { body: { ...aminaOnTheWire, role: 'admin' } } })
    renderApp('/become-admin#a-token')
    expect(await screen.findByText(/Amina Yusupova \(amina@example.com\)/)).not.toBeNull()
    expect(sent.filter(({ path }) => path === '/auth/admin')).toEqual([])
    await userEvent.click(await button())

    expect(await screen.findByRole('heading', { name: 'You’re an administrator' })).not.toBeNull()
    expect(sent.find(({ path }) => path === '/auth/admin')?.body).toEqual({ token: 'a-token' })
    expect(readSession()?.role).toBe('admin')
    expect(Object.values(sessionStorage)).not.toContain('a-token')
  })

  test('asks a guest to sign in or up first, and keeps the token out of addresses', async () => {
    stubApi({})
    renderApp('/become-admin#a-token')

    const signUp = await screen.findByRole('link', { name: 'Create an account' })
    expect(signUp.getAttribute('href')).toBe('/signup?next=%2Fbecome-admin')
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin?next=%2Fbecome-admin')
    await waitFor(() => expect(Object.values(sessionStorage)).toContain('a-token'))
  })

  test('is remembered after the sign-in', async () => {
    sessionStorage.setItem('halaqa_admin_link', 'a-token')
    signInAmina()
    const sent = stubApi({ 'POST /auth/admin': { body: { ...aminaOnTheWire, role: 'admin' } } })
    renderApp('/become-admin')
    await userEvent.click(await button())

    await waitFor(() => expect(sent.find(({ path }) => path === '/auth/admin')?.body).toEqual({ token: 'a-token' }))
  })

  test('names the command when sign-ups are closed', async () => {
    stubApi({})
    renderApp('/become-admin#a-token', { signUps: 'closed' })

    expect(await screen.findByText(/bin\/halaqa admin create EMAIL/)).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  test.each([
    ['cut off', '/become-admin', undefined],
    ['used', '/become-admin#a-token', refusal(404, 'link_expired', 'This link was used already.')],
  ])('says that a link that was %s does not work', async (_, path, answer) => {
    signInAmina()
    stubApi(answer ? { 'POST /auth/admin': answer } : {})
    renderApp(path)
    if (answer) await userEvent.click(await button())

    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).not.toBeNull()
  })

  test('says that it belongs to another account, and stays', async () => {
    signInAmina()
    const error = 'This link is for another account. Sign in with the email it was sent to.'
    stubApi({ 'POST /auth/admin': refusal(409, 'link_of_another', error) })
    renderApp('/become-admin#a-token')
    await userEvent.click(await button())

    expect(await screen.findByText(error)).not.toBeNull()
    expect(await button()).not.toBeNull()
  })
})
