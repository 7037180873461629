import type { Figures } from '@halaqa/contract/profile'
import type { Reminders } from '@halaqa/contract/reminders'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { figures } from '../../../test/wire.ts'

beforeEach(signInAmina)

const activity = {
  from: '2025-05-25',
  to: '2025-11-20',
  days: [
    { date: '2025-08-01', portions: 1, lessons: 0, reviews: 0 },
    { date: '2025-11-19', portions: 1, lessons: 2, reviews: 3 },
    { date: '2025-11-20', portions: 0, lessons: 1, reviews: 0 },
  ],
}
const calendar = { 'GET /user/activity': { body: activity }, 'GET /user/hatims': { body: [] } }

/** The texts of the four cards. */
async function cardsOf(changes: Partial<Figures>) {
  stubApi({ 'GET /user/figures': { body: { ...figures, ...changes } }, ...calendar })
  renderApp('/profile')
  const list = await screen.findByRole('list', { name: 'Your figures' })
  await waitFor(() => expect(screen.queryByText('Loading your figures')).toBeNull())
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('shows the person’s own figures', async () => {
  expect(await cardsOf({})).toEqual([
    '148Pages Read12 this week',
    '1Current Streakday, best 21',
    '2Completed Hatimslast on Nov 14, 2025',
    '6Surahs MemorizedAl-Ikhlas in progress',
  ])
})

test.each<[string, number, Partial<Figures>, string]>([
  ['pages this week, none', 0, { pages_this_week: 0 }, '148Pages Read\u00a0'],
  ['pages this week, one', 0, { pages_this_week: 1 }, '148Pages Read1 this week'],
  ['pages this week, many', 0, { pages_this_week: 1200 }, '148Pages Read1,200 this week'],
  ['a streak of nothing', 1, { current_streak: 0, best_streak: 0 }, '0Current Streakdays'],
  ['a streak that is over', 1, { current_streak: 0, best_streak: 1 }, '0Current Streakdays, best 1'],
  ['a first day', 1, { current_streak: 1, best_streak: 1 }, '1Current Streakday'],
  ['a streak below the best', 1, { current_streak: 9, best_streak: 1021 }, '9Current Streakdays, best 1,021'],
  ['a streak that is the best', 1, { current_streak: 2, best_streak: 2 }, '2Current Streakdays, your best'],
  ['no hatim', 2, { completed_hatims: 0, last_hatim_at: null }, '0Completed Hatims'],
  ['no surah in progress', 3, { surah_in_progress: null }, '6Surahs Memorized1,460 XP earned'],
  ['nothing learned', 3, { surahs_memorized: 0, surah_in_progress: null, xp: 0 }, '0Surahs Memorized'],
])('%s', async (_, card, changes, text) => {
  expect((await cardsOf(changes))[card]).toBe(text)
})

describe('the menu’s line about reminders', () => {
  const reminders: Reminders = {
    remind_at: '06:00',
    quiet_from: null,
    quiet_to: null,
    remind_to_read: true,
    remind_to_memorize: false,
    this_device: false,
    other_devices: 0,
    push_key: null,
    email: 'on',
  }

  test.each<[string, Partial<Reminders>, string]>([
    ['when one comes', {}, 'Notifications Reminder at 6:00 AM'],
    [
      'the end of the quiet hours it waits for',
      { quiet_from: '22:00', quiet_to: '06:30' },
      'Notifications Reminder at 6:30 AM',
    ],
    [
      'the time, where another device is reached',
      { email: 'off', other_devices: 1 },
      'Notifications Reminder at 6:00 AM',
    ],
    ['that they are off, where nothing is reached', { email: 'off' }, 'Notifications Reminders are off'],
    [
      'that they are off, until the mailbox is confirmed',
      { email: 'awaits_confirmation' },
      'Notifications Reminders are off',
    ],
    [
      'that they are off, where nothing is to be reminded of',
      { remind_to_read: false },
      'Notifications Reminders are off',
    ],
  ])('%s', async (_, changes, name) => {
    const body = { ...reminders, ...changes }
    stubApi({ 'GET /user/figures': { body: figures }, ...calendar, 'GET /user/reminders': { body } })
    renderApp('/profile')
    expect(await screen.findByRole('link', { name })).not.toBeNull()
  })

  test('is empty while that is not known', async () => {
    const sent = stubApi({
      'GET /user/figures': { body: figures },
      ...calendar,
      'GET /user/reminders': { status: 500 },
    })
    renderApp('/profile')
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/user/reminders'))
    expect(await screen.findByRole('link', { name: 'Notifications' })).not.toBeNull()
  })
})

test('figures that do not load are not shown as zero, and offer a retry', async () => {
  stubApi({ 'GET /user/figures': { status: 500 }, ...calendar })
  renderApp('/profile')
  expect(await screen.findByText('We couldn’t load your figures')).not.toBeNull()
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
  expect(screen.getByTitle('Nov 19, 2025: 1 portion, 2 lessons, 3 recitations').className).toContain('bg-heat-4')
  expect(screen.getByTitle('Nov 18, 2025: no reading or learning').className).toContain('bg-heat-0')
})

test('a calendar that does not load is not shown as empty, and offers a retry', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, 'GET /user/activity': new Error('no network') })
  renderApp('/profile')
  const card = within(await screen.findByRole('region', { name: 'Reading calendar' }))
  expect(await card.findByText('We couldn’t load your calendar')).not.toBeNull()

  stubApi({ 'GET /user/figures': { body: figures }, 'GET /user/activity': { body: { ...activity, days: [] } } })
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
  expect(await card.findByText('The days on which you read or learn appear here.')).not.toBeNull()
  expect(card.getByText('0 of the last 180 days')).not.toBeNull()
})

const hatim = {
  room_id: 'b5f3c5f0-7d5c-4d9e-9f1c-0a1b2c3d4e5f',
  room_name: 'Family Hatim',
  cycle_number: 2,
  start_surah: 78,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  completed_at: '2025-11-14T20:00:00Z',
}

test('completed hatims are listed, and link to their page for present members', async () => {
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

test('hatims that do not load are not shown as none, and offer a retry', async () => {
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar, 'GET /user/hatims': { status: 500 } })
  renderApp('/profile')
  const card = within(await screen.findByRole('region', { name: 'Completed hatims' }))
  expect(await card.findByText('We couldn’t load your completed hatims')).not.toBeNull()

  const body = [{ ...hatim, is_member: true }]
  stubApi({ 'GET /user/figures': { body: figures }, ...calendar, 'GET /user/hatims': { body } })
  await userEvent.click(card.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'Family Hatim' })).not.toBeNull()
})
