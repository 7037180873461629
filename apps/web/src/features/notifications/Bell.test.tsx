import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { leftBeside, leftByToast } from '../../../test/toasts.ts'
import { aNotification, aReader } from '../../../test/wire.ts'
import { forgetReadingAs, readReadingAs } from '../../lib/reading-as.ts'

const NEWEST = 'GET /notifications?limit=4'
const noUnits = { 'GET /user/path': { body: { units: [], current: null } } }
const failed = { status: 500, body: { error: 'Something went wrong. Please try again.' } }

const joined = aNotification()
const ready = aNotification({ kind: 'ready', room_id: null, details: {} })
const old = aNotification({ kind: 'welcome', room_id: null, details: {}, read_at: '2025-11-20T10:00:00Z' })
const list = (unread: number, notifications = [joined, ready, old]) => ({
  body: { notifications, unread, next: null, hearings: [], taken: [] },
})

beforeEach(signInAmina)
afterEach(forgetReadingAs)

const bell = (name: string) => screen.findByRole('button', { name })
const panel = () => screen.getByRole('dialog', { name: 'Notifications' })
const link = (name: RegExp) => within(panel()).getByRole('link', { name })

async function openBell(replies: Parameters<typeof stubApi>[0], name = 'Notifications, 2 unread') {
  const sent = stubApi({ ...noUnits, [NEWEST]: list(2), ...replies })
  const app = renderApp('/memorize')
  await userEvent.click(await bell(name))
  await screen.findByRole('dialog', { name: 'Notifications' })
  return { sent, ...app }
}

test('says how many are unread, and shows the newest with the unread ones marked', async () => {
  await openBell({})
  expect(link(/Khadija Noor joined Winter Hatim.*Unread$/).getAttribute('href')).toBe(`/rooms/${joined.room_id}`)
  expect(link(/Welcome to Halaqa/).textContent).not.toContain('Unread')
  const time = within(link(/Khadija Noor/)).getByRole('time')
  expect(time.getAttribute('datetime')).toBe('2025-11-20T09:00:00Z')
  expect(link(/See all/).getAttribute('href')).toBe('/notifications')
})

test('shows a hearing that waits for its reciter on top, even if there is nothing else', async () => {
  const hearing = { id: amina.id, listener_name: 'Maryam', reader: null, finished_at: '2025-11-21T09:00:00Z' }
  const { body } = list(1, [])
  await openBell({ [NEWEST]: { body: { ...body, hearings: [hearing] } } })
  expect(link(/^Maryam has heard you/).getAttribute('href')).toBe(`/hearings/${amina.id}`)
  expect(within(panel()).queryByText('Nothing new yet')).toBeNull()
})

test('a hearing of a reader in care says so, and opens as them', async () => {
  const reader = { id: '7d1e6b7e-3f0e-4f53-9d2a-1c6f3a9f0a22', full_name: 'Yusuf Karimov' }
  const hearing = { id: amina.id, listener_name: 'Maryam', reader, finished_at: '2025-11-21T09:00:00Z' }
  const { body } = list(1, [])
  await openBell({ [NEWEST]: { body: { ...body, hearings: [hearing] } } })
  const opened = link(/^For Yusuf: Maryam has heard you/)
  expect(opened.getAttribute('href')).toBe(`/hearings/${amina.id}?reader=${reader.id}`)
})

