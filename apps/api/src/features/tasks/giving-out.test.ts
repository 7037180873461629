import { addDays } from '@halaqa/contract/calendar'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { toDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import {
  aPiecesRoom,
  complete,
  datesFrom,
  expectNoAyahLost,
  expectNoPieceLost,
  join,
  openRoom,
  tasksOf,
} from '../../test/rooms.ts'

const api = useTestApp()

async function readers(count: number, change = {}) {
  const people: Person[] = []
  for (let i = 0; i < count; i += 1) people.push(await api.person())
  const room = await openRoom(people[0]!, change)
  for (const person of people.slice(1)) await join(person, room.id)
  return { people, room }
}

const assigned = (roomId: string) =>
  api.db.taskHandover.findMany({
    where: { reason: 'assigned', task: { roomId } },
    include: { task: true },
    orderBy: [{ at: 'asc' }, { task: { startPos: 'asc' } }],
  })

/** Plans and gives out each hour of some dates. */
async function live(first: string, days: number, atNoon: (date: string) => Promise<unknown> = async () => {}) {
  for (const date of datesFrom(first, days)) {
    for (const hour of ['00:10', '06:10', '12:10', '18:10']) {
      api.clock.set(`${date}T${hour}:00Z`)
      await planRooms(api.app)
      if (hour === '12:10') await atNoon(date)
      await assignUntakenPortions(api.app)
    }
  }
}

/** Readers who open nothing for weeks are asked whether they still read, and are given nothing. */
async function openAll(people: readonly Person[], date: string) {
  for (const person of people) {
    for (const { id, task_date } of await tasksOf(person, date)) {
      if (task_date === date) await person.put(`/tasks/${id}/open`)
    }
  }
}

/** A waiting portion is long overdue after some days, and goes to those who read theirs. */
async function readAll(people: readonly Person[], date: string) {
  for (const person of people) for (const { id } of await tasksOf(person, date)) await complete(person, id)
}

test('the remaining members get a leaver’s twenty-seven portions, one extra a week each, none heavier than usual', async () => {
  const { people, room } = await readers(3, { end_date: '2026-05-30' })
  const [owner, leaver, other] = people as [Person, Person, Person]
  for (const date of datesFrom('2026-03-02', 27)) {
    api.clock.set(`${date}T09:00:00Z`)
    const [task] = (await tasksOf(leaver, date)).filter(({ task_date }) => task_date === date)
    await leaver.put(`/tasks/${task!.id}/open`)
    await openAll([owner, other], date)
  }
  const left = await api.db.task.count({ where: { userId: leaver.id, completedAt: null } })
  expect(left).toBe(27)
  const usual = Math.max(...(await api.db.task.findMany({ where: { roomId: room.id } })).map(({ weight }) => weight))
  await leaver.post(`/rooms/${room.id}/leave`)
  await live('2026-03-29', 21, (date) => readAll([owner, other], date))

  const given = await assigned(room.id)
  expect(given.length).toBeGreaterThanOrEqual(4)
  expect(given.length).toBeLessThanOrEqual(6)
  expect(given[0]!.at >= new Date('2026-03-31T09:00:00Z')).toBe(true)
  for (const person of [owner, other]) {
    const times = given.filter(({ toUserId }) => toUserId === person.id).map(({ at }) => at.getTime())
    for (const [i, at] of times.slice(1).entries()) expect(at - times[i]!).toBeGreaterThanOrEqual(7 * 86_400_000)
  }
  for (const { task, at } of given) {
    expect(task.weight).toBeLessThanOrEqual(usual)
    expect([task.taskDate, task.dueDate]).toEqual(Array(2).fill(toDate(at.toISOString().slice(0, 10))))
  }
  await expectNoAyahLost(api, room.id)
}, 120_000)

test('open portions of active readers do not count: the least burdened reader gets it', async () => {
  const { people, room } = await readers(3)
  const [diligent, offerer, behind] = people as [Person, Person, Person]
  const [task] = await tasksOf(offerer, '2026-03-02')
  await offerer.put(`/tasks/${task!.id}/offer`)
  await behind.put(`/rooms/${room.id}/membership`, { share: 'half' })
  await live('2026-03-03', 2, async (date) => {
    for (const one of await tasksOf(diligent, date)) await complete(diligent, one.id)
  })
  // By share, who reads half was given as much as the others: one more extra, taken by the diligent, decides.
  const [second] = await tasksOf(offerer, '2026-03-04')
  await offerer.put(`/tasks/${second!.id}/offer`)
  await diligent.put(`/tasks/${second!.id}/take`)
  await live('2026-03-05', 2)
  expect((await assigned(room.id)).map(({ taskId, toUserId }) => [taskId === task!.id, toUserId])[0]?.[1]).toBe(
    behind.id,
  )
})

test('a portion heavier than usual is divided among readers, the rest waits, and its reader keeps it', async () => {
  const { people, room } = await readers(3, { end_date: '2026-05-30' })
  const [owner, offerer, other] = people as [Person, Person, Person]
  await offerer.put(`/rooms/${room.id}/membership`, { share: 'double' })
  const [task] = await tasksOf(offerer, '2026-03-02')
  await offerer.put(`/tasks/${task!.id}/offer`)
  const whole = await api.db.task.findUniqueOrThrow({ where: { id: task!.id } })
  await live('2026-03-03', 3)

  const parts = await api.db.task.findMany({
    where: { dayId: whole.dayId, dealtToId: offerer.id },
    orderBy: { startPos: 'asc' },
  })
  expect(parts.map(({ userId }) => userId)).toEqual(expect.arrayContaining([owner.id, other.id]))
  expect(parts[0]!.startPos).toBe(whole.startPos)
  expect(parts.at(-1)!.endPos).toBe(whole.endPos)
  expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBe(whole.weight)
  for (const part of parts) {
    expect(part.cutStartPos).toBe(whole.startPos)
    if (part.userId === offerer.id) expect(part).toMatchObject({ id: task!.id, waitingReason: 'offered' })
    else expect(part).toMatchObject({ offeredAt: null, openedAt: null, bookmarkPos: null })
  }
  expect(await api.db.notification.count({ where: { kind: 'portion_came', roomId: room.id } })).toBe(2)
  await expectNoAyahLost(api, room.id)
})

describe('a portion divided while its reader was offline', () => {
  const row = (id: string) => api.db.task.findUniqueOrThrow({ where: { id } })
  /** A double portion is offered, parts of it are given to who is not away, and its reader has the whole of it before them. */
  async function divided(awayUntil: string | null) {
    const { people, room } = await readers(3, { end_date: '2026-05-30' })
    const offerer = people[1]!
    await offerer.put(`/rooms/${room.id}/membership`, { share: 'double' })
    await people[2]!.put(`/rooms/${room.id}/membership`, { away_until: awayUntil })
    const [task] = await tasksOf(offerer, '2026-03-02')
    const { start_surah, start_ayah, end_surah, end_ayah } = task!
    await offerer.put(`/tasks/${task!.id}/offer`)
    await live('2026-03-03', 3)
    const { dayId } = await row(task!.id)
    const where = { dayId, dealtToId: offerer.id }
    const parts = await api.db.task.findMany({ where, orderBy: { startPos: 'asc' } })
    return { people, room, offerer, id: task!.id, parts, read: { start_surah, start_ayah, end_surah, end_ayah } }
  }

  test('all of the reading counts: unopened parts return, and opened ones stay with their takers', async () => {
    const { people, offerer, room, id, parts, read } = await divided(null)
    const [first, ...rest] = parts
    expect(rest.length).toBeGreaterThan(0)
    const taker = people.find((person) => person.id === first!.userId)!
    await taker.put(`/tasks/${first!.id}/open`)
    for (const _ of [1, 2]) {
      const answer = await offerer.put(`/tasks/${id}/complete`, read)
      expect([answer.statusCode, answer.json().task]).toMatchObject([200, { id, is_completed: true }])
    }
    expect(await row(first!.id)).toMatchObject({ userId: taker.id, completedAt: null })
    expect(await api.db.formerReading.findMany({ where: { userId: offerer.id } })).toMatchObject([
      { taskId: first!.id },
    ])
    for (const part of rest) {
      expect(await row(part.id)).toMatchObject({ userId: offerer.id, completedAt: api.clock.now(), offeredAt: null })
    }
    const { days } = (await offerer.get('/user/activity')).json()
    expect(days).toMatchObject([{ date: '2026-03-05', portions: parts.length }])
    const told = await api.db.notification.findMany({ where: { kind: 'portion_was_read', roomId: room.id } })
    const untouched = rest.map(({ userId }) => userId).filter((reader) => reader !== offerer.id)
    expect(told.map(({ userId }) => userId)).toEqual(untouched)
    await expectNoAyahLost(api, room.id)
  })

  test('its reader may read the rest alone, and is shown it when they name a range that it never had', async () => {
    const { people, room, offerer, id, parts, read } = await divided('2026-03-20')
    expect(parts.map(({ userId }) => userId)).toEqual([people[0]!.id, offerer.id])
    const { start_surah, start_ayah } = read
    for (const named of [
      { ...read, end_surah: 114, end_ayah: 6 },
      { start_surah, start_ayah },
    ]) {
      const answer = await offerer.put(`/tasks/${id}/complete`, named)
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'portion_changed', task: { id } }])
    }
    // Another who takes the rest has not had what was given out before.
    const other = people[2]!
    await other.put(`/rooms/${room.id}/membership`, { away_until: null })
    await other.put(`/tasks/${id}/take`)
    expect((await other.put(`/tasks/${id}/complete`, read)).json().code).toBe('portion_changed')
    expect(await api.db.task.count({ where: { roomId: room.id, completedAt: { not: null } } })).toBe(0)
    const rest = (await other.get(`/tasks/${id}`)).json()
    expect((await other.put(`/tasks/${id}/complete`, rest)).statusCode).toBe(200)
  })
})

