import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  complete,
  datesFrom,
  expectNoAyahLost,
  join,
  openRoom,
  planThrough,
  portionsOf,
  tasksOf,
  weightsOf,
} from '../../test/rooms.ts'

const average = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

async function readers(api: ReturnType<typeof useTestApp>, count: number, change = {}) {
  const people: Person[] = []
  for (let i = 0; i < count; i++) people.push(await api.person())
  const [owner, ...others] = people
  if (!owner) throw new Error('no owner')
  const room = await openRoom(owner, change)
  for (const other of others) await join(other, room.id)
  const choose = (person: Person, body: object) => person.put(`/rooms/${room.id}/membership`, body)
  const holders = async (date: string) =>
    (await portionsOf(api, room.id))
      .filter((portion) => portion.day.date.toISOString().startsWith(date))
      .map((portion) => people.findIndex(({ id }) => id === portion.userId))
      .sort()
  return { people: people as [Person, Person, Person], room, choose, holders }
}

describe('choosing a share', () => {
  const api = useTestApp()

  test('is refused to people outside of the room, and for an invalid share', async () => {
    const { room, people } = await readers(api, 1)
    const stranger = await api.person()
    const path = `/rooms/${room.id}/membership`
    expect((await stranger.put(path, { share: 'half' })).json().code).toBe('not_a_member')
    expect((await people[0].put(path, { share: 'third' })).statusCode).toBe(400)
    expect((await people[0].put(path, { share: null })).statusCode).toBe(400)
  })

  test('cuts the untouched day again at once, also for many at once, and the same share again changes nothing', async () => {
    const { people, room, choose } = await readers(api, 3)
    const ids = new Map((await portionsOf(api, room.id)).map((portion) => [portion.userId, portion.id]))
    const answers = await Promise.all(
      [0, 1, 2, 0, 1].map((who) =>
        choose(people[who as 0], { share: who === 0 ? 'half' : who === 1 ? 'double' : 'whole' }),
      ),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.json()).toMatchObject({ my_share: 'half' })

    const portions = await portionsOf(api, room.id)
    const weight = (who: number) => portions.find((portion) => portion.userId === people[who]?.id)?.weight ?? 0
    expect(weight(0) / weight(2)).toBeCloseTo(0.5, 1)
    expect(weight(1) / weight(2)).toBeCloseTo(2, 1)
    for (const portion of portions) expect(portion.id).toBe(ids.get(portion.userId))
    await choose(people[0], { share: 'half' })
    expect(await portionsOf(api, room.id)).toEqual(portions)
    await expectNoAyahLost(api, room.id)
  })

  test('a quarter share gives a quarter of a whole share over the days, and the member sees it', async () => {
    const { people, room, choose } = await readers(api, 2)
    expect((await choose(people[0], { share: 'quarter' })).json()).toMatchObject({ my_share: 'quarter' })
    await planThrough(api, '2026-03-02', 10)
    const portions = await portionsOf(api, room.id)
    const given = (who: Person) =>
      portions.reduce((sum, { userId, weight }) => sum + (userId === who.id ? weight : 0), 0)
    expect(given(people[0]) / given(people[1])).toBeCloseTo(0.25, 1)
    expect(await api.db.roomMember.findMany({ where: { userId: people[0].id } })).toMatchObject([{ share: 1 }])
    await expectNoAyahLost(api, room.id)
  })

  test('leaves a day alone that somebody has opened, and makes nobody catch up', async () => {
    const { people, room, choose } = await readers(api, 2)
    const [task] = await tasksOf(people[0], '2026-03-02')
    await people[0].put(`/tasks/${task?.id}/open`)
    const before = await portionsOf(api, room.id)
    await choose(people[0], { share: 'double' })
    expect(await portionsOf(api, room.id)).toEqual(before)

    await planThrough(api, '2026-03-03', 10)
    const given = new Map<string, number>()
    for (const { userId, weight, taskDate } of await portionsOf(api, room.id)) {
      if (taskDate >= new Date('2026-03-03')) given.set(userId!, (given.get(userId!) ?? 0) + weight)
    }
    const [double, whole] = people.map(({ id }) => given.get(id) ?? 0)
    expect((double ?? 0) / (whole ?? 1)).toBeGreaterThan(1.85)
    expect((double ?? 0) / (whole ?? 1)).toBeLessThan(2.15)
  })

  test('leaving and coming back with a share restores the balances of the others', async () => {
    const { people, room, choose } = await readers(api, 2)
    const balance = async (who: Person) =>
      api.app.db.roomMember.findUniqueOrThrow({ where: { roomId_userId: { roomId: room.id, userId: who.id } } })
    const before = await balance(people[0])
    await choose(people[1], { share: 'double' })
    await people[1].post(`/rooms/${room.id}/leave`)
    expect(await balance(people[1])).toMatchObject({ givenWeight: 0, givenPortions: 0 })
    await join(people[1], room.id)
    await choose(people[1], { share: 'half' })
    await choose(people[1], { share: 'whole' })
    expect(await balance(people[0])).toEqual(before)
    await expectNoAyahLost(api, room.id)
  })
})

