import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { figures } from '../../../test/wire.ts'
import './ProfileScreen.tsx'
import '../units/MemorizeScreen.tsx'
import '../dashboard/DashboardScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

test.each([
  ['/read', '12Current StreakPaused at 12 days: read today to continue'],
  ['/memorize', 'Current streak: paused at12 days'],
  ['/profile', '12Current StreakPaused at 12 days: read today to continue'],
])('a streak whose last day was missed is shown as paused on %s, and not as lost', async (page, text) => {
  stubApi({
    'GET /user/figures': { body: { ...figures, current_streak: 0, paused_streak: 12 } },
    'GET /user/activity': { body: { from: '2025-05-25', to: '2025-11-21', days: [] } },
    'GET /user/path': { body: { units: [], current: null } },
    'GET /rooms': { body: [] },
    'GET /tasks?date=2025-11-21': { body: { tasks: [] } },
  })
  renderApp(page)
  expect(
    await screen.findByText((_, element) => element?.textContent === text, { selector: 'li, dl > *, p' }),
  ).not.toBeNull()
})
