import { addDays } from '@halaqa/contract/calendar'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, notifyReaders, planRooms } from '../../jobs/jobs.ts'
import { fromDate, toDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  aPiecesRoom,
  closeRoomsAfterEach,
  complete,
  datesFrom,
  join,
  piecesIn,
  planAt,
  tasksOf,
} from '../../test/rooms.ts'

const api = useTestApp()
closeRoomsAfterEach(api)

const datesOf = ({ taskDate, dueDate }: { taskDate: Date; dueDate: Date }) => [fromDate(taskDate), fromDate(dueDate)]

/** The piece of a reader that is open on a date. */
async function pieceOf(person: Person, date: string) {
  const [task] = await tasksOf(person, date)
  if (!task) throw new Error('no piece')
  return task
}

/** Plans and gives out each hour of a date, beginning with it. */
async function live(first: string, days: number) {
  for (const date of datesFrom(first, days)) {
    for (const hour of ['00:10', '12:10', '18:10']) {
      await planAt(api, `${date}T${hour}:00Z`)
      await assignUntakenPortions(api.app)
    }
  }
}

describe('in a room where everybody reads the whole range', () => {
  const kahf = { piece: 'range', start_surah: 18, end_surah: 18, end_ayah: 110 } as const

  test('a reading cannot be offered, and stays as it is', async () => {
    const { people, room } = await aPiecesRoom(api, 3, { ...kahf, openness: 'open' })
    const [owner, other] = people as [Person, Person]
    await planAt(api, '2026-03-03T09:00:00Z')
    const { id } = await pieceOf(owner, '2026-03-03')
    expect((await owner.put(`/tasks/${id}/offer`)).json()).toMatchObject({ code: 'own_reading' })
    expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
      offeredAt: null,
      waitingReason: null,
    })
    expect((await other.put(`/tasks/${id}/take`)).json()).toMatchObject({ code: 'own_reading' })
    expect((await other.get(`/rooms/${room.id}/tasks/offered`)).json()).toEqual([])
  })

  test.each(['quiet', 'open'])(
    'the reading of a leaver waits for nobody else, and returns to them: %s',
    async (openness) => {
      const { people, room } = await aPiecesRoom(api, 4, { ...kahf, openness })
      const [owner, leaver] = people as [Person, Person]
      await planAt(api, '2026-03-03T09:00:00Z')
      const { id } = await pieceOf(leaver, '2026-03-03')
      await leaver.post(`/rooms/${room.id}/leave`)
      expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
        userId: null,
        waitingReason: 'left',
      })

      expect((await owner.get(`/rooms/${room.id}/waiting`)).json()).toEqual({ waits: false })
      expect((await owner.get(`/rooms/${room.id}/tasks/offered`)).json()).toEqual([])
      expect((await owner.get(`/rooms/${room.id}/list?subject=waiting`)).json().parts).toEqual([])
      expect((await owner.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).json()).toMatchObject({
        code: 'nothing_waits',
      })
      expect((await owner.put(`/tasks/${id}/take`)).json()).toMatchObject({ code: 'own_reading' })
      await live('2026-03-04', 5)
      expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
        userId: null,
        waitingReason: 'left',
      })
      expect(await tasksOf(owner, '2026-03-08')).toHaveLength(1)

      await join(leaver, room.id)
      expect(await tasksOf(leaver, '2026-03-08')).toMatchObject([{ id, is_completed: false }])
    },
  )

  test("a newcomer gets a reading of their own, though a leaver's is free", async () => {
    const { people, room } = await aPiecesRoom(api, 2, { ...kahf, turn_days: 30 })
    await planAt(api, '2026-03-03T09:00:00Z')
    await people[1]!.post(`/rooms/${room.id}/leave`)
    api.clock.set('2026-03-05T09:00:00Z')
    const newcomer = await api.person()
    await join(newcomer, room.id)
    expect(await tasksOf(newcomer, '2026-03-05')).toHaveLength(1)
  })
})

