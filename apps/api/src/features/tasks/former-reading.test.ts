import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, expectNoAyahLost, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

/** One has offered a portion and reads it where there is no network; another has taken it meanwhile. */
async function taken() {
  const [reader, taker, other] = [await api.person(), await api.person(), await api.person()]
  const room = await openRoom(reader)
  for (const person of [taker, other]) await join(person, room.id)
  const [task] = await tasksOf(reader, '2026-03-02')
  await reader.put(`/tasks/${task!.id}/offer`)
  api.clock.advance({ hours: 1 })
  expect((await taker.put(`/tasks/${task!.id}/take`)).statusCode).toBe(200)
  api.clock.advance({ hours: 1 })
  return { reader, taker, other, room, task: task! }
}

const row = (id: string) => api.db.task.findUniqueOrThrow({ where: { id } })
const figuresOf = async (person: Person) => (await person.get('/user/figures')).json()
const toldTo = async (person: Person, kind: string) =>
  (await person.get('/notifications')).json().notifications.filter((one: { kind: string }) => one.kind === kind)

test('is no way for those who never had it, left, or were kept out, nor for another range', async () => {
  const { reader, taker, other, room, task } = await taken()
  const stranger = await api.person()
  for (const person of [other, stranger]) expect((await complete(person, task.id)).json().code).toBe('task_not_found')
  expect((await complete(reader, 'no id')).json().code).toBe('task_not_found')
  const changed = await reader.put(`/tasks/${task.id}/complete`, { start_surah: 114, start_ayah: 1 })
  expect([changed.statusCode, changed.json().code, changed.json().task]).toEqual([409, 'portion_changed', undefined])
  await taker.put(`/rooms/${room.id}/owner`, { user_id: taker.id })
  await reader.post(`/rooms/${room.id}/leave`)
  expect((await complete(reader, task.id)).json().code).toBe('membership_ended')
  expect(await row(task.id)).toMatchObject({ userId: taker.id, completedAt: null })
  expect(await api.db.formerReading.count({ where: { taskId: task.id } })).toBe(0)
})

test('before its taker opens it, it returns to the former reader as read, once, and the taker is told', async () => {
  const { reader, taker, room, task } = await taken()
  const { start_surah, start_ayah, end_surah, end_ayah } = task
  const read = { start_surah, start_ayah, end_surah, end_ayah }
  const answers = []
  for (const _ of [1, 2]) answers.push(await reader.put(`/tasks/${task.id}/complete`, read))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.json().task).toMatchObject({ id: task.id, user_id: reader.id, is_completed: true, can_reopen: true })
  }
  expect(await row(task.id)).toMatchObject({ userId: reader.id, completedAt: api.clock.now(), offeredAt: null })
  expect((await taker.get(`/tasks/${task.id}`)).json().code).toBe('portion_taken')
  expect(await toldTo(taker, 'portion_was_read')).toMatchObject([{ room_id: room.id, task_id: null }])
  expect(await toldTo(reader, 'portion_was_read')).toEqual([])
  expect((await figuresOf(reader)).current_streak).toBe(1)
  expect(await api.db.formerReading.count()).toBe(0)
  await expectNoAyahLost(api, room.id)
})

test('after its taker opens it, it stays with the taker, and the reading counts for the former reader', async () => {
  const { reader, taker, room, task } = await taken()
  await taker.put(`/tasks/${task.id}/open`)
  const before = await figuresOf(reader)
  const answers = [await complete(reader, task.id)]
  const readAt = api.clock.now()
  api.clock.advance({ hours: 2 })
  answers.push(await complete(reader, task.id))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    const told = answer.json().task
    expect(told).toMatchObject({ user_id: reader.id, is_completed: true, completed_at: readAt.toISOString() })
    expect(told).toMatchObject({ can_reopen: false, bookmark_surah: null })
    expect(answer.body).not.toContain(taker.id)
  }
  expect(await row(task.id)).toMatchObject({ userId: taker.id, completedAt: null })
  expect(await toldTo(taker, 'portion_was_read')).toEqual([])
  expect((await taker.get(`/rooms/${room.id}/tasks/stats`)).json().finished_tasks).toBe(0)

  const after = await figuresOf(reader)
  expect([before.pages_read, before.current_streak]).toEqual([0, 0])
  expect(after.pages_read).toBeGreaterThan(0)
  expect(after.current_streak).toBe(1)
  const { days } = (await reader.get('/user/activity')).json()
  expect(days).toMatchObject([{ date: '2026-03-02', portions: 1 }])

  await complete(taker, task.id)
  expect(await row(task.id)).toMatchObject({ userId: taker.id })
  expect((await figuresOf(taker)).current_streak).toBe(1)
})

