import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { chapterReplies } from '../../../test/chapters.ts'
import { openRoom, type Replies } from '../../../test/rooms.tsx'
import { leftBeside, leftByToast, pressFirst } from '../../../test/toasts.ts'
import { stubWindow } from '../../../test/window.ts'
import { aRoom, aTask, figures } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import '../rooms/RoomScreen.tsx'
import './TaskScreen.tsx'

const REFUSED = 'Something went wrong. Please try again.'
const refused = { status: 400, body: { error: REFUSED, code: 'internal' } }
const ALL = { start_surah: 112, start_ayah: 3, end_surah: 113, end_ayah: 2 }
const RANGE = { start_surah: 2, start_ayah: 142, end_surah: 2, end_ayah: 157 }
const TODAY = '2025-11-21'
type WireTask = ReturnType<typeof aTask>

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
  stubWindow(1280)
})
afterEach(() => void vi.useRealTimers())

async function openPortion(change: Partial<WireTask>, replies: (task: WireTask) => Replies) {
  const task = aTask({ ...ALL, opened_at: '2025-11-21T05:00:00Z', ...change })
  stubApi({ ...chapterReplies(1, 2, 112, 113), [`GET /tasks/${task.id}`]: { body: task }, ...replies(task) })
  const app = renderApp(`/tasks/${task.id}`)
  await screen.findByText('en 113:2')
  return app
}

