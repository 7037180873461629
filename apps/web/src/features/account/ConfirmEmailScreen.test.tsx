import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { readSession } from '../../lib/session.ts'

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm Email' }))
const refusal = (status: number, code: string, error: string) => ({ status, body: { error, message: error, code } })

describe('the link to a new email', () => {
  test.each([
    ['/confirm-email', {}, false],
    ['/confirm-email#a-token', { 'POST /auth/email/confirm': refusal(404, 'link_expired', 'Used already.') }, true],
  ])('%s says that it is no longer valid', async (path, replies, presses) => {
    stubApi(replies)
    renderApp(path)
    if (presses) await press()

    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).not.toBeNull()
  })

  test('reports a failure, and offers a retry', async () => {
    const taken = 'An account with this email already exists'
    stubApi({ 'POST /auth/email/confirm': refusal(409, 'email_taken', taken) })
    renderApp('/confirm-email#a-token')
    await press()
    expect(await screen.findByText(taken)).not.toBeNull()

    stubApi({ 'POST /auth/email/confirm': { body: { message: 'Your email has been changed.' } } })
    await press()
    expect(await screen.findByRole('heading', { name: 'Your email has been changed' })).not.toBeNull()
  })

  test('waits for a press, and then updates the email on the device', async () => {
    signInAmina()
    const sent = stubApi({
      'POST /auth/email/confirm': { body: { message: 'Your email has been changed.' } },
      'GET /auth/me': { body: { ...aminaOnTheWire, email: 'new@example.com' } },
    })
    renderApp('/confirm-email#a-token')
    await screen.findByRole('button', { name: 'Confirm Email' })
    expect(written(sent)).toEqual([])
    await press()

    expect(await screen.findByRole('heading', { name: 'Your email has been changed' })).not.toBeNull()
    expect(written(sent)).toMatchObject([{ path: '/auth/email/confirm', body: { token: 'a-token' } }])
    await waitFor(() => expect(readSession()?.email).toBe('new@example.com'))
  })
})

test('says that a change waits for its mail, and keeps the old email until then', async () => {
  signInAmina()
  stubApi({ 'PUT /auth/email': { body: { user: aminaOnTheWire, awaits_confirmation: true } } })
  renderApp('/profile/account', { sendsMail: true })
  const card = within(await screen.findByRole('region', { name: 'Email' }))
  await userEvent.type(card.getByLabelText('New email'), 'new@example.com')
  await userEvent.type(card.getByLabelText('Your password'), 'correct horse')
  await userEvent.click(card.getByRole('button', { name: 'Change Email' }))

  expect(card.getByText('We’ll send a link to the new email to make sure that it’s yours.')).not.toBeNull()
  expect(await card.findByText('Check the email of new@example.com')).not.toBeNull()
  expect(card.getByText(`You sign in with ${amina.email}.`)).not.toBeNull()
  expect(screen.queryByText('Your email has been changed')).toBeNull()
})

test('explains helpfully that a mail could not be sent', async () => {
  signInAmina()
  stubApi({ 'PUT /auth/email': refusal(503, 'mail_failed', 'Something went wrong. Please try again.') })
  renderApp('/profile/account', { sendsMail: true })
  const card = within(await screen.findByRole('region', { name: 'Email' }))
  await userEvent.type(card.getByLabelText('New email'), 'new@example.com')
  await userEvent.type(card.getByLabelText('Your password'), 'correct horse')
  await userEvent.click(card.getByRole('button', { name: 'Change Email' }))

  expect(await card.findByText('We couldn’t send the email. Please try again in a few minutes.')).not.toBeNull()
})
