import { addDays } from '@halaqa/contract/calendar'
import type { NotificationList } from '@halaqa/contract/notifications'
import { expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import {
  aPiecesRoom,
  aPiecesRoomBody,
  complete,
  figuresFor,
  join,
  openRoom,
  piecesIn,
  planAt,
  tasksOf,
} from '../../test/rooms.ts'

const api = useTestApp()

/** The numbers of the hatims of which a person was told that they are complete. */
const completeHatimsToldTo = async (person: { get: (path: string) => Promise<{ json: () => unknown }> }) => {
  const { notifications } = (await person.get('/notifications')).json() as NotificationList
  return notifications.filter(({ kind }) => kind === 'hatim_complete').map(({ details }) => details.hatim_number)
}

test('a room of one piece counts its readings, and shows none of them', async () => {
  const { people, room } = await aPiecesRoom(api, 3, { piece: 'juz', start_surah: 78, start_ayah: 1 })
  const [amina, bilal] = people as [(typeof people)[0], (typeof people)[0]]
  await planAt(api, '2026-03-03T09:00:00Z')
  // The thirtieth juz alone: each of the three readers has a hatim.
  expect((await piecesIn(api, room.id)).map(({ cycle }) => cycle.number)).toEqual([1, 2, 3])
  expect(await figuresFor(amina, room.id)).toMatchObject({ cycle_number: 1, total_tasks: 3, hatims_completed: 0 })

  const [first] = await tasksOf(amina, '2026-03-03')
  await complete(amina, first!.id)
  expect(await figuresFor(amina, room.id)).toMatchObject({
    cycle_number: 1,
    total_tasks: 3,
    finished_tasks: 1,
    hatims_completed: 1,
    progress_percentage: 33,
    hatim_completed_at: null,
  })
  await amina.put(`/tasks/${first!.id}/reopen`)
  expect(await figuresFor(amina, room.id)).toMatchObject({ cycle_number: 1, finished_tasks: 0, hatims_completed: 0 })

  for (const person of people) {
    const [task] = await tasksOf(person, '2026-03-03')
    await complete(person, task!.id)
  }
  expect(await figuresFor(bilal, room.id)).toMatchObject({
    cycle_number: 1,
    finished_tasks: 3,
    hatims_completed: 3,
    progress_percentage: 100,
    hatim_completed_at: null,
  })
})

test('a room that begins today gives each person who joins today a juz', async () => {
  const people = [await api.person(), await api.person(), await api.person()]
  const room = await openRoom(people[0]!, aPiecesRoomBody())
  for (const guest of people.slice(1)) {
    api.clock.advance({ seconds: 1 })
    await join(guest, room.id)
  }
  const had = await Promise.all(people.map((person) => tasksOf(person, '2026-03-02')))
  expect(had.map((tasks) => tasks.map((task) => [task.piece_number, task.due_date]))).toEqual([
    [[1, '2026-03-08']],
    [[2, '2026-03-08']],
    [[3, '2026-03-08']],
  ])
  api.clock.set('2026-03-03T09:00:00Z')
  const late = await api.person()
  await join(late, room.id)
  expect((await tasksOf(late, '2026-03-03')).map((task) => [task.piece_number, task.due_date])).toEqual([
    [4, '2026-03-09'],
  ])
})

test('six hundred readers of a juz a week are given twenty hatims', async () => {
  const { people, room } = await aPiecesRoom(api, 1)
  const [owner] = people as [(typeof people)[0]]
  await api.db.$executeRaw`
    INSERT INTO users (full_name, email, created_at, updated_at)
    SELECT 'Reader ' || n, 'reader-' || n || '@example.com', now(), now() FROM generate_series(1, 599) n`
  await api.db.$executeRaw`
    INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
    SELECT ${room.id}::uuid, id, true, '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z' FROM users WHERE email LIKE 'reader-%@example.com'`
  await planAt(api, '2026-03-03T09:00:00Z')

  const pieces = await piecesIn(api, room.id)
  const hatims = new Map<number, number[]>()
  for (const { cycle, startPos } of pieces) hatims.set(cycle.number, [...(hatims.get(cycle.number) ?? []), startPos])
  expect([...hatims.keys()]).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  for (const starts of hatims.values()) expect(new Set(starts).size).toBe(30)
  expect(new Set(pieces.map(({ userId }) => userId)).size).toBe(600)

  const mine = pieces.find(({ userId }) => userId === owner.id)!
  const readBesides = (hatims: string[]) => api.db.$executeRaw`
    UPDATE tasks SET completed_at = ${api.clock.now()}, completed_on = '2026-03-03', opened_at = ${api.clock.now()}
    WHERE cycle_id = ANY(${hatims}::uuid[]) AND id <> ${mine.id}::uuid`
  await readBesides([mine.cycleId])
  await complete(owner, mine.id)
  // That these thirty have read is said to nobody before all of the turn have.
  expect(await figuresFor(owner, room.id)).toMatchObject({ total_tasks: 600, finished_tasks: 30, hatims_completed: 0 })
  await owner.put(`/tasks/${mine.id}/reopen`)
  await readBesides(pieces.map(({ cycleId }) => cycleId))
  await complete(owner, mine.id)
  expect(await figuresFor(owner, room.id)).toMatchObject({ finished_tasks: 600, hatims_completed: 20 })
  const today = (await owner.get(`/rooms/${room.id}/today`)).json()
  expect(today.portions.map((portion: { hatim_number: number }) => portion.hatim_number)).toEqual(
    pieces.map(({ cycle }) => cycle.number),
  )
})

test('2:1 to 2:286 by juz has two pieces, because the last part of the third juz is too short', async () => {
  const { people, room } = await aPiecesRoom(api, 2, { start_surah: 2, start_ayah: 1, end_surah: 2, end_ayah: 286 })
  await planAt(api, '2026-03-03T09:00:00Z')
  const had = await Promise.all(people.map((person) => tasksOf(person, '2026-03-03')))
  expect(had.flat().map((task) => [task.piece_number, task.start_ayah, task.end_ayah])).toEqual([
    [1, 1, 141],
    [2, 142, 286],
  ])
  for (const [i, person] of people.entries()) await complete(person, had[i]![0]!.id)
  expect(await figuresFor(people[0]!, room.id)).toMatchObject({ hatims_completed: 1, progress_percentage: 100 })
})

test('Al-Kahf every Friday: everybody reads all of it, for five Fridays', async () => {
  const kahf = { piece: 'range', start_surah: 18, start_ayah: 1, end_surah: 18, end_ayah: 110 }
  const { people, room } = await aPiecesRoom(api, 3, { ...kahf, start_date: '2026-03-07' })
  const [amina, bilal] = people as [(typeof people)[0], (typeof people)[0]]
  for (const [week, friday] of ['2026-03-13', '2026-03-20', '2026-03-27', '2026-04-03', '2026-04-10'].entries()) {
    await planAt(api, `${addDays(friday, -6)}T09:00:00Z`)
    api.clock.set(`${friday}T09:00:00Z`)
    for (const person of people) {
      const due = (await tasksOf(person, friday)).filter(({ is_completed: isRead }) => !isRead)
      expect(due.map((task) => [task.start_ayah, task.end_ayah, task.due_date])).toEqual([[1, 110, friday]])
    }
    expect(await figuresFor(amina, room.id)).toMatchObject({
      cycle_number: week + 1,
      total_tasks: 3,
      finished_tasks: 0,
      progress_percentage: 0,
      hatims_completed: 3 * week,
    })
    await complete(amina, (await tasksOf(amina, friday)).find(({ is_completed: isRead }) => !isRead)!.id)
    expect(await figuresFor(bilal, room.id)).toMatchObject({ finished_tasks: 1, progress_percentage: 33 })
    for (const person of people.slice(1)) {
      const task = (await tasksOf(person, friday)).find(({ is_completed: isRead }) => !isRead)
      await complete(person, task!.id)
    }
    expect(await figuresFor(bilal, room.id)).toMatchObject({ finished_tasks: 3, progress_percentage: 100 })
  }
})

test('a fixed room of one turn with more pieces than readers gives each reader one, and the rest waits after its end', async () => {
  const { people, room } = await aPiecesRoom(api, 2, {
    room_type: 'fixed',
    turn_days: null,
    end_date: '2026-03-12',
    start_surah: 50,
  })
  await planAt(api, '2026-03-03T09:00:00Z')
  const given = await piecesIn(api, room.id)
  expect(given.map(({ userId, dueDate }) => [userId, dueDate.toISOString().slice(0, 10)])).toEqual(
    people.map(({ id }) => [id, '2026-03-12']),
  )
  await planAt(api, '2026-03-13T13:00:00Z')
  const all = await piecesIn(api, room.id)
  expect(all.map(({ userId, waitingReason }) => [userId, waitingReason])).toEqual([
    ...people.map(({ id }) => [id, null]),
    ...all.slice(2).map(() => [null, 'ungiven']),
  ])
  expect(all.at(-1)!.endPos).toBe(6235)
  // The ring counts portions that somebody was given, and one that waits once it is taken.
  const counted = async () => {
    const { total_tasks, finished_tasks } = (await people[0]!.get(`/rooms/${room.id}`)).json()
    return [finished_tasks, total_tasks]
  }
  expect(await counted()).toEqual([0, 2])
  expect((await people[0]!.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).statusCode).toBe(200)
  expect(await counted()).toEqual([0, 3])
})

test('the readers of a hatim of pieces, and nobody else, see that it is complete, once the turn is read', async () => {
  const { people } = await aPiecesRoom(api, 3, { piece: 'hizb', start_surah: 78, start_ayah: 1 })
  await planAt(api, '2026-03-03T09:00:00Z')
  // Of hizb 59 and 60, which are a hatim, the first two readers have the first: the second begins the next hatim.
  const tasks = await Promise.all(people.map(async (person) => (await tasksOf(person, '2026-03-03'))[0]!))
  expect(tasks.map((task) => [task.piece_number, task.hatim_number])).toEqual([
    [59, 1],
    [59, 2],
    [60, 1],
  ])
  const told = () => Promise.all(people.map(completeHatimsToldTo))
  await complete(people[0]!, tasks[0]!.id)
  await complete(people[2]!, tasks[2]!.id)
  expect(await told()).toEqual([[], [], []])
  await complete(people[1]!, tasks[1]!.id)
  expect(await told()).toEqual([[1], [], [1]])
})

test('nobody is told about a hatim of one piece, which everybody reads whole', async () => {
  const { people } = await aPiecesRoom(api, 2, { piece: 'range', start_surah: 18, end_surah: 18, end_ayah: 110 })
  await planAt(api, '2026-03-03T09:00:00Z')
  for (const person of people) await complete(person, (await tasksOf(person, '2026-03-03'))[0]!.id)
  expect(await Promise.all(people.map(completeHatimsToldTo))).toEqual([[], []])
})