test('a room divided by juz divides a portion between juz only', async () => {
  const { people, room } = await readers(3, { division: 'juz', end_date: '2026-03-06' })
  const offerer = people[1]!
  await offerer.put(`/rooms/${room.id}/membership`, { share: 'double' })
  const [task] = await tasksOf(offerer, '2026-03-02')
  const { endPos } = await api.db.task.findUniqueOrThrow({ where: { id: task!.id } })
  await offerer.put(`/tasks/${task!.id}/offer`)
  await live('2026-03-03', 6)
  const given = await assigned(room.id)
  expect(given.length).toBeGreaterThan(0)
  expect(given[0]!.task.endPos).toBeLessThan(endPos)
  const portions = await api.db.task.findMany({ where: { roomId: room.id }, orderBy: { startPos: 'asc' } })
  for (const { startPos } of portions) expect([...JUZ_STARTS]).toContain(startPos)
  await expectNoAyahLost(api, room.id)
})

test('the week of one extra portion is the reader’s, over all of their rooms', async () => {
  const { people, room } = await readers(2)
  const [owner, reader] = people as [Person, Person]
  const other = await openRoom(owner)
  await join(reader, other.id)
  for (const task of await tasksOf(owner, '2026-03-02')) await owner.put(`/tasks/${task.id}/offer`)
  await live('2026-03-03', 12, async (date) => {
    for (const task of await tasksOf(reader, date)) await complete(reader, task.id)
  })

  const given = [...(await assigned(room.id)), ...(await assigned(other.id))].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
  expect(given.map(({ toUserId }) => toUserId)).toEqual([reader.id, reader.id])
  expect(given[0]!.task.roomId).not.toBe(given[1]!.task.roomId)
  expect(given[1]!.at.getTime() - given[0]!.at.getTime()).toBeGreaterThanOrEqual(7 * 86_400_000)
}, 120_000)

