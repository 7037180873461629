import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { amina, renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { stubWindow } from '../../../test/window.ts'
import { aMember, aRoom } from '../../../test/wire.ts'
import './JuzGrid.tsx'
import './RoomScreen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  signInAmina()
})
afterEach(() => void vi.useRealTimers())

function openRoom(room: ReturnType<typeof aRoom>, replies: Parameters<typeof stubApi>[0] = {}) {
  const sent = stubApi({
    [`GET /rooms/${room.id}`]: { body: room },
    [`GET /rooms/${room.id}/members?limit=50`]: { body: [aMember({ user_id: amina.id })] },
    [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [] } },
    [`GET /rooms/${room.id}/tasks/offered`]: { body: [] },
    [`GET /rooms/${room.id}/waiting`]: { body: { waits: false } },
    [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [] } },
    ...replies,
  })
  renderApp(`/rooms/${room.id}`)
  return sent
}

describe('juz by juz', () => {
  test('each says in words how far the group is in it', async () => {
    const juz_progress = Array.from({ length: 30 }, (_, index) => (index < 20 ? 100 : index === 20 ? 45.6 : 0))
    openRoom(aRoom({ openness: 'open', juz_progress }))
    const grid = within(await screen.findByRole('region', { name: 'Juz by juz' }))
    expect(grid.getByText('20 read, 1 started, 9 still to read')).not.toBeNull()
    const items = grid.getAllByRole('listitem')
    expect(items).toHaveLength(30)
    expect([items[0], items[20], items[29]].map((item) => item?.textContent)).toEqual([
      'Juz 1read',
      'Juz 2145%45% read',
      'Juz 30–still to read',
    ])
  })

  test('a part of the Qur’an shows the juz that it touches, and one alone shows none', async () => {
    const touching = (...numbers: number[]) =>
      Array.from({ length: 30 }, (_, index) => (numbers.includes(index + 1) ? 0 : null))
    const part = { start_surah: 67, end_surah: 114 }
    openRoom(aRoom({ openness: 'open', ...part, juz_progress: touching(29, 30) }))
    const grid = within(await screen.findByRole('region', { name: 'Juz by juz' }))
    expect(grid.getAllByRole('listitem')).toHaveLength(2)
  })

  test('is the ring alone for a range of one juz', async () => {
    const one = Array.from({ length: 30 }, (_, index) => (index === 28 ? 0 : null))
    openRoom(aRoom({ openness: 'open', start_surah: 67, end_surah: 67, end_ayah: 12, juz_progress: one }))
    await screen.findByRole('region', { name: 'Today’s portions' })
    expect(screen.queryByRole('region', { name: 'Juz by juz' })).toBeNull()
  })
})

describe("today's readers", () => {
  const portion = (ayah: number, full_name: string, user_id = aRoom().id) => ({
    start_surah: 2,
    start_ayah: ayah,
    end_surah: 2,
    end_ayah: ayah,
    full_name,
    user_id,
  })
  const list = async () => within(await screen.findByRole('list', { name: 'Today’s portions' }))

  test('offer a retry when they do not load', async () => {
    const room = aRoom()
    openRoom(room, {
      [`GET /rooms/${room.id}/today`]: { status: 503, body: { error: 'Something went wrong. Please try again.' } },
    })
    expect(await screen.findByText('We couldn’t load today’s portions')).not.toBeNull()
    stubApi({ [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [portion(1, 'Yusuf')] } } })
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect((await list()).getAllByRole('listitem')).toHaveLength(1)
  })

  test('say that there are none', async () => {
    openRoom(aRoom())
    expect(await screen.findByText('Nothing is assigned today.')).not.toBeNull()
  })

  test.each([
    ['quiet', null, 'As assigned. Nobody can see who has finished.'],
    ['open', '2025-11-21', 'Finished portions have a tick.'],
    ['open', '2025-11-22', 'From Nov 22, 2025, members can see who has finished.'],
    ['open', '2026-02-01', 'As assigned. Nobody can see who has finished.'],
  ] as const)('says what is seen of it in a room that is %s, from %s on', async (openness, open_from, hint) => {
    const room = aRoom({ openness, open_from })
    openRoom(room, {
      [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [portion(1, 'Yusuf')] } },
    })
    const readers = within(await screen.findByRole('region', { name: 'Today’s portions' }))
    expect(await readers.findByText(hint)).not.toBeNull()
  })

  test('show each reader with their portion, and nothing else about them', async () => {
    const room = aRoom()
    const portions = [portion(1, 'Amina Yusupova', amina.id), portion(2, 'Yusuf Karimov')]
    openRoom(room, { [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions } } })
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual(['AYYouAl-Baqarah 2:1', 'YKYusuf KarimovAl-Baqarah 2:2'])
  })

  test('have a tick beside read portions of an open room, and nothing beside the rest', async () => {
    const room = aRoom({ openness: 'open' })
    const portions = [
      { ...portion(2, 'Yusuf Karimov'), is_read: true },
      { ...portion(3, 'Zaynab Ali'), is_read: false },
    ]
    openRoom(room, { [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions } } })
    const rows = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual(['YKYusuf KarimovAl-Baqarah 2:2read', 'ZAZaynab AliAl-Baqarah 2:3'])
    expect(screen.getByText('Finished portions have a tick.')).not.toBeNull()
  })

  test.each([
    ['eight in one column', 0, 8],
    ['twenty beside the members', 1024, 20],
  ])('a long list begins with %s', async (_, width, count) => {
    stubWindow(width)
    const room = aRoom()
    const portions = Array.from({ length: 286 }, (_, index) => portion(index + 1, `Reader ${index + 1}`))
    openRoom(room, { [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions } } })
    expect((await list()).getAllByRole('listitem')).toHaveLength(count)
    await userEvent.click(screen.getByRole('button', { name: 'Show all (286)' }))
    expect((await list()).getAllByRole('listitem')).toHaveLength(286)
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull()
  })
})
