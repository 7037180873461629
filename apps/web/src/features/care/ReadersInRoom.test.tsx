import { READING_AS_HEADER } from '@halaqa/contract/constants'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sent } from '../../../test/app.tsx'
import { aminaIn, openRoom, type WireRoom } from '../../../test/rooms.tsx'
import { aMember, aReader, aRoom } from '../../../test/wire.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const yusuf = aReader({ full_name: 'Yusuf' })
const maryam = aReader({ full_name: 'Maryam', colour: 'terracotta' })
const readers = { 'GET /user/readers': { body: [yusuf, maryam] } }
const room = aRoom({ invite_code: 'c'.repeat(22), my_share: 'whole' })
const outside = { ...room, is_member: false, my_share: null, invite_code: null }

const readerOf = ({ headers }: Sent) => headers.get(READING_AS_HEADER)

/** The room's page, with the room as each reader stands to it. */
function openWith(theirs: Record<string, WireRoom>, more: Parameters<typeof openRoom>[1] = {}) {
  const card = (call: Sent) => ({ body: theirs[readerOf(call) ?? ''] ?? room })
  return openRoom(room, {
    ...readers,
    [`GET /rooms/${room.id}`]: card,
    [`GET /rooms/${room.id}?invite=${room.invite_code}`]: card,
    ...more,
  })
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Join for a reader' }))
  return within(await screen.findByRole('dialog', { name: 'Readers in this room' }))
}

describe('a guardian in a room', () => {
  test('joins for a reader, with a share', async () => {
    const { sent } = openWith(
      { [yusuf.id]: outside, [maryam.id]: outside },
      {
        'POST /rooms/join': { body: { status: 'joined', first_portion_date: null, message: 'Joined' } },
        [`PUT /rooms/${room.id}/membership`]: { body: { ...room, my_share: 'half' } },
      },
    )
    const dialog = await openDialog()
    await userEvent.selectOptions(await dialog.findByLabelText('How much Yusuf reads'), 'half')
    await userEvent.click(dialog.getByRole('button', { name: 'Join for Yusuf' }))
    expect(await screen.findByText('Yusuf reads here now.')).not.toBeNull()
    const writes = sent.filter(({ method }) => method !== 'GET')
    expect(writes.map((call) => [call.path, readerOf(call), call.body])).toEqual([
      ['/rooms/join', yusuf.id, { room_id: room.id, invite: room.invite_code }],
      [`/rooms/${room.id}/membership`, yusuf.id, { share: 'half' }],
    ])
  })

  test('changes the share of a reader, and leaves for them', async () => {
    const { sent } = openWith(
      { [yusuf.id]: { ...room, my_share: 'quarter' }, [maryam.id]: outside },
      {
        [`PUT /rooms/${room.id}/membership`]: { body: { ...room, my_share: 'double' } },
        [`POST /rooms/${room.id}/leave`]: { body: { message: 'Left' } },
      },
    )
    const dialog = await openDialog()
    const share = await dialog.findByLabelText('How much Yusuf reads')
    expect(share).toHaveProperty('value', 'quarter')
    await userEvent.selectOptions(share, 'double')
    expect(await screen.findByText('Yusuf’s share has changed')).not.toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave for Yusuf' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Leave for Yusuf?' }))
    await userEvent.click(asked.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave for Yusuf?' })).toBeNull())
    expect(sent.filter(({ method }) => method !== 'GET').map(readerOf)).toEqual([yusuf.id, yusuf.id])
  })

  test('sees that the owner was asked, and withdraws it', async () => {
    const { writes } = openWith(
      { [yusuf.id]: { ...outside, join: 'ask', join_requested: true }, [maryam.id]: outside },
      { [`DELETE /rooms/${room.id}/requests/${yusuf.id}`]: { body: { message: 'Withdrawn' } } },
    )
    const dialog = await openDialog()
    await userEvent.click(await dialog.findByRole('button', { name: 'Withdraw the request for Yusuf' }))
    await waitFor(() => expect(writes()).toEqual([`DELETE /rooms/${room.id}/requests/${yusuf.id}`]))
  })

  test('reads why a fourth reader cannot join', async () => {
    const error = 'Three of your readers are in this room already. Its owner can allow more.'
    openWith(
      { [yusuf.id]: outside, [maryam.id]: outside },
      { 'POST /rooms/join': { status: 409, body: { error, code: 'too_many_readers_in_room' } } },
    )
    const dialog = await openDialog()
    await userEvent.click(await dialog.findByRole('button', { name: 'Join for Maryam' }))
    expect(await dialog.findByText('Maryam couldn’t join.')).not.toBeNull()
    expect(dialog.getByText(error)).not.toBeNull()
  })

  test('takes readers along when leaving', async () => {
    const others = { ...room, creator_id: yusuf.id }
    const { sent } = openWith(
      { [yusuf.id]: others, [maryam.id]: outside },
      {
        [`GET /rooms/${room.id}`]: (call) => ({ body: readerOf(call) === maryam.id ? outside : others }),
        [`POST /rooms/${room.id}/leave`]: { body: { message: 'Left' } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Leave Room' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(await dialog.findByLabelText('Yusuf'))
    expect(dialog.queryByLabelText('Maryam')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave Room' }))
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST').map(readerOf)).toEqual([null, yusuf.id]))
  })
})

test('a guardian who joins chooses who joins with them', async () => {
  const guestRoom = { ...outside, creator_id: aRoom().id, active_members: 2 }
  const { sent } = openRoom(guestRoom, {
    ...readers,
    'POST /rooms/join': { body: { status: 'joined', first_portion_date: null, message: 'Joined' } },
    [`PUT /rooms/${room.id}/membership`]: { body: room },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Join This Reading Group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Reading Group?' }))
  await userEvent.click(await dialog.findByLabelText('Maryam'))
  await userEvent.click(dialog.getByRole('button', { name: 'Join Now' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method !== 'GET').map((call) => [call.path, readerOf(call)])).toEqual([
      ['/rooms/join', null],
      ['/rooms/join', maryam.id],
      [`/rooms/${room.id}/membership`, maryam.id],
    ]),
  )
})

test('somebody who cares for nobody is offered nothing of it', async () => {
  openRoom(room)
  await screen.findByRole('heading', { name: /^Active Members/ })
  expect(screen.queryByRole('button', { name: 'Join for a reader' })).toBeNull()
})

test('members and requests say in whose care a reader is, and none of them is made owner', async () => {
  const asked = { user_id: maryam.id, full_name: 'Maryam', in_care_of: 'Khadija', requested_at: '2025-11-20T09:00:00Z' }
  const child = aMember({ full_name: 'Yusuf', in_care_of: 'Khadija' })
  openRoom(
    { ...room, join_requests: 1, active_members: 2 },
    {
      [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room), child] },
      [`GET /rooms/${room.id}/requests`]: { body: [asked] },
    },
  )
  const row = (await screen.findByText('Yusuf')).closest('li') as HTMLElement
  expect(within(row).getByText('in the care of Khadija')).not.toBeNull()
  const request = (await screen.findByText('Maryam')).closest('li') as HTMLElement
  expect(within(request).getByText('in the care of Khadija')).not.toBeNull()
  await userEvent.click(within(row).getByRole('button', { name: 'Actions for Yusuf' }))
  await screen.findByRole('menuitem', { name: /Remove/ })
  expect(screen.queryByRole('menuitem', { name: /owner/i })).toBeNull()
})
