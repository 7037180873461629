import { ERRORS } from '@halaqa/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubApi } from '../../../../test/app.tsx'
import { dashboard, describedBy, field, openForm, press, type } from '../../../../test/create-room-form.tsx'
import { aRoom } from '../../../../test/wire.ts'
import '../invite/InviteSheet.tsx'
import '../../dashboard/DashboardScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  [503, 'overloaded'],
  [409, 'too_many_rooms'],
] as const)(
  'a failure (%d %s) keeps the form and all that was typed; the next attempt has the same key',
  async (status, code) => {
    const [, error] = ERRORS[code]
    const { posts } = await openForm({ 'POST /rooms': { status, body: { error, code } } })
    type('Room name', '  Winter Hatim ')
    type('Description (optional)', 'For all')
    await press('30 days')
    await press('Create Room')
    const alert = await screen.findByText(error)
    expect(alert.closest('[role=alert]')).not.toBeNull()
    expect(field('Room name').value).toBe('  Winter Hatim ')
    expect(field('Description (optional)').value).toBe('For all')

    await press('Create Room')
    await waitFor(() => expect(posts()).toHaveLength(2))
    const [first, second] = posts().map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  },
)

test("shows the server's error for a field beside it", async () => {
  const error = 'The start date must be within ten years.'
  await openForm({
    'POST /rooms': {
      status: 400,
      body: { error, message: error, code: 'validation_failed', fields: [{ path: 'start_date', message: error }] },
    },
  })
  type('Room name', 'Winter')
  await press('30 days')
  await press('Create Room')
  await waitFor(() => expect(describedBy('Start date')).toContain(error))
})

test('replaces a key that the server has seen with other content, and tells the person why', async () => {
  const { posts } = await openForm({
    'POST /rooms': { status: 409, body: { error: 'Already sent.', code: 'idempotency_key_reused' } },
  })
  type('Room name', 'Winter')
  await press('30 days')
  await press('Create Room')
  expect(await screen.findByText(/Your first try went through/)).not.toBeNull()
  await press('Create Room')
  await waitFor(() => expect(posts()).toHaveLength(2))
  expect(new Set(posts().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('sends a new room trimmed, puts it on top of the list, and closes the form', async () => {
  const winter = aRoom({ name: 'Winter Hatim' })
  await openForm()
  type('Room name', '  Winter Hatim ')
  await press('30 days')
  stubRoomsAfter(winter)
  await press('Create Room')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Room' })).toBeNull())
  await screen.findByRole('dialog', { name: 'Invite people' })
  expect(screen.queryByText('Room created')).toBeNull()
  await userEvent.keyboard('{Escape}')
  const [first] = within(await screen.findByRole('list', { name: 'My Rooms' })).getAllByRole('link')
  expect(first?.textContent).toContain('Winter Hatim')
})

test('among the choices that few make, the list for the chat is left out', async () => {
  const { posts } = await openForm({ 'POST /rooms': { status: 201, body: aRoom() } })
  type('Room name', 'Winter')
  await press('30 days')
  await userEvent.click(screen.getByText('More choices'))
  await userEvent.click(screen.getByRole('switch', { name: /share the list/ }))
  await press('Create Room')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]!.body).toMatchObject({ list_shared: false })
})

/** Changes the list's answer from now on, and collects the sent requests anew. */
function stubRoomsAfter(room: ReturnType<typeof aRoom>) {
  stubApi({
    ...dashboard,
    'GET /rooms': { body: [room, aRoom({ name: 'Older' })] },
    'POST /rooms': ({ body }) => {
      expect(body).toEqual({
        name: 'Winter Hatim',
        description: '',
        dedication: '',
        room_type: 'fixed',
        start_date: '2025-11-21',
        end_date: '2025-12-20',
        recurrence_duration_days: null,
        start_surah: 1,
        start_ayah: 1,
        end_surah: 114,
        end_ayah: 6,
        division: 'letters',
        requires_approval: false,
        list_shared: true,
        openness: 'quiet',
        rest_weekdays: [],
        plan: 'daily',
        piece: null,
        turn_days: null,
        dealing: null,
        free_at_end: null,
      })
      return { status: 201, body: room }
    },
  })
}
