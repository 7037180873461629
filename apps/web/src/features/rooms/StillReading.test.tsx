import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aMember, aRoom } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import './LeaveDialog.tsx'
import './RoomScreen.tsx'
import './StillReading.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

const QUESTION = 'Are you still reading with us?'
const question = async () => within(await screen.findByRole('region', { name: QUESTION }))

function open({ at = 'room', status = 200, asks = true } = {}) {
  const room = aRoom({ asks_if_reading: asks, creator_id: aMember().user_id })
  const answer = () => {
    if (status !== 200) return { status, body: { error: 'Something went wrong. Please try again.' } }
    room.asks_if_reading = false
    return { body: room }
  }
  const sent = stubApi({
    'GET /rooms': () => ({ body: [room] }),
    'GET /tasks?date=2025-11-21': { body: { tasks: [] } },
    [`GET /rooms/${room.id}`]: () => ({ body: room }),
    [`GET /rooms/${room.id}/members?limit=50`]: { body: [aMember({ user_id: amina.id })] },
    [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [] } },
    [`GET /rooms/${room.id}/waiting`]: { body: { waits: false } },
    [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [] } },
    [`PUT /rooms/${room.id}/still-reading`]: answer,
    [`PUT /rooms/${room.id}/membership`]: answer,
  })
  renderApp(at === 'room' ? `/rooms/${room.id}` : '/read')
  return { room, sent: () => written(sent).map(({ method, path, body }) => [`${method} ${path}`, body]) }
}

test('a silent reader who still reads says so with a tap', async () => {
  const { room, sent } = open()
  await userEvent.click((await question()).getByRole('button', { name: 'Yes, I am' }))
  expect(await screen.findByText('It’s good to have you with us')).not.toBeNull()
  expect(sent()).toEqual([[`PUT /rooms/${room.id}/still-reading`, undefined]])
  expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
})

test('a silent reader pauses for thirty days', async () => {
  const { room, sent } = open()
  await userEvent.click((await question()).getByRole('button', { name: 'Pause me' }))
  expect(await screen.findByText('You’re away until December 21, 2025')).not.toBeNull()
  expect(sent()).toEqual([[`PUT /rooms/${room.id}/membership`, { away_until: '2025-12-21' }]])
})

test('a silent reader who wants to leave is asked first', async () => {
  const { sent } = open()
  await userEvent.click((await question()).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('dialog')).not.toBeNull()
  expect(sent()).toEqual([])
})

test('an answer that fails leaves the question, and says so', async () => {
  open({ status: 503 })
  await userEvent.click((await question()).getByRole('button', { name: 'Yes, I am' }))
  expect((await (await question()).findAllByText('We couldn’t save your answer')).length).toBeGreaterThan(0)
})

test('the dashboard asks too, and names the room', async () => {
  const { room } = open({ at: 'dashboard' })
  expect((await question()).getByText(new RegExp(`in ${room.name} for a while`))).not.toBeNull()
})

test('nobody else is asked', async () => {
  const { room } = open({ asks: false })
  await screen.findByRole('heading', { name: room.name })
  expect(screen.queryByRole('region', { name: QUESTION })).toBeNull()
})
