import type { Notification } from '@halaqa/contract/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { JOBS } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()
let owner: Person
let member: Person
let id: string

/** A room of two that reads since 2 March, on its second day. */
beforeEach(async () => {
  owner = await api.person()
  member = await api.person()
  id = (await openRoom(owner, { name: 'Winter Hatim' })).id
  await join(member, id)
  api.clock.set('2026-03-03T12:00:00Z')
})

const remind = () => owner.post(`/rooms/${id}/remind`)
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

async function told(person: Person) {
  const { notifications } = (await person.get('/notifications?limit=100')).json() as { notifications: Notification[] }
  return notifications.filter(({ kind }) => kind === 'reminded')
}

async function readAll(person: Person) {
  for (const date of ['2026-03-02', '2026-03-03'])
    for (const task of await tasksOf(person, date))
      if (task.room_id === id && !task.completed_at) await complete(person, task.id)
}

describe('a reminder of the owner', () => {
  test('reaches who has not read what was given a day ago, and not the owner', async () => {
    const answer = await remind()
    expect([answer.statusCode, answer.json()]).toEqual([200, { sent: true }])
    expect(await told(member)).toMatchObject([{ room_id: id, details: { room_name: 'Winter Hatim' } }])
    expect(await told(owner)).toEqual([])
  })

  test('reaches nobody who has read, or was given theirs today', async () => {
    await readAll(member)
    const late = await api.person()
    await join(late, id)
    await remind()
    expect([await told(member), await told(late)]).toEqual([[], []])
  })

  test('answers and shows the owner the same whether somebody has not read or all have', async () => {
    const seen: unknown[] = []
    for (const allRead of [false, true]) {
      const one = await api.person()
      const room = await openRoom(one, { start_date: '2026-03-03' })
      api.clock.set('2026-03-03T12:00:00Z')
      await join(member, room.id)
      api.clock.set('2026-03-05T12:00:00Z')
      for (const date of ['2026-03-03', '2026-03-04', '2026-03-05'])
        for (const task of await tasksOf(member, date))
          if (task.room_id === room.id && allRead) await complete(member, task.id)
      const before = (await one.get(`/rooms/${room.id}`)).json()
      const answer = await one.post(`/rooms/${room.id}/remind`)
      const after = (await one.get(`/rooms/${room.id}`)).json()
      const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      seen.push([answer.statusCode, answer.body, changed, after.can_remind_from])
      expect((await told(member)).filter(({ room_id }) => room_id === room.id)).toHaveLength(allRead ? 0 : 1)
      api.clock.set('2026-03-03T12:00:00Z')
    }
    expect(seen[0]).toEqual([200, '{"sent":true}', ['can_remind_from'], '2026-03-08T12:00:00.000Z'])
    expect(seen[1]).toEqual(seen[0])
  })

  test('comes once in three days, also of two taps at once, and says when again to the owner alone', async () => {
    const answers = await Promise.all([remind(), remind()])
    expect(answers.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [429, 'already_reminded'],
    ])
    expect(await told(member)).toHaveLength(1)
    expect((await owner.get(`/rooms/${id}`)).json().can_remind_from).toBe('2026-03-06T12:00:00.000Z')
    expect((await member.get(`/rooms/${id}`)).json().can_remind_from).toBeNull()
    api.clock.set('2026-03-06T11:59:59Z')
    expect(codeOf(await remind())).toEqual([429, 'already_reminded'])
    api.clock.set('2026-03-06T12:00:00Z')
    expect(codeOf(await remind())).toEqual([200, undefined])
    expect(await told(member)).toHaveLength(2)
  })

  test('is refused to others, and in a room that is closed or paused', async () => {
    expect(codeOf(await member.post(`/rooms/${id}/remind`))).toEqual([403, 'forbidden'])
    expect(codeOf(await owner.post(`/rooms/${crypto.randomUUID()}/remind`))).toEqual([404, 'room_not_found'])
    await owner.post(`/rooms/${id}/pause`)
    expect(codeOf(await remind())).toEqual([409, 'room_paused'])
    await owner.post(`/rooms/${id}/resume`)
    await owner.post(`/rooms/${id}/close`)
    expect(codeOf(await remind())).toEqual([409, 'room_closed'])
    expect(await told(member)).toEqual([])
  })

  test.each([
    ['is away', () => member.put(`/rooms/${id}/membership`, { away_until: '2026-03-05' })],
    [
      'wants no reminders',
      () => member.put('/user/reminders/subjects', { remind_to_read: false, remind_to_memorize: false }),
    ],
    [
      'was asked whether they still read',
      () =>
        api.db.roomMember.updateMany({
          where: { roomId: id, userId: member.id },
          data: { askedIfReadingAt: api.clock.now() },
        }),
    ],
    ['has left', () => member.post(`/rooms/${id}/leave`)],
    [
      'has offered what was theirs',
      async () => {
        for (const date of ['2026-03-02', '2026-03-03'])
          for (const task of await tasksOf(member, date)) await member.put(`/tasks/${task.id}/offer`)
      },
    ],
  ])('does not reach who %s', async (_, act) => {
    await act()
    expect((await remind()).json()).toEqual({ sent: true })
    expect(await told(member)).toEqual([])
  })

  test('reaches no reader by name, nor who acts for them because of it', async () => {
    api.clock.set('2026-03-02T12:00:00Z')
    const [salma] = (await owner.post(`/rooms/${id}/readers`, { names: ['Salma'] })).json().names
    await owner.put(`/rooms/${id}/members/${member.id}/marking`, { marks_for_names: true })
    await readAll(member)
    api.clock.set('2026-03-03T12:00:01Z')
    const unread = { roomId: id, userId: salma.id, completedAt: null, taskDate: new Date('2026-03-02') }
    expect(await api.db.task.count({ where: unread })).toBe(1)
    await remind()
    expect(await api.db.notification.count({ where: { kind: 'reminded', roomId: id } })).toBe(0)
  })

  test('waits for the end of quiet hours, and comes once', async () => {
    await member.put('/user/reminders/times', { remind_at: '07:00', quiet_from: '11:00', quiet_to: '15:00' })
    await remind()
    for (const [time, count] of [
      ['14:55', 0],
      ['15:00', 1],
      ['15:05', 1],
    ] as const) {
      api.clock.set(`2026-03-03T${time}:00Z`)
      await JOBS.remind(api.app)
      expect([time, await told(member)]).toEqual([time, expect.toSatisfy((list: unknown[]) => list.length === count)])
    }
  })

  test('does not come after quiet hours to who has read meanwhile', async () => {
    await member.put('/user/reminders/times', { remind_at: '07:00', quiet_from: '11:00', quiet_to: '15:00' })
    await remind()
    await readAll(member)
    api.clock.set('2026-03-03T15:00:00Z')
    await JOBS.remind(api.app)
    expect(await told(member)).toEqual([])
  })

  test('of a reader in care goes to their guardians under the name, by the guardians’ settings', async () => {
    api.clock.set('2026-03-02T12:00:00Z')
    const guardian = await api.person()
    const { id: yusuf } = await addReader(guardian, 'Yusuf')
    await readingAs(guardian, yusuf).post('/rooms/join', { room_id: id })
    api.clock.set('2026-03-04T12:00:00Z')
    await guardian.put('/user/reminders/times', { remind_at: '07:00', quiet_from: '11:00', quiet_to: '15:00' })
    await remind()
    expect(await told(guardian)).toEqual([])
    api.clock.set('2026-03-04T15:00:00Z')
    await JOBS.remind(api.app)
    expect(await told(guardian)).toMatchObject([{ room_id: id, reader: { id: yusuf, full_name: 'Yusuf' } }])
  })
})
