import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amina } from '../../../test/app.tsx'
import { openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { leftBeside, leftByToast, pressFirst } from '../../../test/toasts.ts'
import { aRoom } from '../../../test/wire.ts'
import './hatim/HatimScreen.tsx'
import './RoomScreen.tsx'

const AWAY = 'Something went wrong. Please try again.'
const away = { status: 503, body: { error: AWAY } }
const someone = aRoom().id
const zaynab = { user_id: someone, full_name: 'Zaynab Ali', in_care_of: null, requested_at: '2025-11-20T10:00:00Z' }
const bilal = { user_id: someone, full_name: 'Bilal Rahman', banned_at: '2025-11-18T10:00:00Z' }

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Presses each in turn. If a dialog is open, the last one is in it. */
async function press(...names: string[]) {
  for (const [at, name] of names.entries()) {
    // A button of the same name opens the dialog, which is loaded first.
    const dialog = name === names[at - 1] ? await screen.findByRole('dialog') : screen.queryByRole('dialog')
    if (dialog) await userEvent.click(await within(dialog).findByRole('button', { name }))
    else await pressFirst(name)
  }
}

const guest = { is_member: false, my_share: null, creator_id: someone }

interface Case {
  room?: Partial<WireRoom>
  replies?: (room: WireRoom) => Replies
  /** The call that fails. */
  call: (room: WireRoom) => string
  steps: string[]
  /** The text of the toast and of the page, without the reason. */
  said: string
}

const cases: Record<string, Case> = {
  'leaving a room': {
    room: { creator_id: someone },
    call: ({ id }) => `POST /rooms/${id}/leave`,
    steps: ['Leave Room', 'Leave Room'],
    said: 'Failed to leave room',
  },
  'joining one': {
    room: guest,
    call: () => 'POST /rooms/join',
    steps: ['Join This Reading Group', 'Join Now'],
    said: 'Failed to join room',
  },
  'asking to join': {
    room: { ...guest, join: 'ask', requires_approval: true },
    call: () => 'POST /rooms/join',
    steps: ['Join This Reading Group', 'Ask to Join'],
    said: 'Failed to join room',
  },
  'withdrawing a request': {
    room: { ...guest, requires_approval: true, join_requested: true },
    call: ({ id }) => `DELETE /rooms/${id}/requests/${amina.id}`,
    steps: ['Withdraw Request'],
    said: 'We couldn’t withdraw your request',
  },
  'coming back': {
    room: { my_away_until: '2025-12-05' },
    call: ({ id }) => `PUT /rooms/${id}/membership`,
    steps: ['I’m Back'],
    said: 'We couldn’t save that',
  },
  'pausing a room': {
    call: ({ id }) => `POST /rooms/${id}/pause`,
    steps: ['Settings', 'Pause Room'],
    said: 'That didn’t work',
  },
  'resuming one': {
    room: { paused_since: '2025-11-20T10:00:00Z' },
    call: ({ id }) => `POST /rooms/${id}/resume`,
    steps: ['Settings', 'Resume Room'],
    said: 'That didn’t work',
  },
  'unbanning a member': {
    replies: ({ id }) => ({ [`GET /rooms/${id}/bans`]: { body: [bilal] } }),
    call: ({ id }) => `DELETE /rooms/${id}/bans/${someone}`,
    steps: ['Settings', 'Unblock: Bilal Rahman'],
    said: 'That didn’t work',
  },
  'letting in somebody who asks': {
    room: { join_requests: 1 },
    replies: ({ id }) => ({ [`GET /rooms/${id}/requests`]: { body: [zaynab] } }),
    call: ({ id }) => `POST /rooms/${id}/requests/${someone}/approve`,
    steps: ['Let In: Zaynab Ali'],
    said: 'We couldn’t send your answer',
  },
  'declining somebody who asks': {
    room: { join_requests: 1 },
    replies: ({ id }) => ({ [`GET /rooms/${id}/requests`]: { body: [zaynab] } }),
    call: ({ id }) => `DELETE /rooms/${id}/requests/${someone}`,
    steps: ['Decline: Zaynab Ali'],
    said: 'We couldn’t send your answer',
  },
}

test.each(Object.entries(cases))('a failure of %s can still be read when its toast has gone', async (_, of) => {
  const room = aRoom(of.room)
  let answer: object = away
  openRoom(room, { ...of.replies?.(room), [of.call(room)]: () => answer })
  await press(...of.steps)
  const button = of.steps.at(-1) as string
  await leftBeside(button, of.said)
  await leftBesideToo(button, AWAY)

  // The next try takes it away.
  answer = new Promise(() => {})
  await press(button)
  await waitFor(() => expect(screen.queryByText(of.said)).toBeNull())
})

const leftBesideToo = async (name: string, text: string) =>
  expect(screen.getAllByRole('button', { name, description: new RegExp(text) })).not.toHaveLength(0)

test('the invitation says that its room cannot be joined any more', async () => {
  const room = aRoom(guest)
  openRoom(room, { 'POST /rooms/join': { status: 409, body: { error: 'This room is full.', code: 'room_full' } } })
  await press('Join This Reading Group', 'Join Now')
  await leftByToast('This room is full.')
  const invitation = await screen.findByRole('dialog', { name: 'Winter Hatim' })
  expect(within(invitation).getByText('Failed to join room')).not.toBeNull()
})

test('the card shows the failure for a requester who has gone meanwhile', async () => {
  const error = 'This request to join was already answered or withdrawn.'
  let room = aRoom({ join_requests: 1 })
  openRoom(room, {
    [`GET /rooms/${room.id}`]: () => ({ body: room }),
    [`GET /rooms/${room.id}/requests`]: { body: [zaynab] },
    [`POST /rooms/${room.id}/requests/${someone}/approve`]: () => {
      room = { ...room, join_requests: 0 }
      return { status: 404, body: { error, code: 'join_request_not_found' } }
    },
  })
  await press('Let In: Zaynab Ali')
  await leftByToast(error)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Let In: Zaynab Ali' })).toBeNull())
  expect(screen.getByText(error)).not.toBeNull()
})
