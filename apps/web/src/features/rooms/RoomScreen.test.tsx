import { surahOf } from '@halaqa/quran/surahs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aminaIn, aroundRoom, openRoom, type WireRoom } from '../../../test/rooms.tsx'
import { leftByToast } from '../../../test/toasts.ts'
import { stubWindow } from '../../../test/window.ts'
import { aMember, aRoom, aTask } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import './RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('a room that cannot be shown', () => {
  test('says what it is waiting for', async () => {
    const room = aRoom()
    openRoom(room, { [`GET /rooms/${room.id}`]: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading room details...')).not.toBeNull()
  })

  test('says why it failed, goes back, and tries again', async () => {
    const room = aRoom()
    const { address } = openRoom(room, { [`GET /rooms/${room.id}`]: { status: 500, body: '' } })
    await title('Error Loading Room')
    expect(screen.getByText('Something went wrong (HTTP 500). Please try again.')).not.toBeNull()

    stubApi(aroundRoom(room))
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

  test('says that it is unknown', async () => {
    const room = aRoom()
    openRoom(room, { [`GET /rooms/${room.id}`]: { status: 404, body: { error: 'Room not found' } } })
    await title('Room Not Found')
    expect(screen.getByText('The room you are looking for does not exist.')).not.toBeNull()
  })

  test('an address that cannot be a room sends no call', async () => {
    signInAmina()
    const sent = stubApi({})
    renderApp('/rooms/winter-hatim')
    await title('Room Not Found')
    expect(sent.filter(({ path }) => path.startsWith('/rooms'))).toEqual([])
  })
})

/** Amina's own room, with so many requests to join. */
function asked(count: number) {
  const room = aRoom({ creator_id: amina.id, join_requests: count })
  const body = Array.from({ length: count }, (_, index) => ({
    user_id: `00000000-0000-4000-8000-00000000000${index}`,
    full_name: 'Bilal Rahman',
    in_care_of: null,
    requested_at: '2025-11-20T10:00:00Z',
  }))
  openRoom(room, { [`GET /rooms/${room.id}/requests`]: { body } })
}

describe('a member', () => {
  test('sees how far the group is, and the facts of the room', async () => {
    openRoom(aRoom({ total_tasks: 604, finished_tasks: 601 }))
    await title('Winter Hatim')
    expect(screen.getByRole('heading', { name: '20 of 30 juz read' })).not.toBeNull()
    expect(screen.getByText(/portions open/).parentElement?.parentElement?.textContent?.trim()).toBe(
      '3 portions open · 71 days left',
    )
    expect(screen.getByText('A hatim until Jan 30, 2026')).not.toBeNull()
    const about = await screen.findByRole('region', { name: 'About this room' })
    expect([...about.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual([
      'Fixed: one portion each day',
      'From Nov 1, 2025 to Jan 30, 2026',
      "Complete Qur'an",
      '114 surahs and 6236 ayahs',
      'Quiet',
      'Nobody can see who has finished.',
      '1 reader',
      'Anyone with the invitation can join',
    ])
  })

  test.each([
    ['one column', 0],
    ['two columns', 1280],
  ])('in %s sees their portion, and requests to join, before the progress of the group', async (_, width) => {
    const order = ['Winter Hatim', 'Today’s portion', 'Asking to join (1)', 'of the hatim', 'About this room']
    stubWindow(width)
    asked(1)
    await screen.findByRole('heading', { name: 'Today’s portion' })
    await screen.findByRole('heading', { name: 'Asking to join (1)' })
    await screen.findByRole('region', { name: 'About this room' })
    const text = screen.getByRole('main').innerHTML
    const places = order.map((part) => text.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('who owns the room sees a link to the requests to join', async () => {
    asked(2)
    await userEvent.click(await screen.findByRole('link', { name: '2 people ask to join' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Asking to join (2)' }))
  })

  test('of a closed room sees no remaining days', async () => {
    openRoom(
      aRoom({ total_tasks: 604, finished_tasks: 601, days_left: 0, join: 'closed', closed_at: '2025-11-20T10:00:00Z' }),
    )
    expect(await screen.findByText('3 portions open')).not.toBeNull()
    expect(screen.queryByText(/days left/)).toBeNull()
  })

  test.each<[string, Partial<WireRoom>, string]>([
    ['a part is read', { start_surah: 67, end_surah: 67, end_ayah: 12 }, '68% read'],
    ['it has not begun', { cycle_number: 0, start_date: '2025-12-01' }, '70 days of reading'],
    [
      'the hatim is complete',
      { join: 'complete', hatim_completed_at: '2025-11-20T10:00:00Z', progress_percentage: 100 },
      'Hatim complete',
    ],
  ])('when %s', async (_, room, headline) => {
    openRoom(aRoom(room))
    expect(await screen.findByRole('heading', { name: headline })).not.toBeNull()
  })

  test('reads today’s portion, with one button, and catches up on earlier ones below it', async () => {
    const room = aRoom()
    openRoom(room, {
      [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: {
        body: {
          tasks: [
            aTask({ start_surah: 36, end_surah: 36, is_completed: true, completed_at: '2025-11-21T08:00:00Z' }),
            aTask({ bookmark_surah: 67, bookmark_ayah: 3 }),
            aTask({ start_surah: 68, end_surah: 68, offered_at: '2025-11-21T08:00:00Z' }),
            aTask({ start_surah: 66, end_surah: 66, task_date: '2025-11-18' }),
          ],
        },
      },
    })
    await screen.findByRole('link', { name: 'Continue' })
    const today = within(screen.getByRole('region', { name: 'Today’s portion' }))
    expect(today.getByText(surahOf(67).nameArabic).getAttribute('lang')).toBe('ar')
    expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Continue'])
    const thread = today.getByRole('progressbar', { name: 'How far you are in this portion' }) as HTMLProgressElement
    expect([thread.value, thread.max]).toEqual([3, 12])
    const more = within(screen.getByRole('region', { name: 'More to read here' }))
    const rows = more.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      expect.stringContaining('Al-Qalam'),
      expect.stringContaining('Ya-Sin'),
      expect.stringContaining('At-Tahrim'),
    ])
    expect(more.getByText('Due Nov 18, 2025')).not.toBeNull()
    expect(more.getByRole('link', { name: 'Catch Up' })).not.toBeNull()
  })

  test('a portion of several dates is read today, and says until when', async () => {
    const room = aRoom()
    const dates = { task_date: '2025-11-17', due_date: '2025-11-23' }
    openRoom(room, { [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [aTask(dates)] } } })
    await screen.findByRole('link', { name: 'Start Reading' })
    expect(screen.getByText('Due Nov 23, 2025')).not.toBeNull()
    expect(screen.queryByText('No portion for you today')).toBeNull()
  })

  test.each<[string, Partial<WireRoom>, string]>([
    ['tomorrow', {}, 'The next portions come tomorrow.'],
    ['on the first day', { start_date: '2025-12-01' }, 'Reading starts on December 1, 2025.'],
    ['after its rest days', { rest_weekdays: [6, 7] }, 'The next portions come on November 24, 2025.'],
    ['tomorrow, after a rest day', { rest_weekdays: [5] }, 'Today is a rest day. The next portions come tomorrow.'],
    ['with the next cycle', { room_type: 'recurrent', days_left: 0 }, 'The next cycle starts tomorrow.'],
    ['never', { days_left: 0 }, 'All portions are assigned.'],
  ])('without a portion today sees that the next one comes %s', async (_, room, text) => {
    openRoom(aRoom(room))
    expect(await screen.findByText(text)).not.toBeNull()
    expect(screen.getByText('No portion for you today')).not.toBeNull()
  })

  test('takes an offered portion; if someone was faster, it disappears with a message', async () => {
    const room = aRoom({ openness: 'open' })
    const offered = { id: aRoom().id, room_id: room.id, offered_at: '2025-11-20T10:00:00Z' }
    const range = { start_surah: 36, start_ayah: 1, end_surah: 36, end_ayah: 12 }
    const list = `GET /rooms/${room.id}/tasks/offered`
    const replies = {
      [list]: { body: [{ ...offered, ...range }] },
      [`PUT /tasks/${offered.id}/take`]: {
        status: 409,
        body: {
          error: 'Someone else has taken this portion.',
          code: 'portion_not_offered',
        },
      },
    }
    openRoom(room, replies)
    const button = await screen.findByRole('button', { name: 'Take this portion' })
    stubApi(aroundRoom(room, { ...replies, [list]: { body: [] } }))
    await userEvent.click(button)
    await leftByToast('Someone else has taken this portion.')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take this portion' })).toBeNull())
  })

  test('sees that the portion they took is theirs, and finds it among their own', async () => {
    const room = aRoom({ openness: 'open' })
    const range = { start_surah: 36, start_ayah: 1, end_surah: 36, end_ayah: 12 }
    const taken = aTask({ room_id: room.id, ...range })
    const offered = { id: taken.id, room_id: room.id, offered_at: '2025-11-20T10:00:00Z', ...range }
    const take = { [`PUT /tasks/${taken.id}/take`]: { body: { message: 'Yours', task: taken } } }
    openRoom(room, { [`GET /rooms/${room.id}/tasks/offered`]: { body: [offered] }, ...take })
    const button = await screen.findByRole('button', { name: 'Take this portion' })
    stubApi(
      aroundRoom(room, { ...take, [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [taken] } } }),
    )
    await userEvent.click(button)
    expect(await screen.findByText('The portion is yours')).not.toBeNull()
    expect(await screen.findByRole('link', { name: 'Start Reading' })).not.toBeNull()
  })

  describe('of a quiet room', () => {
    const taken = aTask({ start_surah: 36, start_ayah: 1, end_surah: 36, end_ayah: 12 })
    const take = async (room: WireRoom, reply: object, time?: string) => {
      const { sent } = openRoom(room, {
        [`GET /rooms/${room.id}/waiting`]: { body: { waits: true } },
        [`POST /rooms/${room.id}/take-next`]: reply as never,
      })
      const button = await screen.findByRole('button', { name: 'Take a portion' })
      if (time) await userEvent.click(screen.getByRole('radio', { name: time }))
      await userEvent.click(button)
      return sent
    }

    test('takes a portion unseen, and sees which one it is', async () => {
      const room = aRoom({ openness: 'quiet' })
      const sent = await take(room, { body: { message: 'Yours', task: { ...taken, room_id: room.id } } })
      expect(await screen.findByText('The portion is yours')).not.toBeNull()
      expect(screen.getByText('Ya-Sin 36:1 – 36:12')).not.toBeNull()
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'waiting' })
      expect(sent.some(({ path }) => path.endsWith('/tasks/offered'))).toBe(false)
    })

    test('says how much time they have, and gets a portion for it', async () => {
      const room = aRoom()
      const sent = await take(room, { body: { message: 'Yours', task: { ...taken, room_id: room.id } } }, '15 min')
      await screen.findByText('The portion is yours')
      expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'waiting', minutes: 15 })
    })

    test('sees a kind note when nothing waits any more', async () => {
      const message = 'Nothing is waiting for a reader right now. May Allah reward you.'
      await take(aRoom(), { status: 404, body: { error: message, code: 'nothing_waits' } })
      expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
    })

    test('sees no button when nothing waits', async () => {
      openRoom(aRoom())
      await screen.findByRole('region', { name: 'About this room' })
      expect(screen.queryByRole('button', { name: 'Take a portion' })).toBeNull()
    })

    test("sees a note in a room of two that each can infer the other's reading", async () => {
      openRoom(aRoom({ active_members: 2 }))
      expect(
        await screen.findByText('Nobody can see who has finished. With only two readers, each of you can tell.'),
      ).not.toBeNull()
    })
  })

  test('sees who reads here, a page at a time', async () => {
    const room = aRoom({ active_members: 3, inactive_members: 1 })
    const second = aMember({ full_name: 'Yusuf Karimov' })
    openRoom(room, {
      [`GET /rooms/${room.id}/members?limit=50`]: {
        body: [aminaIn(room), second],
        headers: { link: `</api/v1/rooms/${room.id}/members?limit=50&after=${second.id}>; rel="next"` },
      },
      [`GET /rooms/${room.id}/members?limit=50&after=${second.id}`]: {
        body: [aMember({ full_name: 'Maryam Haddad' }), aMember({ full_name: 'Ibrahim Toure', is_active: false })],
      },
    })
    const panel = await screen.findByRole('region', { name: 'Active Members (3)' })
    const [first] = await within(panel).findAllByRole('listitem')
    expect(first?.textContent).toBe('AYAmina YusupovaRoom owneryouJoined Nov 1, 2025')
    await userEvent.click(within(panel).getByRole('button', { name: 'Show more' }))
    expect(await within(panel).findByText('Maryam Haddad')).not.toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Maryam Haddad'))
    expect(within(panel).getByRole('heading', { name: 'Inactive Members (1)' })).not.toBeNull()
    // The headings already say it for everyone below them.
    expect(within(panel).queryByText('Active')).toBeNull()
    expect(within(panel).getAllByText('Inactive')).toHaveLength(1)
    expect(within(panel).queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('sees ten of forty at first on a phone, and searches among all', async () => {
    const room = aRoom({ active_members: 40 })
    const names = Array.from({ length: 39 }, (_, index) => aMember({ full_name: `Reader ${index}` }))
    openRoom(room, {
      [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room), ...names] },
      [`GET /rooms/${room.id}/members?limit=50&search=zaynab`]: { body: [aMember({ full_name: 'Zaynab Ali' })] },
      [`GET /rooms/${room.id}/members?limit=50&search=zz`]: { body: [] },
    })
    const panel = await screen.findByRole('region', { name: 'Active Members (40)' })
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(10))
    await userEvent.click(within(panel).getByRole('button', { name: 'Show more' }))
    expect(within(panel).getAllByRole('listitem')).toHaveLength(40)
    expect(document.activeElement?.textContent).toContain('Reader 9')

    const search = within(panel).getByRole('searchbox', { name: 'Search members' })
    await userEvent.type(search, ' zaynab ')
    expect(await within(panel).findByText('1 member found')).not.toBeNull()
    expect(within(panel).getAllByRole('listitem')).toHaveLength(1)
    await userEvent.clear(search)
    await userEvent.type(search, 'zz')
    expect(await within(panel).findByText('Nobody here is called “zz”')).not.toBeNull()
    await userEvent.clear(search)
    expect(await within(panel).findByText('Reader 8')).not.toBeNull()
  })

  test('of a small room is offered no search', async () => {
    openRoom(aRoom({ active_members: 3 }))
    await screen.findByRole('region', { name: 'Active Members (3)' })
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('leaves after a word about what that means', async () => {
    const room = aRoom({ active_members: 2 })
    const { address, sent } = openRoom(room, {
      [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room), aMember({ full_name: 'Yusuf Karimov' })] },
      [`POST /rooms/${room.id}/leave`]: { body: { message: 'You have left the room.' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    expect(await screen.findByText(/^Yusuf Karimov will become the owner\. If they’ve stopped reading/)).not.toBeNull()
    expect(screen.getByText(/^Your open portions are offered to the group\./)).not.toBeNull()
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

  test.each([
    [
      'nobody, where only a reader in care stays',
      { in_care_of: 'Khadija' },
      2,
      /^Only readers in care or by name stay/,
    ],
    ['nobody, where only a reader by name stays', { by_name: true }, 2, /^Only readers in care or by name stay/],
    ['the only other adult, not a reader in care', {}, 3, /^Aisha Karimova will become the owner\./],
  ])('leaving names as the next owner %s', async (_, change, active, words) => {
    const room = aRoom({ active_members: active })
    const aisha = aMember({ full_name: 'Aisha Karimova', ...change })
    const yusuf = aMember({ full_name: 'Yusuf Karimov', in_care_of: 'Khadija' })
    openRoom(room, {
      [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room), aisha, yusuf].slice(0, active) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Settings' }))
    expect(await screen.findByText(words)).not.toBeNull()
  })

  test.each<[string, Partial<WireRoom>, RegExp]>([
    ['whenever they like', {}, /You can come back at any time/],
    ['with an invitation, once it was renewed', { invite_code: 'k3y' }, /You can come back with an invitation/],
    ['by asking', { join: 'ask' }, /To come back, ask the owner/],
    ['not at all', { join: 'closed' }, /so you can’t come back/],
  ])('reads before leaving that they can come back %s', async (_, change, words) => {
    openRoom(aRoom({ creator_id: aRoom().id, ...change }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Room' }))
    expect(within(await screen.findByRole('dialog')).getByText(words)).not.toBeNull()
  })

  test('who is the last reader sees that their portions wait', async () => {
    openRoom(aRoom({ creator_id: aRoom().id, active_members: 1 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Room' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(/^Your open portions stay here\./)).not.toBeNull()
  })

  test('who could not leave sees why and stays', async () => {
    const room = aRoom({ creator_id: aRoom().id })
    const { address } = openRoom(room, {
      [`POST /rooms/${room.id}/leave`]: { status: 503, body: { error: 'Something went wrong. Please try again.' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Room' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Leave Room' }))
    await leftByToast('Failed to leave room')
    expect(address()).toBe(`/rooms/${room.id}`)
  })
})

describe('a dedication', () => {
  const LINE = 'For Hajja Maryam, may Allah have mercy on her'

  test('stands below the name, in a direction of its own, and can be reported', async () => {
    const room = aRoom({ dedication: LINE, creator_id: aRoom().id })
    const { writes } = openRoom(room, { [`POST /rooms/${room.id}/dedication/report`]: { body: { message: 'Thanks' } } })
    expect((await screen.findByText(LINE)).getAttribute('dir')).toBe('auto')
    await userEvent.click(await screen.findByRole('button', { name: 'Report the dedication' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report this dedication?' })
    expect(within(dialog).getByText(LINE)).not.toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([[`POST /rooms/${room.id}/dedication/report`, { dedication: LINE }]])
  })

  test('is not reported by the owner, who can change it', async () => {
    openRoom(aRoom({ dedication: LINE }))
    expect(await screen.findByText('About this room')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Report the dedication' })).toBeNull()
  })

  test('stays in the dialog with the reason if the report is refused', async () => {
    const room = aRoom({ dedication: LINE, creator_id: aRoom().id })
    const error = 'The dedication changed in the meantime. Please check it again.'
    openRoom(room, {
      [`POST /rooms/${room.id}/dedication/report`]: { status: 409, body: { error, code: 'dedication_changed' } },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Report the dedication' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Report' }))
    expect(await within(dialog).findByText(error)).not.toBeNull()
  })

  test('that is not there takes no place', async () => {
    openRoom(aRoom())
    await title('Winter Hatim')
    await screen.findByRole('heading', { name: 'About this room' })
    expect(screen.queryByRole('button', { name: 'Report the dedication' })).toBeNull()
  })
})
