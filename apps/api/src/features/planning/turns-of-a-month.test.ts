import { expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  aPiecesRoom,
  complete,
  datesFrom,
  expectNoPieceLost,
  figuresFor,
  piecesIn,
  planAt,
  planThrough,
  tasksOf,
} from '../../test/rooms.ts'

const api = useTestApp()

test('thirty people read a juz each for four weeks: one is silent, one leaves, one joins on a last date, one is away in the third', {
  timeout: 120_000,
}, async () => {
  const { people, room } = await aPiecesRoom(api, 30, { room_type: 'fixed', turn_days: 7, end_date: '2026-03-30' })
  const [owner, silent, leaver, traveller] = people as [Person, Person, Person, Person]
  const newcomer = await api.person()
  const readers = new Map([...people, newcomer].map((person) => [person.id, person]))

  /** All but the silent one read what they have; the owner takes and reads what waits. */
  async function read() {
    const open = { roomId: room.id, completedAt: null, userId: { not: null }, waitingReason: null }
    for (const { id, userId } of await api.db.task.findMany({ where: open }))
      if (userId !== silent.id) expect((await complete(readers.get(userId!)!, id)).statusCode).toBe(200)
    const next = await owner.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
    if (next.statusCode === 200) expect((await complete(owner, next.json().task.id)).statusCode).toBe(200)
  }
  const happens: Record<string, () => Promise<{ statusCode: number }>> = {
    '2026-03-09': () => newcomer.post('/rooms/join', { room_id: room.id }),
    '2026-03-10': () => leaver.post(`/rooms/${room.id}/leave`),
    '2026-03-15': () => traveller.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-23' }),
  }
  const figures = new Map<string, Awaited<ReturnType<typeof figuresFor>>>()
  for (const date of datesFrom('2026-03-03', 34)) {
    api.clock.set(`${date}T09:00:00Z`)
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    await planRooms(api.app)
    await assignUntakenPortions(api.app)
    const event = happens[date]
    if (event) expect((await event()).statusCode).toBe(200)
    await read()
    figures.set(date, await figuresFor(owner, room.id))
  }

  const all = await piecesIn(api, room.id)
  const given = all.map(({ day, dealtToId }) => [day.number, dealtToId] as const)
  const inTurn = (turn: number) => given.filter(([number]) => number === turn).map(([, id]) => id)
  expect([1, 2, 3, 4].map((turn) => inTurn(turn).length)).toEqual([30, 31, 29, 30])
  const weeksOf = (person: Person) => [1, 2, 3, 4].filter((turn) => inTurn(turn).includes(person.id))
  expect([leaver, newcomer, traveller, silent].map(weeksOf)).toEqual([
    [1, 2],
    [2, 3, 4],
    [1, 2, 4],
    [1, 2, 3, 4],
  ])
  // No reader is given a juz twice, and each is read once in each hatim.
  expect(new Set(all.map(({ dealtToId, startPos }) => `${dealtToId} ${startPos}`)).size).toBe(120)
  expect(new Set(all.map(({ cycle, startPos }) => `${cycle.number} ${startPos}`)).size).toBe(120)
  expect(all.every(({ completedAt }) => completedAt !== null)).toBe(true)
  expect(all.filter(({ userId }) => userId === silent.id)).toEqual([])
  await expectNoPieceLost(api, room.id)

  const seen = (date: string) => {
    const { cycle_number, total_tasks, finished_tasks, progress_percentage, hatims_completed } = figures.get(date)!
    return [cycle_number, finished_tasks, total_tasks, progress_percentage, hatims_completed]
  }
  expect(seen('2026-03-03')).toEqual([1, 29, 30, 96, 0])
  // The silent one's juz of the first week is late on the thirteenth, waits within a day, and is read by the fourteenth.
  expect(seen('2026-03-12').at(-1)).toBe(0)
  expect(seen('2026-03-15').at(-1)).toBe(1)
  expect(seen('2026-04-05')).toEqual([4, 30, 30, 100, 4])
  expect((await (await api.person()).post('/rooms/join', { room_id: room.id })).json().code).toBe('room_closed')
})