describe('being away', () => {
  const api = useTestApp()

  test.each([
    ['2026-03-01', 'Choose today or a later day.'],
    ['2027-03-03', 'You can be away for 365 days at most.'],
    ['soon', 'The date must be written as YYYY-MM-DD.'],
  ])('until %s is refused and changes nothing', async (until, error) => {
    const { people, room, choose } = await readers(api, 2)
    const answer = await choose(people[1], { away_until: until, share: 'half' })
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
    expect((await people[1].get(`/rooms/${room.id}`)).json()).toMatchObject({ my_away_until: null, my_share: 'whole' })
  })

  test('lasts 365 days at most', async () => {
    const { people, choose } = await readers(api, 2)
    const answer = await choose(people[1], { away_until: '2027-03-02' })
    expect([answer.statusCode, answer.json().my_away_until]).toEqual([200, '2027-03-02'])
  })

  test('gives nothing for those days and deals again after them by itself, without catching up', async () => {
    const { people, room, choose, holders } = await readers(api, 3)
    const answer = await choose(people[1], { away_until: '2026-03-05' })
    expect(answer.json()).toMatchObject({ my_away_until: '2026-03-05', is_member: true, active_members: 3 })
    await choose(people[1], { away_until: '2026-03-05' })

    await planThrough(api, '2026-03-03', 5)
    for (const date of datesFrom('2026-03-02', 4)) expect(await holders(date)).toEqual([0, 2])
    for (const date of datesFrom('2026-03-06', 2)) expect(await holders(date)).toEqual([0, 1, 2])
    const balances = (await api.app.db.roomMember.findMany({ where: { roomId: room.id } })).map((m) => m.givenWeight)
    // A portion of a day for three; whole surahs may leave each half a one from their share.
    expect(Math.max(...balances) - Math.min(...balances)).toBeLessThan(3700)
    await expectNoAyahLost(api, room.id)
  })

  test('coming back sooner gives back what nobody has touched or taken', async () => {
    const { people, room, choose, holders } = await readers(api, 3, { openness: 'open' })
    api.clock.set('2026-03-02T12:00:00Z') // the third has begun in UTC+14
    await planRooms(api.app)
    const [mine] = await tasksOf(people[1], '2026-03-02')
    await people[1].put(`/tasks/${mine?.id}/open`)
    await choose(people[1], { away_until: '2026-03-20' })
    expect(await holders('2026-03-03')).toEqual([0, 2])
    expect(await tasksOf(people[1], '2026-03-02')).toEqual([])
    expect((await people[0].get(`/rooms/${room.id}/tasks/offered`)).json()).toMatchObject([{ id: mine?.id }])

    await choose(people[1], { away_until: null })
    await choose(people[1], { away_until: null })
    expect(await holders('2026-03-03')).toEqual([0, 1, 2])
    expect((await tasksOf(people[1], '2026-03-02')).map(({ id }) => id)).toEqual([mine?.id])
    expect((await people[0].get(`/rooms/${room.id}/tasks/offered`)).json()).toEqual([])
    const reasons = await api.app.db.taskHandover.findMany({
      where: { taskId: mine?.id ?? '' },
      orderBy: { at: 'asc' },
    })
    expect(reasons.map(({ reason }) => reason).sort()).toEqual(['away', 'returned'])
    await expectNoAyahLost(api, room.id)
  })

  test('ends by its date without returning portions, and returns waiting ones once', async () => {
    const { people, room, choose } = await readers(api, 3)
    const reader = people[1]
    const [mine] = await tasksOf(reader, '2026-03-02')
    await reader.put(`/tasks/${mine!.id}/open`)
    await choose(reader, { away_until: '2026-03-03' })
    await planThrough(api, '2026-03-03', 2)
    await assignUntakenPortions(api.app)
    const where = { taskId: mine!.id }
    const reasons = async () =>
      (await api.db.taskHandover.findMany({ where, orderBy: [{ at: 'asc' }] })).map(({ reason }) => reason)
    for (const choice of [{ away_until: null }, { share: 'half' }, { share: 'whole' }]) await choose(reader, choice)
    expect(await reasons()).toEqual(['away'])
    expect(await api.db.task.findUniqueOrThrow({ where: { id: mine!.id } })).toMatchObject({ waitingReason: 'away' })

    // It waits on: its reader takes it back, once.
    for (const _ of [1, 2]) expect((await reader.put(`/tasks/${mine!.id}/take`)).statusCode).toBe(200)
    await choose(reader, { away_until: null })
    await planThrough(api, '2026-03-05', 3)
    await assignUntakenPortions(api.app)
    expect(await reasons()).toEqual(['away', 'returned'])
    expect((await tasksOf(reader, '2026-03-07')).filter(({ id }) => id === mine!.id)).toHaveLength(1)
    await expectNoAyahLost(api, room.id)
  })

  test('keeps what is decided for the day after it, and returns it when the absence is shortened', async () => {
    const { people, room, choose, holders } = await readers(api, 2)
    api.clock.set('2026-03-02T12:00:00Z')
    await planRooms(api.app)
    await choose(people[1], { away_until: '2026-03-02' })
    expect([await holders('2026-03-02'), await holders('2026-03-03')]).toEqual([[0], [0, 1]])
    await choose(people[1], { away_until: '2026-03-10' })
    expect(await holders('2026-03-03')).toEqual([0])
    await choose(people[1], { away_until: '2026-03-02' })
    expect([await holders('2026-03-02'), await holders('2026-03-03')]).toEqual([[0], [0, 1]])
    await expectNoAyahLost(api, room.id)
  })

  test('has no later cost if the day after it was given out before it was announced', async () => {
    const { people, room, choose } = await readers(api, 4, { end_date: '2026-04-30' })
    await planThrough(api, '2026-03-03', 3)
    api.clock.set('2026-03-05T12:00:00Z') // the sixth has begun in UTC+14
    await planRooms(api.app)
    await choose(people[1], { away_until: '2026-03-05' })
    const weight = await weightsOf(api, room.id)
    const [away, ...others] = [people[1], people[0], people[2]].map(weight)
    expect(Math.abs(away! - average(others))).toBeLessThan(0.05 * average(others))
  })

  test('leaves what was offered by choice with the group, also after the return', async () => {
    const { people, room, choose } = await readers(api, 3, { openness: 'open' })
    const [mine] = await tasksOf(people[1], '2026-03-02')
    await people[1].put(`/tasks/${mine?.id}/offer`)
    await choose(people[1], { away_until: '2026-03-04' })
    await choose(people[1], { away_until: null })
    expect((await people[0].get(`/rooms/${room.id}/tasks/offered`)).json()).toMatchObject([{ id: mine?.id }])
    expect(await tasksOf(people[1], '2026-03-02')).toMatchObject([{ id: mine?.id, offered_at: expect.any(String) }])
  })

  test('adds nothing to a newcomer who joins meanwhile', async () => {
    const { people, room, choose } = await readers(api, 3)
    for (const person of people.slice(1)) await choose(person, { away_until: '2026-03-20' })
    await planThrough(api, '2026-03-03', 4)
    const newcomer = await api.person()
    await join(newcomer, room.id)
    const weight = await weightsOf(api, room.id)
    expect(weight(newcomer) / weight(people[0])).toBeCloseTo(1, 1)
  })

  test('gives an absent member no portion, and their offered ones to others', async () => {
    const { people, room, choose } = await readers(api, 3)
    const tasks = await Promise.all(people.map((person) => tasksOf(person, '2026-03-02')))
    await people[0].put(`/tasks/${tasks[0]?.[0]?.id}/offer`)
    await choose(people[1], { away_until: '2026-03-08' })
    api.clock.set('2026-03-05T10:00:00Z')
    await assignUntakenPortions(api.app)
    const assigned = await api.app.db.taskHandover.findMany({
      where: { reason: 'assigned', task: { roomId: room.id } },
    })
    expect(assigned.map(({ toUserId }) => toUserId).sort()).toEqual([people[0].id, people[2].id].sort())
  })

  test('gives no portion to a member who is absent in their time zone, though it is the day before elsewhere', async () => {
    const { people, room, choose } = await readers(api, 3)
    const [owner, east, reader] = people
    await east.put('/auth/me', { full_name: 'In the east', time_zone: 'Pacific/Kiritimati' })
    const [offered] = await tasksOf(owner, '2026-03-02')
    await owner.put(`/tasks/${offered?.id}/offer`)
    api.clock.set('2026-03-05T12:00:00Z') // the sixth has begun in UTC+14
    await tasksOf(reader, '2026-03-05')
    expect((await choose(east, { away_until: '2026-03-06' })).json()).toMatchObject({ my_away_until: '2026-03-06' })
    await assignUntakenPortions(api.app)

    const assigned = await api.app.db.taskHandover.findMany({
      where: { reason: 'assigned', task: { roomId: room.id } },
    })
    expect(assigned.map(({ taskId, toUserId }) => [taskId, toUserId])).toEqual([[offered?.id, reader.id]])
  })

  test('leaves a day without readers unread, and spreads its share', async () => {
    const { people, room, choose } = await readers(api, 2, { end_date: '2026-03-11', openness: 'open' })
    for (const person of people) await choose(person, { away_until: '2026-03-04' })
    await planThrough(api, '2026-03-03', 3)
    const days = await api.app.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.map((day) => day.isUnread)).toEqual([false, true, true, false])
    // The last to go left nobody to cut the first day for: it waits with the group.
    expect((await people[0].get(`/rooms/${room.id}/tasks/offered`)).json()).toHaveLength(1)
    await expectNoAyahLost(api, room.id)
  })

  test('allows others to join and leave meanwhile', async () => {
    const { people, room, choose, holders } = await readers(api, 3)
    await choose(people[2], { away_until: '2026-03-09' })
    await people[1].post(`/rooms/${room.id}/leave`)
    expect(await holders('2026-03-02')).toEqual([0])
    await join(people[1], room.id)
    expect(await holders('2026-03-02')).toEqual([0, 1])
    await people[2].post(`/rooms/${room.id}/leave`)
    await join(people[2], room.id)
    expect(await holders('2026-03-02')).toEqual([0, 1, 2])
    for (const person of people) for (const task of await tasksOf(person, '2026-03-02')) await complete(person, task.id)
    await expectNoAyahLost(api, room.id)
  })
})