test('a dormant room gives nothing out until somebody wakes it', async () => {
  const { people, room } = await readers(3, {
    room_type: 'recurrent',
    end_date: undefined,
    recurrence_duration_days: 60,
  })
  const [owner, other, leaver] = people as [Person, Person, Person]
  const isAsleep = async () => (await api.db.room.findUniqueOrThrow({ where: { id: room.id } })).dormantSince !== null
  await live('2026-03-03', 24, async (date) => {
    if (['2026-03-12', '2026-03-25'].includes(date)) await openAll([owner, other], date)
  })
  await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
  await leaver.post(`/rooms/${room.id}/leave`)
  await live('2026-03-27', 8)
  const before = await assigned(room.id)
  expect([await isAsleep(), before.length]).toEqual([true, 2])
  await live('2026-04-04', 15)
  expect(await assigned(room.id)).toEqual(before)

  await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
  await owner.get(`/rooms/${room.id}`)
  await live('2026-04-19', 1, (date) => readAll([owner, other], date))
  expect([await isAsleep(), (await assigned(room.id)).length]).toEqual([false, 4])
}, 120_000)

test('an offered portion is given to no reader in care, by name or not, and waits for a volunteer once it was given out twice', async () => {
  const { people, room } = await aPiecesRoom(api, 2)
  const [owner, other] = people as [Person, Person]
  const { id } = await addReader(other)
  expect((await readingAs(other, id).post('/rooms/join', { room_id: room.id })).statusCode).toBe(200)
  expect((await owner.post(`/rooms/${room.id}/readers`, { names: ['Salma'] })).statusCode).toBe(200)
  await live('2026-03-03', 1)
  const [task] = await tasksOf(owner, '2026-03-03')
  await owner.put(`/tasks/${task!.id}/offer`)
  const toWhom = async () =>
    (await assigned(room.id)).filter(({ taskId }) => taskId === task!.id).map(({ toUserId }) => toUserId)
  const away = (until: string | null) => other.put(`/rooms/${room.id}/membership`, { away_until: until })
  await away('2026-03-20')
  await live('2026-03-04', 4)
  expect(await toWhom()).toEqual([])

  await away(null)
  const data = [1, 2].map((day) => ({
    taskId: task!.id,
    toUserId: owner.id,
    reason: 'assigned' as const,
    at: new Date(`2026-01-0${day}T09:00:00Z`),
  }))
  await api.db.taskHandover.createMany({ data })
  await live('2026-03-08', 1)
  expect(await toWhom()).toEqual([owner.id, owner.id])
  await api.db.taskHandover.deleteMany({ where: { taskId: task!.id, reason: 'assigned' } })
  await live('2026-03-09', 1)
  expect(await toWhom()).toEqual([other.id])
})

