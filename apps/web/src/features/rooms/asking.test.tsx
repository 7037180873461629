import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amina, renderApp, stubApi } from '../../../test/app.tsx'
import { openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { leftByToast } from '../../../test/toasts.ts'
import { aMember, aRoom } from '../../../test/wire.ts'
import './RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const guestRoom = (change: Partial<WireRoom> = {}) =>
  aRoom({
    is_member: false,
    my_share: null,
    creator_id: aRoom().id,
    requires_approval: true,
    join: 'ask',
    ...change,
  })
const members = (room: WireRoom): Replies => ({ [`GET /rooms/${room.id}/members?limit=50`]: { body: [aMember()] } })

test('asks to join in two steps, and waits', async () => {
  let room = guestRoom()
  const { writes } = openRoom(room, {
    ...members(room),
    [`GET /rooms/${room.id}`]: () => ({ body: room }),
    'POST /rooms/join': () => {
      room = { ...room, join_requested: true }
      return { body: { message: 'Asked', status: 'requested', first_portion_date: null } }
    },
  })
  expect(await screen.findByText('The owner approves new members.')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Join This Reading Group' }))
  const ask = await screen.findByRole('dialog', { name: 'Ask to Join?' })
  await userEvent.click(within(ask).getByRole('button', { name: 'Ask to Join' }))
  expect(await screen.findByRole('dialog', { name: 'You have asked to join' })).not.toBeNull()
  expect(document.activeElement?.textContent).toBe('You have asked to join')
  expect(screen.queryByText('Successfully joined room!')).toBeNull()
  expect(writes()).toEqual([['POST /rooms/join', { room_id: room.id }]])
})

test('shows a failed withdrawal; after a successful one the invitation is back', async () => {
  let room = guestRoom({ join_requested: true })
  const withdraw = `DELETE /rooms/${room.id}/requests/${amina.id}`
  let fails = true
  openRoom(room, {
    ...members(room),
    [`GET /rooms/${room.id}`]: () => ({ body: room }),
    [withdraw]: () => {
      if (fails) return { status: 503, body: { error: 'Something went wrong. Please try again.' } }
      room = { ...room, join_requested: false }
      return { body: { message: 'Your request was withdrawn.' } }
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw Request' }))
  await leftByToast('We couldn’t withdraw your request')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Request' }))
  expect(await screen.findByRole('button', { name: 'Join This Reading Group' })).not.toBeNull()
})

test('joining asks nobody if the server asks nobody', async () => {
  const room = guestRoom({ active_members: 0, join: 'open' })
  openRoom(room, { [`GET /rooms/${room.id}/members?limit=50`]: { body: [] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Join This Reading Group' }))
  expect(await screen.findByRole('dialog', { name: 'Join Reading Group?' })).not.toBeNull()
})

test.each<[string, Partial<WireRoom>, RegExp, boolean]>([
  ['closed', { join: 'closed', closed_at: '2025-11-20T10:00:00Z' }, /This room is closed\. Nobody can join it/, false],
  ['paused', { paused_since: '2025-11-20T10:00:00Z' }, /This room is paused\./, true],
])('a %s room says so to an invited person', async (_, change, text, canJoin) => {
  const room = guestRoom(change)
  openRoom(room, members(room))
  expect(await screen.findByText(text)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Join This Reading Group' }) !== null).toBe(canJoin)
})

test('an invitation’s code is sent with the room, its members and joining', async () => {
  const room = guestRoom({ requires_approval: false, join: 'open' })
  const { writes, sent } = openRoom(
    room,
    {
      [`GET /rooms/${room.id}?invite=Zk3`]: { body: room },
      [`GET /rooms/${room.id}/members?limit=50&invite=Zk3`]: { body: [aMember()] },
      'POST /rooms/join': { body: { message: 'Welcome', status: 'joined', first_portion_date: null } },
    },
    '?invite=Zk3',
  )
  const invitation = await screen.findByRole('dialog', { name: 'Winter Hatim' })
  expect(await within(invitation).findByText('Yusuf Karimov')).not.toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Join This Reading Group' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Join Now' }))
  await waitFor(() => expect(writes()).toEqual([['POST /rooms/join', { room_id: room.id, invite: 'Zk3' }]]))
  expect(sent.some(({ path }) => path === `/rooms/${room.id}` || path === `/rooms/${room.id}/members?limit=50`)).toBe(
    false,
  )
})

test('without its code the room is not found, and a new invitation opens it on the same page', async () => {
  const room = guestRoom({ requires_approval: false, join: 'open' })
  const { router } = openRoom(room, {
    [`GET /rooms/${room.id}`]: { status: 404, body: { error: 'Room not found', code: 'room_not_found' } },
    [`GET /rooms/${room.id}?invite=Zk3`]: { body: room },
    [`GET /rooms/${room.id}/members?limit=50&invite=Zk3`]: { body: [aMember()] },
  })
  await screen.findByRole('heading', { level: 1, name: 'Room Not Found' })
  expect(screen.getByText(/The link may have been replaced/)).not.toBeNull()
  await router.navigate(`/rooms/${room.id}?invite=Zk3`)
  expect(await screen.findByRole('dialog', { name: 'Winter Hatim' })).not.toBeNull()
})

test('a guest keeps the code through sign-in and sign-up', async () => {
  stubApi({})
  const wanted = `/rooms/${amina.id}/board?invite=Zk3`
  const { address } = renderApp(wanted)
  await waitFor(() => expect(address()).toBe(`/signin?next=${encodeURIComponent(wanted)}`))
  const link = await screen.findByRole('link', { name: 'Create an account' })
  expect(link.getAttribute('href')).toBe(`/signup?next=${encodeURIComponent(wanted)}`)
})