test("an absent reader's portion is simply read, though it waits for others", async () => {
  const { reader, room } = await taken()
  api.clock.set('2026-03-03T09:00:00Z')
  const [task] = (await tasksOf(reader, '2026-03-03')).filter(({ task_date }) => task_date === '2026-03-03')
  await reader.put(`/tasks/${task!.id}/open`)
  await reader.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-08' })
  expect(await row(task!.id)).toMatchObject({ waitingReason: 'away' })
  expect((await complete(reader, task!.id)).statusCode).toBe(200)
  expect(await row(task!.id)).toMatchObject({ userId: reader.id, waitingReason: null, completedAt: api.clock.now() })
})

describe('a completion counts for the date that its reader saw', () => {
  test.each([
    // At noon in UTC it is March 2 everywhere but in UTC+12 and beyond.
    ['where the device is ahead of the account', 'Pacific/Midway', '2026-03-03T05:00:00Z', '2026-03-03', '2026-03-03'],
    ['where the device is behind it', 'Europe/Berlin', '2026-03-03T05:00:00Z', '2026-03-02', '2026-03-02'],
    [
      'and for that of the account where it is no date anywhere',
      'Europe/Berlin',
      '2026-03-03T05:00:00Z',
      '2026-03-05',
      '2026-03-03',
    ],
    ['nor was it in the past', 'Europe/Berlin', '2026-03-03T05:00:00Z', '2026-03-01', '2026-03-03'],
  ])('%s', async (_, timeZone, at, shown, counted) => {
    const reader = await api.person({ timeZone })
    await openRoom(reader)
    const [task] = await tasksOf(reader, '2026-03-02')
    api.clock.set(at)
    const answer = await reader.put(`/tasks/${task!.id}/complete`, { local_date: shown })
    expect(answer.statusCode).toBe(200)
    expect(await row(task!.id)).toMatchObject({ completedAt: new Date(at), completedOn: new Date(counted) })
    const { to, days } = (await reader.get('/user/activity')).json()
    expect(days.map(({ date }: { date: string }) => date)).toEqual([counted])
    expect(to >= counted).toBe(true)
    const figures = (await reader.get('/user/figures')).json()
    expect(figures).toMatchObject({ current_streak: 1, best_streak: 1 })
    expect(figures.active_days).toContain(counted)
  })

  test('and one that waited on the device for the date that was shown when it was read', async () => {
    const reader = await api.person({ timeZone: 'Pacific/Midway' })
    await openRoom(reader)
    const [task] = await tasksOf(reader, '2026-03-02')
    api.clock.set('2026-03-04T05:00:00Z')
    const read = { read_at: '2026-03-03T05:00:00Z', local_date: '2026-03-03' }
    expect((await reader.put(`/tasks/${task!.id}/complete`, read)).statusCode).toBe(200)
    expect(await row(task!.id)).toMatchObject({ completedOn: new Date('2026-03-03') })
  })

  test('refuses an invalid date, and completes nothing', async () => {
    const reader = await api.person()
    await openRoom(reader)
    const [task] = await tasksOf(reader, '2026-03-02')
    const answer = await reader.put(`/tasks/${task!.id}/complete`, { local_date: '2026-02-30' })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      [{ path: 'local_date', message: 'The date must be written as YYYY-MM-DD.', code: 'date_format' }],
    ])
    expect(await row(task!.id)).toMatchObject({ completedAt: null })
  })
})

