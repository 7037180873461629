import type { Notification } from '@halaqa/contract/notifications'
import type { Room } from '@halaqa/contract/rooms'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, join, openRoom } from '../../test/rooms.ts'

const api = useTestApp()

const card = async (person: Person, roomId: string): Promise<Room> => (await person.get(`/rooms/${roomId}`)).json()

async function toldOfOpening(person: Person) {
  const { notifications } = (await person.get('/notifications?limit=100')).json() as { notifications: Notification[] }
  return notifications.filter(({ kind }) => kind === 'room_opens')
}

describe('a room', () => {
  test('is quiet unless its owner says otherwise, and then open from its first day', async () => {
    const owner = await api.person()
    expect(await openRoom(owner)).toMatchObject({ openness: 'quiet', open_from: null })
    expect(await openRoom(owner, { openness: 'open' })).toMatchObject({ openness: 'open', open_from: '2026-03-02' })
    const refused = await owner.post('/rooms', { name: 'Winter Hatim', openness: 'loud' })
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      expect.arrayContaining([expect.objectContaining({ path: 'openness' })]),
    ])
  })

  test('opens a week later by its own date, and tells all other members, once', async () => {
    const owner = await api.person({ timeZone: 'Pacific/Kiritimati' })
    const [member, former] = [await api.person(), await api.person()]
    const { id } = await openRoom(owner, { name: 'Evening Hatim' })
    for (const person of [member, former]) await join(person, id)
    await former.post(`/rooms/${id}/leave`)
    // Where the owner is, it is the next date already.
    for (const _ of [1, 2]) {
      api.clock.set('2026-03-02T12:00:00Z')
      const answer = await owner.put(`/rooms/${id}`, { openness: 'open' })
      expect(answer.json()).toMatchObject({ openness: 'open', open_from: '2026-03-10' })
    }

    expect(await card(member, id)).toMatchObject({ openness: 'open', open_from: '2026-03-10' })
    expect(await toldOfOpening(member)).toMatchObject([
      { room_id: id, details: { room_name: 'Evening Hatim', from: '2026-03-10' } },
    ])
    expect([await toldOfOpening(owner), await toldOfOpening(former)]).toEqual([[], []])
  })

  test('is quiet again at once, without a notification, and opens a week after the next change', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const { id } = await openRoom(owner, { openness: 'open' })
    await join(member, id)
    await owner.put(`/rooms/${id}`, { openness: 'quiet' })
    expect(await card(member, id)).toMatchObject({ openness: 'quiet', open_from: null })
    expect(await toldOfOpening(member)).toEqual([])
    await owner.put(`/rooms/${id}`, { openness: 'open' })
    expect(await card(member, id)).toMatchObject({ openness: 'open', open_from: '2026-03-09' })
  })

  test.each([
    ['the first turn that begins a week later', {}, '2026-03-16'],
    ['the next one that begins then, of a day each', { turn_days: 1 }, '2026-03-11'],
    [
      'the day after its end where no turn begins any more',
      { room_type: 'fixed', end_date: '2026-03-20', turn_days: null },
      '2026-03-21',
    ],
    [
      'the day after its end where the last turn begins too soon',
      { room_type: 'fixed', end_date: '2026-03-15' },
      '2026-03-16',
    ],
    [
      'a week later where the end comes sooner',
      { room_type: 'fixed', end_date: '2026-03-08', turn_days: null },
      '2026-03-11',
    ],
  ])('of pieces opens with %s', async (_, change, date) => {
    const [owner, member] = [await api.person(), await api.person()]
    const { id } = await openRoom(owner, aPiecesRoomBody(change))
    await join(member, id)
    api.clock.set('2026-03-04T09:00:00Z')
    await owner.put(`/rooms/${id}`, { openness: 'open' })
    expect(await card(member, id)).toMatchObject({ openness: 'open', open_from: date })
    expect(await toldOfOpening(member)).toMatchObject([{ details: { from: date } }])
  })

  test('is opened by its owner only, and stays as it is if the rest of the change is refused', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const { id } = await openRoom(owner)
    await join(member, id)
    expect((await member.put(`/rooms/${id}`, { openness: 'open' })).json().code).toBe('forbidden')
    expect((await owner.put(`/rooms/${id}`, { openness: 'open', end_date: '2026-03-01' })).statusCode).toBe(400)
    expect(await card(owner, id)).toMatchObject({ openness: 'quiet', open_from: null })
    expect(await toldOfOpening(member)).toEqual([])
  })

  test('passes on to its next round what it is', async () => {
    const owner = await api.person()
    const { id } = await openRoom(owner, {
      openness: 'open',
      start_surah: 112,
      end_surah: 112,
      end_ayah: 4,
      end_date: '2026-03-03',
    })
    api.clock.set('2026-03-03T12:00:00Z')
    for (const task of (await owner.get(`/rooms/${id}/tasks?date=2026-03-03`)).json().tasks) {
      await owner.put(`/tasks/${task.id}/complete`)
    }
    expect((await owner.post(`/rooms/${id}/next-round`)).json()).toMatchObject({
      openness: 'open',
      open_from: '2026-03-04',
    })
  })
})
