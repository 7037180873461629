import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

const todayOf = (person: Person, roomId: string) => person.get(`/rooms/${roomId}/today`)

test.each(['00000000-0000-4000-8000-000000000000', 'x'])('is not found for room %s', async (id) => {
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

test("is of the date in the room's own zone, whatever zone its members choose", async () => {
  const owner = await api.person({ timeZone: 'America/New_York' })
  const [eastern, western] = [await api.person({ timeZone: 'Pacific/Kiritimati' }), await api.person({ name: 'Bilal' })]
  const room = await openRoom(owner)
  for (const person of [eastern, western]) await join(person, room.id)
  api.clock.set('2026-03-04T02:00:00Z')
  const asked = (await todayOf(owner, room.id)).json()
  expect(asked.date).toBe('2026-03-03')
  expect(asked.portions).toHaveLength(3)
  await western.put('/auth/me', { full_name: 'Bilal', time_zone: 'Etc/GMT+12' })
  await owner.put('/auth/me', { full_name: owner.name, time_zone: 'Etc/GMT-14' })
  for (const person of [eastern, western, owner]) expect((await todayOf(person, room.id)).json()).toEqual(asked)
})

describe("in a quiet room it names the plan's readers, whatever happens to a portion:", () => {
  async function aRoomOfThree() {
    const people = await Promise.all(['Amina', 'Bilal', 'Khadija'].map((name) => api.person({ name })))
    const [owner, member, third] = people as [Person, Person, Person]
    const room = await openRoom(owner)
    for (const person of [member, third]) await join(person, room.id)
    const [mine] = await tasksOf(member, '2026-03-02')
    const before = (await todayOf(third, room.id)).json()
    expect(before.portions.map((one: { full_name: string }) => one.full_name).sort()).toEqual([
      'Amina',
      'Bilal',
      'Khadija',
    ])
    return { owner, member, third, room, mine: mine!, before }
  }

  test.each(['open', 'complete', 'offer', 'take', 'leave', 'divide'])('%s', async (act) => {
    const { owner, member, third, room, mine, before } = await aRoomOfThree()
    if (act === 'leave') {
      await member.put(`/tasks/${mine.id}/open`)
      await member.post(`/rooms/${room.id}/leave`)
    } else if (act === 'divide') {
      const row = await api.db.task.findUniqueOrThrow({ where: { id: mine.id } })
      const { id: _, ...rest } = row
      const middle = row.startPos + 1
      await api.db.$transaction([
        api.db.task.update({ where: { id: row.id }, data: { endPos: middle - 1, cutStartPos: row.startPos } }),
        api.db.task.create({ data: { ...rest, userId: owner.id, startPos: middle, cutStartPos: row.startPos } }),
      ])
    } else {
      await member.put(`/tasks/${mine.id}/${act === 'take' ? 'offer' : act}`)
      if (act === 'take') await owner.put(`/tasks/${mine.id}/take`)
    }
    expect((await todayOf(third, room.id)).json()).toEqual(before)
  })

  test('an untouched day that is cut again names those for whom it is cut now', async () => {
    const { owner, member, room } = await aRoomOfThree()
    await member.post(`/rooms/${room.id}/leave`)
    const { portions } = (await todayOf(owner, room.id)).json()
    expect(portions.map((one: { full_name: string }) => one.full_name).sort()).toEqual(['Amina', 'Khadija'])
  })
})

describe('in an open room', () => {
  type Row = { full_name: string; is_read?: boolean }
  const rows = async (person: Person, roomId: string) =>
    ((await todayOf(person, roomId)).json().portions as Row[])
      .map(({ full_name, is_read }) => [full_name, is_read] as const)
      .sort()

  async function anOpenRoom(change = {}) {
    const [owner, member, third] = [
      await api.person({ name: 'Amina' }),
      await api.person({ name: 'Bilal', timeZone: 'Pacific/Kiritimati' }),
      await api.person({ name: 'Khadija' }),
    ]
    api.clock.set('2026-03-02T06:00:00Z')
    const room = await openRoom(owner, { openness: 'open', ...change })
    for (const person of [member, third]) await join(person, room.id)
    const readAll = async (person: Person, date: string) => {
      for (const task of await tasksOf(person, date)) await complete(person, task.id)
    }
    return { owner, member, third, room, readAll }
  }

  test('read portions have a tick, and waiting ones are listed separately', async () => {
    const { owner, member, third, room, readAll } = await anOpenRoom()
    expect(await rows(third, room.id)).toEqual([
      ['Amina', false],
      ['Bilal', false],
      ['Khadija', false],
    ])
    await readAll(owner, '2026-03-02')
    const [theirs] = await tasksOf(member, '2026-03-02')
    await member.put(`/tasks/${theirs!.id}/offer`)
    expect(await rows(third, room.id)).toEqual([
      ['Amina', true],
      ['Khadija', false],
    ])
  })

  test("the tick disappears once the portion's last date has passed for its reader, with unread ones", async () => {
    const { member, owner, room, readAll } = await anOpenRoom()
    // In Kiritimati the date of the room has passed.
    api.clock.set('2026-03-02T12:00:00Z')
    expect(await rows(owner, room.id)).toEqual([
      ['Amina', false],
      ['Khadija', false],
    ])
    await readAll(member, '2026-03-03')
    expect(await rows(owner, room.id)).toEqual([
      ['Amina', false],
      ['Bilal', undefined],
      ['Khadija', false],
    ])
  })

  test('each reader may hide their own tick, and then nothing shows whether they have read', async () => {
    const { member, owner, room, readAll } = await anOpenRoom()
    expect((await member.get(`/rooms/${room.id}`)).json().my_tick_hidden).toBe(false)
    expect((await member.put(`/rooms/${room.id}/membership`, { hides_tick: true })).json().my_tick_hidden).toBe(true)
    const hidden = ['Bilal', undefined]
    expect(await rows(owner, room.id)).toContainEqual(hidden)
    api.clock.set('2026-03-02T12:00:00Z')
    expect(await rows(owner, room.id)).toContainEqual(hidden)
    await readAll(member, '2026-03-03')
    expect(await rows(owner, room.id)).toContainEqual(hidden)
    await member.put(`/rooms/${room.id}/membership`, { hides_tick: false })
    expect((await owner.put(`/rooms/${room.id}/membership`, { hides_tick: 'yes' })).statusCode).toBe(400)
  })

  test('portions given before it opened stay quiet, and all of them do once it is quiet again', async () => {
    const { owner, third, room, readAll } = await anOpenRoom({ openness: 'quiet' })
    await owner.put(`/rooms/${room.id}`, { openness: 'open' })
    for (const [date, isRead] of [
      ['2026-03-08', undefined],
      ['2026-03-09', true],
    ] as const) {
      api.clock.set(`${date}T09:00:00Z`)
      await owner.get(`/rooms/${room.id}`)
      await readAll(owner, date)
      expect(await rows(third, room.id)).toContainEqual(['Amina', isRead])
    }
    await owner.put(`/rooms/${room.id}`, { openness: 'quiet' })
    expect(await rows(third, room.id)).toContainEqual(['Amina', undefined])
  })
})

test('is empty before the first day', async () => {
  const owner = await api.person()
  const room = await openRoom(owner, { start_date: '2026-03-10' })
  expect((await todayOf(owner, room.id)).json()).toEqual({ date: '2026-03-02', portions: [] })
})