describe('a completion stored on the device', () => {
  const sendLate = async (person: Person, taskId: string, read_at: string) => {
    const answer = await person.put(`/tasks/${taskId}/complete`, { read_at })
    expect(answer.statusCode).toBe(200)
  }
  const datesOf = async (person: Person) =>
    (await person.get('/user/activity')).json().days.map(({ date }: { date: string }) => date)

  test.each([
    [
      'the date on which it was read, where the reader is',
      '2026-03-04T12:00:00Z',
      '2026-03-02T23:30:00+00:00',
      '2026-03-02',
    ],
    ['today where that is longer ago', '2026-03-05T12:00:00Z', '2026-03-02T23:30:00Z', '2026-03-05'],
    ['today where the device is ahead of the time', '2026-03-03T12:00:00Z', '2026-03-05T09:00:00Z', '2026-03-03'],
  ])('counts for %s', async (_, receivedAt, readAt, date) => {
    const [reader, other] = [await api.person(), await api.person()]
    const room = await openRoom(reader)
    await join(other, room.id)
    const [task] = await tasksOf(reader, '2026-03-02')
    api.clock.set(receivedAt)
    await sendLate(reader, task!.id, readAt)
    expect(await datesOf(reader)).toEqual([date])
    expect(await row(task!.id)).toMatchObject({ completedAt: new Date(receivedAt), completedOn: new Date(date) })
  })

  test.each([
    ['is theirs again', false],
    ['is their own reading of one that another has opened', true],
  ])('of a portion that was taken meanwhile %s, and counts for its date', async (_, isOpened) => {
    const { reader, taker, task } = await taken()
    if (isOpened) await taker.put(`/tasks/${task.id}/open`)
    const readAt = api.clock.now().toISOString()
    api.clock.advance({ days: 1 })
    await sendLate(reader, task.id, readAt)
    expect(await datesOf(reader)).toEqual(['2026-03-02'])
    expect(await row(task.id)).toMatchObject({ userId: isOpened ? taker.id : reader.id })
  })

  test('is refused with an invalid time', async () => {
    const { reader, task } = await taken()
    const answer = await reader.put(`/tasks/${task.id}/complete`, { read_at: 'yesterday' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
  })
})

test('a completion by mistake that took it back is undone: its taker has it again, with its dates, and is not told of it', async () => {
  const { reader, taker, room, task } = await taken()
  const before = await row(task.id)
  await complete(reader, task.id)
  api.clock.advance({ hours: 1 })
  const undone = await reader.put(`/tasks/${task.id}/reopen`)
  expect(undone.statusCode).toBe(200)
  expect(undone.json().task).toMatchObject({ is_completed: false, can_reopen: false, user_id: null })
  expect(undone.body).not.toContain(taker.id)
  expect(await row(task.id)).toMatchObject({ userId: taker.id, completedAt: null, taskDate: before.taskDate })
  expect((await taker.get(`/tasks/${task.id}`)).json()).toMatchObject({ is_completed: false, due_date: '2026-03-04' })
  expect(await toldTo(taker, 'portion_was_read')).toEqual([])
  // Again it changes nothing, and completing again works as before.
  expect((await reader.put(`/tasks/${task.id}/reopen`)).json().code).toBe('portion_taken')
  expect((await complete(reader, task.id)).json().task).toMatchObject({ user_id: reader.id, is_completed: true })
  await expectNoAyahLost(api, room.id)
})

test('the undone portion stays with the former reader if its taker has left', async () => {
  const { reader, taker, room, task } = await taken()
  await complete(reader, task.id)
  await taker.post(`/rooms/${room.id}/leave`)
  expect((await reader.put(`/tasks/${task.id}/reopen`)).json().task).toMatchObject({ user_id: reader.id })
  expect(await row(task.id)).toMatchObject({ userId: reader.id, completedAt: null })
})
