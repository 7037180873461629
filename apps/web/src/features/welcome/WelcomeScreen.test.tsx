import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { amina, aminaOnTheWire, renderApp, stubApi, written } from '../../../test/app.tsx'
import { readSession, writeSession } from '../../lib/session.ts'
import '../chapters/ReaderScreen.tsx'
import '../dashboard/DashboardScreen.tsx'
import '../units/MemorizeScreen.tsx'
import './WelcomeScreen.tsx'

const NEW = { 'GET /user/welcome': { body: { is_new: true } }, 'PUT /user/welcome': { body: { message: 'Noted' } } }
const signInNew = () => writeSession({ ...amina, isNew: true }, 'her-token')
const question = () => screen.findByText('Where would you like to start?')

async function signInByForm(path: string, isNew: boolean) {
  const sent = stubApi({
    ...NEW,
    'POST /auth/signin': { body: { user: aminaOnTheWire, token: 'her-token', is_new: isNew } },
  })
  const app = renderApp(path)
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Email'), amina.email)
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return { ...app, sent }
}

describe('the first screen of a new person', () => {
  test('comes after the first sign-in, with the focus on its heading', async () => {
    const { address } = await signInByForm('/signin', true)
    await question()
    expect(address()).toBe('/welcome')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Assalamu alaikum, Amina'))
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/read', '/memorize', '/quran'])
  })

  test.each([
    ['a person who is not new', '/signin', false, '/memorize'],
    ['a page that was wanted', '/signin?next=%2Fprofile', true, '/profile'],
  ])('gives way to %s', async (_, path, isNew, target) => {
    const { address, sent } = await signInByForm(path, isNew)
    await waitFor(() => expect(address()).toBe(target))
    expect(sent.map((request) => request.path)).not.toContain('/user/welcome')
  })

  test.each([
    ['Read together', '/read'],
    ['Memorize', '/memorize'],
    ['Just read', '/quran'],
  ])('leads to "%s", tells the server, and is forgotten', async (name, target) => {
    signInNew()
    const sent = stubApi(NEW)
    const { address, router } = renderApp('/')
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(address()).toMatch(new RegExp(`^${target}`)))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(written(sent).map(({ method, path }) => `${method} ${path}`)).toContain('PUT /user/welcome')
    expect(readSession()).not.toHaveProperty('isNew')
  })

  test('is not shown to somebody who answered or began on another device', async () => {
    signInNew()
    stubApi({ 'GET /user/welcome': { body: { is_new: false } } })
    const { address } = renderApp('/')
    await waitFor(() => expect(address()).toBe('/memorize'))
    await waitFor(() => expect(readSession()).not.toHaveProperty('isNew'))
  })

  test('is passed over when the server does not answer', async () => {
    signInNew()
    stubApi({ 'GET /user/welcome': { status: 400, body: { error: 'No', code: 'validation_failed' } } })
    const { address } = renderApp('/welcome')
    await waitFor(() => expect(address()).toBe('/memorize'))
  })
})
