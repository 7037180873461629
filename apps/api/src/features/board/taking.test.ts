import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { boardOf, codeOf, openBoard, pieceOn, planAt, TWO_JUZ, take, takeNext } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

test('exactly one of two readers gets a piece; the other one learns who, and which free piece is nearest', async () => {
  const { people, roomId } = await openBoard(api, 3)
  const [owner, ...two] = people as [Person, Person, Person]
  await take(owner, roomId, 6)
  const { id } = await pieceOn(owner, roomId, 5)
  const answers = await Promise.all(two.map((person) => person.put(`/tasks/${id}/take`)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const winner = two[answers.findIndex(({ statusCode }) => statusCode === 200)]!
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused).toMatchObject({
    code: 'portion_taken',
    taken_by: winner.name,
    nearest_free: (await pieceOn(owner, roomId, 4)).id,
    message: `${winner.name} has taken this piece. May Allah reward you.`,
  })
  expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
    userId: winner.id,
    dealtToId: winner.id,
  })
  expect(await api.db.taskHandover.count({ where: { taskId: id } })).toBe(1)
})

test('a reader takes at most pieces divided by readers, read or not, and any number once the owner lifts the limit', async () => {
  const { people, roomId } = await openBoard(api, 2, TWO_JUZ)
  const [owner, greedy] = people as [Person, Person]
  const first = await take(greedy, roomId, 29)
  const other = await pieceOn(greedy, roomId, 30)
  expect(await codeOf(greedy.put(`/tasks/${other.id}/take`))).toEqual([409, 'board_limit'])
  expect(await codeOf(takeNext(greedy, roomId))).toEqual([409, 'board_limit'])
  await greedy.put(`/tasks/${first.id}/offer`)
  expect(await codeOf(greedy.put(`/tasks/${other.id}/take`))).toEqual([409, 'board_limit'])

  await complete(greedy, first.id)
  expect(await codeOf(greedy.put(`/tasks/${other.id}/take`))).toEqual([409, 'board_limit'])
  expect(await boardOf(greedy, roomId)).toMatchObject({ limit: 1, held: 1 })

  expect(await codeOf(greedy.put(`/rooms/${roomId}`, { board_limit_lifted: true }))).toEqual([403, 'forbidden'])
  const lifted = await owner.put(`/rooms/${roomId}`, { board_limit_lifted: true })
  expect(lifted.json()).toMatchObject({ board_limit_lifted: true, dealing: 'chosen' })
  expect((await greedy.put(`/tasks/${other.id}/take`)).statusCode).toBe(200)
  expect(await boardOf(greedy, roomId)).toMatchObject({ limit: null, held: 0, hatim_number: 2 })
})

test('the limit rises by one for everybody with each quarter of the turn, and ends with the third', async () => {
  const { people, roomId } = await openBoard(api, 30)
  const [owner, quick] = people as [Person, Person]
  const taken = async (date: string) => {
    api.clock.set(`${date}T09:00:00Z`)
    const answers: number[] = []
    do answers.push((await takeNext(quick, roomId)).statusCode)
    while (answers.at(-1) === 200 && answers.length < 4)
    return answers
  }
  const limits: (number | null)[] = []
  for (const date of ['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-08']) {
    api.clock.set(`${date}T09:00:00Z`)
    limits.push((await boardOf(owner, roomId)).limit)
    if (date !== '2026-03-08') expect(await taken(date)).toEqual([200, 409])
  }
  expect(limits).toEqual([1, 2, 3, null])
  expect(await taken('2026-03-08')).toEqual([200, 200, 200, 200])
})

test('readers who were asked whether they still read count in no limit until they do something', async () => {
  const { people, roomId } = await openBoard(api, 3, TWO_JUZ)
  const [owner, silent, other] = people as [Person, Person, Person]
  await api.db.roomMember.updateMany({
    where: { roomId, userId: { in: [silent.id, other.id] } },
    data: { askedIfReadingAt: api.clock.now() },
  })
  expect(await boardOf(owner, roomId)).toMatchObject({ limit: 2 })
  await take(owner, roomId, 29)
  api.clock.advance({ minutes: 1 })
  expect((await silent.put(`/rooms/${roomId}/still-reading`)).statusCode).toBe(200)
  expect(await boardOf(owner, roomId)).toMatchObject({ limit: 1, held: 1 })
  expect(await codeOf(takeNext(owner, roomId))).toEqual([409, 'board_limit'])
  await api.db.roomMember.updateMany({
    where: { roomId, userId: silent.id },
    data: { askedIfReadingAt: api.clock.now(), heardAt: null },
  })
  expect((await takeNext(owner, roomId)).statusCode).toBe(200)
})

