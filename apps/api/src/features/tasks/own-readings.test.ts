import { listOwnReadings, type Reading } from '@halaqa/contract/tasks'
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

const pageOf = async (person: Pick<Person, 'get'>, query = '') => {
  const response = await person.get(`${listOwnReadings.url}${query}`)
  expect(response.statusCode).toBe(200)
  return listOwnReadings.schema.response[200].parse(response.json())
}
const readingsOf = async (person: Pick<Person, 'get'>) => (await pageOf(person)).readings

/** All pages, one after the other. */
async function allPagesOf(person: Person) {
  const pages: Reading[][] = []
  for (let query: string | null = ''; query !== null; ) {
    const { readings, next } = await pageOf(person, query)
    pages.push(readings)
    query = next && `?before=${next.before}&before_id=${next.before_id}`
  }
  return pages
}

test('lists what a person has read, and nobody else sees it', async () => {
  const [reader, other] = [await api.person(), await api.person()]
  const room = await openRoom(reader)
  await join(other, room.id)
  const [task] = await tasksOf(reader, '2026-03-02')
  expect(await readingsOf(reader)).toEqual([])
  await complete(reader, task!.id)
  const { start_surah, start_ayah, end_surah, end_ayah } = task!
  expect(await readingsOf(reader)).toEqual([
    {
      id: task!.id,
      room_name: 'Winter Hatim',
      piece: null,
      piece_number: null,
      read_on: '2026-03-02',
      completed_by: null,
      completed_at: api.clock.now().toISOString(),
      start_surah,
      start_ayah,
      end_surah,
      end_ayah,
    },
  ])
  expect(await readingsOf(other)).toEqual([])

  // It stays after the day in which it can be undone, and after its reader has left.
  api.clock.advance({ days: 20 })
  await reader.put(`/rooms/${room.id}/owner`, { user_id: other.id })
  await reader.post(`/rooms/${room.id}/leave`)
  expect(await readingsOf(reader)).toHaveLength(1)
})

test('forgets a completion that is undone', async () => {
  const reader = await api.person()
  await openRoom(reader)
  const [task] = await tasksOf(reader, '2026-03-02')
  await complete(reader, task!.id)
  await reader.put(`/tasks/${task!.id}/reopen`)
  expect(await readingsOf(reader)).toEqual([])
})

test('gives the newest first, thirty at once, and each once where many were completed at the same moment', async () => {
  const { people } = await aPiecesRoom(api, 1, { piece: 'page', turn_days: 1, start_date: '2026-03-02' })
  const [reader] = people as [Person]
  const pieces = await api.db.task.findMany({ take: 1 })
  const { cycleId, dayId, roomId } = pieces[0]!
  const at = (n: number) => new Date(api.clock.now().getTime() + (n < 40 ? 0 : n * 1000))
  const row = (n: number) => ({ start: 6000 + n, completedAt: at(n) })
  await api.db.task.createMany({
    data: Array.from({ length: 65 }, (_, n) => row(n)).map(({ start, completedAt }) => ({
      roomId,
      cycleId,
      dayId,
      userId: reader.id,
      startPos: start,
      endPos: start,
      weight: 10,
      taskDate: new Date('2026-03-02'),
      dueDate: new Date('2026-03-02'),
      openedAt: completedAt,
      completedAt,
      completedOn: new Date('2026-03-02'),
      createdAt: completedAt,
    })),
  })
  const pages = await allPagesOf(reader)
  expect(pages.map(({ length }) => length)).toEqual([30, 30, 5])
  const all = pages.flat()
  expect(new Set(all.map(({ id }) => id)).size).toBe(65)
  const times = all.map(({ completed_at }) => completed_at)
  expect(times).toEqual(times.toSorted().reverse())
})

test('has what a former reader read of a portion that is another reader’s now', async () => {
  const [reader, taker] = [await api.person(), await api.person()]
  const room = await openRoom(reader)
  await join(taker, room.id)
  const [task] = await tasksOf(reader, '2026-03-02')
  await reader.put(`/tasks/${task!.id}/offer`)
  await taker.put(`/tasks/${task!.id}/take`)
  await taker.put(`/tasks/${task!.id}/open`)
  await complete(reader, task!.id)
  await complete(taker, task!.id)
  for (const person of [reader, taker]) {
    expect(await readingsOf(person)).toMatchObject([{ start_surah: task!.start_surah, room_name: 'Winter Hatim' }])
  }
})

test('lists for a guardian what their reader has read', async () => {
  const guardian = await api.person()
  const { id } = await addReader(guardian)
  const room = await openRoom(guardian)
  const reader = readingAs(guardian, id)
  await reader.post('/rooms/join', { room_id: room.id })
  const [task] = (await reader.get('/tasks?date=2026-03-02')).json().tasks
  await reader.put(`/tasks/${task.id}/complete`)
  expect(await readingsOf(reader)).toMatchObject([{ id: task.id }])
  expect(await readingsOf(guardian)).toEqual([])
})

test('refuses half a cursor and one that is none', async () => {
  const person = await api.person()
  const id = crypto.randomUUID()
  for (const query of ['?before=2026-03-02T09:00:00.000Z', `?before_id=${id}`, `?before=x&before_id=${id}`]) {
    const response = await person.get(`${listOwnReadings.url}${query}`)
    expect([response.statusCode, response.json().code]).toEqual([400, 'validation_failed'])
  }
})
