import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { figures } from '../../../test/wire.ts'

beforeEach(signInAmina)

test('shows the person’s own figures', async () => {
  stubApi({ 'GET /user/figures': { body: figures } })
  renderApp('/profile')
  const list = await screen.findByRole('list', { name: 'Your figures' })
  expect(await within(list).findByText('148')).not.toBeNull()
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    '148Pages Read',
    '1Current Streakday',
    '2Completed Hatims',
    '6Surahs Memorized1,460 XP earned',
  ])
})

test('figures that do not load are not shown as nothing, and can be asked for again', async () => {
  stubApi({ 'GET /user/figures': { status: 500 } })
  renderApp('/profile')
  expect(await screen.findByText('Your figures could not be loaded')).not.toBeNull()
  expect(screen.queryByText('Pages Read')).toBeNull()

  stubApi({ 'GET /user/figures': { body: figures } })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('148')).not.toBeNull()
})

test.each([
  ['Account Settings', 'Account Settings'],
  ['Privacy & Security', 'Privacy & Security'],
  ['Help & Support', 'Help & Support'],
])('the menu leads to %s, and from there back', async (link, heading) => {
  stubApi({ 'GET /user/figures': { body: figures } })
  const app = renderApp('/profile')
  await userEvent.click(await screen.findByRole('link', { name: link }))
  expect(await screen.findByRole('heading', { level: 1, name: heading })).not.toBeNull()

  await userEvent.click(screen.getByRole('link', { name: 'Back to Profile' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Amina Yusupova' })).not.toBeNull()
  expect(app.address()).toBe('/profile')
})