test('a portion is given out on the day after a rest day', async () => {
  const { people, room } = await readers(2, { rest_weekdays: [4, 5] })
  const [task] = await tasksOf(people[1]!, '2026-03-02')
  await people[1]!.put(`/tasks/${task!.id}/offer`)
  await live('2026-03-03', 4)
  expect(await assigned(room.id)).toEqual([])

  await live('2026-03-07', 1)
  expect(await assigned(room.id)).toMatchObject([{ taskId: task!.id, task: { taskDate: toDate('2026-03-07') } }])
})

describe('over any weeks', () => {
  const DAY = 86_400_000

  test.each([1, 2, 3])(
    'nobody gets two in seven days, none waits less than three, nothing is lost (%i)',
    async (number) => {
      const draw = seededRandom(`giving out ${number}`)
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)]!
      const { people, room } = await readers(3 + number, {
        room_type: 'recurrent',
        end_date: undefined,
        recurrence_duration_days: pick([5, 9, 30]),
      })
      /** By the portion's id: since when it waited, each time. */
      const seen = new Map<string, number[]>()
      await live('2026-03-02', 20, async (date) => {
        for (const person of people) {
          const tasks = await tasksOf(person, date)
          for (const task of tasks) {
            const chance = draw()
            if (chance < 0.55 && task.offered_at === null) await complete(person, task.id)
            else if (chance < 0.75 && task.offered_at === null) await person.put(`/tasks/${task.id}/offer`)
          }
        }
        const one = pick(people)
        if (draw() < 0.25)
          await one.put(`/rooms/${room.id}/membership`, { away_until: addDays(date, Math.floor(draw() * 4)) })
        if (draw() < 0.1 && one !== people[0]) await one.post(`/rooms/${room.id}/leave`)
        else if (draw() < 0.3) await join(one, room.id)
        if (draw() < 0.2) await pick(people).post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
        for (const { id, offeredAt } of await api.db.task.findMany({
          where: { roomId: room.id, offeredAt: { not: null } },
        }))
          seen.set(id, [...(seen.get(id) ?? []), offeredAt!.getTime()])
        await expectNoAyahLost(api, room.id)
      })

      const given = await assigned(room.id)
      expect(given.length).toBeGreaterThan(2)
      const last = new Map<string, number>()
      for (const { toUserId, fromUserId, at, taskId, task } of given) {
        expect(at.getTime() - (last.get(toUserId!) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(7 * DAY)
        last.set(toUserId!, at.getTime())
        expect(toUserId).not.toBe(fromUserId)
        const since = (seen.get(taskId) ?? []).filter((time) => time <= at.getTime())
        if (since.length > 0) expect(at.getTime() - Math.max(...since)).toBeGreaterThanOrEqual(3 * DAY)
        const dealt = await api.db.task.findMany({ where: { roomId: room.id, dealtToId: { not: null } } })
        expect(task.weight).toBeLessThanOrEqual(Math.max(...dealt.map(({ weight }) => weight)))
      }
    },
    240_000,
  )
})