// Silent readers are away by the same columns once nothing is dealt to them.
test('readers who are away count in no limit, and those who are there may take their pieces', async () => {
  const { people, roomId } = await openBoard(api, 3, TWO_JUZ)
  const [owner, , away] = people as [Person, Person, Person]
  expect(await boardOf(owner, roomId)).toMatchObject({ limit: 1 })
  for (const person of people.slice(1)) {
    expect((await person.put(`/rooms/${roomId}/membership`, { away_until: '2026-03-31' })).statusCode).toBe(200)
  }
  expect(await boardOf(owner, roomId)).toMatchObject({ limit: 2 })
  await take(owner, roomId, 29)
  await away.put(`/rooms/${roomId}/membership`, { away_until: null })
  expect(await boardOf(owner, roomId)).toMatchObject({ limit: 1, held: 1 })
  expect(await codeOf(takeNext(owner, roomId))).toEqual([409, 'board_limit'])
  await away.put(`/rooms/${roomId}/membership`, { away_until: '2026-03-31' })
  expect((await takeNext(owner, roomId)).statusCode).toBe(200)
})

test("a quiet room names a piece's former reader to nobody once its turn has passed", async () => {
  const { people, roomId } = await openBoard(api, 3)
  const [owner, late, other] = people as [Person, Person, Person]
  const { id } = await take(late, roomId, 5)
  const seen = async (person: Person) => (await pieceOn(person, roomId, 5)).taken_by
  const refusal = async () => (await other.put(`/tasks/${id}/take`)).json().taken_by
  api.clock.set('2026-03-08T09:00:00Z')
  expect([await seen(owner), await seen(late), await refusal()]).toEqual([late.name, late.name, late.name])
  await planAt(api, '2026-03-09T09:00:00Z')
  expect([await seen(owner), await seen(late), await refusal()]).toEqual([null, late.name, null])
  expect((await pieceOn(owner, roomId, 5)).taken_by_id).toBeNull()
})

test('six hundred readers who take from twenty hatims at once get a piece each, and one who repeats it gets more', async () => {
  const { people, roomId } = await openBoard(api, 1)
  const readers = [people[0]!]
  while (readers.length < 600) readers.push(await api.person())
  await api.db.$executeRaw`
    INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
    SELECT ${roomId}::uuid, id, true, ${api.clock.now()}, ${api.clock.now()} FROM unnest(${readers.slice(1).map(({ id }) => id)}::uuid[]) id`

  const [greedy] = readers as [Person]
  const answers: number[] = []
  for (let first = 0; first < readers.length; first += 20) {
    const some = readers.slice(first, first + 20)
    const taken = await Promise.all([...some, greedy].map((reader) => takeNext(reader, roomId)))
    answers.push(...taken.map(({ statusCode }) => statusCode))
  }
  // The greedy one has at most one of each hatim, however often they ask.
  const answered = (code: number) => answers.filter((one) => one === code).length
  expect(answered(200) + answered(409)).toBe(630)

  const taken = await api.db.task.findMany({ where: { roomId, userId: { not: null } }, include: { cycle: true } })
  expect(new Set(taken.map(({ userId }) => userId)).size).toBe(600)
  const ofGreedy = taken.filter(({ userId }) => userId === greedy.id).map(({ cycle }) => cycle.number)
  expect(new Set(ofGreedy).size).toBe(ofGreedy.length)
  expect(ofGreedy.length).toBe(answered(200) - 599)
  const hatims = Array.from({ length: 20 }, (_, i) => taken.filter(({ cycle }) => cycle?.number === i + 1))
  expect(hatims.map((pieces) => new Set(pieces.map(({ startPos }) => startPos)).size)).toEqual(Array(20).fill(30))
})

test.each([
  ['a daily room', {}],
  ['a room that deals', aPiecesRoomBody()],
])('%s has no limit to lift', async (_, change) => {
  const owner = await api.person()
  const room = await openRoom(owner, change)
  expect(room.board_limit_lifted).toBe(null)
  const answer = await owner.put(`/rooms/${room.id}`, { board_limit_lifted: true })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
  expect((await owner.put(`/rooms/${room.id}`, { board_limit_lifted: false })).statusCode).toBe(200)
})

test('a newcomer takes from the board at once', async () => {
  const { roomId } = await openBoard(api, 2)
  api.clock.set('2026-03-07T09:00:00Z')
  const guest = await api.person()
  await join(guest, roomId)
  expect(await tasksOf(guest, '2026-03-07')).toEqual([])
  expect(await take(guest, roomId, 7)).toMatchObject({ task_date: '2026-03-07', due_date: '2026-03-13' })
})

test('“give me one” takes the next free piece, or one that fits the minutes a day', async () => {
  const { people, roomId } = await openBoard(api, 2)
  const [amina, bilal] = people as [Person, Person]
  const numbers: number[] = []
  const give = async (person: Person, minutes?: number) => {
    const task = (await takeNext(person, roomId, minutes)).json().task
    numbers.push(task.piece_number)
    return task
  }
  await give(amina)
  await give(bilal)
  expect(numbers).toEqual([1, 2])
  // A juz takes some 46 minutes: at eight a day the next one fits on seven dates, at one none does.
  await give(amina, 8)
  await give(amina, 1)
  expect(numbers.slice(2, 3)).toEqual([3])
  const { pieces } = await boardOf(bilal, roomId)
  const shortest = Math.min(...pieces.map(({ minutes }) => minutes))
  expect(pieces.find(({ number }) => number === numbers[3])?.minutes).toBe(shortest)
})
