import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina } from '../../../test/app.tsx'
import { aminaIn, openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { aMember, aRoom, aTask } from '../../../test/wire.ts'

import { invalidateFor } from '../events/invalidation.ts'
import type { LiveMessage } from '../events/live-message.ts'
import './RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const NOT_FOUND = { status: 404, body: { error: 'Room not found', message: 'Room not found', code: 'room_not_found' } }
const NOT_A_MEMBER = { status: 403, body: { error: 'Join this room', message: 'Join this room', code: 'not_a_member' } }

/** Amina in a room of Yusuf's, or of her own; `becomes` changes the server's answer from then on. */
async function inRoom(change: Partial<WireRoom> = {}, replies: Replies = {}) {
  const room = aRoom({ creator_id: aRoom().id, active_members: 2, ...change })
  const yusuf = aMember({ room_id: room.id, user_id: room.creator_id, full_name: 'Yusuf Karimov' })
  let card: object = { body: room }
  let members = [aminaIn(room), yusuf]
  let isMember = true
  const ofMembers = (answer: object) => () => (isMember ? answer : NOT_A_MEMBER)
  const page = openRoom(room, {
    [`GET /rooms/${room.id}`]: () => card,
    [`GET /rooms/${room.id}/members?limit=50`]: () =>
      'body' in card && 'id' in (card.body as object) ? { body: members } : card,
    [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: ofMembers({ body: { tasks: [aTask({ room_id: room.id })] } }),
    [`GET /rooms/${room.id}/tasks/offered`]: ofMembers({ body: [] }),
    ...replies,
  })
  await screen.findByRole('heading', { level: 1, name: 'Winter Hatim' })
  await screen.findByRole('region', { name: 'Today’s portion' })
  const becomes = (next: object, others = members) => {
    isMember = false
    card = next
    members = others
  }
  const hear = (message: LiveMessage = { type: 'membership', room_id: room.id }) =>
    act(() => invalidateFor(page.queries, [message], 'now'))
  const known = () =>
    page.queries
      .getQueryCache()
      .findAll({ predicate: ({ queryKey, state }) => queryKey.includes(room.id) && state.data !== undefined })
      .map(({ queryKey }) => queryKey.filter((part) => part !== room.id).join(' '))
  return { room, yusuf, becomes, hear, known, ...page }
}

test('a banned member no longer sees the room, and its data is deleted', async () => {
  const { becomes, hear, known } = await inRoom()
  await screen.findByText('Yusuf Karimov')
  screen.getByRole('button', { name: 'Leave Room' }).focus()
  becomes(NOT_FOUND)
  hear()
  await screen.findByRole('heading', { level: 1, name: 'You’re no longer a member of this room.' })
  expect(screen.getByText(/^What you’ve read still counts/)).not.toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' })).not.toBeNull()
  expect(document.body.textContent).not.toContain('Winter Hatim')
  expect(document.body.textContent).not.toContain('Yusuf Karimov')
  await waitFor(() => expect(known()).toEqual([]))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

test('a removed member sees that over the room’s card, and is not counted among its readers', async () => {
  const { room, yusuf, becomes, hear, known } = await inRoom()
  becomes({ body: { ...room, is_member: false, active_members: 1 } }, [yusuf, { ...aminaIn(room), is_active: false }])
  hear()
  const dialog = await screen.findByRole('dialog', { name: 'Winter Hatim' })
  expect(within(dialog).getByText('You’re no longer a member of this room.')).not.toBeNull()
  await waitFor(() => expect(dialog.textContent).toContain('Yusuf Karimov is reading here'))
  expect(screen.queryByText('Today’s portion')).toBeNull()
  await waitFor(() => expect(known().sort()).toEqual(['rooms card', 'rooms members']))
})

test.each([
  ['a failure on the way', { status: 503, body: '' }],
  ['what stands between and knows nothing of rooms', { status: 404, body: 'nginx' }],
])('%s takes nothing away', async (_, answer) => {
  const { becomes, hear, queries } = await inRoom()
  becomes(answer)
  hear({ type: 'room', room_id: aRoom().id })
  hear()
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getByRole('heading', { level: 1, name: 'Winter Hatim' })).not.toBeNull()
})

describe('the dialogs of a room', () => {
  const heading = (name: string) => screen.queryByRole('heading', { name })

  test('go when the room does', async () => {
    const { becomes, hear } = await inRoom({ creator_id: amina.id })
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    await screen.findByRole('dialog', { name: 'Room Settings' })
    becomes(NOT_FOUND)
    hear()
    await screen.findByRole('heading', { level: 1, name: 'You’re no longer a member of this room.' })
    expect(heading('Room Settings')).toBeNull()
  })

  test('go when the owner closes the room in another tab, with all their texts', async () => {
    const { room, becomes, hear } = await inRoom({ creator_id: amina.id })
    await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
    await screen.findByRole('dialog', { name: 'Room Settings' })
    becomes({ body: { ...room, join: 'closed', closed_at: '2025-11-21T12:00:00Z', days_left: 0 } })
    hear({ type: 'room', room_id: room.id })
    await screen.findByText('This room is closed')
    expect(heading('Room Settings')).toBeNull()
    expect(heading('Hand over')).toBeNull()
  })
})

test('the card shows that a request no longer waits', async () => {
  const room = aRoom({ is_member: false, join_requested: true, creator_id: aRoom().id })
  let now = room
  const { queries } = openRoom(room, { [`GET /rooms/${room.id}`]: () => ({ body: now }) })
  await screen.findByRole('dialog', { name: 'You have asked to join' })
  now = { ...room, join_requested: false }
  act(() => invalidateFor(queries, [{ type: 'membership', room_id: room.id }], 'now'))
  const dialog = await screen.findByRole('dialog', { name: 'Winter Hatim' })
  expect(within(dialog).getByText('Your request is no longer waiting for an answer.')).not.toBeNull()
})

test('a renewed invitation no longer opens the room, and its card disappears', async () => {
  const room = aRoom({ is_member: false, creator_id: aRoom().id })
  let answer: object = { body: room }
  const { queries } = openRoom(room, { [`GET /rooms/${room.id}?invite=old`]: () => answer }, '?invite=old')
  await screen.findByRole('dialog', { name: 'Winter Hatim' })
  answer = NOT_FOUND
  act(() => invalidateFor(queries, [{ type: 'all' }], 'now'))
  await screen.findByRole('heading', { level: 1, name: 'Room Not Found' })
  expect(document.body.textContent).not.toContain('Winter Hatim')
})