describe('what is long overdue', () => {
  /** Weeks from March 3 in which the fourth of four readers reads nothing and the third only in the first. A child reads all of theirs. */
  async function weeks() {
    const { people, room } = await aPiecesRoom(api, 4, { piece: 'hizb', start_surah: 78, start_ayah: 1 })
    const [first, second, third, silent] = people as [Person, Person, Person, Person]
    const { id } = await addReader(first)
    const child = readingAs(first, id)
    expect((await child.post('/rooms/join', { room_id: room.id })).statusCode).toBe(200)
    const readAll = async (person: Pick<Person, 'get' | 'put'>, date: string) => {
      for (const task of (await person.get(`/tasks?date=${date}`)).json().tasks) {
        if (!task.is_completed) expect((await person.put(`/tasks/${task.id}/complete`)).statusCode).toBe(200)
      }
    }
    const hour = async (time: string) => {
      api.clock.set(time)
      await planRooms(api.app)
      await assignUntakenPortions(api.app)
    }
    for (const [monday, readers] of [
      ['2026-03-03', [first, second, third, child]],
      ['2026-03-10', [first, second, child]],
    ] as const) {
      await hour(`${monday}T12:10:00Z`)
      for (const reader of readers) await readAll(reader, monday)
    }
    return { room, first, second, third, silent, childId: id, readAll, hour }
  }

  test('is given on the eleventh day after its last date to those who read theirs in the last turn, the fewest extras first', async () => {
    const { room, first, second, silent, readAll, hour } = await weeks()
    await hour('2026-03-17T12:10:00Z')
    for (const reader of [first, second]) await readAll(reader, '2026-03-17')
    // Otherwise nothing would be dealt to them from the next week on, and what they hold would wait for anyone.
    expect((await silent.put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(200)
    await hour('2026-03-20T11:10:00Z')
    expect(await assigned(room.id)).toEqual([])
    for (const time of ['2026-03-20T12:10:00Z', '2026-03-20T13:10:00Z']) await hour(time)
    const [given, ...more] = await assigned(room.id)
    expect([given?.fromUserId, given?.toUserId, more]).toEqual([silent.id, first.id, []])
    expect(given?.task.dueDate).toEqual(new Date('2026-03-26'))
    expect((await silent.get(`/tasks/${given?.taskId}`)).json().code).toBe('portion_taken')
    await readAll(first, '2026-03-20')

    // A week later the second reader has had fewer of them.
    await hour('2026-03-24T12:10:00Z')
    for (const reader of [first, second]) await readAll(reader, '2026-03-24')
    await hour('2026-03-27T12:10:00Z')
    const toWhom = (await assigned(room.id)).map(({ toUserId }) => toUserId)
    // The first reader may have another one of the same hour, whose order is that of the pieces.
    expect(toWhom[0]).toBe(first.id)
    expect(toWhom.slice(1)).toContain(second.id)
    // The third has not read theirs, and nobody gives a child more.
    expect(new Set(toWhom)).toEqual(new Set([first.id, second.id]))
    await expectNoPieceLost(api, room.id)
  })

  test('goes to those who read theirs also if its reader has left', async () => {
    const { room, first, second, silent, hour } = await weeks()
    await hour('2026-03-17T12:10:00Z')
    const [left, ...later] = (await tasksOf(silent, '2026-03-17')).toSorted((a, b) =>
      a.due_date < b.due_date ? -1 : 1,
    )
    for (const { id } of later) await complete(silent, id)
    await silent.post(`/rooms/${room.id}/leave`)
    const away = async (until: string | null) => {
      for (const reader of [first, second])
        expect((await reader.put(`/rooms/${room.id}/membership`, { away_until: until })).statusCode).toBe(200)
    }
    await away('2026-03-22')
    // The third has not read theirs.
    await hour('2026-03-21T12:10:00Z')
    expect(await assigned(room.id)).toEqual([])
    await away(null)
    await hour('2026-03-21T13:10:00Z')
    expect(await assigned(room.id)).toMatchObject([{ taskId: left!.id, toUserId: first.id }])
  })

  test('waits for a volunteer once it was passed on twice', async () => {
    const { room, second, third, silent, hour } = await weeks()
    const [task] = await api.db.task.findMany({ where: { roomId: room.id, userId: silent.id, completedAt: null } })
    await api.db.taskHandover.createMany({
      data: [1, 2].map((day) => ({
        taskId: task!.id,
        fromUserId: third.id,
        toUserId: silent.id,
        reason: 'assigned' as const,
        at: new Date(`2026-03-0${day}T09:00:00Z`),
      })),
    })
    await hour('2026-03-20T12:10:00Z')
    const row = await api.db.task.findUniqueOrThrow({ where: { id: task!.id } })
    expect([row.userId, row.waitingReason]).toEqual([silent.id, 'late'])
    expect((await second.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).statusCode).toBe(200)
  })
})
