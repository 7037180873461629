import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aMember, aRoom, aTask, figures } from '../../../test/wire.ts'
import '../read/ReadScreen.tsx'
import './RoomScreen.tsx'

type Room = ReturnType<typeof aRoom>
type Replies = Parameters<typeof stubApi>[0]

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const me = (room: Room) => aMember({ room_id: room.id, user_id: amina.id, full_name: amina.fullName })

const around = (room: Room, replies: Replies = {}): Replies => ({
  [`GET /rooms/${room.id}`]: { body: room },
  [`GET /rooms/${room.id}/members`]: { body: [me(room)] },
  [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [] } },
  [`GET /rooms/${room.id}/tasks/offered`]: { body: [] },
  [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [] } },
  'GET /rooms': { body: [room] },
  'GET /tasks?date=2025-11-21': { body: { tasks: [] } },
  'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
  'GET /user/figures': { body: figures },
  ...replies,
})

function openRoom(room: Room, replies: Replies = {}, config: Parameters<typeof renderApp>[1] = {}) {
  signInAmina()
  const sent = stubApi(around(room, replies))
  return { sent, ...renderApp(`/rooms/${room.id}`, config) }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a room that cannot be shown', () => {
  test('says what it is waiting for', async () => {
    const room = aRoom()
    openRoom(room, { [`GET /rooms/${room.id}`]: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading room details...')).not.toBeNull()
  })

  test('failed: says why, goes back, tries again', async () => {
    const room = aRoom()
    const { address } = openRoom(room, { [`GET /rooms/${room.id}`]: { status: 500, body: '' } })
    await title('Error Loading Room')
    expect(screen.getByText('HTTP 500')).not.toBeNull()

    stubApi(around(room))
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await title('Winter Hatim')
    expect(address()).toBe(`/rooms/${room.id}`)
  })

  test('Back to Dashboard leads to the dashboard when there is no page before this one', async () => {
    const room = aRoom()
    const { address } = openRoom(room, { [`GET /rooms/${room.id}`]: { status: 500, body: '' } })
    await title('Error Loading Room')
    await userEvent.click(screen.getByRole('button', { name: 'Back to Dashboard' }))
    await waitFor(() => expect(address()).toBe('/read'))
  })

  test('unknown: says so', async () => {
    const room = aRoom()
    openRoom(room, { [`GET /rooms/${room.id}`]: { status: 404, body: { error: 'Room not found' } } })
    await title('Room Not Found')
    expect(screen.getByText('The room you are looking for does not exist.')).not.toBeNull()
  })

  test('an address that can be no room is not even asked for', async () => {
    signInAmina()
    const sent = stubApi({})
    renderApp('/rooms/winter-hatim')
    await title('Room Not Found')
    expect(sent.filter(({ path }) => path.startsWith('/rooms'))).toEqual([])
  })

  test('a guest is sent to sign in and comes back', async () => {
    stubApi({})
    const { address } = renderApp(`/rooms/${amina.id}`)
    await waitFor(() => expect(address()).toBe(`/signin?next=${encodeURIComponent(`/rooms/${amina.id}`)}`))
  })
})

describe('a member', () => {
  test('sees how far the group is, and the facts of the room', async () => {
    openRoom(aRoom({ total_tasks: 604, finished_tasks: 601 }))
    await title('Winter Hatim')
    expect(screen.getByRole('heading', { name: '20 of 30 juz read' })).not.toBeNull()
    expect(screen.getByText(/portions finished/).parentElement?.textContent?.trim()).toBe(
      '601 of 604 portions finished · 3 portions open · 70 days left',
    )
    const card = screen.getByRole('region', { name: 'Winter Hatim' })
    expect(card.querySelector('dl')?.textContent).toBe(
      "Active Members1Room TypeFixedStart DateNov 1, 2025End DateJan 30, 2026Reading ScopeComplete Qur'an",
    )
    expect(screen.getByText('114 surahs and 6236 ayahs')).not.toBeNull()
  })

  test.each<[string, Partial<Room>, string]>([
    ['a part is read', { start_surah: 67, end_surah: 67, end_ayah: 12 }, '68% read'],
    ['it has not begun', { cycle_number: 0, start_date: '2025-12-01' }, 'Reading begins on Dec 1, 2025'],
    [
      'the hatim is complete',
      { hatim_completed_at: '2025-11-20T10:00:00Z', progress_percentage: 100 },
      'Hatim complete',
    ],
  ])('when %s', async (_, room, headline) => {
    openRoom(aRoom(room))
    expect(await screen.findByRole('heading', { name: headline })).not.toBeNull()
  })

  test('reads today’s portion, and catches up with their own earlier one', async () => {
    const room = aRoom()
    openRoom(room, {
      [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: {
        body: { tasks: [aTask({ start_ayah: 1 }), aTask({ start_surah: 66, end_surah: 66, task_date: '2025-11-18' })] },
      },
    })
    await screen.findByRole('link', { name: 'Start Reading' })
    const today = screen.getByRole('region', { name: 'Your task today' })
    expect(within(today).getByRole('link', { name: 'Catch Up' })).not.toBeNull()
    expect(within(today).getByText('Due Nov 18, 2025')).not.toBeNull()
  })

  test.each<[string, Partial<Room>, string]>([
    ['tomorrow', {}, 'The next portions come tomorrow.'],
    ['on the first day', { start_date: '2025-12-01' }, 'Reading begins on December 1, 2025.'],
    ['with the next cycle', { room_type: 'recurrent', days_left: 0 }, 'The next cycle begins tomorrow.'],
    ['never', { days_left: 0 }, 'All portions of this room are given out.'],
  ])('who has none today is told that the next comes %s', async (_, room, text) => {
    openRoom(aRoom(room))
    expect(await screen.findByText(text)).not.toBeNull()
    expect(screen.getByText('No portion for you today')).not.toBeNull()
  })

  test('takes an offered portion; if someone was faster it goes away with a word', async () => {
    const room = aRoom()
    const offered = { id: aRoom().id, room_id: room.id, offered_at: '2025-11-20T10:00:00Z' }
    const range = { start_surah: 36, start_ayah: 1, end_surah: 36, end_ayah: 12 }
    const list = `GET /rooms/${room.id}/tasks/offered`
    const replies = {
      [list]: { body: [{ ...offered, ...range }] },
      [`PUT /tasks/${offered.id}/take`]: {
        status: 409,
        body: {
          error: 'This portion is not offered any more. Someone else has taken it.',
          code: 'portion_not_offered',
        },
      },
    }
    openRoom(room, replies)
    const button = await screen.findByRole('button', { name: 'Take this portion' })
    stubApi(around(room, { ...replies, [list]: { body: [] } }))
    await userEvent.click(button)
    expect(await screen.findByText('This portion is not offered any more. Someone else has taken it.')).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take this portion' })).toBeNull())
  })

  test('is told that the portion they took is theirs, and finds it among their own', async () => {
    const room = aRoom()
    const range = { start_surah: 36, start_ayah: 1, end_surah: 36, end_ayah: 12 }
    const taken = aTask({ room_id: room.id, ...range })
    const offered = { id: taken.id, room_id: room.id, offered_at: '2025-11-20T10:00:00Z', ...range }
    const take = { [`PUT /tasks/${taken.id}/take`]: { body: { message: 'Yours', task: taken } } }
    openRoom(room, { [`GET /rooms/${room.id}/tasks/offered`]: { body: [offered] }, ...take })
    const button = await screen.findByRole('button', { name: 'Take this portion' })
    stubApi(around(room, { ...take, [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [taken] } } }))
    await userEvent.click(button)
    expect(await screen.findByText('The portion is yours')).not.toBeNull()
    expect(await screen.findByRole('link', { name: 'Start Reading' })).not.toBeNull()
  })

  test('sees who reads here, a page at a time', async () => {
    const room = aRoom({ active_members: 3, inactive_members: 1 })
    const second = aMember({ full_name: 'Yusuf Karimov' })
    openRoom(room, {
      [`GET /rooms/${room.id}/members`]: {
        body: [me(room), second],
        headers: { link: `</api/v1/rooms/${room.id}/members?limit=200&after=${second.id}>; rel="next"` },
      },
      [`GET /rooms/${room.id}/members?after=${second.id}`]: {
        body: [aMember({ full_name: 'Maryam Haddad' }), aMember({ full_name: 'Ibrahim Toure', is_active: false })],
      },
    })
    const panel = await screen.findByRole('region', { name: 'Active Members (3)' })
    const [first] = await within(panel).findAllByRole('listitem')
    expect(first?.textContent).toBe('AYAmina YusupovaRoom owneryouJoined Nov 1, 2025Active')
    await userEvent.click(within(panel).getByRole('button', { name: 'Show more' }))
    expect(await within(panel).findByText('Maryam Haddad')).not.toBeNull()
    expect(within(panel).getByRole('heading', { name: 'Inactive Members (1)' })).not.toBeNull()
    expect(within(panel).queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('leaves after a word about what that means', async () => {
    const room = aRoom({ active_members: 2 })
    const { address, sent } = openRoom(room, {
      [`GET /rooms/${room.id}/members`]: { body: [me(room), aMember({ full_name: 'Yusuf Karimov' })] },
      [`POST /rooms/${room.id}/leave`]: { body: { message: 'You have left the room.' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    expect(await screen.findByText('The room will belong to Yusuf Karimov.')).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Leave Room' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave this room?' })
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Room' }))
    await waitFor(() => expect(address()).toBe('/read'))
    expect(await screen.findByText('You have left Winter Hatim')).not.toBeNull()
    await screen.findByRole('heading', { name: 'No reading assignments' })
    const after = sent.slice(sent.findIndex(({ method }) => method === 'POST') + 1)
    expect(after.filter(({ path }) => path.startsWith(`/rooms/${room.id}/`))).toEqual([])
  })

  test('who could not leave is told and stays', async () => {
    const room = aRoom({ creator_id: aRoom().id })
    const { address } = openRoom(room, {
      [`POST /rooms/${room.id}/leave`]: { status: 503, body: { error: 'Something went wrong. Please try again.' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Room' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Room' }))
    expect(await screen.findByText('Failed to leave room')).not.toBeNull()
    expect(address()).toBe(`/rooms/${room.id}`)
  })
})

describe('an invitation', () => {
  const room = aRoom({ name: 'Winter "Hatim"' })
  const text = `You are invited to a collective hatim in "Winter "Hatim"": https://halaqa.example.org/rooms/${room.id}`
  const config = { publicUrl: 'https://halaqa.example.org/' }

  test('is copied, and the button says so for two seconds', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    openRoom(room, {}, config)
    const button = await screen.findByRole('button', { name: 'Copy Invite' })
    vi.useFakeTimers()
    fireEvent.click(button)
    await act(() => vi.advanceTimersByTimeAsync(0))
    await act(() => vi.advanceTimersByTimeAsync(1900))
    expect(writeText).toHaveBeenCalledWith(text)
    expect(screen.getByRole('button', { name: 'Copied!' })).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(screen.getByRole('button', { name: 'Copy Invite' })).not.toBeNull()
  })

  test('is shown to be copied by hand where the browser does not copy', async () => {
    openRoom(room, {}, config)
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    const field = (await screen.findByLabelText('Invitation')) as HTMLTextAreaElement
    expect(field.value).toBe(text)
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, text.length]))
    expect(screen.getByText('Your browser does not let us copy. Select the text and copy it yourself.')).not.toBeNull()
  })

  test('that only works on this machine says so and names the address in the network', async () => {
    openRoom(room, {}, { lanUrl: 'http://192.168.1.20:3000' })
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    expect(await screen.findByText('This invite only works on this machine')).not.toBeNull()
    const field = screen.getByLabelText('Address in your network') as HTMLTextAreaElement
    expect(field.value).toBe(`http://192.168.1.20:3000/rooms/${room.id}`)
  })

  test('of a server with a public address needs no such word', async () => {
    openRoom(room, {}, { ...config, lanUrl: 'http://192.168.1.20:3000' })
    await userEvent.click(await screen.findByRole('button', { name: 'Copy Invite' }))
    await screen.findByLabelText('Invitation')
    expect(screen.queryByText('This invite only works on this machine')).toBeNull()
  })
})

describe('who is not a member', () => {
  const names = ['Yusuf Karimov', 'Maryam Haddad', 'Bilal Rahman', 'Zaynab Ali', 'Omar Siddiqui']
  const guestRoom = (room: Partial<Room> = {}) => aRoom({ is_member: false, creator_id: aRoom().id, ...room })
  const openAsGuest = (room: Room, count = room.active_members, replies: Replies = {}) =>
    openRoom(room, {
      [`GET /rooms/${room.id}/members`]: {
        body: names.slice(0, count).map((full_name) => aMember({ full_name })),
      },
      ...replies,
    })

  test.each([
    [0, 'No one is reading here at the moment. Whoever joins takes the room over.'],
    [1, 'Yusuf Karimov is reading here'],
    [2, 'Yusuf Karimov and Maryam Haddad are reading here'],
    [3, 'Yusuf Karimov, Maryam Haddad and 1 other are reading here'],
    [5, 'Yusuf Karimov, Maryam Haddad and 3 others are reading here'],
    [341, 'Yusuf Karimov, Maryam Haddad and 339 others are reading here'],
  ])('with %i readers: %s', async (active_members, line) => {
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

  test.each<[string, Partial<Room>, RegExp]>([
    ['has ended', { hatim_completed_at: '2025-11-20T10:00:00Z' }, /This room has ended\. Its hatim is complete\./],
    ['is full', { active_members: 10_000 }, /This room is full\. It has 10,000 readers/],
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

  test.each<[string | null, string]>([
    ['2025-11-21', 'Your first portion is ready.'],
    ['2025-11-22', 'Your first portion comes tomorrow.'],
    ['2025-12-01', 'Your first portion comes on December 1, 2025.'],
    [null, 'All of its portions are given out.'],
  ])('joins in two steps; a first portion dated %s is announced', async (first_portion_date, words) => {
    const room = guestRoom()
    openAsGuest(room, 1, { 'POST /rooms/join': { body: { status: 'joined', message: 'Welcome', first_portion_date } } })
    await screen.findByRole('dialog')
    await userEvent.click(screen.getByRole('button', { name: 'Join This Reading Group' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    stubApi(
      around(
        { ...room, is_member: true },
        { 'POST /rooms/join': { body: { status: 'joined', message: 'Welcome', first_portion_date } } },
      ),
    )
    await joinNow()
    expect(await screen.findByText('Successfully joined room!')).not.toBeNull()
    expect(screen.getByText(`You can now participate in this reading group. ${words}`)).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.querySelector('main')?.hasAttribute('inert')).toBe(false)
    expect(await screen.findByRole('region', { name: 'Your task today' })).not.toBeNull()
  })

  test('a refusal is told with its reason, and the room shown as it is now', async () => {
    const room = guestRoom()
    openAsGuest(room, 1, {
      'POST /rooms/join': { status: 409, body: { error: 'This room is full.', code: 'room_full' } },
    })
    await joinNow()
    expect(await screen.findByText('Failed to join room')).not.toBeNull()
    expect(screen.getByText('This room is full.')).not.toBeNull()
    expect(await screen.findByRole('dialog', { name: 'Winter Hatim' })).not.toBeNull()
  })

  test('an answer that makes no sense is an unexpected error', async () => {
    openAsGuest(guestRoom(), 1, { 'POST /rooms/join': { body: { nothing: true } } })
    await joinNow()
    expect(await screen.findByText('An unexpected error occurred. Please try again.')).not.toBeNull()
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
