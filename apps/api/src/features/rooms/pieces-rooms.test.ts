import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { aPiecesRoomBody, aRecurrentRoomBody, tasksOf } from '../../test/rooms.ts'

describe('opening a room of pieces', () => {
  const api = useTestApp()

  test('needs a session', async () => {
    const response = await api.app.inject({ method: 'POST', url: '/api/v1/rooms', payload: aPiecesRoomBody() })
    expect(response.statusCode).toBe(401)
  })

  test.each<[string, object, string]>([
    ['a piece in a daily room', aRecurrentRoomBody({ piece: 'juz' }), 'piece'],
    ['turns in a daily room', aRecurrentRoomBody({ turn_days: 7 }), 'turn_days'],
    ['a board in a daily room', aRecurrentRoomBody({ dealing: 'chosen' }), 'dealing'],
    ['free pieces in a daily room', aRecurrentRoomBody({ free_at_end: 'stay' }), 'free_at_end'],
    ['cycles of pieces', aPiecesRoomBody({ recurrence_duration_days: 30 }), 'recurrence_duration_days'],
    ['no piece', aPiecesRoomBody({ piece: undefined }), 'piece'],
    ['a piece that there is not', aPiecesRoomBody({ piece: 'surah' }), 'piece'],
    ['a plan that there is not', aPiecesRoomBody({ plan: 'weekly' }), 'plan'],
    ['a turn of no days', aPiecesRoomBody({ turn_days: 0 }), 'turn_days'],
    ['a turn of 366 days', aPiecesRoomBody({ turn_days: 366 }), 'turn_days'],
    ['one turn until an end that is not there', aPiecesRoomBody({ turn_days: null }), 'turn_days'],
    ['a division by juz', aPiecesRoomBody({ division: 'juz' }), 'division'],
    ['free pieces of one whole range', aPiecesRoomBody({ piece: 'range', free_at_end: 'ask' }), 'free_at_end'],
    ['a board of one whole range', aPiecesRoomBody({ piece: 'range', dealing: 'chosen' }), 'dealing'],
  ])('refuses %s at its field and stores nothing', async (_, body, path) => {
    const owner = await api.person()
    const response = await owner.post('/rooms', body)

    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] })
    expect(await api.app.db.room.count({ where: { ownerId: owner.id } })).toBe(0)
  })

  test.each<[string, Record<string, unknown>, object]>([
    [
      'a board until an end',
      { room_type: 'fixed', end_date: '2026-03-29', turn_days: null, dealing: 'chosen', free_at_end: 'ask' },
      { room_type: 'fixed', end_date: '2026-03-29', turn_days: null, dealing: 'chosen', free_at_end: 'ask' },
    ],
    ['turns of a year', { turn_days: 365 }, { turn_days: 365, dealing: 'dealt', free_at_end: 'deal' }],
    [
      'a surah every Friday',
      {
        piece: 'range',
        start_date: '2026-03-06',
        rest_weekdays: [1, 2, 3, 4, 6, 7],
        start_surah: 18,
        end_surah: 18,
        end_ayah: 110,
      },
      { piece: 'range', turn_days: 7, start_date: '2026-03-06', rest_weekdays: [1, 2, 3, 4, 6, 7] },
    ],
  ])('answers %s as sent, and shows it on the card', async (_, change, room) => {
    const owner = await api.person()
    const response = await owner.post('/rooms', aPiecesRoomBody(change))
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toMatchObject({ plan: 'pieces', recurrence_duration_days: null, ...room })
    expect((await owner.get(`/rooms/${response.json().id}`)).json()).toMatchObject({ plan: 'pieces', ...room })
  })

  test('of a surah every Friday gives it on the first Friday, due on it, and again on the next', async () => {
    const owner = await api.person()
    const body = aPiecesRoomBody({
      piece: 'range',
      start_date: '2026-03-06',
      rest_weekdays: [1, 2, 3, 4, 6, 7],
      start_surah: 18,
      end_surah: 18,
      end_ayah: 110,
    })
    expect((await owner.post('/rooms', body)).statusCode).toBe(201)
    const dates = []
    for (const [now, date] of [
      ['2026-03-06T09:00:00Z', '2026-03-06'],
      ['2026-03-13T09:00:00Z', '2026-03-13'],
    ] as const) {
      api.clock.set(now)
      await planRooms(api.app)
      dates.push(...(await tasksOf(owner, date)).map(({ task_date, due_date }) => [task_date, due_date]))
    }
    expect(dates).toContainEqual(['2026-03-06', '2026-03-06'])
    expect(dates).toContainEqual(['2026-03-13', '2026-03-13'])
  })

  test('the same key gives the same room, also twice at once; with another plan it is refused', async () => {
    const owner = await api.person()
    const headers = { 'idempotency-key': 'k'.repeat(32) }
    const rooms = await Promise.all([1, 2].map(() => owner.post('/rooms', aPiecesRoomBody(), headers)))
    expect(new Set(rooms.map((room) => room.json().id)).size).toBe(1)
    const other = await owner.post('/rooms', aPiecesRoomBody({ piece: 'hizb' }), headers)
    expect(other.json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await api.app.db.room.count({ where: { ownerId: owner.id } })).toBe(1)
  })
})
