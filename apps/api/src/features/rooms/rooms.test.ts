import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { aRecurrentRoomBody, aRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const A_STRANGER_ID = '00000000-0000-4000-8000-000000000000'

describe('opening a room', () => {
  const api = useTestApp()

  test("gives its creator the first day's portion", async () => {
    const owner = await api.person()
    const response = await owner.post('/rooms', aRoomBody())

    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      name: 'Winter Hatim',
      creator_id: owner.id,
      room_type: 'fixed',
      start_date: '2026-03-02',
      end_date: '2026-03-31',
      recurrence_duration_days: null,
      total_tasks: 1,
      finished_tasks: 0,
      active_members: 1,
      inactive_members: 0,
      is_member: true,
      cycle_number: 1,
      days_left: 29,
      pages_left: 583,
      progress_percentage: 0,
      hatim_completed_at: null,
    })
  })

  test.each([
    ['a blank name', { name: '   ' }, 'name', 'Room name is required'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'Room name must be less than 100 characters'],
    [
      'a description of 501 characters',
      { description: 'x'.repeat(501) },
      'description',
      'Description must be less than 500 characters',
    ],
    ['no end', { end_date: undefined }, 'end_date', 'End date is required for fixed rooms'],
    ['an end before the first day', { end_date: '2026-03-01' }, 'end_date', 'End date must be after start date'],
    ['more than 3,653 days', { end_date: '2036-03-02' }, 'end_date', 'A room lasts at most 3,653 days.'],
    ['a start before yesterday', { start_date: '2026-02-28' }, 'start_date', 'Start date can’t be in the past'],
    [
      'a start beyond ten years',
      { start_date: '2037-01-01', end_date: '2037-02-01' },
      'start_date',
      'The start date must be within ten years.',
    ],
    [
      'a day that is not in the calendar',
      { start_date: '2026-02-30' },
      'start_date',
      'The date must be written as YYYY-MM-DD.',
    ],
    ['an ayah that does not exist', { end_surah: 2, end_ayah: 287 }, 'end_ayah', 'This surah has 286 verses.'],
    [
      'a range that runs backwards',
      { start_surah: 3, end_surah: 2, end_ayah: 1 },
      'end_ayah',
      'The reading range must not end before it starts.',
    ],
    ['a NUL in its name', { name: 'a\u0000b' }, 'name', 'This text has a character that we can’t store.'],
    [
      'half a surrogate pair in its name',
      { name: 'a\ud800' },
      'name',
      'This text has a character that we can’t store.',
    ],
  ])('refuses %s and stores nothing', async (_, change, path, error) => {
    const owner = await api.person()
    const response = await owner.post('/rooms', aRoomBody(change))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', error, message: error })
    expect(response.json().fields).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(new RegExp(`^(${path}|end_surah)$`)), message: error }),
    )
    expect(await api.app.db.room.count({ where: { ownerId: owner.id } })).toBe(0)
  })

  test.each([0, 366, -1, 1.5])('refuses a recurrence of %s days', async (days) => {
    const response = await (await api.person()).post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: days }))
    expect(response.json()).toMatchObject({
      code: 'validation_failed',
      error: 'The duration must be between 1 and 365 days.',
    })
  })

  test.each([0, 115])('refuses surah %s', async (surah) => {
    const response = await (await api.person()).post('/rooms', aRoomBody({ start_surah: surah }))
    expect(response.statusCode).toBe(400)
  })

  test('names of 100 and descriptions of 500 characters are kept to the letter', async () => {
    const description = `${'قُلۡ '.repeat(100)}<b>'; --`.slice(0, 499)
    const room = await openRoom(await api.person(), { name: `  ${'n'.repeat(100)} `, description: ` ${description}x ` })
    expect(room).toMatchObject({ name: 'n'.repeat(100), description: `${description}x` })
  })

  test('reads "recurring" as recurrent, and uses thirty days by default', async () => {
    const body = {
      ...aRecurrentRoomBody(),
      room_type: 'recurring',
      recurrence_duration_days: undefined,
      start_date: '2026-03-02T21:00:00Z',
    }
    const response = await (await api.person()).post('/rooms', body)
    expect(response.json()).toMatchObject({
      room_type: 'recurrent',
      recurrence_duration_days: 30,
      end_date: null,
      start_date: '2026-03-02',
    })
  })

  test('ignores who it says created it', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { creator_id: A_STRANGER_ID, id: A_STRANGER_ID, finished_tasks: 7 })
    expect(room).toMatchObject({ creator_id: owner.id, finished_tasks: 0 })
    expect(room.id).not.toBe(A_STRANGER_ID)
  })

  test('starting yesterday in UTC is allowed, and that day is given out too', async () => {
    const room = await openRoom(await api.person(), { start_date: '2026-03-01' })
    expect(room).toMatchObject({ total_tasks: 2 })
  })

  test('shows its reader the cycle of their own day, though the next has begun further east', async () => {
    const owner = await api.person({ timeZone: 'UTC' })
    const body = aRecurrentRoomBody({ recurrence_duration_days: 1, start_surah: 112 })
    const room = (await owner.post('/rooms', body)).json()
    api.clock.set('2026-03-02T10:30:00Z')
    await planRooms(api.app)
    const [task] = await tasksOf(owner, '2026-03-02')
    await complete(owner, task!.id)

    const shown = async () => (await owner.get(`/rooms/${room.id}`)).json()
    const stats = async () => (await owner.get(`/rooms/${room.id}/tasks/stats`)).json()
    const done = { cycle_number: 1, progress_percentage: 100, total_tasks: 1, finished_tasks: 1, days_left: 0 }
    expect(await shown()).toMatchObject({ ...done, hatim_completed_at: '2026-03-02T10:30:00.000Z' })
    expect((await owner.get('/rooms')).json()).toMatchObject([done])
    expect(await stats()).toMatchObject({ total_tasks: 1, finished_tasks: 1 })

    api.clock.set('2026-03-03T00:30:00Z')
    expect(await shown()).toMatchObject({ cycle_number: 2, progress_percentage: 0, hatim_completed_at: null })
    expect(await stats()).toMatchObject({ total_tasks: 1, finished_tasks: 0 })
  })

  test('starting later gives nothing out yet', async () => {
    const room = await openRoom(await api.person(), { start_date: '2026-03-10' })
    expect(room).toMatchObject({ total_tasks: 0, cycle_number: 0, days_left: 22, pages_left: 604 })
  })

  test('the same key gives the same room, also eight times at once', async () => {
    const owner = await api.person()
    const key = { 'idempotency-key': 'form-1' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post('/rooms', aRoomBody(), key)))

    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(201))
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await api.app.db.room.count({ where: { ownerId: owner.id } })).toBe(1)
  })

  test('the same key with another room is refused', async () => {
    const owner = await api.person()
    const key = { 'idempotency-key': 'form-2' }
    await owner.post('/rooms', aRoomBody(), key)
    const response = await owner.post('/rooms', aRoomBody({ name: 'Another' }), key)
    expect(response.statusCode).toBe(409)
    expect(response.json().code).toBe('idempotency_key_reused')
  })

  test('the same key still gives it when its first day has passed', async () => {
    const owner = await api.person()
    const key = { 'idempotency-key': 'form-3' }
    const { id } = (await owner.post('/rooms', aRoomBody(), key)).json()
    api.clock.advance({ days: 2 })
    const again = await owner.post('/rooms', aRoomBody(), key)

    expect(again.statusCode).toBe(201)
    expect(again.json().id).toBe(id)
  })
})

