import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { leftByToast } from '../../../test/toasts.ts'
import { aNotification } from '../../../test/wire.ts'

const FIRST = 'GET /notifications'
const failed = { status: 500, body: { error: 'Something went wrong. Please try again.' } }
const newer = aNotification()
const older = aNotification({ kind: 'welcome', room_id: null, details: {}, read_at: '2025-11-20T10:00:00Z' })
const SECOND = `GET /notifications?before=${newer.id}`
const page = (notifications: unknown[], next: string | null, unread = 1) => ({
  body: { notifications, unread, next, hearings: [], taken: [] },
})

beforeEach(signInAmina)

const show = (replies: Parameters<typeof stubApi>[0]) => {
  const sent = stubApi({ 'GET /notifications?limit=4': page([], null, 0), ...replies })
  renderApp('/notifications')
  return sent
}

test('shows older ones on request, and at the end how long they are kept', async () => {
  show({ [FIRST]: page([newer], newer.id), [SECOND]: page([older], null) })
  expect(await screen.findByText('Khadija Noor joined Winter Hatim')).not.toBeNull()
  expect(screen.getByText('1 unread')).not.toBeNull()
  expect(screen.queryByText('Welcome to Halaqa')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Welcome to Halaqa')).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  expect(screen.getByText('Notifications are kept for 90 days.').parentElement).toBe(document.activeElement)
})

test('keeps the list when older ones do not load, and offers a retry', async () => {
  show({ [FIRST]: page([newer], newer.id), [SECOND]: failed })
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t load older notifications.')
  expect(screen.getByText('Khadija Noor joined Winter Hatim')).not.toBeNull()
  stubApi({ [SECOND]: page([older], null) })
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
  expect(await screen.findByText('Welcome to Halaqa')).not.toBeNull()
})

test('says that there is nothing', async () => {
  show({ [FIRST]: page([], null, 0) })
  expect(await screen.findByRole('heading', { level: 2, name: 'Nothing new yet' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a failure is not shown as nothing, and can be tried again', async () => {
  show({ [FIRST]: failed })
  expect(await screen.findByRole('heading', { name: 'We couldn’t load your notifications' })).not.toBeNull()
  expect(screen.queryByText('Nothing new yet')).toBeNull()
  stubApi({ [FIRST]: page([newer], null) })
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('Khadija Noor joined Winter Hatim')).not.toBeNull()
})

test('keeps the list when a refresh fails', async () => {
  stubApi({ [FIRST]: page([newer], null) })
  const { queries } = renderApp('/notifications')
  await screen.findByText('Khadija Noor joined Winter Hatim')
  stubApi({ [FIRST]: failed })
  await queries.invalidateQueries({ queryKey: ['notifications'] })
  expect(screen.getByText('Khadija Noor joined Winter Hatim')).not.toBeNull()
  expect(screen.queryByText('We couldn’t load your notifications')).toBeNull()
})

test('marks all pages as read, and takes it back when the server refuses', async () => {
  show({ [FIRST]: page([newer], null), 'PUT /notifications/read': failed })
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  const list = within(screen.getByRole('main'))
  await leftByToast('We couldn’t mark it as read')
  expect(await list.findByText('Unread')).not.toBeNull()
  stubApi({
    [FIRST]: page([{ ...newer, read_at: '2025-11-21T09:00:00Z' }], null, 0),
    'PUT /notifications/read': { body: { message: 'Read' } },
  })
  await userEvent.click(list.getByRole('button', { name: 'Mark all as read' }))
  expect(await list.findByText('You’ve seen them all.')).not.toBeNull()
  expect(list.queryByText('Unread')).toBeNull()
})
