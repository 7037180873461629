import { addDays } from '@halaqa/contract/calendar'
import type { NameQuestions } from '@halaqa/contract/readers-by-name'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { aPiecesRoom, datesFrom, openRoom } from '../../test/rooms.ts'

describe('readers by name who read nothing', () => {
  const api = useTestApp()
  /** The first date of the weeks of `aPiecesRoom`. */
  const FIRST = '2026-03-03'

  /** A room of weeks with an owner, a member and these names. */
  async function aRoomWith(names: string[]) {
    const weeks = { piece: 'hizb', start_surah: 78, start_ayah: 1, end_date: addDays(FIRST, 200) }
    const { people, room } = await aPiecesRoom(api, 2, weeks)
    const [owner, other] = people as [Person, Person]
    return { owner, other, room: room.id as string, ids: await add(owner, room.id, names) }
  }
  async function add(owner: Person, room: string, names: string[]): Promise<string[]> {
    const answer = await owner.post(`/rooms/${room}/readers`, { names })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().names.map(({ id }: { id: string }) => id)
  }
  /** Lives days from one on, on which these people read what they have. */
  async function live(from: string, days: number, people: readonly Person[]) {
    for (const date of datesFrom(from, days)) {
      for (const hour of ['00', '12']) {
        api.clock.set(`${date}T${hour}:10:00Z`)
        await planRooms(api.app)
        await assignUntakenPortions(api.app)
      }
      for (const person of people)
        for (const task of (await person.get(`/tasks?date=${date}`)).json().tasks)
          if (!task.completed_at) await person.put(`/tasks/${task.id}/complete`)
    }
  }
  /** They are asked about, without the weeks before. */
  const ask = (room: string, ids: readonly string[]) =>
    api.db.roomMember.updateMany({
      where: { roomId: room, userId: { in: [...ids] } },
      data: { askedIfReadingAt: api.clock.now() },
    })
  const silentIn = async (owner: Person, room: string): Promise<NameQuestions['silent']> =>
    (await owner.get(`/rooms/${room}/name-questions`)).json().silent
  const askedIn = async (owner: Person, room: string) => (await silentIn(owner, room)).map(({ full_name }) => full_name)
  const answer = (person: Person, room: string, keep: unknown, remove: unknown) =>
    person.put(`/rooms/${room}/silent-names`, { keep, remove })
  const told = () => api.db.notification.findMany({ where: { kind: 'names_still_reading' } })
  const rowOf = (room: string, userId: string) =>
    api.db.roomMember.findUniqueOrThrow({ where: { roomId_userId: { roomId: room, userId } } })

  test('the owner alone is asked, once for all, and they are dealt to as before', async () => {
    const { owner, other, room, ids } = await aRoomWith(['Salma', 'Bilal'])
    const people = [owner, other]
    await live(FIRST, 14, people)
    expect([await askedIn(owner, room), await told()]).toEqual([[], []])
    await add(owner, room, ['Hana'])
    await live(addDays(FIRST, 14), 6, people)
    expect(await silentIn(owner, room)).toMatchObject([
      { reader_id: ids[0], full_name: 'Salma', since: expect.stringMatching(/^2026-03-02T/) },
      { reader_id: ids[1], full_name: 'Bilal' },
    ])
    expect(await told()).toMatchObject([{ userId: owner.id, roomId: room, details: { room_name: 'Winter Hatim' } }])
    await owner.put('/notifications/read')

    await live(addDays(FIRST, 20), 30, people)
    expect(await askedIn(owner, room)).toEqual(['Salma', 'Bilal', 'Hana'])
    expect(await told()).toHaveLength(1)
    expect(await api.db.roomMember.count({ where: { roomId: room, awayFrom: { not: null } } })).toBe(0)
    for (const id of ids) {
      expect(await rowOf(room, id)).toMatchObject({ askedIfReadingAt: expect.any(Date), silentSince: null })
      const lately = { date: { gte: new Date(addDays(FIRST, 42)) } }
      expect(await api.db.task.count({ where: { roomId: room, dealtToId: id, day: lately } })).toBe(2)
    }

    const hana = (await silentIn(owner, room))[2]!.reader_id
    expect((await answer(owner, room, [...ids], [hana])).statusCode).toBe(200)
    expect(await askedIn(owner, room)).toEqual([])
    expect(await api.db.user.findUnique({ where: { id: hana } })).toMatchObject({
      isDeleted: true,
      fullName: 'A reader',
    })
    // They are asked about again once they have read nothing for as long.
    await live(addDays(FIRST, 50), 13, people)
    expect([await askedIn(owner, room), await told()]).toEqual([[], expect.objectContaining({ length: 1 })])
    await live(addDays(FIRST, 63), 9, people)
    expect(await askedIn(owner, room)).toEqual(['Salma', 'Bilal'])
    expect(await told()).toHaveLength(2)
    const unread = async () => (await told()).filter(({ readAt }) => readAt === null).length
    expect((await answer(owner, room, [ids[0]], [])).statusCode).toBe(200)
    expect(await unread()).toBe(1)
    expect((await answer(owner, room, [ids[1]], [])).statusCode).toBe(200)
    expect(await unread()).toBe(0)
  }, 120_000)

  test('are answered for by the owner alone, all or none, each once', async () => {
    const { owner, other, room, ids } = await aRoomWith(['Salma', 'Bilal', 'Hana'])
    const [salma, bilal, hana] = ids as [string, string, string]
    const [elsewhere] = await add(owner, (await openRoom(owner)).id, ['Yusuf'])
    await ask(room, ids)
    await owner.put(`/rooms/${room}/members/${other.id}/marking`, { marks_for_names: true })
    expect((await answer(other, room, [salma], [bilal])).json().code).toBe('forbidden')
    expect((await other.get(`/rooms/${room}/name-questions`)).json().code).toBe('forbidden')
    for (const wrong of [elsewhere, other.id, crypto.randomUUID()]) {
      expect((await answer(owner, room, [salma, wrong], [])).json().code).toBe('reader_not_found')
      expect((await answer(owner, room, [salma], [bilal, wrong])).json().code).toBe('reader_not_found')
    }
    for (const [keep, remove] of [
      [[salma], [salma]],
      [[salma, salma], []],
      [['Salma'], []],
      [[], undefined],
    ])
      expect((await answer(owner, room, keep, remove)).json().code).toBe('validation_failed')
    expect(await askedIn(owner, room)).toEqual(['Salma', 'Bilal', 'Hana'])

    await owner.delete(`/rooms/${room}/readers/${hana}`)
    expect((await answer(owner, room, [salma, hana], [bilal])).json().code).toBe('reader_not_found')
    expect(await askedIn(owner, room)).toEqual(['Salma', 'Bilal'])
    const both = await Promise.all([1, 2].map(() => answer(owner, room, [salma], [bilal])))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await askedIn(owner, room)).toEqual([])
    expect(await rowOf(room, salma)).toMatchObject({ heardAt: api.clock.now(), askedIfReadingAt: null, isActive: true })
  })

  test.each(['complete', 'offer', 'take'])(
    'are not asked about any more once somebody does this for them: %s',
    async (act) => {
      const { owner, room, ids } = await aRoomWith(['Salma'])
      await live(FIRST, 1, [])
      await ask(room, ids)
      expect(await askedIn(owner, room)).toEqual(['Salma'])
      api.clock.advance({ minutes: 1 })
      const holder = act === 'take' ? owner.id : ids[0]!
      const { id } = await api.db.task.findFirstOrThrow({ where: { roomId: room, userId: holder } })
      if (act === 'take') expect((await owner.put(`/tasks/${id}/offer`)).statusCode).toBe(200)
      const done = await owner.put(
        `/rooms/${room}/readers/${ids[0]}/tasks/${id}/${act}`,
        act === 'complete' ? null : undefined,
      )
      expect(done.statusCode, done.body).toBe(200)
      expect(await askedIn(owner, room)).toEqual([])
      await assignUntakenPortions(api.app)
      expect(await rowOf(room, ids[0]!)).toMatchObject({ askedIfReadingAt: null, silentSince: null })
    },
  )

  test('are not asked themselves once they have an account', async () => {
    const { owner, room, ids } = await aRoomWith(['Salma'])
    await ask(room, ids)
    const { token } = (await owner.post(`/rooms/${room}/readers/${ids[0]}/link`)).json()
    const own = { token, email: 'salma@example.org', password: 'a lantern by the old well' }
    const session = await callsOf(api.app, '').post('/care/release', own)
    expect(session.statusCode, session.body).toBe(201)
    const salma = callsOf(api.app, session.json().token)
    expect((await salma.get(`/rooms/${room}`)).json()).toMatchObject({ is_member: true, asks_if_reading: false })
    expect(await askedIn(owner, room)).toEqual([])
  })
})
