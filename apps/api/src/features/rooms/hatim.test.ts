import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aRecurrentRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()
const SHORT = { start_surah: 67, start_ayah: 1, end_surah: 67, end_ayah: 30 }
const hatimOf = async (person: Person, roomId: string, query = '') =>
  (await person.get(`/rooms/${roomId}/hatim${query}`)).json()
const namesOf = ({ readers }: { readers: { full_name: string }[] }) => readers.map(({ full_name }) => full_name)

async function read(people: Person[], date: string) {
  api.clock.set(`${date}T09:00:00Z`)
  for (const person of people) for (const { id } of await tasksOf(person, date)) await complete(person, id)
}

test('a hatim is shown to members of its room alone, once it is complete', async () => {
  const [owner, stranger] = [await api.person(), await api.person()]
  const room = await openRoom(owner, { ...SHORT, end_date: '2026-03-03' })
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    expect((await hatimOf(owner, id)).code).toBe('room_not_found')
  }
  expect((await hatimOf(stranger, room.id)).code).toBe('not_a_member')
  expect(await hatimOf(owner, room.id)).toMatchObject({
    code: 'hatim_not_found',
    error: 'No hatim is complete here yet.',
  })
  expect((await hatimOf(owner, room.id, '?cycle=none')).code).toBe('validation_failed')
  await read([owner], '2026-03-02')
  expect((await hatimOf(owner, room.id)).code).toBe('hatim_not_found')
})

test('it completes when its last portions are completed at once, and each reader is told once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => api.person()))
  const room = await openRoom(people[0]!, { ...SHORT, end_date: '2026-03-03' })
  for (const person of people.slice(1)) await join(person, room.id)
  await read(people, '2026-03-02')
  api.clock.set('2026-03-03T09:00:00Z')
  const last = await Promise.all(people.map(async (person) => ({ person, tasks: await tasksOf(person, '2026-03-03') })))
  const completed = last.flatMap(({ person, tasks }) => tasks.map(({ id }) => complete(person, id)))
  expect(completed.length).toBeGreaterThan(4)
  for (const answer of await Promise.all(completed)) expect(answer.statusCode).toBe(200)

  expect(await hatimOf(people[0]!, room.id)).toMatchObject({ completed_at: '2026-03-03T09:00:00.000Z' })
  for (const person of people) {
    const { notifications } = (await person.get('/notifications')).json()
    expect(notifications.filter(({ kind }: { kind: string }) => kind === 'hatim_complete')).toHaveLength(1)
  }
})

test('it names its circle, including members who gave their portions away, and not how much anyone read', async () => {
  const people = ['Zaynab', 'Amina', 'Bilal', 'Yusuf'].map((name) => api.person({ name }))
  const [owner, reader, away, former] = await Promise.all(people)
  const room = await openRoom(owner!, { ...SHORT, end_date: '2026-03-03' })
  for (const person of [reader!, away!, former!]) await join(person, room.id)
  for (const { id } of await tasksOf(away!, '2026-03-02')) {
    await away!.put(`/tasks/${id}/offer`)
    await reader!.put(`/tasks/${id}/take`)
  }
  await read([owner!, reader!, former!], '2026-03-02')
  await former!.post(`/rooms/${room.id}/leave`)
  api.clock.set('2026-03-03T09:00:00Z')
  for (const { id } of await tasksOf(away!, '2026-03-03')) {
    await away!.put(`/tasks/${id}/offer`)
    await reader!.put(`/tasks/${id}/take`)
  }
  await read([owner!, reader!], '2026-03-03')

  const hatim = await hatimOf(reader!, room.id)
  expect(hatim).toMatchObject({
    room_id: room.id,
    room_name: 'Winter Hatim',
    cycle_number: 1,
    ...SHORT,
    began_on: '2026-03-02',
    completed_at: '2026-03-03T09:00:00.000Z',
  })
  expect(namesOf(hatim)).toEqual(['Amina', 'Bilal', 'Yusuf', 'Zaynab'])
  expect(Object.keys(hatim.readers[0]).sort()).toEqual(['full_name', 'user_id'])
})

test('of a recurrent room is the latest or the requested one, and later members are not in an earlier one', async () => {
  const [owner, newcomer] = [await api.person({ name: 'Amina' }), await api.person({ name: 'Bilal' })]
  const room = await openRoom(owner, aRecurrentRoomBody({ ...SHORT, recurrence_duration_days: 1 }))
  await read([owner], '2026-03-02')
  api.clock.set('2026-03-02T10:00:00Z')
  await join(newcomer, room.id)
  await read([owner, newcomer], '2026-03-03')

  expect(await hatimOf(newcomer, room.id)).toMatchObject({ cycle_number: 2, began_on: '2026-03-03' })
  const first = await hatimOf(newcomer, room.id, '?cycle=1')
  expect(first).toMatchObject({ cycle_number: 1, began_on: '2026-03-02' })
  expect(namesOf(first)).toEqual(['Amina'])
  expect((await hatimOf(newcomer, room.id, '?cycle=9')).code).toBe('hatim_not_found')
})
