import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { aRoom, aTask, figures } from '../../../test/wire.ts'
import './DashboardScreen.tsx'
import './SpreadDialog.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const [oldest, older, newest] = [19, 20, 21].map((day) =>
  aTask({ start_ayah: day, end_ayah: day, task_date: `2025-11-${day}` }),
) as [ReturnType<typeof aTask>, ReturnType<typeof aTask>, ReturnType<typeof aTask>]

function openDashboard(tasks: object[], replies: Parameters<typeof stubApi>[0] = {}) {
  signInAmina()
  const sent = stubApi({
    'GET /user/figures': { body: figures },
    'GET /rooms': { body: [aRoom()] },
    'GET /tasks?date=2025-11-21': { body: { tasks } },
    ...replies,
  })
  renderApp('/read')
  return sent
}

const spreadOver = (days: number) => ({
  body: {
    tasks: [oldest, older, newest].map((task, i) => {
      const date = `2025-11-${21 + (i % days)}`
      return { ...task, task_date: date, due_date: i === 2 ? `2025-11-${22 + (i % days)}` : date }
    }),
  },
})
const dialog = () => within(screen.getByRole('dialog', { name: 'Spread Over the Next Days' }))
const rows = () =>
  dialog()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
async function open() {
  await userEvent.click(await screen.findByRole('button', { name: 'Spread over the next days' }))
  await screen.findByRole('dialog', { name: 'Spread Over the Next Days' })
}

describe('spreading', () => {
  test('is offered from three due portions on, without read, offered or later ones', async () => {
    openDashboard([
      oldest,
      older,
      { ...newest, is_completed: true, completed_at: '2025-11-21T06:42:00Z' },
      { ...aTask(), offered_at: '2025-11-21T06:42:00Z' },
      { ...aTask(), due_date: '2025-11-23' },
    ])
    expect(await screen.findByText('Overdue Tasks (2)')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Spread over the next days' })).toBeNull()
  })

  test('names pieces', async () => {
    const [first, ...others] = spreadOver(3).body.tasks
    openDashboard([oldest, older, newest], {
      'GET /tasks/spread?days=3': { body: { tasks: [{ ...first, piece: 'hizb', piece_number: 7 }, ...others] } },
      'GET /tasks?date=2025-11-21': {
        body: { tasks: [{ ...oldest, piece: 'hizb', piece_number: 7 }, older, newest] },
      },
    })
    await open()
    await dialog().findByText('Friday, Nov 21')
    expect(rows().slice(0, 2)).toEqual(['Hizb 7 Friday, Nov 21', 'Al-Mulk 67:20 Saturday, Nov 22'])
  })

  test('shows when each portion would be read in the chosen number of days, and spreads them', async () => {
    const sent = openDashboard([newest, oldest, older], {
      'GET /tasks/spread?days=3': spreadOver(3),
      'GET /tasks/spread?days=5': spreadOver(5),
      'POST /tasks/spread': spreadOver(5),
    })
    await open()
    await dialog().findByText('Friday, Nov 21')
    expect(rows()).toEqual([
      'Al-Mulk 67:19 Friday, Nov 21',
      'Al-Mulk 67:20 Saturday, Nov 22',
      'Al-Mulk 67:21 Sunday, Nov 23 to Monday, Nov 24',
    ])
    await userEvent.click(dialog().getByRole('radio', { name: '5' }))
    await userEvent.click(dialog().getByRole('button', { name: 'Spread Them' }))
    expect(await screen.findByText('Each portion now has its own day')).not.toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { task_ids: [oldest.id, older.id, newest.id], days: 5 },
    ])
  })

  test('reports failures, and that too few portions are left', async () => {
    openDashboard([newest, oldest, older], {
      'GET /tasks/spread?days=3': spreadOver(3),
      'GET /tasks/spread?days=7': { body: { tasks: [] } },
      'POST /tasks/spread': { status: 503, body: { error: 'Please try again soon.', code: 'overloaded' } },
    })
    await open()
    await dialog().findByText('Friday, Nov 21')
    await userEvent.click(dialog().getByRole('button', { name: 'Spread Them' }))
    expect(await dialog().findByText('Nothing was changed')).not.toBeNull()
    await userEvent.click(dialog().getByRole('radio', { name: '7' }))
    expect(await dialog().findByText(/fewer than three open portions/)).not.toBeNull()
    expect(dialog().getByRole('button', { name: 'Spread Them' })).toHaveProperty('disabled', true)
  })
})
