import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aminaIn, openRoom, type Replies } from '../../../test/rooms.tsx'
import { leftByToast } from '../../../test/toasts.ts'
import { aMember, aRoom } from '../../../test/wire.ts'
import '../rooms/RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const failed = { status: 503, body: { error: 'Something went wrong. Please try again.', code: 'overloaded' } }

describe("the owner's menu beside a member", () => {
  const room = aRoom({ active_members: 2, inactive_members: 1 })
  const yusuf = aMember({ room_id: room.id, full_name: 'Yusuf Karimov' })
  const ibrahim = aMember({ room_id: room.id, full_name: 'Ibrahim Toure', is_active: false })
  const open = (replies: Replies = {}, of = room) =>
    openRoom(of, { [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room), yusuf, ibrahim] }, ...replies })
  const choose = async (name: string, item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  }

  test('is for the owner alone, and not beside oneself', async () => {
    open({}, { ...room, creator_id: yusuf.user_id })
    await screen.findByText('Ibrahim Toure')
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })

  test('opens by keyboard, closes with Escape, and returns the focus', async () => {
    open()
    const button = await screen.findByRole('button', { name: 'Actions for Yusuf Karimov' })
    expect(screen.queryByRole('button', { name: 'Actions for Amina Yusupova' })).toBeNull()
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Make owner',
      'Remove from room',
    ])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Yusuf Karimov' })),
    )
  })

  test('says why a removal failed, and keeps asking', async () => {
    open({ [`DELETE /rooms/${room.id}/members/${yusuf.user_id}?ban=false`]: failed })
    await choose('Yusuf Karimov', 'Remove from room')
    const dialog = await screen.findByRole('dialog', { name: 'Remove Yusuf Karimov?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await within(dialog).findByText('Something went wrong. Please try again.')).not.toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Yusuf Karimov' })),
    )
  })

  test('removes a member, and bans them if that is ticked', async () => {
    const { writes } = open({
      [`DELETE /rooms/${room.id}/members/${yusuf.user_id}?ban=true`]: { body: { message: 'Gone' } },
    })
    await choose('Yusuf Karimov', 'Remove from room')
    const dialog = await screen.findByRole('dialog', { name: 'Remove Yusuf Karimov?' })
    expect(dialog.textContent).toContain('They can come back with an invitation.')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Block them' }))
    expect(dialog.textContent).toContain('They can’t see this room any more')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Yusuf Karimov is no longer in this room')).not.toBeNull()
    expect(writes()).toEqual([`DELETE /rooms/${room.id}/members/${yusuf.user_id}?ban=true`])
  })

  test('bans a member who has left, and offers nothing else there', async () => {
    const { writes } = open({
      [`DELETE /rooms/${room.id}/members/${ibrahim.user_id}?ban=true`]: { body: { message: 'Gone' } },
    })
    await choose('Ibrahim Toure', 'Block from the room')
    const dialog = await screen.findByRole('dialog', { name: 'Block Ibrahim Toure?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }))
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  test('makes a member the owner after saying what that means', async () => {
    const { writes } = open({
      [`PUT /rooms/${room.id}/owner`]: { body: { ...room, creator_id: yusuf.user_id } },
    })
    await choose('Yusuf Karimov', 'Make owner')
    const dialog = await screen.findByRole('dialog', { name: 'Make Yusuf Karimov the owner?' })
    expect(dialog.textContent).toContain('You stay a member and keep your portions.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make Owner' }))
    expect(await screen.findByText('Yusuf Karimov is now the owner')).not.toBeNull()
    expect(writes()).toEqual([[`PUT /rooms/${room.id}/owner`, { user_id: yusuf.user_id }]])
  })
})

describe('people who ask to join', () => {
  const zaynab = {
    user_id: aRoom().id,
    full_name: 'Zaynab Ali',
    in_care_of: null,
    requested_at: '2025-11-20T10:00:00Z',
  }

  test('are not requested while there are none', async () => {
    const room = aRoom()
    const { sent } = openRoom(room)
    await screen.findByRole('heading', { name: 'Active Members (1)' })
    expect(sent.some(({ path }) => path.endsWith('/requests'))).toBe(false)
  })

  test('offer a retry when they cannot be loaded', async () => {
    const room = aRoom({ join_requests: 1 })
    let answer: object = failed
    openRoom(room, { [`GET /rooms/${room.id}/requests`]: () => answer })
    const card = await screen.findByRole('region', { name: 'Asking to join (1)' })
    expect(await within(card).findByText('We couldn’t load the requests')).not.toBeNull()
    answer = { body: [zaynab] }
    await userEvent.click(within(card).getByRole('button', { name: 'Try Again' }))
    expect(await within(card).findByText('Zaynab Ali')).not.toBeNull()
  })

  test('say that an answer came too late', async () => {
    const room = aRoom({ join_requests: 1 })
    const error = 'This request to join was already answered or withdrawn.'
    openRoom(room, {
      [`GET /rooms/${room.id}/requests`]: { body: [zaynab] },
      [`POST /rooms/${room.id}/requests/${zaynab.user_id}/approve`]: {
        status: 404,
        body: { error, code: 'join_request_not_found' },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Let In: Zaynab Ali' }))
    await leftByToast(error)
  })

  test.each([
    ['Let In: Zaynab Ali', 'POST', '/approve', 'Zaynab Ali has joined the room'],
    ['Decline: Zaynab Ali', 'DELETE', '', 'Zaynab Ali was not let in'],
  ])('%s', async (button, method, verb, said) => {
    let room = aRoom({ join_requests: 1 })
    const call = `${method} /rooms/${room.id}/requests/${zaynab.user_id}${verb}`
    const { writes } = openRoom(room, {
      [`GET /rooms/${room.id}`]: () => ({ body: room }),
      [`GET /rooms/${room.id}/requests`]: { body: [zaynab] },
      [call]: () => {
        room = { ...room, join_requests: 0 }
        return { body: { message: 'Done' } }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: button }))
    expect(await screen.findByText(said)).not.toBeNull()
    await waitFor(() => expect(screen.queryByText('Zaynab Ali')).toBeNull())
    expect(writes()).toEqual([call])
  })
})
