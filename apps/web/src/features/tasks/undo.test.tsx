import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { openRoom } from '../../../test/rooms.tsx'
import { aRoom, aTask, figures } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import '../rooms/RoomScreen.tsx'

const TODAY = '2025-11-21'
const DONE = { is_completed: true, can_reopen: true, completed_at: '2025-11-21T07:05:00Z' }
/** Its last date has passed, and it was read today. */
const recent = aTask({ ...DONE, start_surah: 66, end_surah: 66, task_date: '2025-11-18' })
const ofToday = aTask({ ...DONE, start_surah: 36, end_surah: 36 })
/** A portion read more than 24 hours ago. */
const long = aTask({ ...DONE, can_reopen: false, start_surah: 55, end_surah: 55 })
const tasks = [ofToday, long, recent]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

const undos = () => screen.findAllByRole('button', { name: /^Undo: / })

test('the dashboard undoes each portion that was read within a day', async () => {
  let isUndone = false
  const open = { ...recent, is_completed: false, can_reopen: false, completed_at: null, due_date: '2025-11-23' }
  const sent = stubApi({
    'GET /user/figures': { body: figures },
    'GET /rooms': { body: [aRoom()] },
    [`GET /tasks?date=${TODAY}`]: () => ({ body: { tasks: isUndone ? [ofToday, long, open] : tasks } }),
    'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
    [`PUT /tasks/${recent.id}/reopen`]: () => {
      isUndone = true
      return { body: { message: 'ok', task: open } }
    },
  })
  renderApp('/read')
  expect((await undos()).map((button) => button.textContent)).toEqual(['Undo', 'Undo'])
  const row = within(screen.getByRole('list', { name: 'Recently completed' }))
  await userEvent.click(row.getByRole('button', { name: /^Undo: At-Tahrim/ }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Undo: / })).toHaveLength(1))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(`PUT /tasks/${recent.id}/reopen`)
  expect(await screen.findByRole('link', { name: 'Start Reading' })).not.toBeNull()
  expect(screen.queryByText(/overdue/)).toBeNull()
})

test('the page of a room has them too, also those whose last date has passed', async () => {
  const room = aRoom()
  openRoom(room, { [`GET /rooms/${room.id}/tasks?date=${TODAY}`]: { body: { tasks } } })
  expect(await undos()).toHaveLength(2)
  expect(screen.getByText('Recently completed')).not.toBeNull()
  expect(screen.getByRole('button', { name: /^Undo: At-Tahrim/ })).not.toBeNull()
})