test("the rest of a fixed room's hatim waits on the day after its end, is given out to nobody, is taken, and completes the room", async () => {
  const { people, room } = await aPiecesRoom(api, 2, {
    room_type: 'fixed',
    turn_days: null,
    end_date: '2026-03-09',
    start_surah: 46,
  })
  const [owner, guest] = people as [Person, Person]
  const readAll = async (date: string) => {
    for (const person of people) for (const { id } of await tasksOf(person, date)) await complete(person, id)
  }
  await planAt(api, '2026-03-03T09:00:00Z')
  await readAll('2026-03-03')
  await planThrough(api, '2026-03-04', 6)
  expect(await piecesIn(api, room.id)).toHaveLength(2)
  await planAt(api, '2026-03-10T09:00:00Z')
  expect((await piecesIn(api, room.id)).map(({ waitingReason }) => waitingReason)).toEqual([
    null,
    null,
    'ungiven',
    'ungiven',
    'ungiven',
  ])
  const taken = await guest.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
  expect(taken.json().task).toMatchObject({ task_date: '2026-03-10', due_date: '2026-03-16', hatim_number: 1 })
  await readAll('2026-03-10')
  for (const date of ['2026-03-13', '2026-03-21']) {
    await planAt(api, `${date}T09:00:00Z`)
    await assignUntakenPortions(api.app)
  }
  expect(await api.db.taskHandover.count({ where: { reason: 'assigned', task: { roomId: room.id } } })).toBe(0)
  for (const _ of [1, 2]) {
    const { task } = (await owner.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).json()
    expect(task).toMatchObject({ task_date: '2026-03-21', due_date: '2026-03-27' })
  }
  expect((await owner.post(`/rooms/${room.id}/next-round`)).json().code).toBe('hatim_not_complete')
  await readAll('2026-03-21')
  expect(await figuresFor(owner, room.id)).toMatchObject({ hatims_completed: 1, progress_percentage: 100 })
  expect((await owner.post(`/rooms/${room.id}/next-round`)).statusCode).toBe(201)
  expect((await owner.post(`/rooms/${room.id}/close`)).statusCode).toBe(200)
})

test('a quarter, a half and a double read by their shares over twelve turns, and another share holds from the next turn', async () => {
  const { people, room } = await aPiecesRoom(api, 4)
  const shares = ['quarter', 'half', 'whole', 'double'] as const
  const choose = (person: Person, share: string) => person.put(`/rooms/${room.id}/membership`, { share })
  for (const [i, share] of shares.entries()) await choose(people[i]!, share)
  const given = async () => {
    const all = await piecesIn(api, room.id)
    return people.map(({ id }) => all.filter(({ dealtToId }) => dealtToId === id).length)
  }
  for (let turn = 0; turn < 12; turn += 1) {
    await planThrough(api, datesFrom('2026-03-03', 84)[7 * turn]!, 1)
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    // Two pieces that came together are listed in the order of the mushaf.
    const double = (await tasksOf(people[3]!, datesFrom('2026-03-03', 84)[7 * turn]!)).map((task) => task.piece_number!)
    expect(double).toEqual([...double].sort((a, b) => a - b))
    for (const [i, count] of (await given()).entries())
      expect(Math.abs(count - (turn + 1) * [0.25, 0.5, 1, 2][i]!)).toBeLessThan(1)
    for (const { id, userId } of await api.db.task.findMany({ where: { roomId: room.id, completedAt: null } }))
      await complete(people.find((person) => person.id === userId)!, id)
  }
  expect(await given()).toEqual([3, 6, 12, 24])

  const before = await piecesIn(api, room.id)
  for (const person of people) await choose(person, 'double')
  expect(await piecesIn(api, room.id)).toEqual(before)
  await planThrough(api, datesFrom('2026-03-03', 85)[84]!, 1)
  expect(await given()).toEqual([5, 8, 14, 26])
  await expectNoPieceLost(api, room.id)
})

test('a turn in which everybody is away is read by nobody, and gives nothing of the hatim away', async () => {
  const { people, room } = await aPiecesRoom(api, 2)
  await planAt(api, '2026-03-08T09:00:00Z')
  for (const person of people) await person.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-19' })
  await planThrough(api, '2026-03-09', 10)
  const turns = await api.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
  expect(turns.map(({ isUnread, portions }) => [isUnread, portions])).toEqual([
    [false, 2],
    [true, 0],
    [false, 2],
  ])
  expect((await piecesIn(api, room.id)).map(({ day }) => day.number)).toEqual([1, 1, 3, 3])
  await expectNoPieceLost(api, room.id)
})

test('turns that end on a rest day keep their dates over a change of the clocks', async () => {
  const zone = { timeZone: 'Europe/Berlin' }
  const { people, room } = await aPiecesRoom(api, [zone, zone], { start_date: '2026-03-21', rest_weekdays: [5] })
  const [owner] = people as [Person]
  const duesAt = async (time: string, date: string) => {
    await planAt(api, time)
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    return (await tasksOf(owner, date)).map(({ task_date, due_date }) => [task_date, due_date])
  }
  expect(await duesAt('2026-03-20T23:10:00Z', '2026-03-21')).toEqual([['2026-03-21', '2026-03-26']])
  await complete(owner, (await tasksOf(owner, '2026-03-21'))[0]!.id)
  expect(await duesAt('2026-03-27T23:10:00Z', '2026-03-28')).toEqual([['2026-03-28', '2026-04-02']])
  await owner.post(`/rooms/${room.id}/pause`)
  // At half past midnight of the thirty-first in Berlin, three days later by the calendar there.
  await planAt(api, '2026-03-30T22:30:00Z')
  await owner.post(`/rooms/${room.id}/resume`)
  expect(await tasksOf(owner, '2026-03-31')).toMatchObject([{ task_date: '2026-03-28', due_date: '2026-04-05' }])
  expect(await duesAt('2026-04-06T22:10:00Z', '2026-04-07')).toEqual([
    ['2026-04-07', '2026-04-13'],
    ['2026-03-28', '2026-04-05'],
  ])
})
