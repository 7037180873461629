import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aRoom, aTask, figures } from '../../../test/wire.ts'
import '../dashboard/DashboardScreen.tsx'
import { leftByToast } from '../../../test/toasts.ts'
import { today } from '../../lib/dates.ts'
import { mushafPages } from './task.model.ts'

const TASKS = 'GET /tasks?date=2025-11-21'
const RANGE = { start_surah: 2, start_ayah: 142, end_surah: 2, end_ayah: 157 }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

function openDashboard(task: ReturnType<typeof aTask>, replies: Parameters<typeof stubApi>[0] = {}) {
  return stubApi({
    'GET /user/figures': { body: figures },
    'GET /rooms': { body: [aRoom()] },
    [TASKS]: { body: { tasks: [task] } },
    'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
    ...replies,
  })
}

const rowOf = async (range: string) => (await screen.findByText(range, { exact: false })).closest('li') as HTMLElement
const readIt = async (row: HTMLElement) =>
  userEvent.click(await within(row).findByRole('button', { name: 'I read it in my mushaf' }))

/** Page 22 begins with 2:142, page 604 with 112:1: checked in a printed Madinah mushaf. */
test.each([
  [{ startSurah: 2, startAyah: 142, endSurah: 2, endAyah: 157 }, [22, 24]],
  [{ startSurah: 1, startAyah: 1, endSurah: 1, endAyah: 7 }, [1, 1]],
  [{ startSurah: 111, startAyah: 1, endSurah: 114, endAyah: 6 }, [603, 604]],
])("shows a portion's pages of the mushaf", (range, pages) => {
  expect(mushafPages(range)).toEqual(pages)
})

describe('a portion read in a mushaf', () => {
  test('leads to the hatim that it completes', async () => {
    const task = aTask(RANGE)
    const done = { ...task, is_completed: true, can_reopen: true, completed_at: '2025-11-21T07:05:00Z' }
    const completion = { message: 'ok', task: done, completed_hatim: 2 }
    openDashboard(task, { [`PUT /tasks/${task.id}/complete`]: { body: completion } })
    const { address } = renderApp('/read')
    await readIt(await rowOf('Al-Baqarah 2:142'))
    await waitFor(() => expect(address()).toBe(`/rooms/${task.room_id}/hatim?cycle=2`))
  })

  test('stays open when it has changed meanwhile, and shows the new range', async () => {
    const task = aTask(RANGE)
    const now = { ...task, end_ayah: 150 }
    const refusal = { error: 'changed', message: 'changed', code: 'portion_changed', task: now }
    const replies = { [`PUT /tasks/${task.id}/complete`]: { status: 409, body: refusal } }
    openDashboard(task, replies)
    renderApp('/read')
    const row = await rowOf('Al-Baqarah 2:142')
    openDashboard(now, replies)
    await readIt(row)
    await leftByToast('Your portion has changed')
    expect(screen.getByText(/It’s now Al-Baqarah 2:142 – 2:150\./)).not.toBeNull()
    expect(await within(row).findByText('2:150')).not.toBeNull()
    expect(await within(row).findByRole('link', { name: 'Start Reading' })).not.toBeNull()
  })

  test("stays open with the server's sentence when it refuses", async () => {
    const task = aTask(RANGE)
    openDashboard(task, {
      [`PUT /tasks/${task.id}/complete`]: {
        status: 400,
        body: { error: 'Something went wrong. Please try again.', code: 'internal' },
      },
    })
    renderApp('/read')
    await readIt(await rowOf('Al-Baqarah 2:142'))
    await leftByToast('Something went wrong. Please try again.')
    expect(await screen.findByRole('link', { name: 'Start Reading' })).not.toBeNull()
  })

  test('is complete at once, names the read range, and can be undone', async () => {
    const task = aTask({ ...RANGE, task_date: '2025-11-20' })
    const done = { ...task, is_completed: true, can_reopen: true, completed_at: '2025-11-21T07:05:00Z' }
    const sent = openDashboard(task, {
      [`PUT /tasks/${task.id}/complete`]: { body: { message: 'ok', task: done } },
      [`PUT /tasks/${task.id}/reopen`]: { body: { message: 'ok', task } },
      [TASKS]: () => ({
        body: {
          tasks: [
            sent.some(({ path }) => path.endsWith('/reopen'))
              ? task
              : sent.some(({ path }) => path.endsWith('/complete'))
                ? done
                : task,
          ],
        },
      }),
    })
    renderApp('/read')
    const row = await rowOf('Al-Baqarah 2:142')
    expect(row.textContent).toContain('pages 22–24Pages 22 to 24 of the Madinah mushaf')
    await readIt(row)
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(sent.find(({ path }) => path.endsWith('/complete'))?.body).toEqual({ ...RANGE, local_date: today() })
    expect(await screen.findByRole('link', { name: 'Catch Up' })).not.toBeNull()
  })
})

describe('the menu of a portion', () => {
  test('offers it to the group after asking, and returns the focus', async () => {
    const task = aTask(RANGE)
    const offered = { ...task, offered_at: '2025-11-21T07:00:00Z' }
    const sent = openDashboard(task, {
      [`PUT /tasks/${task.id}/offer`]: { body: { message: 'ok', task: offered } },
      [TASKS]: () => ({ body: { tasks: [sent.some(({ method }) => method === 'PUT') ? offered : task] } }),
    })
    renderApp('/read')
    const menu = await screen.findByRole('button', { name: 'More for Al-Baqarah 2:142 – 2:157' })
    await userEvent.click(menu)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Offer to the group' }))
    const dialog = await screen.findByRole('dialog', { name: 'Offer this portion to the group?' })
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Offer to the group' }))
    expect(await screen.findByText('Offered to the group')).not.toBeNull()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: menu.getAttribute('aria-label') ?? '' })),
    )
  })

  test('takes an offered one back', async () => {
    const task = aTask({ ...RANGE, offered_at: '2025-11-21T07:00:00Z' })
    const kept = { ...task, offered_at: null }
    const sent = openDashboard(task, {
      [`PUT /tasks/${task.id}/take`]: { body: { message: 'ok', task: kept } },
      [TASKS]: () => ({ body: { tasks: [sent.some(({ method }) => method === 'PUT') ? kept : task] } }),
    })
    renderApp('/read')
    await userEvent.click(await screen.findByRole('button', { name: 'More for Al-Baqarah 2:142 – 2:157' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Keep it myself' }))
    await waitFor(() => expect(screen.queryByText('Offered to the group')).toBeNull())
  })
})
