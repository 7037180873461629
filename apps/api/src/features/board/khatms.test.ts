/** Khatms as groups live them: a crowd, a few readers with too much for them, and a room past its end. */
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { codeOf } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, aPiecesRoomBody, complete, join, openRoom, planAt, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

const hatimsOf = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}`)).json().hatims
const takeFree = (person: Person, roomId: string) => person.post(`/rooms/${roomId}/take-next`, { from: 'free' })
const takeWaiting = (person: Person, roomId: string) => person.post(`/rooms/${roomId}/take-next`, { from: 'waiting' })

async function readAll(readers: readonly Person[], date: string) {
  for (const reader of readers) {
    for (const { id, is_completed } of await tasksOf(reader, date)) if (!is_completed) await complete(reader, id)
  }
}

test('ninety who join over three days have a juz each at once, and complete three hatims', async () => {
  const owner = await api.person()
  const khatm = { start_date: '2026-03-02', end_date: '2026-03-13', room_type: 'fixed', turn_days: null }
  const { id: roomId } = await openRoom(owner, aPiecesRoomBody(khatm))
  const readers = [owner]
  for (const date of ['2026-03-02', '2026-03-03', '2026-03-04']) {
    await planAt(api, `${date}T09:00:00Z`)
    const missing = 30 - (readers.length % 30)
    for (let joined = 0; joined < missing; joined += 1) {
      const reader = await api.person()
      expect(await join(reader, roomId)).toMatchObject({ status: 'joined', first_portion_date: date })
      readers.push(reader)
    }
  }
  expect(await hatimsOf(owner, roomId)).toEqual({ completed: 0, begun: 3, free: 0 })
  for (const reader of readers) {
    const [task, ...more] = await tasksOf(reader, '2026-03-04')
    expect([task?.due_date, more]).toEqual(['2026-03-13', []])
    await complete(reader, task!.id)
  }
  expect(await hatimsOf(owner, roomId)).toEqual({ completed: 3, begun: 3, free: 0 })
})

test('four readers of thirty juz until Friday read one more a day, and see how much is free', async () => {
  const { people, room } = await aPiecesRoom(api, 4, { room_type: 'fixed', end_date: '2026-03-06', turn_days: null })
  const free: number[] = []
  for (const date of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
    await planAt(api, `${date}T09:00:00Z`)
    await readAll(people, date)
    for (const reader of people) expect((await takeFree(reader, room.id)).json().task.due_date).toBe('2026-03-06')
    await readAll(people, date)
    free.push((await hatimsOf(people[0]!, room.id)).free)
  }
  expect(free).toEqual([22, 18, 14, 10])
  expect(await hatimsOf(people[0]!, room.id)).toEqual({ completed: 0, begun: 1, free: 10 })
})

test('a room past its end has nothing free: what was left waits, and completes the hatim when it is read', async () => {
  const two = { start_surah: 67, room_type: 'fixed', end_date: '2026-03-06', turn_days: null }
  const { people, room } = await aPiecesRoom(api, 1, two)
  const [owner] = people as [Person]
  await planAt(api, '2026-03-03T09:00:00Z')
  await readAll(people, '2026-03-03')
  expect(await hatimsOf(owner, room.id)).toEqual({ completed: 0, begun: 1, free: 1 })
  await planAt(api, '2026-03-08T09:00:00Z')
  expect(await codeOf(takeFree(owner, room.id))).toEqual([404, 'nothing_waits'])
  expect(await hatimsOf(owner, room.id)).toEqual({ completed: 0, begun: 1, free: 0 })
  const guest = await api.person()
  expect(await join(guest, room.id)).toMatchObject({ status: 'joined' })
  const { task } = (await takeWaiting(guest, room.id)).json()
  expect(task).toMatchObject({ piece_number: 30, task_date: '2026-03-08' })
  await complete(guest, task.id)
  expect(await hatimsOf(owner, room.id)).toEqual({ completed: 1, begun: 1, free: 0 })
})
