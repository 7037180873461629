import { addDays, daysBetween, HOUR_MS } from '@halaqa/contract/calendar'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Difference, FIRST_DATE, World } from '../../test/adversary.ts'

/** Of three to five readers, fixed and recurrent, of letters and of juz. */
const DAILY: readonly Difference[] = ['completes', 'offers', 'completes', 'offers', 'completes']
/** Of turns of two dates, of three and of ten. */
const PIECES: readonly Difference[] = ['completes', 'completes', 'completes', 'offers']
const ROOMS: readonly Difference[] = [...DAILY, ...PIECES]

const worlds = [new World(), new World()] as const
beforeAll(async () => {
  for (const world of worlds) await world.start()
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

/** Does the same in both worlds, one after the other. */
async function inBoth<Result>(act: (world: World, index: 0 | 1) => Promise<Result>) {
  return [await act(worlds[0], 0), await act(worlds[1], 1)] as const
}

test('a third member gets the same to the byte whichever of two readers of a day has read, or offered, until three days after it', async () => {
  await inBoth(async (world) => {
    world.api.clock.set(`${FIRST_DATE}T00:30:00Z`)
    for (const [number, difference] of ROOMS.entries()) {
      await world.open(number, difference, number < DAILY.length ? 'daily' : 'pieces')
      await world.openPage(world.rooms.at(-1)!)
    }
  })
  expect(worlds[0].rooms.map(({ id }) => id)).toEqual(worlds[1].rooms.map(({ id }) => id))

  let read = 0
  for (let day = 0; day <= 4; day += 1) {
    const date = addDays(FIRST_DATE, day)
    for (const [hour, what] of [
      ['02:05', 'the day has begun'],
      ['12:05', 'some have read'],
      ['20:05', 'in the evening'],
    ] as const) {
      const counts = await inBoth(async (world, index) => {
        world.api.clock.set(`${date}T${hour}:00Z`)
        await world.work()
        let count = 0
        for (const room of world.rooms) {
          const draw = seededRandom(`${room.number} ${date} ${hour}`)
          if (hour === '12:05') await comeAndGo(room, day)
          if (hour === '12:05') count += await readSome(world, index, room, date, draw)
          if (hour === '20:05') await beCurious(world, room, date, draw)
        }
        // On the first day the worlds are alike.
        if (day > 0) await world.look(what, day + (hour === '02:05' ? 1 : 0))
        return count
      })
      expect(counts[0]).toBe(counts[1])
      read += counts[0]
      for (const [number, difference] of ROOMS.entries()) {
        // On the third day after it was offered it is given out, and who is given it sees which it is.
        if (difference === 'offers' && day === 4) continue
        expect(worlds[0].got.get(number), `room ${number}, ${date} ${hour}`).toEqual(worlds[1].got.get(number))
      }
    }
  }
  expect(read).toBeGreaterThan(20)

  // Some of the pages showed a percentage that changed.
  const pages = [...worlds[0].got.values()].map(
    (got) => new Set(got.filter((line) => /^PAGE 200 .*"percent":\d/.test(line))),
  )
  expect(pages.some(({ size }) => size > 1)).toBe(true)

  // The worlds do differ.
  for (const [index, world] of worlds.entries()) {
    const pairs = await Promise.all(
      world.rooms.filter(({ difference }) => difference === 'completes').map((room) => world.portionsOfPair(room)),
    )
    const given = pairs.filter((pair) => pair.every((portion) => portion !== undefined))
    expect(given.length).toBeGreaterThan(1)
    for (const pair of given)
      expect(pair.map((portion) => portion!.completedAt !== null)).toEqual([index === 0, index === 1])
    expect(await world.api.db.taskHandover.count({ where: { reason: 'offered' } })).toBeGreaterThan(1)
  }
})

type Room = World['rooms'][number]

/** A guest joins, is away and leaves, and one of the pair moves from one time zone to another. */
async function comeAndGo({ id, guest, people, pair }: Room, day: number) {
  const first = people[pair[0]]!
  const move = (time_zone: string) => first.put('/auth/me', { full_name: first.name, time_zone })
  const steps: Record<number, () => Promise<{ statusCode: number }>[]> = {
    1: () => [guest.post('/rooms/join', { room_id: id })],
    2: () => [guest.put(`/rooms/${id}/membership`, { away_until: addDays(FIRST_DATE, 3) }), move('America/New_York')],
    3: () => [guest.put(`/rooms/${id}/membership`, { away_until: null }), move('Asia/Tokyo')],
    4: () => [guest.post(`/rooms/${id}/leave`)],
  }
  for (const answer of steps[day]?.() ?? []) expect((await answer).statusCode).toBe(200)
}

/** Some read what is theirs. Of the pair's portions of the date one is completed or offered: the first one's in the one world, the second's in the other. */
async function readSome(world: World, index: 0 | 1, room: Room, date: string, draw: () => number): Promise<number> {
  let count = 0
  const pair = await world.portionsOfPair(room)
  if (date === room.date && pair[0] && pair[1]) {
    const reader = room.people[room.pair[index]]!
    const answer = await reader.put(
      `/tasks/${pair[index]!.id}/${room.difference === 'completes' ? 'complete' : 'offer'}`,
    )
    expect(answer.statusCode).toBe(200)
    count += 1
    if (room.difference === 'completes') {
      // A slip, undone and read again: the room's revision counts how often, not who.
      await reader.put(`/tasks/${pair[index]!.id}/reopen`)
      expect((await reader.put(`/tasks/${pair[index]!.id}/complete`)).statusCode).toBe(200)
    }
  }
  for (const person of room.people) {
    const isReading = draw() < 0.6
    const { tasks } = (await person.get(`/rooms/${room.id}/tasks?date=${date}`)).json() as { tasks: { id: string }[] }
    for (const task of tasks) {
      if (!isReading || pair.some((portion) => portion?.id === task.id)) continue
      await person.put(`/tasks/${task.id}/complete`)
      count += 1
    }
  }
  // In the other rooms a portion that is taken tells its taker whose it was.
  if (room.difference === 'offers') return count
  if (draw() < 0.4) {
    const person = room.people[Math.floor(draw() * room.people.length)]!
    const tomorrow = addDays(date, 1)
    const { tasks } = (await person.get(`/rooms/${room.id}/tasks?date=${tomorrow}`)).json()
    const task = (tasks as { id: string; task_date: string }[]).find(({ task_date }) => task_date === tomorrow)
    if (task && tomorrow !== room.date) await person.put(`/tasks/${task.id}/offer`)
  }
  if (draw() < 0.4) {
    const person = room.people[Math.floor(draw() * room.people.length)]!
    await person.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
  }
  return count
}

/** Takes portion after portion from the pool, looks up the list of their date, and offers them back. */
async function probe(world: World, room: Room) {
  for (let taken = 0; taken <= 3; taken += 1) {
    const answer = await world.act(room, 'post', `/rooms/${room.id}/take-next`, { from: 'waiting' })
    if (answer.statusCode !== 200) return answer.json().code as string
    const { id, task_date: date } = answer.json().task as { id: string; task_date: string }
    await world.act(room, 'get', `/rooms/${room.id}/list?date=${date}`)
    await world.act(room, 'get', `/rooms/${room.id}/list?date=${room.date}`)
    expect((await world.act(room, 'put', `/tasks/${id}/offer`)).json().code).toBe('too_soon_to_give_back')
  }
  throw new Error('The pool handed out more than two portions within a day')
}

/** What the curious member tries, besides looking, and what an owner could do. */
async function beCurious(world: World, room: Room, date: string, draw: () => number) {
  const { id } = room
  // The owner reminds those who have not read, perhaps twice, whoever looks.
  const isOwn = room.curious === room.people[0]
  for (const _ of [1, 2]) {
    if (isOwn) await world.act(room, 'post', `/rooms/${id}/remind`)
    else await room.people[0]!.post(`/rooms/${id}/remind`)
  }
  const passed = daysBetween(FIRST_DATE, date)
  const membership = `/rooms/${id}/membership`
  const tries: (() => Promise<unknown>)[] = [
    () => world.act(room, 'post', `/rooms/${id}/take-next`, { from: 'waiting' }),
    () => probe(world, room),
    () => world.act(room, 'get', `/rooms/${id}/list?date=${addDays(date, -1)}`),
    () => world.act(room, 'put', membership, { share: 'double' }),
    () => world.act(room, 'put', membership, { share: 'whole' }),
    () => world.act(room, 'put', membership, { away_until: addDays(date, 1) }),
    () => world.act(room, 'put', membership, { away_until: null }),
    () => world.act(room, 'put', `/rooms/${id}`, { name: `Room ${passed}`, division: 'letters' }),
    () => world.act(room, 'post', `/rooms/${id}/next-round`),
    () => world.act(room, 'get', `/rooms/${id}/hatim?cycle=1`),
  ]
  for (const [i, attempt] of tries.entries()) {
    const isTaking = i <= 1 && room.difference === 'offers'
    if (draw() < 0.35 && !isTaking) await attempt()
  }
  const { tasks } = (await room.curious.get(`/rooms/${id}/tasks?date=${date}`)).json() as { tasks: { id: string }[] }
  for (const task of tasks.slice(0, 2)) {
    const verb = ['offer', 'take', 'open', 'complete', 'reopen'][Math.floor(draw() * 5)]!
    await world.act(room, 'put', `/tasks/${task.id}/${verb}`)
  }
}

test('from three days after its last date, others cannot tell whether a portion waits because it is late or offered', async () => {
  const date = addDays(FIRST_DATE, 1)
  const [late, offered] = [new World(), new World()]
  for (const world of [late, offered]) await world.start()
  onTestFinished(async () => {
    for (const world of [late, offered]) await world.stop()
  })
  const inBothWorlds = async (at: string, act: (world: World) => Promise<unknown>) => {
    for (const world of [late, offered]) {
      world.api.clock.set(at)
      await act(world)
    }
  }
  const expectAlike = (at: string) => {
    for (const { number } of late.rooms) {
      expect(late.got.get(number), `room ${number}, ${at}`).toEqual(offered.got.get(number))
    }
  }
  await inBothWorlds(`${FIRST_DATE}T00:30:00Z`, async (world) => {
    for (const number of [10, 11, 12]) await world.open(number, 'completes')
  })
  for (let day = 0; day < 5; day += 1) {
    await inBothWorlds(`${addDays(FIRST_DATE, day)}T11:05:00Z`, (world) => world.work())
    await inBothWorlds(`${addDays(FIRST_DATE, day)}T12:05:00Z`, (world) => readAllBut(world, date))
  }

  const began = new Set<number>()
  for (let hour = 20; hour <= 54; hour += 3) {
    const at = new Date(Date.parse(`${addDays(date, 3)}T00:05:00Z`) + hour * HOUR_MS).toISOString()
    late.api.clock.set(at)
    await late.work()
    offered.api.clock.set(at)
    for (const [i, room] of late.rooms.entries()) {
      const [portion] = await late.portionsOfPair(room)
      if (portion?.waitingReason !== 'late' || began.has(room.number)) continue
      began.add(room.number)
      const reader = offered.rooms[i]!.people[room.pair[0]]!
      expect((await reader.put(`/tasks/${portion.id}/offer`)).statusCode).toBe(200)
    }
    await offered.work()
    await inBothWorlds(at, (world) => readAllBut(world, date))
    await inBothWorlds(at, (world) => world.look('hour by hour', hour))
    expectAlike(at)
  }
  expect(began.size).toBeGreaterThan(1)

  const end = `${addDays(date, 6)}T00:05:00Z`
  await inBothWorlds(end, async (world) => {
    for (const room of world.rooms.filter(({ number }) => began.has(number))) {
      const taken = await world.act(room, 'post', `/rooms/${room.id}/take-next`, { from: 'waiting' })
      expect(taken.statusCode).toBe(200)
      expect(['nothing_waits', 'finish_first']).toContain(await probe(world, room))
      const list = await world.act(room, 'get', `/rooms/${room.id}/list?date=${date}`)
      const reader = room.people[room.pair[0]]!
      if (reader.id !== room.curious.id) expect(list.body).not.toContain(reader.name)
      await world.act(room, 'put', `/tasks/${taken.json().task.id}/complete`)
    }
    await world.look('what waited is taken and read', 0)
  })
  expectAlike(end)
})

/** All members read what is theirs, but the first of the pair their portion of the date. */
async function readAllBut(world: World, date: string) {
  for (const room of world.rooms) {
    const [left] = await world.portionsOfPair(room)
    const today = world.api.clock.now().toISOString().slice(0, 10)
    for (const person of room.people) {
      const { tasks } = (await person.get(`/rooms/${room.id}/tasks?date=${today}`)).json() as {
        tasks: { id: string; is_completed: boolean }[]
      }
      for (const task of tasks) {
        if (task.is_completed || (room.date === date && task.id === left?.id)) continue
        await person.put(`/tasks/${task.id}/complete`)
      }
    }
  }
}