describe('seeing rooms', () => {
  const api = useTestApp()

  test('shows a stranger no list, but the card of a room whose address they have', async () => {
    const [owner, stranger] = [await api.person(), await api.person()]
    const room = await openRoom(owner)

    expect((await stranger.get('/rooms')).json()).toEqual([])
    const card = await stranger.get(`/rooms/${room.id}`)
    expect(card.statusCode).toBe(200)
    expect(card.json()).toMatchObject({ name: 'Winter Hatim', is_member: false })
  })

  test.each([A_STRANGER_ID, 'nonsense', '1'])('a missing room is not found: %s', async (id) => {
    const response = await (await api.person()).get(`/rooms/${id}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'room_not_found', error: 'Room not found' })
  })

  test('lists the rooms somebody reads in, newest first, and not those they left', async () => {
    const person = await api.person()
    const first = await openRoom(person, { name: 'First' })
    api.clock.advance({ minutes: 1 })
    await openRoom(person, { name: 'Second' })
    api.clock.advance({ minutes: 1 })
    await openRoom(person, { name: 'Third' })
    await person.post(`/rooms/${first.id}/leave`)

    expect((await person.get('/rooms')).json().map((room: { name: string }) => room.name)).toEqual(['Third', 'Second'])
  })

  test('progress is read weight over the whole range, and shows in its juz', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { start_surah: 67, end_surah: 114, end_date: '2026-03-03' })
    await join(guest, room.id)
    const task = (await owner.get(`/rooms/${room.id}/tasks?date=2026-03-02`)).json().tasks[0]
    await owner.put(`/tasks/${task.id}/complete`)

    const card = (await owner.get(`/rooms/${room.id}`)).json()
    expect(card).toMatchObject({ total_tasks: 2, finished_tasks: 1 })
    expect(card.progress_percentage).toBeGreaterThan(20)
    expect(card.progress_percentage).toBeLessThan(30)
    expect(card.juz_progress).toHaveLength(30)
    expect(card.juz_progress.slice(0, 28)).toEqual(Array(28).fill(null))
    expect(card.juz_progress[28]).toBeGreaterThan(0)
    expect(card.juz_letters.slice(0, 28)).toEqual(Array(28).fill(null))
    expect(card.juz_letters[28]).toBeGreaterThan(0)
  })
})
