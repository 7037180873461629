import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

const todayOf = (person: Person, roomId: string) => person.get(`/rooms/${roomId}/today`)

test.each(['00000000-0000-4000-8000-000000000000', 'x'])('of room %s is not found', async (id) => {
  expect((await todayOf(await api.person(), id)).json().code).toBe('room_not_found')
})

test('is for members alone', async () => {
  const [owner, former] = [await api.person(), await api.person()]
  const room = await openRoom(owner)
  await join(former, room.id)
  await former.post(`/rooms/${room.id}/leave`)
  for (const person of [former, await api.person()]) {
    expect((await todayOf(person, room.id)).json().code).toBe('not_a_member')
  }
})

test('names who is given what, in the order of the mushaf, and never what was read', async () => {
  const [owner, member] = [await api.person({ name: 'Amina' }), await api.person({ name: 'Bilal' })]
  const room = await openRoom(owner)
  await join(member, room.id)
  const before = (await todayOf(member, room.id)).json()
  const [mine] = await tasksOf(member, '2026-03-02')
  await member.put(`/tasks/${mine?.id}/complete`)

  expect(before.date).toBe('2026-03-02')
  expect(before.portions.map((one: { full_name: string }) => one.full_name).sort()).toEqual(['Amina', 'Bilal'])
  expect(before.portions[0]).toMatchObject({ start_surah: 1, start_ayah: 1 })
  for (const portion of before.portions) {
    expect(Object.keys(portion).sort()).toEqual([
      'end_ayah',
      'end_surah',
      'full_name',
      'start_ayah',
      'start_surah',
      'user_id',
    ])
  }
  expect((await todayOf(owner, room.id)).json()).toEqual(before)
})

test("is the caller's own date, and what is left from days before is not in it", async () => {
  const [owner, eastern] = [await api.person(), await api.person({ timeZone: 'Pacific/Kiritimati' })]
  const room = await openRoom(owner)
  await join(eastern, room.id)
  api.clock.set('2026-03-03T12:00:00Z')
  const [here, there] = [(await todayOf(owner, room.id)).json(), (await todayOf(eastern, room.id)).json()]

  expect([here.date, there.date]).toEqual(['2026-03-03', '2026-03-04'])
  expect(here.portions).toHaveLength(2)
  expect(there.portions).toHaveLength(2)
  expect(here.portions).not.toEqual(there.portions)
})

test('leaves out what is offered to the group', async () => {
  const [owner, member] = [await api.person({ name: 'Amina' }), await api.person({ name: 'Bilal' })]
  const room = await openRoom(owner)
  await join(member, room.id)
  const [mine] = await tasksOf(member, '2026-03-02')
  await member.put(`/tasks/${mine?.id}/offer`)
  expect((await todayOf(owner, room.id)).json().portions).toMatchObject([{ full_name: 'Amina' }])

  await owner.put(`/tasks/${mine?.id}/take`)
  expect((await todayOf(owner, room.id)).json().portions).toMatchObject([
    { full_name: 'Amina' },
    { full_name: 'Amina' },
  ])
})

test('is empty before the first day', async () => {
  const owner = await api.person()
  const room = await openRoom(owner, { start_date: '2026-03-10' })
  expect((await todayOf(owner, room.id)).json()).toEqual({ date: '2026-03-02', portions: [] })
})
