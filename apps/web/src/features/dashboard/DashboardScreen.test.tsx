import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { stubWindow } from '../../../test/window.ts'
import { aPiece, aPiecesRoom, aRoom, aTask, figures } from '../../../test/wire.ts'
import { camelKeys } from '../../lib/camel.ts'
import { USER_KEY, writeSession } from '../../lib/session.ts'
import { useCompleteTask } from '../tasks/tasks.mutations.ts'
import './DashboardScreen.tsx'

const away = { status: 503, body: { error: 'Something went wrong. Please try again.', code: 'database_unavailable' } }
const TODAY = '2025-11-21'
const TASKS = `GET /tasks?date=${TODAY}`
const TOMORROW = 'GET /tasks?date=2025-11-22'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function openDashboard(replies: Parameters<typeof stubApi>[0] = {}) {
  signInAmina()
  const sent = stubApi({
    'GET /user/figures': { body: figures },
    'GET /rooms': { body: [aRoom()] },
    [TASKS]: { body: { tasks: [] } },
    [TOMORROW]: { body: { tasks: [] } },
    ...replies,
  })
  return { sent, ...renderApp('/read') }
}

const row = (range: string) => screen.getByText(range, { exact: false }).closest('li') as HTMLElement

describe('reading tasks', () => {
  test('show what is due today, what is done, and how many days others are overdue', async () => {
    const { sent } = openDashboard({
      [TASKS]: {
        body: {
          tasks: [
            aTask({ start_ayah: 1, end_ayah: 12 }),
            aTask({ start_surah: 18, end_surah: 18, is_completed: true, completed_at: '2025-11-21T06:42:00Z' }),
            aTask({ start_surah: 66, end_surah: 66, task_date: '2025-11-20' }),
            aTask({ start_surah: 111, end_surah: 112, end_ayah: 4, task_date: '2025-11-18' }),
          ],
        },
      },
    })

    expect(await screen.findByText('Today: 1/2')).not.toBeNull()
    expect(screen.getByRole('heading', { name: "Today's Reading" })).not.toBeNull()
    expect(within(row('Al-Mulk 67:1')).getByRole('link', { name: 'Start Reading' })).not.toBeNull()
    expect(row('Al-Mulk 67:1').textContent).toContain('Winter Hatim · 12 verses')
    // An Arabic name would otherwise move the number beside it.
    expect(within(row('Al-Mulk 67:1')).getByText('Winter Hatim').tagName).toBe('BDI')
    expect(within(row('Al-Kahf 18:1')).getByText(/^Read at \d+:42 [AP]M$/)).not.toBeNull()

    expect(screen.getByText('Overdue Tasks (2)')).not.toBeNull()
    expect(within(row('At-Tahrim 66:1')).getByText('1 day overdue')).not.toBeNull()
    expect(within(row('At-Tahrim 66:1')).getByText('Due Nov 20, 2025')).not.toBeNull()
    expect(within(row('111:1')).getByText('3 days overdue')).not.toBeNull()
    expect(within(row('111:1')).getByRole('link', { name: 'Catch Up' }).getAttribute('href')).toMatch(/^\/tasks\/0/)
    expect(sent.filter(({ path }) => path.startsWith('/tasks'))).toHaveLength(1)
  })

  test('mark the first open portion by the only filled button', async () => {
    openDashboard({
      [TASKS]: {
        body: {
          tasks: [
            aTask({ start_ayah: 1, end_ayah: 12 }),
            aTask({ start_surah: 18, end_surah: 18, is_completed: true, completed_at: '2025-11-21T06:42:00Z' }),
            aTask({ piece: 'rub', start_surah: 55, end_surah: 55, task_date: '2025-11-17', due_date: '2025-11-23' }),
            aTask({ start_surah: 66, end_surah: 66, task_date: '2025-11-20' }),
          ],
        },
      },
    })
    await screen.findByText('Overdue Tasks (1)')
    const filled = within(screen.getByRole('region', { name: 'Reading Tasks' }))
      .getAllByRole('link')
      .filter(({ className }) => className.includes('btn-primary'))
    expect(filled).toEqual([within(row('Al-Mulk 67:1')).getByRole('link', { name: 'Start Reading' })])
  })

  test('show a piece of several dates on each of them, with its last date, and as overdue after it', async () => {
    openDashboard({
      [TASKS]: {
        body: {
          tasks: [
            aTask({ piece: 'rub', start_ayah: 1, end_ayah: 12, task_date: '2025-11-17', due_date: '2025-11-23' }),
            aTask({ start_surah: 18, end_surah: 18, task_date: '2025-11-17', due_date: '2025-11-21' }),
            aTask({ piece: 'rub', start_surah: 78, end_surah: 78, task_date: '2025-11-17', due_date: '2025-11-21' }),
            // A pause has moved the portion.
            aTask({ start_surah: 55, end_surah: 55, task_date: '2025-11-17', due_date: '2025-11-23' }),
            aTask({ start_surah: 66, end_surah: 66, task_date: '2025-11-12', due_date: '2025-11-19' }),
            aTask({
              piece: 'rub',
              start_surah: 36,
              end_surah: 36,
              task_date: '2025-11-17',
              due_date: '2025-11-23',
              is_completed: true,
              completed_at: '2025-11-20T06:42:00Z',
            }),
          ],
        },
      },
    })
    expect(await screen.findByText('Today: 0/3')).not.toBeNull()
    expect(within(row('An-Naba 78:1')).getByText('due today')).not.toBeNull()
    const later = screen.getByRole('list', { name: 'Due later' })
    expect(within(later).getAllByRole('listitem')).toEqual([row('Al-Mulk 67:1'), row('Ya-Sin 36:1')])
    expect(within(row('Ar-Rahman 55:1')).getByText('Due Nov 23, 2025')).not.toBeNull()
    expect(screen.getByText('Overdue Tasks (1)')).not.toBeNull()
    expect(within(row('Al-Mulk 67:1')).getByText('by Sunday, Nov 23')).not.toBeNull()
    expect(within(row('Al-Mulk 67:1')).queryByText(/overdue/)).toBeNull()
    expect(within(row('Al-Mulk 67:1')).getByRole('link', { name: 'Start Reading' })).not.toBeNull()
    expect(within(row('Al-Kahf 18:1')).queryByText(/Due/)).toBeNull()
    expect(within(row('Ya-Sin 36:1')).queryByText(/Due/)).toBeNull()
    expect(within(row('At-Tahrim 66:1')).getByText('Due Nov 19, 2025')).not.toBeNull()
    expect(within(row('At-Tahrim 66:1')).getByText('2 days overdue')).not.toBeNull()
  })

  test('offer to continue a begun portion, late or not', async () => {
    const begun = { bookmark_surah: 67, bookmark_ayah: 4 }
    openDashboard({
      [TASKS]: {
        body: { tasks: [aTask({ ...begun, end_ayah: 12 }), aTask({ ...begun, end_ayah: 5, task_date: '2025-11-20' })] },
      },
    })
    expect(await screen.findAllByRole('link', { name: 'Continue' })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Start Reading' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Catch Up' })).toBeNull()
  })

  test.each([
    ['one column', 0, ['Reading Tasks', 'Your reading', 'Open Quran Reader', 'My Rooms']],
    ['two columns', 1024, ['Open Quran Reader', 'Your reading', 'Reading Tasks', 'My Rooms']],
  ])('have the visible order in %s', async (_, width, order) => {
    stubWindow(width)
    openDashboard()
    await screen.findByText('No reading assignments')
    const text = screen.getByRole('main').innerHTML
    const places = order.map((part) => text.indexOf(part))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  test('show overdue portions until they are hidden', async () => {
    openDashboard({ [TASKS]: { body: { tasks: [aTask({ task_date: '2025-11-20' })] } } })
    const details = (await screen.findByText('Overdue Tasks (1)')).closest('details')
    expect(details?.open).toBe(true)
    await userEvent.click(screen.getByText('Hide'))
    expect(details?.open).toBe(false)
  })

  test('show the three oldest of many overdue portions, and all on request', async () => {
    const tasks = [16, 17, 18, 19, 20].map((day) =>
      aTask({ start_ayah: day, end_ayah: day, task_date: `2025-11-${day}` }),
    )
    openDashboard({ [TASKS]: { body: { tasks } } })
    const list = await screen.findByRole('list', { name: 'Overdue Tasks (5)' })
    const days = () =>
      within(list)
        .getAllByRole('listitem')
        .map((one) => within(one).getByText(/overdue$/).textContent)
    expect(days()).toEqual(['5 days overdue', '4 days overdue', '3 days overdue'])
    await userEvent.click(screen.getByRole('button', { name: 'View All' }))
    expect(days()).toEqual(['5 days overdue', '4 days overdue', '3 days overdue', '2 days overdue', '1 day overdue'])
    expect(document.activeElement?.closest('li')?.textContent).toContain('2 days overdue')
  })

  test('offer tomorrow’s portions, and only those, when all are read', async () => {
    const done = { is_completed: true, completed_at: '2025-11-21T06:42:00Z' }
    openDashboard({
      [TASKS]: {
        body: { tasks: [aTask(done), aTask({ ...done, start_surah: 2, end_surah: 2, task_date: '2025-11-20' })] },
      },
      [TOMORROW]: { body: { tasks: [aTask({ start_surah: 68, end_surah: 68, task_date: '2025-11-22' })] } },
    })
    expect(await screen.findByRole('heading', { name: 'Tomorrow’s portion is ready' })).not.toBeNull()
    expect(within(row('Al-Qalam 68:1')).getByRole('link', { name: 'Start Reading' })).not.toBeNull()
    expect(within(screen.getByRole('list', { name: 'Recently completed' })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('Today: 1/1')).not.toBeNull()
  })

  test('let a portion of tomorrow that is read be undone, and count it to no other day', async () => {
    const done = { is_completed: true, can_reopen: true, completed_at: '2025-11-21T06:42:00Z' }
    const ahead = aTask({ ...done, start_surah: 68, end_surah: 68, task_date: '2025-11-22' })
    openDashboard({ [TASKS]: { body: { tasks: [aTask(done), ahead] } }, [TOMORROW]: { body: { tasks: [ahead] } } })
    const recent = within(await screen.findByRole('list', { name: 'Recently completed' }))
    expect(recent.getByRole('button', { name: /^Undo: Al-Qalam/ })).not.toBeNull()
    expect(screen.getByText('Today: 1/1')).not.toBeNull()
    expect(screen.queryByText('Tomorrow’s portion is ready')).toBeNull()
  })

  test('show the last date of tomorrow’s piece as seen from today', async () => {
    openDashboard({
      [TOMORROW]: {
        body: {
          tasks: [
            aTask({ piece: 'rub', start_surah: 68, end_surah: 68, task_date: '2025-11-22', due_date: '2025-11-23' }),
          ],
        },
      },
    })
    expect(await screen.findByText('Tomorrow’s portion is ready')).not.toBeNull()
    expect(within(row('Al-Qalam 68:1')).getByText('by Sunday, Nov 23')).not.toBeNull()
  })

  test('do not load tomorrow’s portions while one of today is open', async () => {
    const { sent } = openDashboard({ [TASKS]: { body: { tasks: [aTask()] } } })
    await screen.findByText('Today: 0/1')
    expect(sent.map(({ path }) => path)).not.toContain('/tasks?date=2025-11-22')
  })

  test.each([
    ['no room yet', [], 'Create your first room to start reading!'],
    ['all read', [aRoom()], 'All caught up! Check back tomorrow for new assignments.'],
  ])('say that there is nothing to read: %s', async (_, rooms, hint) => {
    openDashboard({ 'GET /rooms': { body: rooms } })
    expect(await screen.findByText(hint)).not.toBeNull()
    expect(screen.getByRole('heading', { name: 'No reading assignments' })).not.toBeNull()
  })

  test('offer a free piece of a room where there is nothing to read', async () => {
    const hatims = { completed: 12, begun: 20, free: 9 }
    const room = aPiecesRoom({ hatims, may_take_free: true })
    const { sent } = openDashboard({
      'GET /rooms': { body: [room] },
      [`POST /rooms/${room.id}/take-next`]: { body: { message: 'Yours', task: aPiece({ room_id: room.id }) } },
    })
    expect(await screen.findByRole('heading', { name: '9 juz are free' })).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Take a juz now' }))
    expect(await screen.findByText('The portion is yours')).not.toBeNull()
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'free' })
  })

  test('lead to a board to choose from when there is nothing to read', async () => {
    const board = aPiecesRoom({ dealing: 'chosen' })
    openDashboard({ 'GET /rooms': { body: [aRoom(), board] } })
    expect(await screen.findByRole('heading', { name: 'You haven’t taken anything yet' })).not.toBeNull()
    expect(screen.queryByText(/All caught up/)).toBeNull()
    const link = screen.getByRole('link', { name: 'Choose a juz' })
    expect(link.getAttribute('href')).toBe(`/rooms/${board.id}/board`)
  })

  test.each([
    ['paused', { paused_since: '2025-11-20T10:00:00Z' }],
    ['closed', { closed_at: '2025-11-20T10:00:00Z', join: 'closed' as const }],
    ['past its last turn', { turn: { number: 1, first_date: '2025-11-10', last_date: '2025-11-16' } }],
  ])('do not lead to a board that is %s', async (_, change) => {
    openDashboard({ 'GET /rooms': { body: [aPiecesRoom({ dealing: 'chosen', ...change })] } })
    expect(await screen.findByRole('heading', { name: 'No reading assignments' })).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Choose a juz' })).toBeNull()
  })

  test('do not show a failed load as empty', async () => {
    openDashboard({ [TASKS]: { status: 500, body: { error: 'Something went wrong. Please try again.' } } })
    const alert = (await screen.findByRole('heading', { name: 'Error loading tasks' })).closest('[role=alert]')
    expect(alert?.textContent).toContain('Something went wrong. Please try again.')
    expect(screen.queryByText('No reading assignments')).toBeNull()

    stubApi({ [TASKS]: { body: { tasks: [aTask()] } } })
    await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Today: 0/1')).not.toBeNull()
  })
})

