import { addDays } from '@halaqa/contract/calendar'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { fromDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import type { PersonOptions } from '../../test/person.ts'
import { aPiecesRoom, complete, join, piecesIn, planAt, planThrough, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

async function aRoom(readers: number | readonly PersonOptions[] = 2, change = {}) {
  const { people, room } = await aPiecesRoom(api, readers, change)
  const owner = people[0]!
  const stayAwake = () => api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
  const act = async (verb: 'pause' | 'resume', time: string) => {
    api.clock.set(time)
    await stayAwake()
    const answer = await owner.post(`/rooms/${room.id}/${verb}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const row = () => api.db.room.findUniqueOrThrow({ where: { id: room.id } })
  const turns = async () =>
    (await api.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })).map((turn) => [
      fromDate(turn.date),
      fromDate(turn.lastDate),
    ])
  const dues = async () =>
    (await piecesIn(api, room.id)).map(({ day, dueDate }) => [day.number, fromDate(dueDate)] as const)
  return { people, owner, room, act, row, turns, dues, stayAwake }
}

describe('a pause of a pieces room', () => {
  test('lengthens the present turn by its days, and the next one begins after it', async () => {
    const { act, row, turns, dues, owner, room } = await aRoom()
    await planAt(api, '2026-03-03T09:00:00Z')
    await act('pause', '2026-03-05T09:00:00Z')
    await planThrough(api, '2026-03-06', 2)
    expect(await act('resume', '2026-03-08T09:00:00Z')).toMatchObject({
      turn: { number: 1, first_date: '2026-03-03', last_date: '2026-03-12' },
      days_left: 4,
    })
    expect(fromDate((await row()).plannedThrough)).toBe('2026-03-12')
    expect(await dues()).toEqual([
      [1, '2026-03-12'],
      [1, '2026-03-12'],
    ])
    await planThrough(api, '2026-03-09', 5)
    expect(await turns()).toEqual([
      ['2026-03-03', '2026-03-12'],
      ['2026-03-13', '2026-03-19'],
    ])
    expect((await tasksOf(owner, '2026-03-13')).map(({ due_date }) => due_date)).toEqual(['2026-03-19', '2026-03-12'])
    expect((await owner.get(`/rooms/${room.id}`)).json().turn).toMatchObject({ number: 2, last_date: '2026-03-19' })
  })

  test('longer than a turn gives nothing meanwhile, and leaves the rest of the turn', async () => {
    const { act, turns, dues } = await aRoom()
    await planAt(api, '2026-03-03T09:00:00Z')
    await act('pause', '2026-03-08T09:00:00Z')
    await planThrough(api, '2026-03-09', 20)
    await act('resume', '2026-03-29T09:00:00Z')
    expect(await turns()).toEqual([['2026-03-03', '2026-03-30']])
    expect(await dues()).toEqual([
      [1, '2026-03-30'],
      [1, '2026-03-30'],
    ])
    await planThrough(api, '2026-03-30', 2)
    expect(await turns()).toEqual([
      ['2026-03-03', '2026-03-30'],
      ['2026-03-31', '2026-04-06'],
    ])
  })

  test('moves a fixed room’s end, and all its turns have their dates', async () => {
    const fixed = { room_type: 'fixed', turn_days: 3, end_date: '2026-03-11' }
    const { act, row, turns } = await aRoom(2, fixed)
    await planAt(api, '2026-03-03T09:00:00Z')
    await act('pause', '2026-03-04T09:00:00Z')
    expect(await act('resume', '2026-03-09T09:00:00Z')).toMatchObject({ end_date: '2026-03-16' })
    await planThrough(api, '2026-03-10', 8)
    expect(await turns()).toEqual([
      ['2026-03-03', '2026-03-10'],
      ['2026-03-11', '2026-03-13'],
      ['2026-03-14', '2026-03-16'],
    ])
    expect(fromDate((await row()).plannedThrough)).toBe('9999-12-31')
  })

  test('in the last turn moves the end, and the rest waits a day after it', async () => {
    const fixed = { room_type: 'fixed', turn_days: null, end_date: '2026-03-09' }
    const { act, row, turns, room } = await aRoom(2, fixed)
    await planAt(api, '2026-03-03T09:00:00Z')
    await act('pause', '2026-03-09T09:00:00Z')
    await planThrough(api, '2026-03-10', 9)
    expect(await piecesIn(api, room.id)).toHaveLength(2)
    await act('resume', '2026-03-19T09:00:00Z')
    expect([await turns(), fromDate((await row()).endDate!)]).toEqual([[['2026-03-03', '2026-03-19']], '2026-03-19'])
    await planThrough(api, '2026-03-20', 1)
    expect((await piecesIn(api, room.id)).filter(({ waitingReason }) => waitingReason === 'ungiven')).toHaveLength(28)
    // Past its end there is nothing to move.
    await act('pause', '2026-03-21T09:00:00Z')
    expect(await act('resume', '2026-03-25T09:00:00Z')).toMatchObject({ end_date: '2026-03-19' })
  })

  test('before the first turn moves that turn and the end', async () => {
    const change = { start_date: '2026-03-04', room_type: 'fixed', end_date: '2026-03-10' }
    const { act, turns } = await aRoom(2, change)
    await act('pause', '2026-03-02T10:00:00Z')
    await planThrough(api, '2026-03-03', 5)
    expect(await act('resume', '2026-03-08T09:00:00Z')).toMatchObject({ end_date: '2026-03-14' })
    await planThrough(api, '2026-03-09', 1)
    expect(await turns()).toEqual([['2026-03-08', '2026-03-14']])
  })

  test("over one midnight of only the eastern reader makes nothing overlap, and no reader's turn a date too short", async () => {
    const { act, turns, people } = await aRoom([{}, { timeZone: 'Asia/Tokyo' }])
    await planAt(api, '2026-03-03T09:00:00Z')
    await act('pause', '2026-03-05T14:00:00Z')
    await act('resume', '2026-03-05T16:00:00Z')
    expect(await turns()).toEqual([['2026-03-03', '2026-03-10']])
    const due = async (i: 0 | 1) => (await tasksOf(people[i]!, '2026-03-06')).map(({ due_date }) => due_date)
    expect([await due(0), await due(1)]).toEqual([['2026-03-09'], ['2026-03-10']])
    await planThrough(api, '2026-03-10', 2)
    expect((await turns())[1]).toEqual(['2026-03-11', '2026-03-17'])
  })

  test('twice in a turn, by two calls at once, moves it by both', async () => {
    const { owner, room, act, turns } = await aRoom()
    await planAt(api, '2026-03-03T09:00:00Z')
    for (const [from, to] of [
      ['2026-03-04', '2026-03-05'],
      ['2026-03-06', '2026-03-08'],
    ]) {
      await act('pause', `${from}T09:00:00Z`)
      api.clock.set(`${to}T09:00:00Z`)
      await Promise.all([1, 2, 3].map(() => owner.post(`/rooms/${room.id}/resume`)))
    }
    expect(await turns()).toEqual([['2026-03-03', '2026-03-12']])
  })

  test('moves what is free on a board with its turn', async () => {
    const { act, dues } = await aRoom(2, { dealing: 'chosen' })
    await planAt(api, '2026-03-03T09:00:00Z')
    await act('pause', '2026-03-05T09:00:00Z')
    await act('resume', '2026-03-08T09:00:00Z')
    expect(new Set((await dues()).map(([, due]) => due))).toEqual(new Set(['2026-03-12']))
  })
})

describe('a pieces room that sleeps', () => {
  /** Plans until the room is asleep, where nobody reads; answers with the turns it had. */
  async function untilAsleep({ row, turns }: Awaited<ReturnType<typeof aRoom>>, last: string) {
    await planThrough(api, '2026-03-03', 80)
    expect((await row()).dormantSince).not.toBeNull()
    expect((await turns()).at(-1)?.[1]).toBe(last)
    return turns()
  }

  test('falls asleep thirty days after the last date of what nobody reads, and begins a turn when it is opened', async () => {
    const room = await aRoom()
    // The first turn ended on the ninth of March: the turn after the eighth of April is not dealt.
    const slept = await untilAsleep(room, '2026-04-13')
    api.clock.set('2026-06-10T09:00:00Z')
    await room.stayAwake()
    const open = (await tasksOf(room.owner, '2026-06-10')).map(({ due_date }) => due_date)
    await room.owner.get(`/rooms/${room.room.id}`)
    expect(await room.turns()).toEqual([...slept, ['2026-06-10', '2026-06-16']])
    const after = await tasksOf(room.owner, '2026-06-10')
    expect(after.filter(({ task_date }) => task_date === '2026-06-10').map(({ due_date }) => due_date)).toEqual([
      '2026-06-16',
    ])
    // Nothing is later for the sleep.
    expect(after.map(({ due_date }) => due_date).sort()).toEqual([...open, '2026-06-16'].sort())
    await planThrough(api, '2026-06-11', 7)
    expect((await room.turns()).at(-1)).toEqual(['2026-06-17', '2026-06-23'])
  })

  test('wakes when a piece of it is completed, and gives the one who wakes it by joining a piece', async () => {
    const [read, joined] = [await aRoom(), await aRoom()]
    await untilAsleep(read, '2026-04-13')
    api.clock.set('2026-06-10T09:00:00Z')
    await read.stayAwake()
    const [task] = await tasksOf(read.owner, '2026-06-10')
    expect((await complete(read.owner, task!.id)).statusCode).toBe(200)
    await planRooms(api.app)
    expect((await read.turns()).at(-1)).toEqual(['2026-06-10', '2026-06-16'])
    const guest = await api.person()
    await join(guest, joined.room.id)
    expect((await joined.turns()).at(-1)).toEqual(['2026-06-10', '2026-06-16'])
    expect(await tasksOf(guest, '2026-06-10')).toMatchObject([{ task_date: '2026-06-10', due_date: '2026-06-16' }])
  })

  test('does not fall asleep between turns of months in which all but one have read', async () => {
    const { people, room, row, turns, stayAwake } = await aRoom(3, { turn_days: 60 })
    for (const first of ['2026-03-03', '2026-05-02', '2026-07-01']) {
      await planAt(api, `${first}T09:00:00Z`)
      await stayAwake()
      for (const person of people.slice(1)) {
        const task = (await tasksOf(person, first)).find(({ task_date }) => task_date === first)
        expect(task, first).toBeDefined()
        await complete(person, task!.id)
      }
    }
    expect([(await row()).dormantSince, await turns()]).toMatchObject([null, { length: 3 }])
    // In a turn that nobody reads it does.
    await planAt(api, `${addDays('2026-07-01', 60)}T09:00:00Z`)
    await planAt(api, `${addDays('2026-07-01', 120)}T09:00:00Z`)
    expect((await row()).dormantSince).not.toBeNull()
    expect(await api.db.task.count({ where: { roomId: room.id } })).toBe(12)
  })
})

describe('an outage', () => {
  test('of several turns records the passed ones for everybody, and deals the present one', async () => {
    const { turns, dues, room, people } = await aRoom([
      {},
      { timeZone: 'Pacific/Midway' },
      { timeZone: 'Pacific/Kiritimati' },
    ])
    await planAt(api, '2026-03-03T09:00:00Z')
    // On the thirtieth of March in Kiritimati, the twenty-ninth in Midway.
    await planAt(api, '2026-03-30T09:00:00Z')
    expect(await turns()).toHaveLength(4)
    const rows = await api.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
    expect(rows.map(({ isUnread }) => isUnread)).toEqual([false, true, true, false])
    expect((await dues()).filter(([turn]) => turn === 4)).toEqual([
      [4, '2026-04-05'],
      [4, '2026-04-04'],
      [4, '2026-04-05'],
    ])
    expect(new Set((await piecesIn(api, room.id)).map(({ userId }) => userId))).toEqual(
      new Set(people.map(({ id }) => id)),
    )
  })
})
