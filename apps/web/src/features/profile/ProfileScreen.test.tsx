import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { figures } from '../../../test/wire.ts'

beforeEach(signInAmina)

const activity = {
  from: '2025-05-25',
  to: '2025-11-20',
  days: [
    { date: '2025-08-01', portions: 1, lessons: 0 },
    { date: '2025-11-19', portions: 1, lessons: 2 },
    { date: '2025-11-20', portions: 0, lessons: 1 },
  ],
}
const calendar = { 'GET /user/activity': { body: activity }, 'GET /user/hatims': { body: [] } }

test('shows the person’s own figures', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar })
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
  stubApi({ 'GET /user/figures': { status: 500 }, ...calendar })
  renderApp('/profile')
  expect(await screen.findByText('Your figures could not be loaded')).not.toBeNull()
  expect(screen.queryByText('Pages Read')).toBeNull()

  stubApi({ 'GET /user/figures': { body: figures }, ...calendar })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('148')).not.toBeNull()
})

test.each([
  ['Account Settings', 'Account Settings'],
  ['Privacy & Security', 'Privacy & Security'],
  ['Help & Support', 'Help & Support'],
])('the menu leads to %s, and from there back', async (link, heading) => {
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar })
  const app = renderApp('/profile')
  await userEvent.click(await screen.findByRole('link', { name: link }))
  expect(await screen.findByRole('heading', { level: 1, name: heading })).not.toBeNull()

  await userEvent.click(screen.getByRole('link', { name: 'Back to Profile' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Amina Yusupova' })).not.toBeNull()
  expect(app.address()).toBe('/profile')
})

test('shows whose profile it is', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar })
  renderApp('/profile')

  expect(await screen.findByRole('heading', { name: 'Amina Yusupova' })).not.toBeNull()
  for (const text of ['AY', 'amina@example.com', 'Joined August 2, 2025']) expect(screen.getByText(text)).not.toBeNull()
  expect(screen.getByRole('switch', { name: /Dark theme/ })).not.toBeNull()
})

test('the calendar speaks in one summary', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar })
  renderApp('/profile')

  const picture = await screen.findByRole('img', { name: /^Days with reading or learning/ })
  expect(picture.getAttribute('aria-label')).toBe(
    'Days with reading or learning, May 25, 2025 to November 20, 2025: 3 of the last 180 days. 1 day in August. 2 days in November.',
  )
  expect(screen.getByTitle('Nov 19, 2025: 1 portion, 2 lessons').className).toContain('bg-heat-3')
  expect(screen.getByTitle('Nov 18, 2025: no reading or learning').className).toContain('bg-heat-0')
})

test('a calendar that does not load is not shown as an empty one, and can be asked for again', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, 'GET /user/activity': new Error('no network') })
  renderApp('/profile')
  const card = within(await screen.findByRole('region', { name: 'Reading calendar' }))
  expect(await card.findByText('Your calendar could not be loaded')).not.toBeNull()

  stubApi({ 'GET /user/figures': { body: figures }, 'GET /user/activity': { body: { ...activity, days: [] } } })
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
  expect(await card.findByText('Your days appear here as you read and learn.')).not.toBeNull()
  expect(card.getByText('0 of the last 180 days')).not.toBeNull()
})

const hatim = {
  ...{ room_id: 'b5f3c5f0-7d5c-4d9e-9f1c-0a1b2c3d4e5f', room_name: 'Family Hatim', cycle_number: 2 },
  ...{ start_surah: 78, start_ayah: 1, end_surah: 114, end_ayah: 6, completed_at: '2025-11-14T20:00:00Z' },
}

test('completed hatims are listed, and lead to their page where one still is a member', async () => {
  const left = { ...hatim, room_name: 'Autumn Hatim', cycle_number: 1, is_member: false }
  const hatims = { 'GET /user/hatims': { body: [{ ...hatim, is_member: true }, left] } }
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar, ...hatims })
  renderApp('/profile')
  const card = within(await screen.findByRole('region', { name: 'Completed hatims' }))

  expect(card.getByRole('link', { name: 'Family Hatim' }).getAttribute('href')).toBe(
    `/rooms/${hatim.room_id}/hatim?cycle=2`,
  )
  expect(card.queryByRole('link', { name: 'Autumn Hatim' })).toBeNull()
  expect(card.getAllByText('An-Naba 78:1 – An-Nas 114:6')).toHaveLength(2)
  expect(card.getAllByText('Nov 14, 2025')).toHaveLength(2)
})

test('hatims that do not load are not shown as none, and can be asked for again', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar, 'GET /user/hatims': { status: 500 } })
  renderApp('/profile')
  const card = within(await screen.findByRole('region', { name: 'Completed hatims' }))
  expect(await card.findByText('Your completed hatims could not be loaded')).not.toBeNull()

  const body = [{ ...hatim, is_member: true }]
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar, 'GET /user/hatims': { body } })
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Family Hatim' })).not.toBeNull()
})