describe('figures', () => {
  test('come from the server, with plurals', async () => {
    openDashboard()
    const list = await screen.findByRole('list', { name: 'Your reading' })
    expect(await within(list).findByText('148')).not.toBeNull()
    expect(within(list).getByText('12 this week')).not.toBeNull()
    expect(within(list).getByText('day, best 21')).not.toBeNull()
  })

  test('offer a retry when they do not load', async () => {
    openDashboard({ 'GET /user/figures': { status: 500 } })
    expect(await screen.findByText('We couldn’t load your figures')).not.toBeNull()
  })
})

describe('the reader', () => {
  test('opens at the last reading position', async () => {
    localStorage.setItem('halaqa_reading_place', '{"surah":67,"ayah":5}')
    openDashboard()
    const link = await screen.findByRole('link', { name: /Open Quran Reader/ })
    expect(link.textContent).toContain('Continue at Al-Mulk 67:5')
    expect(link.getAttribute('href')).toBe('/quran?surah=67&ayah=5')
  })

  test.each(['', '{', '{"surah":67,"ayah":31}', '[]'])(
    'is opened at its door for a place such as %j',
    async (stored) => {
      localStorage.setItem('halaqa_reading_place', stored)
      openDashboard()
      const link = await screen.findByRole('link', { name: /Open Quran Reader/ })
      expect(link.getAttribute('href')).toBe('/quran')
    },
  )
})

