import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { figures } from '../../../test/wire.ts'
import { readSession, writeSession } from '../../lib/session.ts'

const choice = () => screen.findByRole('switch', { name: /^Show the Hijri date too/ })

test('the choice is kept with the account', async () => {
  signInAmina()
  const sent = stubApi({ 'PUT /auth/me/calendar': { body: { ...aminaOnTheWire, shows_hijri: true } } })
  renderApp('/profile/account')
  expect(await choice()).toHaveProperty('checked', false)
  await userEvent.click(await choice())
  await waitFor(() => expect(readSession()?.showsHijri).toBe(true))
  expect(written(sent)[0]).toMatchObject({ path: '/auth/me/calendar', body: { shows_hijri: true } })
  expect(await choice()).toHaveProperty('checked', true)
})

test('a choice that was not saved is taken back, and the card says so', async () => {
  signInAmina()
  stubApi({ 'PUT /auth/me/calendar': { status: 500 } })
  renderApp('/profile/account')
  await userEvent.click(await choice())
  expect(await screen.findByText('Something went wrong (HTTP 500). Please try again.')).toBeTruthy()
  expect(await choice()).toHaveProperty('checked', false)
})

test.each([
  [true, / · .*14\d\d AH$/],
  [false, /\d{4}$/],
])('with the choice %s the dashboard has its dates', async (showsHijri, dates) => {
  writeSession({ ...amina, showsHijri }, 'her-token')
  stubApi({ 'GET /user/figures': { body: figures }, 'GET /rooms': { body: [] } })
  renderApp('/read')
  const greeting = await screen.findByRole('heading', { name: /^Assalamu alaikum/ })
  expect(greeting.previousElementSibling?.textContent).toMatch(dates)
  expect(/AH/.test(greeting.previousElementSibling?.textContent ?? '')).toBe(showsHijri)
})
