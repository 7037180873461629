import type { Notification } from '@halaqa/contract/notifications'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { giveOutUntakenTasks } from '../tasks/giving-out.service.ts'

const TODAY = '2026-03-02'
/** Two days of the last surahs: few portions make a hatim. */
const SHORT = { end_date: '2026-03-03', start_surah: 112, start_ayah: 1, end_surah: 114, end_ayah: 6 }

describe('a person is told', () => {
  const api = useTestApp()

  const toldTo = async (person: Person, kind: Notification['kind']) => {
    const { notifications } = (await person.get('/notifications?limit=100')).json() as { notifications: Notification[] }
    return notifications.filter((notification) => notification.kind === kind)
  }
  const leave = (person: Person, roomId: string) => person.post(`/rooms/${roomId}/leave`)

  test('who joined their room: once for each, and never themselves', async () => {
    const [owner, guest] = [await api.person(), await api.person({ name: 'Khadija Noor' })]
    const room = await openRoom(owner, { name: 'Evening Hatim' })
    for (const _ of [1, 2]) await join(guest, room.id)
    await leave(guest, room.id)
    await join(guest, room.id)

    expect(await toldTo(owner, 'joined')).toMatchObject([
      { room_id: room.id, details: { room_name: 'Evening Hatim', person_name: 'Khadija Noor' }, read_at: null },
    ])
    expect(await toldTo(guest, 'joined')).toEqual([])
    await leave(owner, room.id)
    await join(owner, room.id)
    expect(await toldTo(guest, 'joined')).toMatchObject([{ details: { person_name: owner.name } }])
  })

  test('who asks to join: only the owner, once a day', async () => {
    const [owner, member, guest] = [await api.person(), await api.person(), await api.person({ name: 'Bilal' })]
    const room = await openRoom(owner)
    await join(member, room.id)
    await api.db.room.update({ where: { id: room.id }, data: { requiresApproval: true } })
    const ask = () => guest.post('/rooms/join', { room_id: room.id })
    for (const _ of [1, 2]) await ask()
    await api.db.joinRequest.deleteMany({ where: { roomId: room.id } })
    await ask()
    api.clock.advance({ days: 1 })
    await ask()

    expect(await toldTo(owner, 'asks_to_join')).toMatchObject([{ room_id: room.id, details: { person_name: 'Bilal' } }])
    expect(await toldTo(owner, 'joined')).toHaveLength(1)
    expect([await toldTo(member, 'asks_to_join'), await toldTo(guest, 'asks_to_join')]).toEqual([[], []])
  })

  test('that they own a room now as its longest member, each time', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(heir, room.id)
    await leave(owner, room.id)
    await leave(owner, room.id)

    expect(await toldTo(heir, 'owner_now')).toMatchObject([
      { room_id: room.id, details: { room_name: 'Winter Hatim' } },
    ])
    expect(await toldTo(owner, 'owner_now')).toEqual([])
  })

  test('that a portion came to them, without a name, and not about portions they took', async () => {
    const [owner, reader, taker] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(reader, room.id)
    await join(taker, room.id)
    const offered = []
    for (let day = 0; day < 2; day++) {
      const date = `2026-03-0${2 + day}`
      const [task] = (await tasksOf(owner, date)).filter(({ task_date }) => task_date === date)
      await owner.put(`/tasks/${task!.id}/offer`)
      offered.push(task!.id)
      api.clock.advance({ days: 1 })
    }
    const [spare] = (await tasksOf(owner, '2026-03-04')).filter(({ task_date }) => task_date === '2026-03-04')
    await owner.put(`/tasks/${spare!.id}/offer`)
    await taker.put(`/tasks/${spare!.id}/take`)
    api.clock.advance({ days: 2 })
    await leave(taker, room.id)
    for (const _ of [1, 2]) await giveOutUntakenTasks(api.db, room.id, api.clock.now())

    const [told, ...more] = await toldTo(reader, 'portion_came')
    expect(more).toEqual([])
    expect(told).toMatchObject({ room_id: room.id, details: { room_name: 'Winter Hatim' } })
    expect(told!.details.portions).toBe(1)
    expect(told!.details.person_name).toBeUndefined()
    expect([await toldTo(owner, 'portion_came'), await toldTo(taker, 'portion_came')]).toEqual([[], []])
  })

  test('nothing about a portion that nobody else can take', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const [task] = await tasksOf(owner, TODAY)
    await owner.put(`/tasks/${task!.id}/offer`)
    api.clock.advance({ days: 4 })

    expect(await giveOutUntakenTasks(api.db, room.id, api.clock.now())).toBe(0)
    expect(await toldTo(owner, 'portion_came')).toEqual([])
  })

  test('that a hatim is complete: its readers, once, even after reopening', async () => {
    const [owner, reader, idle] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner, SHORT)
    await join(reader, room.id)
    api.clock.advance({ days: 1 })
    const portions = async (person: Person) =>
      (await tasksOf(person, '2026-03-03')).filter((task) => !task.is_completed)
    const [first, ...rest] = await portions(owner)
    for (const task of [...rest, ...(await portions(reader))]) {
      await complete(task.user_id === owner.id ? owner : reader, task.id)
    }
    expect(await toldTo(owner, 'hatim_complete')).toEqual([])
    await complete(owner, first!.id)
    await owner.put(`/tasks/${first!.id}/reopen`)
    await complete(owner, first!.id)

    for (const person of [owner, reader]) {
      expect(await toldTo(person, 'hatim_complete')).toMatchObject([
        { room_id: room.id, details: { room_name: 'Winter Hatim' } },
      ])
    }
    expect(await toldTo(idle, 'hatim_complete')).toEqual([])
  })

  test('about the next round of a room they read in', async () => {
    const [owner, reader] = [await api.person(), await api.person()]
    const room = await openRoom(owner, SHORT)
    await join(reader, room.id)
    api.clock.advance({ days: 1 })
    for (const person of [owner, reader]) {
      for (const task of await tasksOf(person, '2026-03-03')) await complete(person, task.id)
    }
    const answers = [await owner.post(`/rooms/${room.id}/next-round`), await owner.post(`/rooms/${room.id}/next-round`)]
    const next = answers[0]!.json().id

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    expect(await toldTo(reader, 'next_round')).toMatchObject([
      { room_id: next, details: { room_name: 'Winter Hatim' } },
    ])
    expect(await toldTo(owner, 'next_round')).toEqual([])
  })

  test('that a unit is finished: with its last lesson, once', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const { id, lessons } = await makeUnit(api.app, { surah: 112, lessons: [{ questions: 'b' }, { questions: 'b' }] })
    await finish(person, lessons[0]!)
    expect(await toldTo(person, 'unit_finished')).toEqual([])
    await finish(person, lessons[1]!, 0)
    expect(await toldTo(person, 'unit_finished')).toEqual([])
    for (const _ of [1, 2]) await finish(person, lessons[1]!)

    expect(await toldTo(person, 'unit_finished')).toMatchObject([{ unit_id: id, details: { surah_name: 'Surah 112' } }])
    expect(await toldTo(other, 'unit_finished')).toEqual([])
  })

  test('nothing when a portion is merely read', async () => {
    const person = await api.person()
    await openRoom(person)
    const [task] = await tasksOf(person, TODAY)
    await complete(person, task!.id)

    expect((await person.get('/notifications')).json()).toEqual({
      notifications: [],
      unread: 0,
      next: null,
      hearings: [],
      taken: [],
    })
  })
})
