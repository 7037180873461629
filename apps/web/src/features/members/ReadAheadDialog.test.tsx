import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { aPiece, aPiecesRoom, aRoom, aTask } from '../../../test/wire.ts'
import '../rooms/RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const portion = (day: number) => ({
  ...{ start_surah: 67, start_ayah: day, end_surah: 67, end_ayah: day, minutes: 3 },
  ...{ task_date: `2025-11-${20 + day}`, due_date: `2025-11-${20 + day}` },
})
const dialog = () => within(screen.getByRole('dialog', { name: 'Read Ahead' }))

async function openDialog(room: WireRoom, replies: Replies) {
  const page = openRoom(room, replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Read Ahead' }))
  await screen.findByRole('dialog', { name: 'Read Ahead' })
  return page
}

describe('reading ahead', () => {
  test('says what so many portions are, gives them, and shows them with their dates', async () => {
    const room = aRoom()
    const [first, second] = [2, 3].map((day) => aTask({ room_id: room.id, ...portion(day) }))
    let answer: object = { tasks: [], next: [portion(2), portion(3), portion(4)] }
    const { writes } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: () => ({ body: answer }),
      [`POST /rooms/${room.id}/read-ahead`]: () => {
        answer = { tasks: [first, second], next: [portion(4)] }
        return { body: { tasks: [first, second] } }
      },
    })
    await userEvent.click(await dialog().findByRole('radio', { name: '2' }))
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Al-Mulk 67:2 by Saturday, Nov 22', 'Al-Mulk 67:3 by Sunday, Nov 23'])
    await userEvent.click(dialog().getByRole('button', { name: 'Have Them Now' }))
    expect(await screen.findByText('2 portions are yours')).not.toBeNull()
    expect(await dialog().findByText('You have ahead')).not.toBeNull()
    expect(dialog().getByRole('link', { name: 'Al-Mulk 67:2' }).getAttribute('href')).toBe(`/tasks/${first!.id}`)
    expect(writes()).toEqual([[`POST /rooms/${room.id}/read-ahead`, { portions: 2 }]])
  })

  test('calls pieces by their names', async () => {
    const room = aPiecesRoom()
    const piece = (number: number) => ({ ...portion(number), piece: 'page', piece_number: number })
    await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: {
        body: { tasks: [aPiece({ room_id: room.id, due_date: '2025-11-23' })], next: [piece(2)] },
      },
    })
    await dialog().findByRole('link', { name: 'Juz 29' })
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Juz 29 by Sunday, Nov 23', 'Page 2 by Saturday, Nov 22'])
  })

  test('as many once more are asked for as others, and one is chosen until more are', async () => {
    const room = aRoom()
    const { sent } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2), portion(3), portion(4)] } },
      [`POST /rooms/${room.id}/read-ahead`]: { body: { tasks: [] } },
    })
    const given = () => sent.filter(({ method }) => method === 'POST')
    for (const times of [1, 2]) {
      await userEvent.click(await dialog().findByRole('radio', { name: '2' }))
      await userEvent.click(dialog().getByRole('button', { name: 'Have Them Now' }))
      await waitFor(() => expect(given()).toHaveLength(times))
      expect(await dialog().findByRole('button', { name: 'Have It Now' })).not.toBeNull()
    }
    expect(new Set(given().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  })

  test('what fails is said, and nothing is given twice without being asked', async () => {
    const room = aRoom()
    const error = 'You have 5 portions ahead already. At most 2 more can follow.'
    const { writes } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2)] } },
      [`POST /rooms/${room.id}/read-ahead`]: { status: 409, body: { error, message: error, code: 'read_ahead_limit' } },
    })
    await dialog().findByRole('radio', { name: '1' })
    await userEvent.click(dialog().getByRole('button', { name: 'Have It Now' }))
    expect(await dialog().findByText('Nothing was given')).not.toBeNull()
    expect(dialog().getByText(error)).not.toBeNull()
    expect(writes()).toHaveLength(1)
  })

  test('where nothing comes it says so; what could not be loaded is asked for again', async () => {
    const room = aRoom()
    let answer: object = { status: 503, body: { error: 'Something went wrong.', code: 'overloaded' } }
    await openDialog(room, { [`GET /rooms/${room.id}/read-ahead`]: () => answer })
    expect(await dialog().findByText('What comes next could not be loaded')).not.toBeNull()
    answer = { body: { tasks: [], next: [] } }
    await userEvent.click(dialog().getByRole('button', { name: 'Try Again' }))
    expect(await dialog().findByText('There is nothing to read ahead here now.')).not.toBeNull()
    await waitFor(() =>
      expect((dialog().getByRole('button', { name: 'Have Them Now' }) as HTMLButtonElement).disabled).toBe(true),
    )
  })

  test('from a board says that it takes what is free', async () => {
    const room = aRoom({ plan: 'pieces', piece: 'juz', dealing: 'chosen' })
    await openDialog(room, { [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2)] } } })
    expect(dialog().getByText(/take the next free pieces now.*You can give them back/)).not.toBeNull()
  })

  test.each([
    ['paused', { paused_since: '2025-11-20T10:00:00Z' }],
    ['past its end', { room_type: 'fixed' as const, start_date: '2025-10-22', end_date: '2025-11-20' }],
    ['read whole in every turn', { plan: 'pieces' as const, piece: 'range' as const, dealing: 'dealt' as const }],
  ])('is not offered in a room that is %s', async (_, change) => {
    openRoom(aRoom(change))
    await screen.findByRole('button', { name: 'Change' })
    expect(screen.queryByRole('button', { name: 'Read Ahead' })).toBeNull()
  })
})
