import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { errorOf } from '../../../test/fields.ts'
import { leftByToast } from '../../../test/toasts.ts'
import { loadMessages, setLanguage } from '../../lib/i18n.ts'
import { readSession } from '../../lib/session.ts'
import { MessageToOperator } from './ForgotPassword.tsx'

const refusal = (status: number, code: string, error: string) => ({ status, body: { error, message: error, code } })
const mails = { sendsMail: true }

describe('a forgotten password', () => {
  const send = async (email: string) => {
    const field = await screen.findByLabelText('Email')
    if (email) await userEvent.type(field, email)
    await userEvent.click(screen.getByRole('button', { name: 'Send Link' }))
    return field
  }

  test('offers a message to the operator to copy when the server sends no mail', async () => {
    stubApi({})
    renderApp('/forgot-password', { publicUrl: 'https://halaqa.example' })
    const user = userEvent.setup()

    const message = await screen.findByLabelText('Send this to the person who runs it')
    expect(message).toHaveProperty('value', expect.stringContaining('for Halaqa at https://halaqa.example.'))
    expect(screen.queryByLabelText('Email')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy the message' }))
    expect(await screen.findByRole('button', { name: 'Copied!' })).not.toBeNull()
    expect(await navigator.clipboard.readText()).toBe((message as HTMLTextAreaElement).value)
  })

  test('names the email typed at sign-in in the message', async () => {
    stubApi({})
    renderApp('/signin')
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ' amina@example.com ' } })
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))

    const message = await screen.findByLabelText('Send this to the person who runs it')
    expect(message).toHaveProperty('value', expect.stringContaining('where my email is amina@example.com. '))
    for (const command of ['bin/halaqa admin', 'docker compose exec halaqa halaqa admin']) {
      const whole = `${command} reset-password amina@example.com`
      expect(message).toHaveProperty('value', expect.stringContaining(whole))
    }
  })

  test('has no invisible character in the commands of an Arabic message', async () => {
    setLanguage('ar')
    onTestFinished(() => setLanguage('en'))
    await loadMessages('public')
    render(<MessageToOperator email="amina@example.com" />)
    const message = screen.getByRole('textbox')
    expect(message).toHaveProperty('value', expect.stringMatching(/admin reset-password amina@example\.com \(/))
    expect(message).toHaveProperty('dir', 'auto')
  })

  test('the help page names the command with and without Docker', async () => {
    stubApi({})
    renderApp('/help')
    expect(await screen.findByText('bin/halaqa admin reset-password EMAIL')).not.toBeNull()
    expect(screen.getByText('docker compose exec halaqa halaqa admin reset-password EMAIL')).not.toBeNull()
  })

  test('keeps the email typed at sign-in', async () => {
    stubApi({})
    const app = renderApp('/signin', mails)
    await userEvent.type(await screen.findByLabelText('Email'), 'amina@example.com')
    await userEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))

    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).not.toBeNull()
    expect(app.address()).toBe('/forgot-password')
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@example.com')
  })

  test.each([
    ['', 'Email is required'],
    ['amina@', 'Please enter a valid email'],
  ])('%j is not sent', async (email, message) => {
    const sent = stubApi({})
    renderApp('/forgot-password', mails)
    const field = await send(email)

    await waitFor(() => expect(errorOf(field)).toBe(message))
    expect(written(sent)).toEqual([])
  })

  test('reports too many requests, and keeps the email', async () => {
    const error = 'Too many attempts. Please wait a few minutes and try again.'
    stubApi({ 'POST /auth/password/forgot': refusal(429, 'too_many_attempts', error) })
    renderApp('/forgot-password', mails)
    const field = await send('amina@example.com')

    expect(await screen.findByText(error)).not.toBeNull()
    expect(field).toHaveProperty('value', 'amina@example.com')
  })

  test('does not reveal whether there is an account, and offers another request', async () => {
    const sent = stubApi({ 'POST /auth/password/forgot': { body: { message: 'On its way.' } } })
    renderApp('/forgot-password', mails)
    await send('Amina@Example.com')

    expect(await screen.findByText(/^If there is an account for amina@example.com/)).not.toBeNull()
    expect(written(sent)[0]?.body).toEqual({ email: 'amina@example.com' })
    expect(document.activeElement?.textContent).toContain('a link to set a new password')
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amina@example.com')
  })
})

describe('the link of a forgotten password', () => {
  const set = async (password: string, confirm = password) => {
    await userEvent.type(await screen.findByLabelText('New password'), password)
    await userEvent.type(screen.getByLabelText('Confirm new password'), confirm)
    await userEvent.click(screen.getByRole('button', { name: 'Set Password' }))
  }

  test('leads to a new one when it was cut off', async () => {
    stubApi({})
    renderApp('/reset-password', mails)

    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href')).toBe('/forgot-password')
  })

  test('leads to a new one when it was used or has expired', async () => {
    stubApi({ 'POST /auth/password/reset': refusal(404, 'link_expired', 'This link was used already.') })
    renderApp('/reset-password#a-token', mails)
    await set('a new horse')

    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).not.toBeNull()
    expect(document.activeElement?.textContent).toBe('Ask for a new link')
  })

  test('is not used for passwords that differ, nor lost when the server is unreachable', async () => {
    const sent = stubApi({ 'POST /auth/password/reset': new Error('no network') })
    renderApp('/reset-password#a-token', mails)
    await set('a new horse', 'a new hors')
    await waitFor(() => expect(errorOf(screen.getByLabelText('Confirm new password'))).toBe('Passwords do not match'))
    expect(written(sent)).toEqual([])

    await userEvent.type(screen.getByLabelText('Confirm new password'), 'e')
    await userEvent.click(screen.getByRole('button', { name: 'Set Password' }))
    expect(await screen.findByText('Network error. Please check your connection and try again.')).not.toBeNull()
    expect(screen.queryByText(/need(s)? your attention/)).toBeNull()
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'a new horse')
  })

  test('sets the password and leads to sign-in, also from a device that was signed in', async () => {
    signInAmina()
    const sent = stubApi({ 'POST /auth/password/reset': { body: { message: 'Your password has been changed.' } } })
    const app = renderApp('/reset-password#a-token', mails)
    await set('a new horse')

    expect(await screen.findByRole('heading', { name: 'Welcome back' })).not.toBeNull()
    expect(app.address()).toBe('/signin')
    await leftByToast('Your password has been changed. Sign in with it.')
    expect(written(sent)[0]?.body).toEqual({ token: 'a-token', password: 'a new horse' })
    expect(readSession()).toBeNull()
  })
})
