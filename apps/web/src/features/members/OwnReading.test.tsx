import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { aPiecesRoom, aRoom } from '../../../test/wire.ts'
import '../rooms/RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const card = () => screen.findByRole('region', { name: 'My reading in this room' })
const dialog = () => screen.getByRole('dialog', { name: 'My reading in this room' })
const save = () => userEvent.click(within(dialog()).getByRole('button', { name: 'Save' }))

async function openDialog(room: WireRoom, replies: Replies = {}) {
  const page = openRoom(room, replies)
  await userEvent.click(within(await card()).getByRole('button', { name: 'Change' }))
  await screen.findByRole('dialog', { name: 'My reading in this room' })
  return page
}

test('refuses an impossible day beside the field, and keeps the typed text', async () => {
  const room = aRoom()
  const error = 'Choose today or a later day.'
  await openDialog(room, {
    [`PUT /rooms/${room.id}/membership`]: {
      status: 400,
      body: { error, message: error, code: 'validation_failed', fields: [{ path: 'away_until', message: error }] },
    },
  })
  const field = within(dialog()).getByLabelText('Last day away') as HTMLInputElement
  expect(field.min).toBe('2025-11-21')
  fireEvent.change(field, { target: { value: '2025-11-20' } })
  await save()
  expect(await screen.findByText(error)).not.toBeNull()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('2025-11-20')
})

test('shows a failure in the dialog, which stays open', async () => {
  const room = aRoom()
  await openDialog(room, {
    [`PUT /rooms/${room.id}/membership`]: new TypeError('offline'),
  })
  await userEvent.click(within(dialog()).getByRole('radio', { name: /Half/ }))
  await save()
  const alert = await screen.findByText('Network error. Please check your connection and try again.')
  expect(alert.closest('[role=alert]')).not.toBeNull()
})

test.each([
  ['quarter', /^A quarter/, 'A quarter of a full share'],
  ['half', /^Half/, 'Half a share'],
  ['double', /^Twice/, 'Double share'],
] as const)('another share is chosen and shown: %s', async (share, option, shown) => {
  const room = aRoom()
  let now = room
  const { writes } = await openDialog(room, {
    [`GET /rooms/${room.id}`]: () => ({ body: now }),
    [`PUT /rooms/${room.id}/membership`]: () => {
      now = { ...room, my_share: share }
      return { body: now }
    },
  })
  await userEvent.click(within(dialog()).getByRole('radio', { name: option }))
  await save()
  expect(await screen.findByText(shown)).not.toBeNull()
  expect(writes()).toEqual([[`PUT /rooms/${room.id}/membership`, { share, away_until: null }]])
})

test('offers no share on a board, where readers choose', async () => {
  const room = aPiecesRoom({ dealing: 'chosen' })
  const { writes } = await openDialog(room, { [`PUT /rooms/${room.id}/membership`]: { body: room } })
  expect(screen.getByText('You choose what you read')).not.toBeNull()
  expect(within(dialog()).queryByRole('radio')).toBeNull()
  fireEvent.change(within(dialog()).getByLabelText('Last day away'), { target: { value: '2025-11-25' } })
  await save()
  await waitFor(() => expect(writes()[0]?.[1]).toMatchObject({ away_until: '2025-11-25' }))
})

test('lets a member hide their own tick in an open room, and not in a quiet one', async () => {
  const room = aRoom({ openness: 'open', open_from: '2025-11-20', my_tick_hidden: false })
  const { writes } = await openDialog(room, {
    [`PUT /rooms/${room.id}/membership`]: { body: { ...room, my_tick_hidden: true } },
  })
  await userEvent.click(within(dialog()).getByRole('switch', { name: 'Hide my tick' }))
  await save()
  await waitFor(() =>
    expect(writes()).toEqual([
      [`PUT /rooms/${room.id}/membership`, { share: 'whole', away_until: null, hides_tick: true }],
    ]),
  )
})

test('a quiet room has no tick to hide', async () => {
  await openDialog(aRoom())
  expect(within(dialog()).queryByRole('switch')).toBeNull()
})

test('shows until when a member is away, and brings them back in one tap', async () => {
  const room = aRoom({ my_away_until: '2025-12-05' })
  let now = room
  const { writes } = openRoom(room, {
    [`GET /rooms/${room.id}`]: () => ({ body: now }),
    [`PUT /rooms/${room.id}/membership`]: () => {
      now = { ...room, my_away_until: null }
      return { body: now }
    },
  })
  expect(within(await card()).getByText('You’re away until December 5, 2025')).not.toBeNull()
  expect(await screen.findByText('The next portions come after December 5, 2025, when you’re back.')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'I’m Back' }))
  expect(await screen.findByText('Full share')).not.toBeNull()
  await waitFor(() => expect(screen.queryByText(/You’re away/)).toBeNull())
  expect(writes()).toEqual([[`PUT /rooms/${room.id}/membership`, { away_until: null }]])
})

test.each<[string, Partial<WireRoom>, string]>([
  ['is paused', { paused_since: '2025-11-20T10:00:00Z' }, 'Portions continue when the room resumes.'],
  ['is closed', { join: 'closed', closed_at: '2025-11-20T10:00:00Z' }, 'This room is closed.'],
])('says calmly that a room %s, and promises nothing for tomorrow', async (state, change, next) => {
  openRoom(aRoom(change))
  expect(await screen.findByText(`This room ${state}`)).not.toBeNull()
  expect(await screen.findByText(next)).not.toBeNull()
})

test.each<[string, Partial<WireRoom>]>([
  ['is closed', { join: 'closed', closed_at: '2025-11-20T10:00:00Z' }],
  ['has read everything', { join: 'complete', hatim_completed_at: '2025-11-20T10:00:00Z' }],
])('offers no share in a room that %s', async (_, change) => {
  openRoom(aRoom(change))
  expect(await screen.findByRole('heading', { name: 'Today’s portion' })).not.toBeNull()
  expect(screen.queryByRole('region', { name: 'My reading in this room' })).toBeNull()
})