describe('a taken piece', () => {
  test.each([
    ['on the turn’s first date keeps its dates', {}, '2026-03-03', ['2026-03-03', '2026-03-09']],
    ['in the middle of it is due a week later', {}, '2026-03-06', ['2026-03-06', '2026-03-12']],
    ['on its last date too', {}, '2026-03-09', ['2026-03-09', '2026-03-15']],
    ['long after it too', {}, '2026-03-20', ['2026-03-20', '2026-03-26']],
    ['of a turn of a day is due on that day', { turn_days: 1 }, '2026-03-05', ['2026-03-05', '2026-03-05']],
    ['of a turn of three days in three', { turn_days: 3 }, '2026-03-05', ['2026-03-05', '2026-03-07']],
    ['in the first half of a long turn is due with it', { turn_days: 30 }, '2026-03-12', ['2026-03-12', '2026-04-01']],
    ['at its end in a week', { turn_days: 30 }, '2026-03-31', ['2026-03-31', '2026-04-06']],
    ['is due on no rest day', { rest_weekdays: [7] }, '2026-03-09', ['2026-03-09', '2026-03-16']],
  ])('%s', async (_, change, date, expected) => {
    const { people } = await aPiecesRoom(api, 3, { openness: 'open', ...change })
    const [owner, taker] = people as [Person, Person]
    await planAt(api, '2026-03-03T09:00:00Z')
    const { id } = await pieceOf(owner, '2026-03-03')
    await owner.put(`/tasks/${id}/offer`)
    api.clock.set(`${date}T09:00:00Z`)
    const { task } = (await taker.put(`/tasks/${id}/take`)).json()
    expect([task.task_date, task.due_date]).toEqual(expected)
  })

  test("can be read at once on the evening before its turn begins in its taker's time zone", async () => {
    const { people, room } = await aPiecesRoom(api, 3, { openness: 'open' })
    const taker = await api.person({ timeZone: 'America/New_York' })
    await join(taker, room.id)
    for (const time of ['03T09:00', '10T03:30']) await planAt(api, `2026-03-${time}:00Z`)
    const { id, task_date: begins } = await pieceOf(people[0]!, '2026-03-10')
    await people[0]!.put(`/tasks/${id}/offer`)
    const { task } = (await taker.put(`/tasks/${id}/take`)).json()
    expect([begins, task.task_date, task.due_date]).toEqual(['2026-03-10', '2026-03-09', '2026-03-16'])
    expect((await tasksOf(taker, '2026-03-09')).map((own) => own.id)).toContain(id)
  })

  test('is named by its piece while it waits, and to the one who had it', async () => {
    const { people, room } = await aPiecesRoom(api, 3, { openness: 'open', piece: 'hizb' })
    const [owner, taker] = people as [Person, Person]
    await planAt(api, '2026-03-03T09:00:00Z')
    const { id, piece_number } = await pieceOf(owner, '2026-03-03')
    await owner.put(`/tasks/${id}/offer`)
    expect((await taker.get(`/rooms/${room.id}/tasks/offered`)).json()).toMatchObject([{ piece: 'hizb', piece_number }])
    await taker.put(`/tasks/${id}/take`)
    expect((await owner.get('/notifications?limit=1')).json().taken).toMatchObject([{ piece: 'hizb', piece_number }])
    expect(piece_number).toBeGreaterThan(0)
  })

  test('returns to a former reader who read it offline, until the taker opens it', async () => {
    const { people, room } = await aPiecesRoom(api, 3, { openness: 'open' })
    const [owner, taker] = people as [Person, Person]
    await planAt(api, '2026-03-03T09:00:00Z')
    const { id } = await pieceOf(owner, '2026-03-03')
    await owner.put(`/tasks/${id}/offer`)
    api.clock.set('2026-03-05T09:00:00Z')
    await taker.put(`/tasks/${id}/take`)
    const read = { read_at: '2026-03-04T18:00:00Z' }
    expect((await owner.put(`/tasks/${id}/complete`, read)).json().task).toMatchObject({
      user_id: owner.id,
      is_completed: true,
    })
    expect((await api.db.task.findUniqueOrThrow({ where: { id } })).userId).toBe(owner.id)
    expect((await taker.put(`/tasks/${id}/complete`)).statusCode).toBe(200)

    const second = (await piecesIn(api, room.id)).find(({ userId }) => userId === people[2]!.id)!
    await people[2]!.put(`/tasks/${second.id}/offer`)
    await taker.put(`/tasks/${second.id}/take`)
    await taker.put(`/tasks/${second.id}/open`)
    for (const _ of [1, 2])
      expect((await people[2]!.put(`/tasks/${second.id}/complete`, read)).json().task).toMatchObject({
        user_id: people[2]!.id,
        is_completed: true,
        hatim_number: 1,
      })
    expect(await api.db.task.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
      userId: taker.id,
      completedAt: null,
    })
    expect((await people[2]!.get(`/rooms/${room.id}`)).json().finished_tasks).toBe(1)
  })

  test('belongs to one of two who take it at once', async () => {
    const { people } = await aPiecesRoom(api, 3, { openness: 'open' })
    const [owner, one, other] = people as [Person, Person, Person]
    await planAt(api, '2026-03-03T09:00:00Z')
    const { id } = await pieceOf(owner, '2026-03-03')
    await owner.put(`/tasks/${id}/offer`)
    const answers = await Promise.all([one, other].map((person) => person.put(`/tasks/${id}/take`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('a piece that nobody takes', () => {
  test('is given out whole after three days, due a week later, one to a reader in each turn and in any seven days, on no rest day', async () => {
    const { people, room } = await aPiecesRoom(api, 5, { turn_days: 10, rest_weekdays: [5] })
    const leavers = people.slice(2)
    await planAt(api, '2026-03-03T09:00:00Z')
    const dealt = await piecesIn(api, room.id)
    // Each weighs more than what anybody is said to have had.
    await api.db.task.updateMany({ where: { roomId: room.id }, data: { weight: 100 } })
    for (const person of leavers) await person.post(`/rooms/${room.id}/leave`)
    await live('2026-03-03', 24)

    const given = await api.db.taskHandover.findMany({
      where: { reason: 'assigned', task: { roomId: room.id } },
      include: { task: { include: { day: true } } },
      orderBy: { at: 'asc' },
    })
    // Two of three on the first date on which they may, which is no Friday; the third in the next turn.
    expect(given.map(({ at }) => fromDate(at))).toEqual(['2026-03-07', '2026-03-07', '2026-03-14'])
    expect(new Set(given.slice(0, 2).map(({ toUserId }) => toUserId))).toEqual(new Set([people[0]!.id, people[1]!.id]))
    for (const { task, at } of given) {
      // The seventh date of a week that begins on a Saturday is a Friday.
      const before = dealt.find(({ id }) => id === task.id)!
      expect([task.startPos, task.endPos]).toEqual([before.startPos, before.endPos])
      expect(datesOf(task)).toEqual([fromDate(at), addDays(fromDate(at), 7)])
    }
    expect(await api.db.task.count({ where: { roomId: room.id, cutStartPos: { not: null } } })).toBe(0)
  })

  test('is not given to anybody twice in a long turn, though seven days have passed', async () => {
    const { people, room } = await aPiecesRoom(api, 4, { turn_days: 60 })
    await planAt(api, '2026-03-03T09:00:00Z')
    for (const person of people.slice(1)) await person.post(`/rooms/${room.id}/leave`)
    await live('2026-03-03', 59)
    const to = { where: { reason: 'assigned' as const, toUserId: people[0]!.id } }
    expect(await api.db.taskHandover.count(to)).toBe(1)
    await live('2026-05-01', 3)
    expect(await api.db.taskHandover.count(to)).toBe(2)
  })

  test('goes to the least burdened reader, counting what a turn that began long ago has given too', async () => {
    const { people, room } = await aPiecesRoom(api, 4, { turn_days: 60, openness: 'open' })
    const [double, single, leaver, offerer] = people as [Person, Person, Person, Person]
    // Of equals the first in the room comes first: here it has the heavier burden, from a turn of forty days ago.
    await planAt(api, '2026-03-03T09:00:00Z')
    const [first, second] = [await pieceOf(double, '2026-03-03'), await pieceOf(offerer, '2026-03-03')]
    await api.db.task.update({ where: { id: first.id }, data: { weight: 30_000 } })
    await leaver.put(`/rooms/${room.id}/membership`, { away_until: '2026-04-20' })
    await planAt(api, '2026-04-12T09:00:00Z')
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    await offerer.put(`/tasks/${second.id}/offer`)
    await planAt(api, '2026-04-15T10:00:00Z')
    await assignUntakenPortions(api.app)
    expect(await api.db.task.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({ userId: single.id })
  })
})

describe('an absence', () => {
  const away = (person: Person, room: { id: string }, until: string | null) =>
    person.put(`/rooms/${room.id}/membership`, { away_until: until })

  test.each([
    ['keeps what has a date after it', '2026-03-08', null],
    ['lets wait what has none', '2026-03-09', 'away'],
  ])('%s', async (_, until, reason) => {
    const { people, room } = await aPiecesRoom(api, 3)
    await planAt(api, '2026-03-03T09:00:00Z')
    api.clock.set('2026-03-05T09:00:00Z')
    await away(people[1]!, room, until)
    const [piece] = await api.db.task.findMany({ where: { userId: people[1]!.id } })
    expect(piece).toMatchObject({ waitingReason: reason })
  })

  test('that is lengthened lets the piece wait, and returns it with its dates when shortened', async () => {
    const { people, room } = await aPiecesRoom(api, 3)
    const reader = people[1]!
    await planAt(api, '2026-03-03T09:00:00Z')
    api.clock.set('2026-03-05T09:00:00Z')
    const { id } = await pieceOf(reader, '2026-03-05')
    await reader.put(`/tasks/${id}/open`)
    await away(reader, room, '2026-03-06')
    expect(await tasksOf(reader, '2026-03-05')).toHaveLength(1)
    await away(reader, room, '2026-03-12')
    expect(await tasksOf(reader, '2026-03-05')).toEqual([])
    await away(reader, room, '2026-03-08')
    expect((await tasksOf(reader, '2026-03-05')).map((task) => [task.id, task.task_date, task.due_date])).toEqual([
      [id, '2026-03-05', '2026-03-09'],
    ])
  })

  test('over more than half of the next turn passes a reader over, and over half does not', async () => {
    const { people, room } = await aPiecesRoom(api, 3, { turn_days: 6 })
    await planAt(api, '2026-03-03T09:00:00Z')
    api.clock.set('2026-03-05T09:00:00Z')
    await away(people[1]!, room, '2026-03-11')
    await away(people[2]!, room, '2026-03-12')
    await planAt(api, '2026-03-09T09:00:00Z')
    const dealt = (await piecesIn(api, room.id)).filter(({ day }) => day.number === 2)
    expect(dealt.map(({ userId }) => userId)).toEqual([people[0]!.id, people[1]!.id])
  })
})

describe('a juz of a week', () => {
  test('is late from three days after its last date, and the next deal does not touch it', async () => {
    const { people, room } = await aPiecesRoom(api, 3)
    const reader = people[1]!
    await planAt(api, '2026-03-03T09:00:00Z')
    const { id } = await pieceOf(reader, '2026-03-03')
    for (const other of [people[0]!, people[2]!]) await complete(other, (await pieceOf(other, '2026-03-03')).id)
    const before = await api.db.task.findUniqueOrThrow({ where: { id } })
    await live('2026-03-10', 3)
    // The second turn was dealt meanwhile.
    expect((await piecesIn(api, room.id)).filter(({ day }) => day.number === 2)).toHaveLength(3)
    expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toEqual(before)
    await planAt(api, '2026-03-12T23:59:00Z')
    await assignUntakenPortions(api.app)
    expect((await api.db.task.findUniqueOrThrow({ where: { id } })).waitingReason).toBeNull()
    await live('2026-03-13', 2)
    expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
      waitingReason: 'late',
      userId: reader.id,
      taskDate: toDate('2026-03-03'),
      dueDate: toDate('2026-03-09'),
    })
    // It is given to those who read theirs in the last turn, and nobody did.
    await live('2026-03-15', 8)
    expect((await api.db.task.findUniqueOrThrow({ where: { id } })).userId).toBe(reader.id)
  })

  async function noticesOf(people: readonly Person[], first: string, days: number) {
    const told: string[] = []
    for (const date of datesFrom(first, days)) {
      api.clock.set(`${date}T00:10:00Z`)
      await planRooms(api.app)
      await notifyReaders(api.app)
      const rows = await api.db.notification.findMany({
        where: { userId: people[0]!.id, kind: { in: ['ready', 'waiting'] }, createdAt: api.clock.now() },
      })
      told.push(...rows.map(({ kind }) => `${kind} ${date}`))
    }
    return told
  }

  test('is ready on its first date, half-way and on its last, and waits on the day after', async () => {
    const { people } = await aPiecesRoom(api, 2, { room_type: 'fixed', turn_days: 7, end_date: '2026-03-09' })
    expect(await noticesOf(people, '2026-03-03', 9)).toEqual([
      'ready 2026-03-03',
      'ready 2026-03-06',
      'ready 2026-03-09',
      'waiting 2026-03-10',
    ])
  })

  test('a piece of a day is ready once', async () => {
    const { people } = await aPiecesRoom(api, 2, { room_type: 'fixed', turn_days: 1, end_date: '2026-03-03' })
    expect(await noticesOf(people, '2026-03-03', 3)).toEqual(['ready 2026-03-03', 'waiting 2026-03-04'])
  })
})