describe('my rooms', () => {
  test('show range, type, duration and owner', async () => {
    openDashboard({
      'GET /rooms': {
        body: [
          aRoom(),
          aRoom({ name: 'Juz Amma', creator_id: aRoom().id, room_type: 'recurrent', end_date: null, start_surah: 78 }),
          aRoom({ name: 'Open end', end_date: null, start_surah: 67, end_surah: 67, end_ayah: 12 }),
        ],
      },
    })
    const list = await screen.findByRole('list', { name: 'My Rooms' })
    const [winter, amma, open] = within(list).getAllByRole('link')
    expect(winter?.textContent).toMatch(
      /Winter HatimOwnerFixed Duration.*Complete Qur'anUntil Jan 30, 2026Created Nov 1, 2025/,
    )
    expect(amma?.textContent).toMatch(/Juz AmmaRecurrent.*An-Naba 78:1 – An-Nas 114:630 day cycles/)
    expect(open?.textContent).toContain('Al-Mulk 67:1 – 67:12Ongoing')
    expect(within(list).getAllByRole('img', { name: '68% read, 412 of 604 portions finished' })).toHaveLength(3)
  })

  test('show the newest three of a long list, and all of them on View All', async () => {
    openDashboard({ 'GET /rooms': { body: [1, 2, 3, 4, 5].map((n) => aRoom({ name: `Room ${n}` })) } })
    const list = await screen.findByRole('list', { name: 'My Rooms' })
    expect(within(list).getAllByRole('link')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'View All' }))
    expect(within(list).getAllByRole('link')).toHaveLength(5)
    expect(document.activeElement).toBe(within(list).getAllByRole('link')[3])
    expect(screen.queryByRole('button', { name: 'View All' })).toBeNull()
  })

  test('say how to begin without a room', async () => {
    openDashboard({ 'GET /rooms': { body: [] } })
    expect(await screen.findByRole('heading', { name: 'No rooms found' })).not.toBeNull()
    expect(screen.getByText('Start your spiritual journey by creating or joining a room')).not.toBeNull()
  })

  test('say that they failed to load, and try again', async () => {
    openDashboard({ 'GET /rooms': { status: 500, body: '' } })
    expect(await screen.findByRole('heading', { name: 'Failed to load rooms' })).not.toBeNull()
    expect(await screen.findByText('Something went wrong (HTTP 500). Please try again.')).not.toBeNull()
    stubApi({ 'GET /rooms': { body: [aRoom()] } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('list', { name: 'My Rooms' })).not.toBeNull()
  })

  test('stay on screen when a refresh fails', async () => {
    openDashboard({ 'GET /rooms': { body: [aRoom()] } })
    await screen.findByRole('list', { name: 'My Rooms' })
    const sent = stubApi({ 'GET /rooms': away, [TASKS]: away, [TOMORROW]: away, 'GET /user/figures': away })
    vi.setSystemTime(Date.now() + 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(sent.filter(({ path }) => path === '/rooms').length).toBeGreaterThan(1))
    expect(screen.getByRole('list', { name: 'My Rooms' })).not.toBeNull()
    expect(screen.queryByText('Failed to load rooms')).toBeNull()
    expect(screen.getByText('148')).not.toBeNull()
  })
})

