import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi, written } from '../../../test/app.tsx'
import { aMember, aRoom } from '../../../test/wire.ts'
import './RemindReaders.tsx'
import './RoomScreen.tsx'

const NOW = new Date(2025, 10, 21, 12)
const BUTTON = { name: 'Remind those who haven’t read' }
const SENT = 'Sent to those who haven’t read'
const YUSUF = {
  start_surah: 2,
  start_ayah: 1,
  end_surah: 2,
  end_ayah: 5,
  full_name: 'Yusuf',
  user_id: aMember().user_id,
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString()

function openRoom(change: Parameters<typeof aRoom>[0], remind: { status?: number; body: unknown } = { body: {} }) {
  const room = aRoom({ active_members: 3, ...change })
  const sent = stubApi({
    [`GET /rooms/${room.id}`]: () => ({ body: room }),
    [`GET /rooms/${room.id}/members?limit=50`]: { body: [aMember({ user_id: amina.id })] },
    [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [] } },
    [`GET /rooms/${room.id}/waiting`]: { body: { waits: false } },
    [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [YUSUF] } },
    [`POST /rooms/${room.id}/remind`]: () => {
      room.can_remind_from = inHours(72)
      return remind
    },
  })
  renderApp(`/rooms/${room.id}`)
  return { room, sent }
}

describe('reminding those who have not read', () => {
  test('takes one tap, and says when the next is possible, and never whom it reached', async () => {
    const { room, sent } = openRoom({}, { body: { sent: true } })
    await userEvent.click(await screen.findByRole('button', BUTTON))
    expect(written(sent).map(({ method, path }) => `${method} ${path}`)).toEqual([`POST /rooms/${room.id}/remind`])
    const status = (await screen.findByText(SENT)).closest('[role="status"]')
    expect(status?.textContent).toBe(
      `${SENT}Nobody sees who gets it. You can send the next one from November 24, 2025 at 12:00 PM.`,
    )
    expect(screen.queryByRole('button', BUTTON)).toBeNull()
  })

  test('says what another device of the owner has sent, and offers it again once it may', async () => {
    openRoom({ can_remind_from: inHours(1) })
    expect(await screen.findByText(SENT)).not.toBeNull()
    expect(screen.queryByRole('button', BUTTON)).toBeNull()
  })

  test('is offered again after three days', async () => {
    openRoom({ can_remind_from: inHours(-1) })
    expect(await screen.findByRole('button', BUTTON)).not.toBeNull()
    expect(screen.queryByText(SENT)).toBeNull()
  })

  test('says what failed beside the button, which stays', async () => {
    const { room } = openRoom({}, { status: 503, body: { error: 'Something went wrong. Please try again.' } })
    const button = await screen.findByRole('button', BUTTON)
    await userEvent.click(button)
    room.can_remind_from = null
    expect((await screen.findAllByText('We couldn’t send the reminder')).length).toBeGreaterThan(0)
  })

  test.each([
    ['members who do not own the room', { creator_id: aMember().user_id }],
    ['the owner of a closed room', { join: 'closed' as const }],
    ['the owner of a paused room', { paused_since: '2025-11-20T10:00:00Z' }],
    ['an owner who is alone', { active_members: 1 }],
  ])('is not offered to %s', async (_, change) => {
    openRoom(change)
    await screen.findByText('Yusuf')
    expect(screen.queryByRole('button', BUTTON)).toBeNull()
    expect(screen.queryByText(SENT)).toBeNull()
  })
})
