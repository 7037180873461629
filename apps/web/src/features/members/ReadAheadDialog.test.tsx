import { addDays } from '@halaqa/contract/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chapterReplies } from '../../../test/chapters.ts'
import { openRoom, type Replies, type WireRoom } from '../../../test/rooms.tsx'
import { aPiece, aPiecesRoom, aRoom, aTask } from '../../../test/wire.ts'
import '../rooms/RoomScreen.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const portion = (day: number) => ({
  start_surah: 67,
  start_ayah: day,
  end_surah: 67,
  end_ayah: day,
  minutes: 3,
  task_date: `2025-11-${20 + day}`,
  due_date: `2025-11-${20 + day}`,
})
const dialog = () => within(screen.getByRole('dialog', { name: 'Read Ahead' }))

async function openDialog(room: WireRoom, replies: Replies) {
  const page = openRoom(room, replies)
  await userEvent.click(await screen.findByRole('button', { name: 'Read Ahead' }))
  await screen.findByRole('dialog', { name: 'Read Ahead' })
  return page
}

describe('reading ahead', () => {
  test('shows the next portions, gives them, and shows them with their dates', async () => {
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
    await userEvent.click(dialog().getByRole('button', { name: 'Get Them Now' }))
    expect(await screen.findByText('2 portions are yours')).not.toBeNull()
    expect(await dialog().findByText('Read ahead')).not.toBeNull()
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Done' }))
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

  test('requests the same number again as other portions, and resets the number to one', async () => {
    const room = aRoom()
    const { sent } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2), portion(3), portion(4)] } },
      [`POST /rooms/${room.id}/read-ahead`]: { body: { tasks: [] } },
    })
    const given = () => sent.filter(({ method }) => method === 'POST')
    for (const times of [1, 2]) {
      await userEvent.click(await dialog().findByRole('radio', { name: '2' }))
      await userEvent.click(dialog().getByRole('button', { name: 'Get Them Now' }))
      await waitFor(() => expect(given()).toHaveLength(times))
      expect(await dialog().findByRole('button', { name: 'Get It Now' })).not.toBeNull()
    }
    expect(new Set(given().map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
  })

  test('reports a failure, and gives nothing twice without asking', async () => {
    const room = aRoom()
    const error = 'You have some portions ahead already. You can get at most 2 more.'
    const { writes } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2)] } },
      [`POST /rooms/${room.id}/read-ahead`]: { status: 409, body: { error, message: error, code: 'read_ahead_limit' } },
    })
    await dialog().findByRole('radio', { name: '1' })
    await userEvent.click(dialog().getByRole('button', { name: 'Get It Now' }))
    expect(await dialog().findByText('That didn’t work')).not.toBeNull()
    expect(dialog().getByText(error)).not.toBeNull()
    expect(writes()).toHaveLength(1)
    expect(dialog().getByRole('button', { name: 'Cancel' })).not.toBeNull()
  })

  test('gives once when pressed twice', async () => {
    const room = aRoom()
    let give = () => {}
    const { writes } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2)] } },
      [`POST /rooms/${room.id}/read-ahead`]: async () => {
        await new Promise<void>((resolve) => {
          give = resolve
        })
        return { body: { tasks: [aTask({ room_id: room.id, ...portion(2) })] } }
      },
    })
    await dialog().findByRole('radio', { name: '1' })
    await userEvent.dblClick(dialog().getByRole('button', { name: 'Get It Now' }))
    await userEvent.click(await dialog().findByRole('button', { name: 'Getting...' }))
    give()
    expect(await screen.findByText('1 portion is yours')).not.toBeNull()
    expect(writes()).toHaveLength(1)
  })

  test.each([
    ['seven are ahead', {}, 7, 'You can get more when you’ve read some of these.'],
    [
      'one holds as many as a board allows',
      { plan: 'pieces', piece: 'juz', dealing: 'chosen' },
      2,
      /when you’ve read some of these/,
    ],
    ['the room has no more', {}, 2, 'There’s nothing more to read ahead right now.'],
  ] as const)('says that nothing follows when %s, and requests nothing', async (_, change, count, text) => {
    const room = aRoom(change)
    const tasks = Array.from({ length: count }, (_, i) => aTask({ room_id: room.id, ...portion(i + 2) }))
    await openDialog(room, { [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks, next: [] } } })
    expect(await dialog().findByText(text)).not.toBeNull()
    expect(dialog().getAllByRole('link')).toHaveLength(count)
    expect(dialog().queryByRole('button', { name: /Get|Cancel/ })).toBeNull()
  })

  test('loads the portions for reading offline, and tries again after a failure', async () => {
    const room = aRoom()
    const task = aTask({ room_id: room.id, ...portion(2) })
    let page: object = { status: 503, body: '' }
    await openDialog(room, {
      ...chapterReplies(67),
      ...Object.fromEntries(
        Array.from({ length: 14 }, (_, i) => [`GET /tasks?date=${addDays('2025-11-21', i)}`, { body: { tasks: [] } }]),
      ),
      [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [task], next: [] } },
      [`GET /tasks/${task.id}`]: ({ headers }) => ({ body: headers.get('Accept')?.includes('html') ? '' : task }),
      'GET /read': () => page,
    })
    expect(await dialog().findByText('We couldn’t save all of them for reading without a connection.')).not.toBeNull()
    page = { body: '' }
    await userEvent.click(dialog().getByRole('button', { name: 'Try Again' }))
    expect(await dialog().findByText('They also open without a connection until you close this page.')).not.toBeNull()
  })

  test('loads the given portions even if the dialog is closed at once', async () => {
    const room = aRoom()
    const task = aTask({ room_id: room.id, ...portion(2) })
    let answer: object | Promise<never> = { body: { tasks: [], next: [portion(2)] } }
    const { sent } = await openDialog(room, {
      [`GET /rooms/${room.id}/read-ahead`]: () => answer as object,
      [`POST /rooms/${room.id}/read-ahead`]: () => {
        answer = new Promise<never>(() => {})
        return { body: { tasks: [task] } }
      },
    })
    await dialog().findByRole('radio', { name: '1' })
    await userEvent.click(dialog().getByRole('button', { name: 'Get It Now' }))
    await userEvent.click(await dialog().findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/read'))
    expect(sent.map(({ path }) => path)).toContain('/tasks?date=2025-12-04')
  })

  test('says that nothing comes, and offers a retry after a failure to load', async () => {
    const room = aRoom()
    let answer: object = { status: 503, body: { error: 'Something went wrong. Please try again.', code: 'overloaded' } }
    await openDialog(room, { [`GET /rooms/${room.id}/read-ahead`]: () => answer })
    expect(await dialog().findByText('We couldn’t load what comes next')).not.toBeNull()
    answer = { body: { tasks: [], next: [] } }
    await userEvent.click(dialog().getByRole('button', { name: 'Try Again' }))
    expect(await dialog().findByText('There’s nothing to read ahead right now.')).not.toBeNull()
    expect(dialog().queryByRole('button', { name: /Get/ })).toBeNull()
    expect(dialog().getByRole('button', { name: 'Done' })).not.toBeNull()
  })

  test('says on a board that it takes free pieces', async () => {
    const room = aRoom({ plan: 'pieces', piece: 'juz', dealing: 'chosen' })
    await openDialog(room, { [`GET /rooms/${room.id}/read-ahead`]: { body: { tasks: [], next: [portion(2)] } } })
    expect(dialog().getByText(/Take the next free pieces now.*You can give them back/)).not.toBeNull()
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