test('greets by the first name', async () => {
  openDashboard()
  expect(await screen.findByRole('heading', { level: 1, name: 'Assalamu alaikum, Amina' })).not.toBeNull()
  expect(screen.getByText('Friday, November 21, 2025')).not.toBeNull()
})

test('greets Abdul Rahman by his whole name', async () => {
  openDashboard()
  writeSession({ ...amina, fullName: 'Abdul Rahman Khan' }, 'his-token')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: USER_KEY })))
  expect(await screen.findByRole('heading', { level: 1, name: 'Assalamu alaikum, Abdul Rahman' })).not.toBeNull()
})

test('a task that is being completed elsewhere shows that here', async () => {
  const task = aTask()
  let refuse = () => {}
  const answer = new Promise<{ status: number }>((resolve) => {
    refuse = () => resolve({ status: 400 })
  })
  const { queries } = openDashboard({
    [TASKS]: { body: { tasks: [task] } },
    [`PUT /tasks/${task.id}/complete`]: () => answer,
  })
  await screen.findByText('Today: 0/1')
  const { result } = renderHook(useCompleteTask, {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  act(() => result.current.mutate(camelKeys(task)))
  expect(await screen.findByText('Completing...')).not.toBeNull()
  // A request under way keeps a lease on the device, and the tests that follow would find it.
  refuse()
  await waitFor(() => expect(screen.queryByText('Completing...')).toBeNull())
})

test('an ended session leads to sign-in with a message, whichever call notices it first', async () => {
  const ended = { status: 401, body: { error: 'Authentication required', code: 'authentication_required' } }
  openDashboard({ 'GET /user/figures': ended, 'GET /rooms': () => new Promise(() => {}) })
  expect(await screen.findByText('Authentication required. Redirecting to sign in...')).not.toBeNull()
})
