import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, expectNoAyahLost, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

const waits = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}/waiting`)).json()
const takeNext = (person: Person, roomId: string, from = 'waiting') =>
  person.post(`/rooms/${roomId}/take-next`, { from })

/** A room of some readers, the first of them its owner, each with one portion of 2 March. */
async function readers(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => api.person()))
  const room = await openRoom(people[0]!)
  for (const person of people.slice(1)) await join(person, room.id)
  const tasks = await Promise.all(people.map(async (person) => (await tasksOf(person, '2026-03-02'))[0]!))
  return { room, people: people as Some<Person>, tasks: tasks as Some<Task> }
}
type Some<Item> = [Item, Item, Item, ...Item[]]
type Task = Awaited<ReturnType<typeof tasksOf>>[number]

test('is for members, and of a room that is there', async () => {
  const { room } = await readers(2)
  const stranger = await api.person()
  expect((await stranger.get(`/rooms/${room.id}/waiting`)).json().code).toBe('not_a_member')
  expect((await takeNext(stranger, room.id)).json().code).toBe('not_a_member')
  const nowhere = '00000000-0000-4000-8000-000000000000'
  expect((await stranger.get(`/rooms/${nowhere}/waiting`)).json().code).toBe('room_not_found')
  expect((await takeNext(stranger, nowhere)).json().code).toBe('room_not_found')
})

test.each([['nowhere'], [null]])('a portion cannot be taken from %s', async (from) => {
  const { room, people } = await readers(2)
  const answer = await takeNext(people[0], room.id, from as string)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
})

test('nothing waits if nobody has offered anything, and nobody is given their own', async () => {
  const { room, people, tasks } = await readers(2)
  expect(await waits(people[1], room.id)).toEqual({ waits: false })
  await people[0].put(`/tasks/${tasks[0].id}/offer`)
  expect(await waits(people[0], room.id)).toEqual({ waits: false })
  const answer = await takeNext(people[0], room.id)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'nothing_waits'])
})

test('the longest waiting portion is taken first, with the taker’s own date, whatever its reason', async () => {
  const { room, people, tasks } = await readers(3)
  const [owner, leaver, offerer] = people
  await offerer.put(`/tasks/${tasks[2].id}/offer`)
  api.clock.advance({ hours: 1 })
  await leaver.put(`/tasks/${tasks[1].id}/open`)
  await leaver.post(`/rooms/${room.id}/leave`)
  api.clock.set('2026-03-03T09:00:00Z')
  expect(await waits(owner, room.id)).toEqual({ waits: true })

  const taken = [await takeNext(owner, room.id), await takeNext(owner, room.id)].map((answer) => answer.json().task)
  expect(taken).toMatchObject([
    { id: tasks[2].id, user_id: owner.id, task_date: '2026-03-03', offered_at: null, opened_at: null },
    { id: tasks[1].id, user_id: owner.id, task_date: '2026-03-03', offered_at: null, opened_at: null },
  ])
  expect(await waits(owner, room.id)).toEqual({ waits: false })
  expect((await takeNext(owner, room.id)).statusCode).toBe(404)
  await expectNoAyahLost(api, room.id)
})

test('a number of minutes chooses the longest waiting one that fits, or the shortest if none does', async () => {
  const { room, people, tasks } = await readers(3)
  for (const [task, weight] of [
    [tasks[1], 1201],
    [tasks[2], 1200],
  ] as const) {
    await people[tasks.indexOf(task)]!.put(`/tasks/${task.id}/offer`)
    await api.db.task.update({ where: { id: task.id }, data: { weight } })
    api.clock.advance({ hours: 1 })
  }
  const take = async (minutes: unknown) => people[0].post(`/rooms/${room.id}/take-next`, { from: 'waiting', minutes })
  for (const wrong of [0, 2.5, 1441, 'five']) expect((await take(wrong)).statusCode).toBe(400)
  const fits = (await take(5)).json().task
  expect(fits.id).toBe(tasks[2].id)
  expect((await take(1)).json().task.id).toBe(tasks[1].id)
  expect((await take(5)).json().code).toBe('nothing_waits')
})

test('many takers at once get one each, and the others learn that nothing waits', async () => {
  const { room, people, tasks } = await readers(6)
  for (const i of [0, 1] as const) await people[i].put(`/tasks/${tasks[i].id}/offer`)
  const answers = await Promise.all(people.slice(2).map((person) => takeNext(person, room.id)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 404, 404])
  const taken = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().task.id)
  expect(taken.sort()).toEqual([tasks[0].id, tasks[1].id].sort())
})

describe('a quiet room does not reveal whose portion waits:', () => {
  test('it hides a portion that could be of only one other member, which cannot be taken', async () => {
    const { room, people, tasks } = await readers(3)
    const [first, second, third] = people
    // Of this day the second's alone is open; what is given out later is nobody's yet.
    for (const i of [0, 2] as const) await complete(people[i], tasks[i].id)
    await api.db.task.deleteMany({ where: { roomId: room.id, completedAt: null, id: { not: tasks[1].id } } })
    await second.put(`/tasks/${tasks[1].id}/offer`)
    expect(await waits(third, room.id)).toEqual({ waits: true })
    // The day was given to those two alone, as where the first was away.
    await api.db.task.update({ where: { id: tasks[0].id }, data: { dealtToId: third.id } })
    expect(await waits(third, room.id)).toEqual({ waits: false })
    expect((await takeNext(third, room.id)).json().code).toBe('nothing_waits')
    // The first knows that it is of one of the two.
    expect(await waits(first, room.id)).toEqual({ waits: true })
  })

  test('it shows portions that are nobody’s, in a room of two, and if the room is open', async () => {
    const { room, people, tasks } = await readers(3)
    const third = people[2]
    for (const i of [0, 2] as const) await complete(people[i], tasks[i].id)
    await api.db.task.deleteMany({ where: { roomId: room.id, completedAt: null, id: { not: tasks[1].id } } })
    await api.db.task.update({ where: { id: tasks[0].id }, data: { dealtToId: third.id } })
    await people[1].put(`/tasks/${tasks[1].id}/offer`)
    expect(await waits(third, room.id)).toEqual({ waits: false })

    await api.db.room.update({ where: { id: room.id }, data: { openness: 'open', openFrom: new Date('2026-03-02') } })
    expect(await waits(third, room.id)).toEqual({ waits: true })
    await api.db.room.update({ where: { id: room.id }, data: { openness: 'quiet', openFrom: null } })

    await api.db.task.update({ where: { id: tasks[1].id }, data: { userId: null, waitingReason: 'left' } })
    expect(await waits(third, room.id)).toEqual({ waits: true })
    await api.db.task.update({ where: { id: tasks[1].id }, data: { userId: people[1].id, waitingReason: 'offered' } })

    await api.db.roomMember.updateMany({
      where: { roomId: room.id, userId: people[0].id },
      data: { isActive: false, leftAt: api.clock.now() },
    })
    expect(await waits(third, room.id)).toEqual({ waits: true })
  })
})

describe('the pool of a quiet room cannot be looked through:', () => {
  const codes = async (answers: readonly ReturnType<Person['put']>[]) =>
    (await Promise.all(answers)).map((answer) => answer.json().code)

  /** Six readers of one day; the first takes what three others offer. */
  async function pool() {
    const { room, people, tasks } = await readers(6)
    for (const i of [1, 2, 3] as const) {
      await people[i]!.put(`/tasks/${tasks[i]!.id}/offer`)
      api.clock.advance({ minutes: 1 })
    }
    return { room, people, tasks, taker: people[0] }
  }

  test('it gives one reader two portions within 24 hours, even if two are requested at once', async () => {
    const { room, people, taker } = await pool()
    const answers = await Promise.all([1, 2, 3].map(() => takeNext(taker, room.id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
    expect((await takeNext(taker, room.id)).json().code).toBe('finish_first')
    expect((await takeNext(people[4]!, room.id)).statusCode).toBe(200)
    api.clock.set('2026-03-03T09:01:00Z')
    await people[5]!.put(`/tasks/${(await tasksOf(people[5]!, '2026-03-02'))[0]!.id}/offer`)
    expect((await takeNext(taker, room.id)).json().code).toBe('finish_first')
    api.clock.set('2026-03-03T09:10:00Z')
    expect((await takeNext(taker, room.id)).statusCode).toBe(200)
  })

  test('reading, undoing, offering, being away, leaving and coming back free none of the two', async () => {
    const { room, people, tasks, taker } = await pool()
    const [first, second] = [await takeNext(taker, room.id), await takeNext(taker, room.id)].map(
      (answer) => answer.json().task.id as string,
    )
    expect(await codes([taker.put(`/tasks/${first}/offer`), taker.put(`/tasks/${second}/offer`)])).toEqual([
      'too_soon_to_give_back',
      'too_soon_to_give_back',
    ])
    expect((await complete(taker, first!)).statusCode).toBe(200)
    expect((await taker.put(`/tasks/${first}/reopen`)).statusCode).toBe(200)
    expect((await takeNext(taker, room.id)).json().code).toBe('finish_first')
    // By its id, too.
    expect((await taker.put(`/tasks/${tasks[3]!.id}/take`)).json().code).toBe('finish_first')
    await taker.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-03' })
    await taker.put(`/rooms/${room.id}/membership`, { away_until: null })
    expect((await takeNext(taker, room.id)).json().code).toBe('finish_first')
    await people[4]!.post(`/rooms/${room.id}/leave`)
    await join(people[4]!, room.id)
    await taker.post(`/rooms/${room.id}/leave`)
    await join(taker, room.id)
    expect((await takeNext(taker, room.id)).json().code).toBe('finish_first')
    // A day later what one took can be offered as one's own can, at any time.
    api.clock.set('2026-03-03T10:00:00Z')
    const [mine] = await tasksOf(people[5]!, '2026-03-02')
    expect((await people[5]!.put(`/tasks/${mine!.id}/offer`)).statusCode).toBe(200)
  })

  test('after a day it can be offered', async () => {
    const { room, taker } = await pool()
    const { id } = (await takeNext(taker, room.id)).json().task
    api.clock.set('2026-03-03T09:04:00Z')
    expect((await taker.put(`/tasks/${id}/offer`)).statusCode).toBe(200)
  })

  test('in an open room everybody sees the waiting portions, and takes as many as they can read', async () => {
    const { room, people, taker } = await pool()
    await api.db.room.update({ where: { id: room.id }, data: { openness: 'open', openFrom: new Date('2026-03-02') } })
    for (const _ of [1, 2, 3]) {
      const answer = await takeNext(taker, room.id)
      expect(answer.statusCode).toBe(200)
      expect((await taker.put(`/tasks/${answer.json().task.id}/open`)).statusCode).toBe(200)
    }
    const offered = (await tasksOf(people[4]!, '2026-03-02'))[0]!.id
    await people[4]!.put(`/tasks/${offered}/offer`)
    expect((await taker.put(`/tasks/${offered}/take`)).statusCode).toBe(200)
    expect((await taker.put(`/tasks/${offered}/offer`)).statusCode).toBe(200)
  })
})
