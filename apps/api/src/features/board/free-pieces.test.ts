import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { codeOf, openBoard } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import {
  aPiecesRoom,
  complete,
  expectNoPieceLost,
  join,
  openRoom,
  piecesIn,
  planAt,
  tasksOf,
} from '../../test/rooms.ts'

const api = useTestApp()

const takeFree = (person: Person, roomId: string) => person.post(`/rooms/${roomId}/take-next`, { from: 'free' })
const roomOf = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}`)).json()
const freeOf = async (person: Person, roomId: string) => {
  const { hatims, may_take_free } = await roomOf(person, roomId)
  return [hatims, may_take_free]
}

/** A juz each for three readers, on the second day of their first week. */
async function openDealt(change: Record<string, unknown> = {}) {
  const { people, room } = await aPiecesRoom(api, 3, change)
  await planAt(api, '2026-03-03T09:00:00Z')
  api.clock.set('2026-03-04T09:00:00Z')
  return { people: people as [Person, Person, Person], roomId: room.id as string }
}

async function openDaily() {
  const owner = await api.person()
  return { people: [owner], roomId: (await openRoom(owner)).id as string }
}

describe('taking a free piece is refused', () => {
  test('to whoever is no member', async () => {
    const { roomId } = await openDealt()
    expect(await codeOf(takeFree(await api.person(), roomId))).toEqual([403, 'not_a_member'])
  })

  test.each([
    ['a board', () => openBoard(api, 2)],
    ['a daily room', openDaily],
    ['a room in which everybody reads the whole range', () => openDealt({ piece: 'range' })],
  ])('in %s', async (_, open) => {
    const { people, roomId } = await open()
    expect(await codeOf(takeFree(people[0]!, roomId))).toEqual([404, 'not_dealt'])
  })

  test('for the second one of a day, also after leaving and coming back, until the next day where its reader is', async () => {
    const { people, roomId } = await openDealt()
    const [, reader] = people
    expect((await takeFree(reader, roomId)).statusCode).toBe(200)
    expect(await codeOf(takeFree(reader, roomId))).toEqual([409, 'one_free_a_day'])
    await reader.post(`/rooms/${roomId}/leave`)
    await join(reader, roomId)
    expect(await codeOf(takeFree(reader, roomId))).toEqual([409, 'one_free_a_day'])
    api.clock.set('2026-03-05T00:30:00Z')
    expect((await takeFree(reader, roomId)).statusCode).toBe(200)
  })

  test('where none is free', async () => {
    const { people, roomId } = await openDealt({ start_surah: 67, end_surah: 114, end_ayah: 6 })
    // Two juz: the first hatim and the half of the second were dealt, so one is free.
    expect((await takeFree(people[0], roomId)).statusCode).toBe(200)
    expect(await codeOf(takeFree(people[1], roomId))).toEqual([404, 'nothing_waits'])
    expect((await roomOf(people[1], roomId)).may_take_free).toBe(false)
  })

  test('while the room is paused, once it is closed, and before its first turn', async () => {
    const { people, roomId } = await openDealt()
    await people[0].post(`/rooms/${roomId}/pause`)
    expect(await codeOf(takeFree(people[1], roomId))).toEqual([409, 'room_paused'])
    expect((await roomOf(people[1], roomId)).may_take_free).toBe(false)
    await people[0].post(`/rooms/${roomId}/close`)
    expect(await codeOf(takeFree(people[1], roomId))).toEqual([409, 'room_closed'])
    const { people: early, room } = await aPiecesRoom(api, 2, { start_date: '2026-04-01' })
    expect(await codeOf(takeFree(early[1]!, room.id))).toEqual([404, 'nothing_waits'])
  })

  test('to the second of two calls of one reader at once; two readers get different pieces', async () => {
    const { people, roomId } = await openDealt()
    const [, one, two] = people
    const twice = await Promise.all([takeFree(one, roomId), takeFree(one, roomId), takeFree(two, roomId)])
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409])
    expect(twice[2]!.statusCode).toBe(200)
    const pieces = await piecesIn(api, roomId)
    expect(pieces).toHaveLength(5)
    await expectNoPieceLost(api, roomId)
  })
})

describe('a free piece', () => {
  test('is the next one that nobody was given, with the dates that are left, whether its reader has read theirs or not', async () => {
    const { people, roomId } = await openDealt()
    const [, reader, other] = people
    const [own] = await tasksOf(other, '2026-03-04')
    await complete(other, own!.id)
    const first = (await takeFree(reader, roomId)).json().task
    expect(first).toMatchObject({ piece_number: 4, hatim_number: 1, task_date: '2026-03-04', due_date: '2026-03-10' })
    expect((await takeFree(other, roomId)).json().task).toMatchObject({ piece_number: 5 })
    expect((await tasksOf(reader, '2026-03-04')).map(({ id }) => id)).toContain(first.id)
  })

  test('is counted by all who see the room, and is dealt to nobody else', async () => {
    const { people, roomId } = await openDealt()
    const [owner, reader] = people
    expect(await freeOf(reader, roomId)).toEqual([{ completed: 0, begun: 1, free: 27 }, true])
    await takeFree(reader, roomId)
    expect(await freeOf(reader, roomId)).toEqual([{ completed: 0, begun: 1, free: 26 }, false])
    expect(await freeOf(owner, roomId)).toEqual([{ completed: 0, begun: 1, free: 26 }, true])
    await planAt(api, '2026-03-10T09:00:00Z')
    expect(await freeOf(owner, roomId)).toEqual([{ completed: 0, begun: 1, free: 23 }, true])
    expect(await piecesIn(api, roomId)).toHaveLength(7)
    await expectNoPieceLost(api, roomId)
  })

  test.each(['quiet', 'open'])('leaves the lists of a %s room as they were', async (openness) => {
    const { people, roomId } = await openDealt({ openness })
    const [owner, reader] = people
    const lists = async () => [
      (await owner.get(`/rooms/${roomId}/today`)).json(),
      (await owner.get(`/rooms/${roomId}/list?date=2026-03-04`)).json(),
    ]
    const before = await lists()
    await takeFree(reader, roomId)
    expect(await lists()).toEqual(before)
  })

  test('counts for a hatim like the others, and can be offered at once', async () => {
    const { people, roomId } = await openDealt({ start_surah: 67 })
    const [one, two, three] = people
    const { task } = (await takeFree(three, roomId)).json()
    for (const person of [one, two, three]) {
      for (const { id } of await tasksOf(person, '2026-03-04')) if (id !== task.id) await complete(person, id)
    }
    expect((await roomOf(one, roomId)).hatims).toEqual({ completed: 0, begun: 2, free: 0 })
    expect((await three.put(`/tasks/${task.id}/offer`)).statusCode).toBe(200)
    expect((await one.put(`/tasks/${task.id}/take`)).statusCode).toBe(200)
    await complete(one, task.id)
    expect((await roomOf(one, roomId)).hatims).toEqual({ completed: 2, begun: 2, free: 0 })
  })

  test('is no portion of the pool: its reader may still take two that wait', async () => {
    const { people, roomId } = await openDealt()
    const [, reader, third] = people
    const fourth = await api.person()
    await join(fourth, roomId)
    await takeFree(reader, roomId)
    await third.post(`/rooms/${roomId}/leave`)
    await fourth.post(`/rooms/${roomId}/leave`)
    const take = () => reader.post(`/rooms/${roomId}/take-next`, { from: 'waiting' })
    expect([(await take()).statusCode, (await take()).statusCode]).toEqual([200, 200])
  })
})

describe('in the last tenth of a fixed room', () => {
  /** Two juz for two readers until Monday; the guest joins on the last date, when all is given out. */
  async function openEnding() {
    const { people, room } = await aPiecesRoom(api, 2, {
      room_type: 'fixed',
      end_date: '2026-03-09',
      start_surah: 67,
    })
    await planAt(api, '2026-03-03T09:00:00Z')
    api.clock.set('2026-03-09T09:00:00Z')
    const guest = await api.person()
    await join(guest, room.id)
    return { people: people as [Person, Person], guest, roomId: room.id as string }
  }
  const begin = (person: Person, roomId: string) =>
    person.post(`/rooms/${roomId}/take-next`, { from: 'free', begin: true })

  test('nobody begins a hatim who has a piece of the turn, or does not ask for it', async () => {
    const { people, guest, roomId } = await openEnding()
    expect(await codeOf(begin(people[0], roomId))).toEqual([404, 'nothing_waits'])
    expect((await roomOf(people[0], roomId)).may_begin_hatim).toBe(false)
    expect(await codeOf(takeFree(guest, roomId))).toEqual([404, 'nothing_waits'])
  })

  test('nobody begins one who has had something since the turn began, whoever has it now, nor after the end', async () => {
    const { people, guest, roomId } = await openEnding()
    const takeWaiting = (person: Person) => person.post(`/rooms/${roomId}/take-next`, { from: 'waiting' })
    const [task] = await tasksOf(people[0], '2026-03-09')
    await people[0].put(`/tasks/${task!.id}/offer`)
    expect((await takeWaiting(guest)).statusCode).toBe(200)
    await guest.post(`/rooms/${roomId}/leave`)
    expect((await takeWaiting(people[1])).statusCode).toBe(200)
    await join(guest, roomId)
    expect((await roomOf(guest, roomId)).may_begin_hatim).toBe(false)
    expect(await codeOf(begin(guest, roomId))).toEqual([404, 'nothing_waits'])

    const late = await api.person()
    await join(late, roomId)
    expect((await roomOf(late, roomId)).may_begin_hatim).toBe(true)
    await planAt(api, '2026-03-10T09:00:00Z')
    expect((await roomOf(late, roomId)).may_begin_hatim).toBe(false)
    expect(await codeOf(begin(late, roomId))).toEqual([404, 'nothing_waits'])
  })

  test('nobody begins one before', async () => {
    const { people, room } = await aPiecesRoom(api, 2, { room_type: 'fixed', end_date: '2026-03-16', start_surah: 67 })
    await planAt(api, '2026-03-03T09:00:00Z')
    api.clock.set('2026-03-08T09:00:00Z')
    const guest = await api.person()
    await join(guest, room.id)
    expect(await tasksOf(guest, '2026-03-08')).toEqual([])
    expect((await roomOf(guest, room.id)).may_begin_hatim).toBe(false)
    expect(await codeOf(begin(guest, room.id))).toEqual([404, 'nothing_waits'])
    expect(people).toHaveLength(2)
  })

  test('a newcomer begins one, of which the rest is free for others, and nothing is due after the end', async () => {
    const { people, guest, roomId } = await openEnding()
    expect(await tasksOf(guest, '2026-03-09')).toEqual([])
    expect((await roomOf(guest, roomId)).may_begin_hatim).toBe(true)
    const answer = await begin(guest, roomId)
    expect(answer.json().task).toMatchObject({ hatim_number: 2, piece_number: 29, due_date: '2026-03-09' })
    expect(await freeOf(people[0], roomId)).toEqual([{ completed: 0, begun: 2, free: 1 }, true])
    expect((await roomOf(guest, roomId)).may_begin_hatim).toBe(false)
    expect((await takeFree(people[0], roomId)).json().task).toMatchObject({ hatim_number: 2, piece_number: 30 })
    await expectNoPieceLost(api, roomId)
  })

  test('of two at once one begins it, and the other has its next piece', async () => {
    const { guest, roomId } = await openEnding()
    const other = await api.person()
    await join(other, roomId)
    const answers = await Promise.all([begin(guest, roomId), begin(other, roomId)])
    expect(answers.map((answer) => answer.json().task.hatim_number)).toEqual([2, 2])
    await expectNoPieceLost(api, roomId)
  })
})
