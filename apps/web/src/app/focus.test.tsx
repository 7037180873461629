import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../test/app.tsx'
import { chapterReplies } from '../../test/chapters.ts'
import { aroundRoom, openRoom, type Replies, type WireRoom } from '../../test/rooms.tsx'
import { stubWindow } from '../../test/window.ts'
import { aRoom, aTask } from '../../test/wire.ts'
import { LandingEntry } from '../features/landing/LandingEntry.tsx'
import '../features/dashboard/DashboardScreen.tsx'
import '../features/rooms/invite/InviteSheet.tsx'
import '../features/rooms/RoomScreen.tsx'
import '../features/tasks/TaskScreen.tsx'
import { ConfigProvider, NO_CONFIG } from '../lib/config.ts'
import { toast } from '../ui/toast.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  stubWindow(1280)
})
afterEach(() => void vi.useRealTimers())

const RANGE = { start_surah: 112, start_ayah: 3, end_surah: 113, end_ayah: 2 }
const press = async (name: string | RegExp, role = 'button') =>
  userEvent.click((await screen.findAllByRole(role, { name }))[0] as HTMLElement)
const focusIsOn = (role: string, name: string | RegExp) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole(role, { name })[0]))

/** Opens a room. Each request for its card is answered with the current `now()`. */
const roomThat = (now: () => WireRoom, replies: Replies = {}) =>
  openRoom(now(), { [`GET /rooms/${now().id}`]: () => ({ body: now() }), ...replies })

function openTask(now: () => ReturnType<typeof aTask>, replies: Replies) {
  signInAmina()
  const path = `/tasks/${now().id}`
  stubApi({ ...chapterReplies(1, 112, 113), [`GET ${path}`]: () => ({ body: now() }), ...replies })
  renderApp(path)
}

