import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, closeRoomsAfterEach, complete, join, piecesIn, planAt, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()
closeRoomsAfterEach(api)

/** Where pieces begin and when they are due, of a person and date. */
const pieces = async (person: Person, date: string) =>
  (await tasksOf(person, date)).map((task) => [`${task.start_surah}:${task.start_ayah}`, task.task_date, task.due_date])

/** The juz that begin there. */
const JUZ = ['1:1', '2:142', '2:253', '3:93', '4:24', '4:148', '5:82']

describe('joining in a turn', () => {
  test('on the first date of a turn deals the newcomer a piece and touches no others', async () => {
    const { room } = await aPiecesRoom(api, 2)
    await planAt(api, '2026-03-03T09:00:00Z')
    const before = await piecesIn(api, room.id)
    const guest = await api.person()
    expect(await join(guest, room.id)).toMatchObject({ status: 'joined', first_portion_date: '2026-03-03' })
    expect(await pieces(guest, '2026-03-03')).toEqual([[JUZ[2], '2026-03-03', '2026-03-09']])
    expect((await piecesIn(api, room.id)).slice(0, 2)).toEqual(
      before.map((piece) => ({ ...piece, cycle: expect.anything(), day: expect.anything() })),
    )
  })

  test('later deals a piece at once while a third of the turn is left, and touches no others', async () => {
    const { people, room } = await aPiecesRoom(api, 2)
    await planAt(api, '2026-03-03T09:00:00Z')
    const before = await piecesIn(api, room.id)
    api.clock.set('2026-03-04T09:00:00Z')
    const guest = await api.person()
    expect(await join(guest, room.id)).toMatchObject({ status: 'joined', first_portion_date: '2026-03-04' })
    expect(await pieces(guest, '2026-03-04')).toEqual([[JUZ[2], '2026-03-04', '2026-03-10']])
    expect((await piecesIn(api, room.id)).slice(0, 2)).toEqual(
      before.map((piece) => ({ ...piece, cycle: expect.anything(), day: expect.anything() })),
    )
    await planAt(api, '2026-03-10T09:00:00Z')
    expect(await pieces(people[0]!, '2026-03-16')).toContainEqual([JUZ[3], '2026-03-10', '2026-03-16'])
    expect(await pieces(guest, '2026-03-16')).toContainEqual([JUZ[5], '2026-03-10', '2026-03-16'])
  })

  test('in its second half deals a piece that stands for the next turn too; later they wait for that turn', async () => {
    const { room } = await aPiecesRoom(api, 2)
    await planAt(api, '2026-03-03T09:00:00Z')
    const [guest, late] = [await api.person(), await api.person()]
    api.clock.set('2026-03-07T09:00:00Z')
    expect(await join(guest, room.id)).toMatchObject({ first_portion_date: '2026-03-07' })
    api.clock.set('2026-03-08T09:00:00Z')
    expect(await join(late, room.id)).toMatchObject({ first_portion_date: '2026-03-10' })
    expect(await pieces(late, '2026-03-09')).toEqual([])
    for (const monday of ['2026-03-10', '2026-03-17']) await planAt(api, `${monday}T09:00:00Z`)
    const datesOf = (person: Person) =>
      api.db.task.findMany({ where: { userId: person.id }, orderBy: { taskDate: 'asc' } })
    const first = (rows: { taskDate: Date }[]) => rows.map(({ taskDate }) => taskDate.toISOString().slice(0, 10))
    expect(first(await datesOf(guest))).toEqual(['2026-03-07', '2026-03-17'])
    expect(first(await datesOf(late))).toEqual(['2026-03-10', '2026-03-17'])
  })

  test('of eight days or more deals the next free piece at once and touches no others', async () => {
    const { room } = await aPiecesRoom(api, 2, { turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    const before = await piecesIn(api, room.id)
    api.clock.set('2026-03-24T09:00:00Z')
    const [guest, late] = [await api.person(), await api.person()]
    expect(await join(guest, room.id)).toMatchObject({ first_portion_date: '2026-03-24' })
    expect(await pieces(guest, '2026-03-24')).toEqual([[JUZ[2], '2026-03-24', '2026-04-01']])
    // The next turn begins on the second of April, seven days after this one.
    api.clock.set('2026-03-26T09:00:00Z')
    expect(await join(late, room.id)).toMatchObject({ first_portion_date: '2026-04-02' })
    expect(await pieces(late, '2026-03-26')).toEqual([])

    expect((await piecesIn(api, room.id)).slice(0, 2)).toEqual(
      before.map((piece) => ({ ...piece, cycle: expect.anything(), day: expect.anything() })),
    )
    expect(await api.db.roomDay.findMany({ where: { roomId: room.id } })).toMatchObject([{ number: 1, portions: 3 }])
    await planAt(api, '2026-04-02T09:00:00Z')
    const given = (await piecesIn(api, room.id)).map(({ startPos }) => startPos)
    expect(new Set(given).size).toBe(7)
  })

  test('gives the newcomer what has waited longest, once for all of the turn', async () => {
    const { people, room } = await aPiecesRoom(api, 4, { turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    await people[3]!.post(`/rooms/${room.id}/leave`)
    api.clock.set('2026-03-03T10:00:00Z')
    await people[2]!.post(`/rooms/${room.id}/leave`)
    api.clock.set('2026-03-04T09:00:00Z')
    const guest = await api.person()
    expect(await join(guest, room.id)).toMatchObject({ first_portion_date: '2026-03-04' })
    expect(await pieces(guest, '2026-03-04')).toEqual([[JUZ[3], '2026-03-04', '2026-04-01']])
    await guest.post(`/rooms/${room.id}/leave`)
    await join(guest, room.id)
    expect(await pieces(guest, '2026-03-04')).toEqual([[JUZ[3], '2026-03-04', '2026-04-01']])
    expect(await piecesIn(api, room.id)).toHaveLength(4)
  })

  test('gives a person who comes back no other piece of the turn in which one was handed to them', async () => {
    const { people, room } = await aPiecesRoom(api, 3, { turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    await people[2]!.post(`/rooms/${room.id}/leave`)
    const guest = await api.person()
    await join(guest, room.id)
    await guest.post(`/rooms/${room.id}/leave`)
    const { task } = (await people[1]!.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).json()
    await complete(people[1]!, task.id)
    await join(guest, room.id)
    expect(await pieces(guest, '2026-03-03')).toEqual([])
  })

  test('gives the readers in the care of one person no more of the pool than anybody', async () => {
    const { people, room } = await aPiecesRoom(api, 6, { turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    for (const leaver of people.slice(2)) await leaver.post(`/rooms/${room.id}/leave`)
    const guardian = await api.person()
    await join(guardian, room.id)
    const readers = [await addReader(guardian, 'Yusuf'), await addReader(guardian, 'Maryam')]
    for (const { id } of readers) await readingAs(guardian, id).post('/rooms/join', { room_id: room.id })
    const given = await api.db.task.findMany({ where: { roomId: room.id }, orderBy: { startPos: 'asc' } })
    expect(given.filter(({ waitingReason }) => waitingReason === 'left')).toHaveLength(2)
    expect(
      given.map(({ userId }) => userId).filter((id) => [guardian.id, ...readers.map((one) => one.id)].includes(id!)),
    ).toHaveLength(3)
  })

  test('a hatim is begun for a newcomer, also in the last turn, but for its last tenth', async () => {
    const { people, room } = await aPiecesRoom(api, 1, {
      room_type: 'fixed',
      turn_days: null,
      end_date: '2026-03-20',
      start_surah: 67,
      end_surah: 114,
    })
    await planAt(api, '2026-03-03T09:00:00Z')
    const guests = [await api.person(), await api.person(), await api.person(), await api.person()]
    const [first, second, third, fourth] = guests as [Person, Person, Person, Person]
    api.clock.set('2026-03-18T09:00:00Z')
    for (const guest of [first, second]) expect((await join(guest, room.id)).first_portion_date).toBe('2026-03-18')
    expect(await pieces(people[0]!, '2026-03-18')).toEqual([['67:1', '2026-03-03', '2026-03-20']])
    // Nothing is due after the end.
    expect(await pieces(first, '2026-03-18')).toEqual([['78:1', '2026-03-18', '2026-03-20']])
    expect(await pieces(second, '2026-03-18')).toEqual([['67:1', '2026-03-18', '2026-03-20']])
    api.clock.set('2026-03-20T09:00:00Z')
    expect((await join(third, room.id)).first_portion_date).toBe('2026-03-20')
    expect(await pieces(third, '2026-03-20')).toEqual([['78:1', '2026-03-20', '2026-03-20']])
    expect((await join(fourth, room.id)).first_portion_date).toBeNull()
    expect(await api.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })).toMatchObject([
      { number: 1, nextPos: 6236 },
      { number: 2, nextPos: 6236 },
    ])
  })

  test('on a rest day deals a piece that begins on the next day', async () => {
    const { people, room } = await aPiecesRoom(api, 3, { rest_weekdays: [4] })
    await planAt(api, '2026-03-03T09:00:00Z')
    await people[2]!.post(`/rooms/${room.id}/leave`)
    api.clock.set('2026-03-05T09:00:00Z')
    const guest = await api.person()
    expect((await join(guest, room.id)).first_portion_date).toBe('2026-03-06')
    expect(await pieces(guest, '2026-03-06')).toEqual([[JUZ[3], '2026-03-06', '2026-03-13']])
    expect((await guest.get(`/rooms/${room.id}/waiting`)).json()).toEqual({ waits: true })
  })

  test('names no date on the last date of the last turn and after the end, and what waits', async () => {
    const { people, room } = await aPiecesRoom(api, 1, { room_type: 'fixed', turn_days: 7, end_date: '2026-03-09' })
    await planAt(api, '2026-03-03T09:00:00Z')
    api.clock.set('2026-03-09T09:30:00Z')
    const [last, after] = [await api.person(), await api.person()]
    expect((await join(last, room.id)).first_portion_date).toBe('2026-03-09')
    expect(await pieces(last, '2026-03-09')).toEqual([[JUZ[1], '2026-03-09', '2026-03-09']])
    await complete(people[0]!, (await tasksOf(people[0]!, '2026-03-09'))[0]!.id)
    await planAt(api, '2026-03-10T12:00:00Z')
    expect((await join(after, room.id)).first_portion_date).toBeNull()
    expect((await after.get(`/rooms/${room.id}/waiting`)).json()).toEqual({ waits: true })
  })

  test('deals from a turn that was dealt for the east and has not begun here', async () => {
    const { room } = await aPiecesRoom(api, [{ timeZone: 'Pacific/Kiritimati' }, {}], { turn_days: 5 })
    await planAt(api, '2026-03-02T12:00:00Z')
    expect(await piecesIn(api, room.id)).toHaveLength(2)
    const guest = await api.person()
    expect((await join(guest, room.id)).first_portion_date).toBe('2026-03-03')
    expect(await pieces(guest, '2026-03-03')).toEqual([[JUZ[2], '2026-03-03', '2026-03-07']])
  })

  test('with an approval works the same, from the day of the approval', async () => {
    const { people, room } = await aPiecesRoom(api, 1, { turn_days: 30, requires_approval: true })
    await planAt(api, '2026-03-03T09:00:00Z')
    const guest = await api.person()
    expect((await join(guest, room.id)).status).toBe('requested')
    api.clock.set('2026-03-05T09:00:00Z')
    const approve = () => people[0]!.post(`/rooms/${room.id}/requests/${guest.id}/approve`)
    expect((await Promise.all([approve(), approve()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await pieces(guest, '2026-03-05')).toEqual([[JUZ[1], '2026-03-05', '2026-04-01']])
  })

  test('five at once get a piece each, none twice', async () => {
    const { room } = await aPiecesRoom(api, 1, { turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    const guests = await Promise.all(Array.from({ length: 5 }, () => api.person()))
    await Promise.all(guests.map((guest) => join(guest, room.id)))
    await Promise.all(guests.map((guest) => join(guest, room.id)))
    const given = await piecesIn(api, room.id)
    expect(given).toHaveLength(6)
    expect(new Set(given.map(({ startPos }) => startPos)).size).toBe(6)
    expect(new Set(given.map(({ userId }) => userId)).size).toBe(6)
  })

  test('a room with a board deals nothing', async () => {
    const { room } = await aPiecesRoom(api, 1, { turn_days: 30, dealing: 'chosen' })
    await planAt(api, '2026-03-03T09:00:00Z')
    const guest = await api.person()
    await join(guest, room.id)
    expect(await pieces(guest, '2026-03-03')).toEqual([])
  })

  test('gives the newcomer the turn of a room whose only reader is away', async () => {
    const { people, room } = await aPiecesRoom(api, 1, { turn_days: 30 })
    await people[0]!.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-29' })
    await planAt(api, '2026-03-03T09:00:00Z')
    const turn = () => api.db.roomDay.findFirstOrThrow({ where: { roomId: room.id } })
    expect(await turn()).toMatchObject({ isUnread: true, portions: 0 })
    const guest = await api.person()
    await join(guest, room.id)
    expect(await pieces(guest, '2026-03-03')).toEqual([[JUZ[0], '2026-03-03', '2026-04-01']])
    expect(await turn()).toMatchObject({ isUnread: false, portions: 1 })
  })

  test('waits in a paused room until it resumes', async () => {
    const { people, room } = await aPiecesRoom(api, 1, { turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    await people[0]!.post(`/rooms/${room.id}/pause`)
    const guest = await api.person()
    expect((await join(guest, room.id)).first_portion_date).toBeNull()
    expect(await pieces(guest, '2026-03-03')).toEqual([])
    api.clock.set('2026-03-08T09:00:00Z')
    await people[0]!.post(`/rooms/${room.id}/resume`)
    expect(await pieces(guest, '2026-03-08')).toEqual([[JUZ[1], '2026-03-08', '2026-04-06']])
  })
})

describe('leaving and coming back', () => {
  test.each(['leaves', 'is removed'])(
    'gives the pieces of a person who %s to others, and back unless they were taken',
    async (how) => {
      const { people, room } = await aPiecesRoom(api, 3, { turn_days: 30 })
      const [owner, reader, other] = people as [Person, Person, Person]
      await reader.put(`/rooms/${room.id}/membership`, { share: 'double' })
      await planAt(api, '2026-03-03T09:00:00Z')
      const [first, second] = await tasksOf(reader, '2026-03-03')
      await reader.put(`/tasks/${first!.id}/open`)
      const leave = () =>
        how === 'leaves'
          ? reader.post(`/rooms/${room.id}/leave`)
          : owner.delete(`/rooms/${room.id}/members/${reader.id}`)
      expect((await leave()).statusCode).toBe(200)
      const row = (id: string) => api.db.task.findUniqueOrThrow({ where: { id } })
      expect(await row(first!.id)).toMatchObject({ userId: reader.id, waitingReason: 'left' })
      expect(await row(second!.id)).toMatchObject({ userId: null, waitingReason: 'left' })

      const taken = await other.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
      api.clock.set('2026-03-05T09:00:00Z')
      expect((await join(reader, room.id)).first_portion_date).toBe('2026-03-05')
      const left = [first, second].find((task) => task!.id !== taken.json().task.id)!
      expect((await tasksOf(reader, '2026-03-05')).map(({ id, due_date }) => [id, due_date])).toEqual([
        [left.id, '2026-04-01'],
      ])
      await reader.post(`/rooms/${room.id}/leave`)
      await join(reader, room.id)
      expect(await piecesIn(api, room.id)).toHaveLength(4)
    },
  )

  test('deals no second piece to a person whose piece another one read in this turn', async () => {
    const { people, room } = await aPiecesRoom(api, 2, { turn_days: 30 })
    const [owner, reader] = people as [Person, Person]
    await planAt(api, '2026-03-03T09:00:00Z')
    await reader.post(`/rooms/${room.id}/leave`)
    const { task } = (await owner.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).json()
    await complete(owner, task.id)
    expect((await join(reader, room.id)).first_portion_date).toBe('2026-04-02')
    expect(await tasksOf(reader, '2026-03-03')).toEqual([])
  })

  test('deals a person who left before the turn their due, and returns what they had', async () => {
    const { people, room } = await aPiecesRoom(api, 2, { turn_days: 10 })
    const reader = people[1]!
    await reader.put(`/rooms/${room.id}/membership`, { share: 'half' })
    await planAt(api, '2026-03-03T09:00:00Z')
    expect(await pieces(reader, '2026-03-03')).toHaveLength(1)
    await reader.post(`/rooms/${room.id}/leave`)
    await planAt(api, '2026-03-13T09:00:00Z')
    // The second of two turns gives a half share nothing; their piece of the first comes back.
    await join(reader, room.id)
    expect(await pieces(reader, '2026-03-13')).toEqual([[JUZ[1], '2026-03-13', '2026-03-13']])
    expect(await api.db.roomMember.findFirstOrThrow({ where: { userId: reader.id } })).toMatchObject({
      carriedQuarters: 0,
    })
  })

  test('lets the first person who returns to an empty room have the present turn', async () => {
    const { people, room } = await aPiecesRoom(api, 2)
    await planAt(api, '2026-03-03T09:00:00Z')
    for (const person of people) await person.post(`/rooms/${room.id}/leave`)
    await planAt(api, '2026-03-25T09:00:00Z')
    await join(people[1]!, room.id)
    const turns = await api.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(turns.map(({ number, isUnread }) => [number, isUnread])).toEqual([
      [1, false],
      [2, true],
      [3, true],
      [4, false],
    ])
    expect(await pieces(people[1]!, '2026-03-25')).toEqual([
      [JUZ[1], '2026-03-25', '2026-03-25'],
      [JUZ[2], '2026-03-25', '2026-03-31'],
    ])
  })
})