test('shows no dot, and nothing to mark, without unread ones', async () => {
  await openBell({ [NEWEST]: list(0, [old]) }, 'Notifications')
  expect(within(panel()).queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('says that there is nothing', async () => {
  await openBell({ [NEWEST]: list(0, []) }, 'Notifications')
  expect(within(panel()).getByText('Nothing new yet')).not.toBeNull()
})

test('a failure is not shown as nothing, and can be tried again', async () => {
  await openBell({ [NEWEST]: failed }, 'Notifications')
  expect(await within(panel()).findByText('We couldn’t load your notifications')).not.toBeNull()
  expect(within(panel()).queryByText('Nothing new yet')).toBeNull()
  stubApi({ ...noUnits, [NEWEST]: list(2) })
  await userEvent.click(within(panel()).getByRole('button', { name: 'Try Again' }))
  expect(await within(panel()).findByText('Khadija Noor joined Winter Hatim')).not.toBeNull()
})

test('opens by keyboard, moves by arrow keys, and closes with Escape, which returns the focus', async () => {
  stubApi({ ...noUnits, [NEWEST]: list(2) })
  renderApp('/memorize')
  const button = await bell('Notifications, 2 unread')
  button.focus()
  const user = userEvent.setup()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(panel().contains(document.activeElement)).toBe(true))
  link(/Khadija Noor/).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(link(/Today’s reading is ready/))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(link(/See all/))
  await user.keyboard('{Escape}')
  const again = await bell('Notifications, 2 unread')
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('following one marks it read, leads on, and closes the panel', async () => {
  const read = `PUT /notifications/${ready.id}/read`
  const { sent, address } = await openBell({ [read]: { body: { message: 'Read' } } })
  await userEvent.click(link(/Today’s reading is ready/))
  await screen.findByRole('heading', { level: 1, name: 'Assalamu alaikum, Amina' })
  expect(address()).toBe('/read')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(({ method, path }) => `${method} ${path}` === read)).toHaveLength(1)
})

const askedFor = ({ headers }: { headers: Headers }) => headers.get('x-reading-as')

test('one for a reader in care says for whom it is, and opens the page as them', async () => {
  const yusuf = aReader({ full_name: 'Yusuf Karimov' })
  const ready = aNotification({
    kind: 'ready',
    reader: { id: yusuf.id, full_name: yusuf.full_name },
    details: { room_name: 'Winter Hatim', portions: 1 },
  })
  const read = `PUT /notifications/${ready.id}/read`
  const { sent, address } = await openBell(
    {
      [NEWEST]: list(1, [ready]),
      [read]: { body: { message: 'Read' } },
      'GET /user/readers': { body: [yusuf] },
      [`GET /rooms/${ready.room_id}`]: { status: 404, body: { error: 'Room not found', code: 'room_not_found' } },
    },
    'Notifications, 1 unread',
  )
  await userEvent.click(link(/^For Yusuf: Today’s reading is ready/))
  await waitFor(() => expect(readReadingAs()?.id).toBe(yusuf.id))
  await waitFor(() => expect(address()).toBe(`/rooms/${ready.room_id}`))
  await waitFor(() =>
    expect(sent.filter(({ path }) => path === `/rooms/${ready.room_id}`).map(askedFor)).toEqual([yusuf.id]),
  )
  expect(sent.filter(({ method, path }) => `${method} ${path}` === read)).toHaveLength(1)
})

test('does not mark a read one again', async () => {
  const { sent, address } = await openBell({})
  await userEvent.click(link(/Welcome to Halaqa/))
  await waitFor(() => expect(address()).toBe('/help'))
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
})

test('marks all at once on screen, and reloads them', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let isMarked = false
  await openBell({
    'PUT /notifications/read': () =>
      answered.then(() => {
        isMarked = true
        return { body: { message: 'Read' } }
      }),
    [NEWEST]: () => (isMarked ? list(0, [{ ...joined, read_at: '2025-11-21T09:00:00Z' }]) : list(2)),
  })
  await userEvent.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await bell('Notifications')
  expect(panel().textContent).not.toContain('Unread')
  expect(document.activeElement?.textContent).toBe('Notifications')
  answer()
  await waitFor(() => expect(within(panel()).queryByText('Today’s reading is ready')).toBeNull())
})

test('restores unread ones that the server refuses to mark, and says so', async () => {
  await openBell({ 'PUT /notifications/read': failed })
  await userEvent.click(within(panel()).getByRole('button', { name: 'Mark all as read' }))
  await leftBeside('Mark all as read', 'We couldn’t mark it as read')
  await bell('Notifications, 2 unread')
  expect(link(/Khadija Noor/).textContent).toContain('Unread')
})

test('shows a followed one that could not be marked in the list, until the person leaves the page', async () => {
  const { router } = await openBell({
    [`PUT /notifications/${ready.id}/read`]: failed,
    'GET /notifications?limit=20': list(2),
  })
  await userEvent.click(link(/Today’s reading is ready/))
  await screen.findByRole('heading', { name: 'Assalamu alaikum, Amina' })
  await userEvent.click(await bell('Notifications, 2 unread'))
  const [words] = await leftByToast('We couldn’t mark it as read')
  expect(words?.closest('li')?.textContent).toContain('Today’s reading is ready')
  await act(async () => router.navigate('/memorize'))
  await userEvent.click(await bell('Notifications, 2 unread'))
  expect(link(/Today’s reading is ready/)).not.toBeNull()
  expect(screen.queryByText('We couldn’t mark it as read')).toBeNull()
})

test('announces one that arrives while the page is open', async () => {
  stubApi({ ...noUnits, [NEWEST]: list(1, [ready]) })
  const { queries } = renderApp('/memorize')
  await bell('Notifications, 1 unread')
  expect(screen.queryByText('1 new notification')).toBeNull()
  stubApi({ ...noUnits, [NEWEST]: list(2) })
  await queries.invalidateQueries({ queryKey: ['notifications'] })
  await bell('Notifications, 2 unread')
  expect(screen.getByText('1 new notification').getAttribute('aria-live')).toBe('polite')
})
