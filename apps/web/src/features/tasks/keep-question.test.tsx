import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { openRoom } from '../../../test/rooms.tsx'
import { aPiece, aRoom, figures } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import '../rooms/RoomScreen.tsx'
import './KeepQuestion.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

const QUESTION = 'Would you like to keep this portion?'

function openDashboard(change: Parameters<typeof aPiece>[0] = {}, status = 200) {
  let task = aPiece({ asks_to_keep: true, ...change })
  const act = (answer: Partial<typeof task>) => () => {
    if (status !== 200)
      return { status, body: { error: 'Please check the form and try again.', code: 'validation_failed' } }
    task = { ...task, asks_to_keep: false, ...answer }
    return { body: { message: '', task } }
  }
  const sent = stubApi({
    'GET /user/figures': { body: figures },
    'GET /rooms': { body: [aRoom()] },
    'GET /tasks?date=2025-11-21': () => ({ body: { tasks: [task] } }),
    'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
    [`PUT /tasks/${task.id}/keep`]: act({}),
    [`PUT /tasks/${task.id}/offer`]: act({ offered_at: '2025-11-21T12:00:00Z' }),
  })
  renderApp('/read')
  return { task, sent: () => written(sent).map(({ method, path }) => `${method} ${path}`) }
}

describe('a portion that lies unopened', () => {
  test('is kept with a tap, and the question goes', async () => {
    const { task, sent } = openDashboard()
    expect(await screen.findByText(QUESTION)).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Keep it: Juz 29/ }))
    await vi.waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
    expect(sent()).toEqual([`PUT /tasks/${task.id}/keep`])
  })

  test('is passed on with a tap, and can be taken back', async () => {
    const { task, sent } = openDashboard()
    await userEvent.click(await screen.findByRole('button', { name: /^Pass it on: Juz 29/ }))
    expect(await screen.findByText('Offered to the group')).not.toBeNull()
    expect(screen.queryByText(QUESTION)).toBeNull()
    expect(sent()).toEqual([`PUT /tasks/${task.id}/offer`])
  })

  test('asks on if the answer is refused, and says so', async () => {
    openDashboard({}, 400)
    await userEvent.click(await screen.findByRole('button', { name: /^Keep it/ }))
    const row = (await screen.findByText(QUESTION)).closest('li') as HTMLElement
    expect(await within(row).findByText('Please check the form and try again.')).not.toBeNull()
    expect(screen.getByRole('button', { name: /^Keep it/ }).getAttribute('aria-describedby')).toMatch(/^failure-/)
  })

  test.each([
    ['one that is not asked about', { asks_to_keep: false }],
    ['one that is read', { is_completed: true, completed_at: '2025-11-21T07:00:00Z' }],
  ])('is not asked about: %s', async (_, change) => {
    openDashboard(change)
    await screen.findAllByText(/Juz 29/)
    expect(screen.queryByText(QUESTION)).toBeNull()
  })
})

test("the page of a room asks on the portion's card", async () => {
  const room = aRoom({ plan: 'pieces', piece: 'juz' })
  const tasks = [aPiece({ room_id: room.id, asks_to_keep: true })]
  openRoom(room, { [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks } } })
  expect(await screen.findByText(QUESTION)).not.toBeNull()
})