function openDashboard(tasks: WireTask[], replies: Replies = {}) {
  const sent = stubApi({
    'GET /user/figures': { body: figures },
    'GET /rooms': { body: [aRoom()] },
    [`GET /tasks?date=${TODAY}`]: { body: { tasks } },
    'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
    ...replies,
  })
  return { sent, ...renderApp('/read') }
}
const rowOf = async (range: string) => (await screen.findByText(range, { exact: false })).closest('li') as HTMLElement
const choose = async (item: string) => {
  await pressFirst(/^More for/)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('on the page of a portion, when the toast has gone', () => {
  const done = { is_completed: true, can_reopen: true, completed_at: '2025-11-21T07:05:00Z' }
  const offered = { offered_at: '2025-11-21T06:00:00Z' }
  const offer = async () => {
    await pressFirst('Offer to the group')
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Offer to the group' }))
  }

  test.each<[string, Partial<WireTask>, string, () => Promise<void>, string | RegExp]>([
    ['marking it complete', {}, 'complete', () => pressFirst('Mark Complete'), 'Mark Complete'],
    ['undoing that', done, 'reopen', () => pressFirst('Undo'), 'Undo'],
    ['offering it', {}, 'offer', offer, 'Offer to the group'],
    ['keeping it', offered, 'take', () => pressFirst('Keep it myself'), 'Keep it myself'],
    ['a place in it', {}, 'bookmark', () => pressFirst('Bookmark 112:4'), 'Bookmark 112:4'],
  ])('a failure of %s is still shown with its button, until the next try', async (...row) => {
    const [, change, verb, act, button] = row
    let answer: object = refused
    await openPortion(change, (task) => ({ [`PUT /tasks/${task.id}/${verb}`]: () => answer }))
    await act()
    expect((await leftBeside(button, REFUSED)).length).toBeGreaterThan(0)
    // The failure is not shown any more while the retry is under way.
    let refuse = () => {}
    answer = new Promise((resolve) => {
      refuse = () => resolve(refused)
    })
    const pressed = screen.queryByRole('dialog') ?? document.body
    await userEvent.click(within(pressed).getAllByRole('button', { name: button })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull())
    // A request under way keeps a lease on the device, and the tests that follow would find it.
    refuse()
    expect(await screen.findAllByText(REFUSED)).not.toEqual([])
  })

  test('a failed offer leaves its dialog open, and closed it says nothing of the page', async () => {
    await openPortion({}, (task) => ({ [`PUT /tasks/${task.id}/offer`]: refused }))
    await offer()
    await leftByToast(REFUSED)
    expect(within(screen.getByRole('dialog')).getByText(REFUSED)).not.toBeNull()
  })
})

describe('on the dashboard, when the toast has gone', () => {
  test('still shows a failed completion on its card, and not on the next page', async () => {
    const task = aTask(RANGE)
    const { router } = openDashboard([task], { [`PUT /tasks/${task.id}/complete`]: refused })
    await pressFirst('I read it in my mushaf')
    await leftBeside('I read it in my mushaf', REFUSED)
    expect(within(await rowOf('Al-Baqarah 2:142')).getByText(REFUSED)).not.toBeNull()
    await act(async () => router.navigate('/profile'))
    await screen.findByRole('heading', { name: 'Amina Yusupova' })
    await act(async () => router.navigate('/read'))
    await rowOf('Al-Baqarah 2:142')
    expect(screen.queryByText(REFUSED)).toBeNull()
  })

  test('a failure is shown even if the card moved to another list meanwhile', async () => {
    const task = aTask({ ...RANGE, task_date: '2025-11-20' })
    openDashboard([task, aTask(ALL)], { [`PUT /tasks/${task.id}/complete`]: refused })
    await userEvent.click(
      within(await rowOf('Al-Baqarah 2:142')).getByRole('button', { name: 'I read it in my mushaf' }),
    )
    await leftByToast(REFUSED)
    expect(within(await rowOf('Al-Baqarah 2:142')).getByText(REFUSED)).not.toBeNull()
    expect(within(await rowOf('Al-Ikhlas')).queryByText(REFUSED)).toBeNull()
  })

  test('an undo from the toast that failed is said on the card', async () => {
    const task = aTask(RANGE)
    const done = { ...task, is_completed: true, can_reopen: true, completed_at: '2025-11-21T07:05:00Z' }
    openDashboard([task], {
      [`PUT /tasks/${task.id}/complete`]: { body: { message: 'ok', task: done } },
      [`PUT /tasks/${task.id}/reopen`]: refused,
      [`GET /tasks?date=${TODAY}`]: () => ({ body: { tasks: [isDone ? done : task] } }),
    })
    let isDone = false
    await pressFirst('I read it in my mushaf')
    isDone = true
    await pressFirst('Undo')
    await leftByToast(REFUSED)
    expect(within(await rowOf('Al-Baqarah 2:142')).getByText(REFUSED)).not.toBeNull()
  })

  test('shows on the card that an offer could not be taken back', async () => {
    const task = aTask({ ...RANGE, offered_at: '2025-11-21T07:00:00Z' })
    openDashboard([task], { [`PUT /tasks/${task.id}/take`]: refused })
    await choose('Keep it myself')
    await leftBeside(/^More for/, REFUSED)
  })

  test.each([
    ['Another reader has taken this portion', 404, 'portion_taken', 'complete', 'I read it in my mushaf'],
    ['Task not found', 404, 'task_not_found', 'complete', 'I read it in my mushaf'],
  ])('a failure is shown at the card: %s', async (said, status, code, verb, button) => {
    const task = aTask(RANGE)
    let isGone = false
    openDashboard([task], {
      [`PUT /tasks/${task.id}/${verb}`]: () => {
        isGone = true
        return { status, body: { error: said, message: said, code } }
      },
      [`GET /tasks?date=${TODAY}`]: () => ({ body: { tasks: isGone ? [] : [task] } }),
    })
    await pressFirst(button)
    await leftByToast(said)
    await waitFor(() => expect(screen.queryByText('Al-Baqarah 2:142', { exact: false })).toBeNull())
    expect(screen.getByText(said).closest('section')).not.toBeNull()
  })

  test('shows on the card that the portion has changed', async () => {
    const task = aTask(RANGE)
    const now = { ...task, end_ayah: 150 }
    let current = task
    openDashboard([task], {
      [`PUT /tasks/${task.id}/complete`]: () => {
        current = now
        return { status: 409, body: { error: 'changed', message: 'changed', code: 'portion_changed', task: now } }
      },
      [`GET /tasks?date=${TODAY}`]: () => ({ body: { tasks: [current] } }),
    })
    await pressFirst('I read it in my mushaf')
    await leftByToast('Your portion has changed')
    expect(screen.getByText(/It’s now Al-Baqarah 2:142 – 2:150/).closest('li')).not.toBeNull()
  })
})

describe('on the page of a room, when the toast has gone', () => {
  const room = aRoom()
  const own = aTask({ ...RANGE, room_id: room.id, user_id: amina.id })
  const offered = { id: aTask().id, room_id: room.id, ...ALL, offered_at: '2025-11-21T06:00:00Z' }

  test('shows that today’s portion could not be completed', async () => {
    openRoom(room, {
      [`GET /rooms/${room.id}/tasks?date=${TODAY}`]: { body: { tasks: [own] } },
      [`PUT /tasks/${own.id}/complete`]: refused,
    })
    await pressFirst('I read it in my mushaf')
    await leftBeside('I read it in my mushaf', REFUSED)
  })

  // A quiet room names no reader.
  const openedRoom = { ...room, openness: 'open' as const, open_from: room.start_date }

  test('an offered portion that could not be taken says so in its row', async () => {
    openRoom(openedRoom, {
      [`GET /rooms/${room.id}/tasks/offered`]: { body: [offered] },
      [`PUT /tasks/${offered.id}/take`]: refused,
    })
    await pressFirst('Take this portion')
    await leftBeside('Take this portion', REFUSED)
  })

  test('removes a portion that another reader took, and keeps its message', async () => {
    const sentence = 'Someone else has taken this portion.'
    let isTaken = false
    openRoom(openedRoom, {
      [`GET /rooms/${room.id}/tasks/offered`]: () => ({ body: isTaken ? [] : [offered] }),
      [`PUT /tasks/${offered.id}/take`]: () => {
        isTaken = true
        return { status: 409, body: { error: sentence, code: 'portion_not_offered' } }
      },
    })
    await pressFirst('Take this portion')
    await leftByToast(sentence)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take this portion' })).toBeNull())
    expect(screen.getByText(sentence)).not.toBeNull()
  })
})
