import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stubApi } from '../../../test/app.tsx'
import { aroundRoom, openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { leftByToast } from '../../../test/toasts.ts'
import { aMember, aRoom } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import './RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a visitor', () => {
  const names = ['Yusuf Karimov', 'Maryam Haddad', 'Bilal Rahman', 'Zaynab Ali', 'Omar Siddiqui']
  const guestRoom = (room: Partial<WireRoom> = {}) => aRoom({ is_member: false, creator_id: aRoom().id, ...room })
  const openAsGuest = (room: WireRoom, count = room.active_members, replies: Replies = {}) =>
    openRoom(room, {
      [`GET /rooms/${room.id}/members?limit=50`]: {
        body: names.slice(0, count).map((full_name) => aMember({ full_name })),
      },
      ...replies,
    })

  test.each([
    [0, 'Nobody is reading here right now. If you join, you’ll be the owner.'],
    [1, 'Yusuf Karimov is reading here'],
    [2, 'Yusuf Karimov and Maryam Haddad are reading here'],
    [3, 'Yusuf Karimov, Maryam Haddad and 1 other are reading here'],
    [5, 'Yusuf Karimov, Maryam Haddad and 3 others are reading here'],
    [341, 'Yusuf Karimov, Maryam Haddad and 339 others are reading here'],
  ])('with %i readers sees: %s', async (active_members, line) => {
    openAsGuest(guestRoom({ active_members }))
    const dialog = await screen.findByRole('dialog', { name: 'Winter Hatim' })
    await waitFor(() => expect(dialog.textContent).toContain(line))
    const faces = dialog.querySelectorAll('.avatar')
    expect(faces).toHaveLength(Math.min(active_members, 4))
    if (active_members > 3) expect(faces[3]?.textContent).toBe(`+${active_members - 3}`)
  })

  test('reads names and words of other scripts in their own direction', async () => {
    openAsGuest(guestRoom({ active_members: 3, description: 'ختمة العائلة.' }))
    const dialog = await screen.findByRole('dialog', { name: 'Winter Hatim' })
    for (const name of names.slice(0, 2)) {
      expect((await within(dialog).findByText(name)).getAttribute('dir')).toBe('auto')
    }
    expect(within(dialog).getByText('ختمة العائلة.').getAttribute('dir')).toBe('auto')
  })

  test('sees the invitation in front of a page that is out of reach', async () => {
    const room = guestRoom({ description: '' })
    const { sent } = openAsGuest(room)
    const dialog = await screen.findByRole('dialog', { name: 'Winter Hatim' })
    expect(within(dialog).getByText("Join this reading group and read the Qur'an together.")).not.toBeNull()
    expect(within(dialog).getByText('Nov 1, 2025 –')).not.toBeNull()
    expect(within(dialog).getByText('114 surahs and 6236 ayahs')).not.toBeNull()
    expect(document.querySelector('main')?.hasAttribute('inert')).toBe(true)
    expect(sent.some(({ path }) => path.includes('/tasks'))).toBe(false)
  })

  test.each([
    ['quiet', 'Others see your name, but never your progress.'],
    ['open', 'Others see your name, and a tick when you’ve read. You can hide your tick.'],
  ] as const)('reads before joining a room that is %s what others will see', async (openness, words) => {
    openAsGuest(guestRoom({ openness }))
    await userEvent.click(await screen.findByRole('button', { name: 'Join This Reading Group' }))
    const confirm = await screen.findByRole('dialog', { name: 'Join Reading Group?' })
    expect(confirm.textContent).toContain(`a portion of Winter Hatim to read each day. ${words}`)
  })

  test.each<[string, Partial<WireRoom>, RegExp]>([
    [
      'has ended',
      { join: 'complete', hatim_completed_at: '2025-11-20T10:00:00Z' },
      /This room has ended\. Its hatim is complete\./,
    ],
    ['is full', { join: 'full', active_members: 10_000 }, /This room is full\. It has 10,000 readers/],
  ])('cannot join a room that %s, and reads why', async (_, room, reason) => {
    openAsGuest(guestRoom(room))
    expect(await screen.findByText(reason)).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Join This Reading Group' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).not.toBeNull()
  })

  async function joinNow() {
    await userEvent.click(await screen.findByRole('button', { name: 'Join This Reading Group' }))
    await screen.findByRole('dialog', { name: 'Join Reading Group?' })
    await userEvent.click(screen.getByRole('button', { name: 'Join Now' }))
  }

  test.each<[string | null, string, Partial<WireRoom>?]>([
    ['2025-11-21', 'Your first portion is ready.'],
    ['2025-11-22', 'Your first portion comes tomorrow.'],
    ['2025-12-01', 'Your first portion comes on December 1, 2025.'],
    [null, 'All portions have been assigned.'],
    [null, 'Choose what you would like to read.', { dealing: 'chosen' }],
    [null, 'The room is paused. Your first portion comes when it resumes.', { paused_since: '2025-11-20T10:00:00Z' }],
  ])('joins in two steps; a first portion dated %s is announced: %s', async (first_portion_date, words, change) => {
    const room = guestRoom(change)
    openAsGuest(room, 1, { 'POST /rooms/join': { body: { status: 'joined', message: 'Welcome', first_portion_date } } })
    await screen.findByRole('dialog')
    await userEvent.click(screen.getByRole('button', { name: 'Join This Reading Group' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    stubApi(
      aroundRoom(
        { ...room, is_member: true },
        { 'POST /rooms/join': { body: { status: 'joined', message: 'Welcome', first_portion_date } } },
      ),
    )
    await joinNow()
    expect(await screen.findByText('Successfully joined room!')).not.toBeNull()
    expect(screen.getByText(`You can now participate in this reading group. ${words}`)).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.querySelector('main')?.hasAttribute('inert')).toBe(false))
    expect(await screen.findByRole('region', { name: 'Today’s portion' })).not.toBeNull()
  })

  test('sees a refusal with its reason, and the room as it is now', async () => {
    const room = guestRoom()
    openAsGuest(room, 1, {
      'POST /rooms/join': { status: 409, body: { error: 'This room is full.', code: 'room_full' } },
    })
    await joinNow()
    await leftByToast('Failed to join room')
    expect(screen.getByText('This room is full.')).not.toBeNull()
    expect(await screen.findByRole('dialog', { name: 'Winter Hatim' })).not.toBeNull()
  })

  test('sees an unexpected error for an answer that makes no sense', async () => {
    openAsGuest(guestRoom(), 1, { 'POST /rooms/join': { body: { nothing: true } } })
    await joinNow()
    await leftByToast('An unexpected error occurred. Please try again.')
  })

  test('Escape steps back, and from the invitation to the dashboard', async () => {
    const { address } = openAsGuest(guestRoom())
    await userEvent.click(await screen.findByRole('button', { name: 'Join This Reading Group' }))
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByRole('dialog', { name: 'Winter Hatim' })).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toBe('/read'))
  })
})