describe('the focus moves to the replacement of the pressed button:', () => {
  test('Join Now', async () => {
    let room = aRoom({ is_member: false, creator_id: aRoom().id })
    roomThat(() => room, {
      'POST /rooms/join': () => {
        room = { ...room, is_member: true }
        return { body: { message: 'Joined', status: 'joined', first_portion_date: null } }
      },
    })
    await press('Join This Reading Group')
    await press('Join Now')
    await focusIsOn('heading', 'Winter Hatim')
  })

  test('Let In, with others waiting and with none', async () => {
    let waiting = ['Zaynab Ali', 'Ibrahim Toure'].map((full_name) => ({
      user_id: aRoom().id,
      full_name,
      in_care_of: null,
      requested_at: '2025-11-20T10:00:00Z',
    }))
    let room = aRoom({ join_requests: 2 })
    const path = `/rooms/${room.id}/requests`
    const approvals = waiting.map(({ user_id }) => [
      `POST ${path}/${user_id}/approve`,
      () => {
        waiting = waiting.filter((person) => person.user_id !== user_id)
        room = { ...room, join_requests: waiting.length }
        return { body: { message: 'Done' } }
      },
    ])
    roomThat(() => room, { [`GET ${path}`]: () => ({ body: waiting }), ...Object.fromEntries(approvals) })
    await press('Let In: Zaynab Ali')
    await focusIsOn('heading', 'Asking to join (1)')
    await press('Let In: Ibrahim Toure')
    await focusIsOn('heading', 'Active Members (1)')
  })

  test('Offer to the group', async () => {
    let task = aTask({ ...RANGE, opened_at: '2025-11-21T05:00:00Z' })
    openTask(() => task, {
      [`PUT /tasks/${task.id}/offer`]: () => {
        task = { ...task, offered_at: '2025-11-21T06:00:00Z' }
        return { body: { message: 'ok', task } }
      },
    })
    await press('Offer to the group')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Offer to the group' }))
    await focusIsOn('button', 'Keep it myself')
  })

  test('Undo', async () => {
    let task = aTask({ ...RANGE, is_completed: true, completed_at: new Date().toISOString() })
    openTask(() => task, {
      [`PUT /tasks/${task.id}/reopen`]: () => {
        task = { ...task, is_completed: false, completed_at: null }
        return { body: { message: 'ok', task } }
      },
    })
    await press('Undo')
    await focusIsOn('heading', /Al-Ikhlas 112:3/)
  })

  test('I read it in my mushaf', async () => {
    const room = aRoom()
    let task = aTask({ ...RANGE, room_id: room.id })
    roomThat(() => room, {
      [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: () => ({ body: { tasks: [task] } }),
      [`PUT /tasks/${task.id}/complete`]: () => {
        task = { ...task, is_completed: true, completed_at: '2025-11-21T12:00:00Z' }
        return { body: { message: 'ok', task } }
      },
    })
    await press('I read it in my mushaf')
    await focusIsOn('heading', 'Today’s portion')
  })

  test('Take this portion', async () => {
    const room = aRoom({ openness: 'open' })
    const task = aTask({ ...RANGE, room_id: room.id })
    let offered = [{ id: task.id, room_id: room.id, offered_at: '2025-11-20T10:00:00Z', ...RANGE }]
    roomThat(() => room, {
      [`GET /rooms/${room.id}/tasks/offered`]: () => ({ body: offered }),
      [`PUT /tasks/${task.id}/take`]: () => {
        offered = []
        return { body: { message: 'Yours', task } }
      },
    })
    await press('Take this portion')
    await focusIsOn('heading', 'Today’s portion')
  })

  test('I’m Back', async () => {
    let room = aRoom({ my_away_until: '2025-12-05' })
    roomThat(() => room, {
      [`PUT /rooms/${room.id}/membership`]: () => {
        room = { ...room, my_away_until: null }
        return { body: room }
      },
    })
    await press('I’m Back')
    await focusIsOn('heading', 'My reading in this room')
  })

  test('Close Room, which takes its settings with it', async () => {
    let room = aRoom()
    roomThat(() => room, {
      [`POST /rooms/${room.id}/close`]: () => {
        room = { ...room, join: 'closed', closed_at: '2025-11-21T12:00:00Z', days_left: 0 }
        return { body: room }
      },
    })
    await press('Settings')
    await press('Close Room...')
    await press('Close Room')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await focusIsOn('button', 'Settings')
  })

  test('Create Room, for the first one', async () => {
    const room = aRoom()
    let rooms: WireRoom[] = []
    signInAmina()
    stubApi({
      ...aroundRoom(room),
      'GET /rooms': () => ({ body: rooms }),
      'POST /rooms': () => {
        rooms = [room]
        return { status: 201, body: room }
      },
    })
    renderApp('/read')
    await screen.findByText('Create your first room to start reading!')
    await press('Create Room')
    const form = within(await screen.findByRole('dialog', { name: 'Create Room' }))
    await userEvent.clear(form.getByLabelText('Room name'))
    await userEvent.type(form.getByLabelText('Room name'), 'Winter Hatim')
    await userEvent.click(form.getByRole('button', { name: '30 days' }))
    await userEvent.click(form.getByRole('button', { name: 'Create Room' }))
    await screen.findByRole('dialog', { name: 'Invite people' })
    await userEvent.keyboard('{Escape}')
    await focusIsOn('heading', 'Winter Hatim is ready')
  })

  test('Escape from the poster, and from the invitation under it', async () => {
    const room = aRoom()
    roomThat(() => room)
    await press('More ways to invite')
    await press(/Enlarge the code/)
    await screen.findByRole('button', { name: 'Print' })
    await userEvent.keyboard('{Escape}')
    await focusIsOn('button', /Enlarge the code/)
    await userEvent.keyboard('{Escape}')
    await focusIsOn('button', 'More ways to invite')
  })

  test('Dismiss of the contest banner', async () => {
    render(
      <ConfigProvider value={{ ...NO_CONFIG, contestFormUrl: 'https://example.org/form' }}>
        <LandingEntry />
      </ConfigProvider>,
    )
    await press(/Dismiss/)
    await focusIsOn('heading', "Learn the Qur'an")
  })

  test('Close of a toast', async () => {
    const room = aRoom()
    roomThat(() => room)
    const button = await screen.findByRole('button', { name: 'Settings' })
    button.focus()
    toast.info('The room has resumed')
    const close = await within(screen.getByRole('region', { name: 'Notifications' })).findByRole('button', {
      name: 'Close',
    })
    await userEvent.click(close)
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})
