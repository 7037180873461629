import { listOwnHatims } from '@halaqa/contract/profile'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, complete, planThrough, tasksOf } from '../../test/rooms.ts'

/** Two hizb: of five readers the first two hatims are given whole, of the third a part. */
const JUZ_AMMA = { piece: 'hizb', start_surah: 78, start_ayah: 1 }
const TWO_JUZ = { piece: 'juz', start_surah: 67, start_ayah: 1 }
const KAHF = { start_surah: 18, start_ayah: 1, end_surah: 18, end_ayah: 110 }
const MULK = { start_surah: 67, start_ayah: 1, end_surah: 67, end_ayah: 30 }
const DATE = '2026-03-03'

describe('hatims of the turns of a quiet room', () => {
  const api = useTestApp()
  const open = async (readers: number, change: Record<string, unknown>) => {
    const { people, room } = await aPiecesRoom(api, readers, change)
    await planThrough(api, DATE, 1)
    return { people: people as [Person, Person, Person, ...Person[]], room }
  }
  const read = async (person: Person, roomId: string) => {
    for (const { id } of (await tasksOf(person, DATE)).filter(({ room_id }) => room_id === roomId)) {
      expect((await complete(person, id)).statusCode).toBe(200)
    }
  }
  const cardOf = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}`)).json()
  const codeOfHatim = async (person: Person, roomId: string, cycle: number) =>
    (await person.get(`/rooms/${roomId}/hatim?cycle=${cycle}`)).json().code ?? 'shown'
  const toldOfHatims = async (person: Person) => {
    const { notifications } = (await person.get('/notifications')).json()
    return notifications.filter(({ kind }: { kind: string }) => kind === 'hatim_complete').length
  }
  const hatimsOf = async (person: Person) => (await person.get(listOwnHatims.url)).json() as { cycle_number: number }[]
  const figuresOf = async (person: Person) => (await person.get('/user/figures')).json()

  test('are complete for everybody at one moment: when all portions of their turns are read', async () => {
    const { people, room } = await open(4, JUZ_AMMA)
    // The first hatim is the first and third reader's.
    for (const place of [0, 2, 1]) await read(people[place]!, room.id)
    for (const person of people) {
      expect(await cardOf(person, room.id)).toMatchObject({
        hatims_completed: 0,
        cycle_number: 1,
        hatim_completed_at: null,
      })
      expect([await codeOfHatim(person, room.id, 1), await hatimsOf(person)]).toEqual(['hatim_not_found', []])
      expect([await toldOfHatims(person), (await figuresOf(person)).completed_hatims]).toEqual([0, 0])
    }
    api.clock.advance({ hours: 1 })
    await read(people[3]!, room.id)

    expect(await cardOf(people[0], room.id)).toMatchObject({
      hatims_completed: 2,
      cycle_number: 2,
      progress_percentage: 100,
    })
    for (const person of people) {
      expect([await codeOfHatim(person, room.id, 1), await codeOfHatim(person, room.id, 2)]).toEqual(['shown', 'shown'])
      expect([await toldOfHatims(person), (await figuresOf(person)).completed_hatims]).toEqual([1, 1])
    }
    const completedAt = await api.db.roomCycle.findMany({ where: { roomId: room.id }, select: { completedAt: true } })
    expect(completedAt).toEqual(Array(2).fill({ completedAt: api.clock.now() }))
  })

  test('are told in the answer to the completion that completes them, and to that alone, as often as it is repeated', async () => {
    const { people, room } = await open(4, JUZ_AMMA)
    const completedBy = async (person: Person) => {
      const [task] = (await tasksOf(person, DATE)).filter(({ room_id }) => room_id === room.id)
      const answers = [await complete(person, task!.id), await complete(person, task!.id)]
      return answers.map((answer) => answer.json().completed_hatim)
    }
    // The second and fourth reader have the second hatim. The third one's completion is the last of the first hatim, not of the turn.
    for (const place of [0, 2, 1]) expect(await completedBy(people[place]!)).toEqual([null, null])
    api.clock.advance({ hours: 1 })
    expect(await completedBy(people[3]!)).toEqual([2, 2])
  })

  test('are all reopened by one reopened portion, and complete again with it; nobody is told twice', async () => {
    const { people, room } = await open(4, JUZ_AMMA)
    for (const person of people) await read(person, room.id)
    const [task] = await tasksOf(people[3]!, DATE)
    await people[3]!.put(`/tasks/${task!.id}/reopen`)
    expect(await cardOf(people[0], room.id)).toMatchObject({ hatims_completed: 0, cycle_number: 1 })
    await read(people[3]!, room.id)

    expect(await cardOf(people[0], room.id)).toMatchObject({ hatims_completed: 2 })
    for (const person of people) expect(await toldOfHatims(person)).toBe(1)
  })

  test('complete three days after the last date of a turn that is never read, if they have several readers', async () => {
    const { people, room } = await open(5, JUZ_AMMA)
    // The second and fifth reader have the second hatim, and the fifth does not read.
    for (const person of people.slice(0, 4)) await read(person, room.id)
    // The fifth spreads what is open over later days, which no other member learns.
    await api.db
      .$executeRaw`UPDATE tasks SET original_due_date = due_date, due_date = due_date + 5 WHERE room_id = ${room.id}::uuid AND completed_at IS NULL`
    const hourly = async (time: string) => {
      api.clock.set(time)
      await assignUntakenPortions(api.app)
      return (await cardOf(people[0], room.id)).hatims_completed
    }
    expect(await hourly('2026-03-13T11:10:00Z')).toBe(0)
    const before = (await cardOf(people[0], room.id)).revision
    expect(await hourly('2026-03-13T12:10:00Z')).toBe(1)
    expect((await cardOf(people[0], room.id)).revision).toBeGreaterThan(before)
    expect(await Promise.all(people.map(toldOfHatims))).toEqual([1, 0, 0, 1, 0])
    expect(await cardOf(people[2], room.id)).toMatchObject({ cycle_number: 2, hatim_completed_at: null })
    // What is reopened or read later changes nothing of it.
    expect(await hourly('2026-03-13T13:10:00Z')).toBe(1)
    await read(people[4]!, room.id)
    expect((await cardOf(people[0], room.id)).hatims_completed).toBe(2)
  })

  test('wait for no free piece of another hatim that somebody took on the last date, with a week to read it', async () => {
    const { people, room } = await open(5, { ...JUZ_AMMA, turn_days: 7 })
    api.clock.set('2026-03-09T09:00:00Z')
    // Of the third hatim the second piece is free.
    const { task } = (await people[1].post(`/rooms/${room.id}/take-next`, { from: 'free' })).json()
    expect(task).toMatchObject({ hatim_number: 3, due_date: '2026-03-15' })
    for (const person of people) await read(person, room.id)
    const hourly = async (time: string) => {
      api.clock.set(time)
      await assignUntakenPortions(api.app)
      return (await cardOf(people[0], room.id)).hatims_completed
    }
    expect(await hourly('2026-03-12T12:10:00Z')).toBe(0)
    expect(await hourly('2026-03-13T12:10:00Z')).toBe(2)
    expect((await complete(people[1], task.id)).statusCode).toBe(200)
    expect((await cardOf(people[0], room.id)).hatims_completed).toBe(3)
  })

  test('do not complete while the room is paused', async () => {
    const { people, room } = await open(5, JUZ_AMMA)
    for (const person of people.slice(0, 4)) await read(person, room.id)
    await people[0].post(`/rooms/${room.id}/pause`)
    api.clock.set('2026-03-20T12:10:00Z')
    await assignUntakenPortions(api.app)
    expect((await cardOf(people[0], room.id)).hatims_completed).toBe(0)
  })

  test('of an open room complete with their own last portion', async () => {
    const { people, room } = await open(4, { ...JUZ_AMMA, openness: 'open' })
    for (const place of [0, 2]) await read(people[place]!, room.id)
    expect(await cardOf(people[1], room.id)).toMatchObject({ hatims_completed: 1, cycle_number: 2 })
    expect([await toldOfHatims(people[0]), await toldOfHatims(people[1])]).toEqual([1, 0])
  })

  test('of a very large turn are left to the hourly work, so that no reader waits', async () => {
    const { people, room } = await open(3, JUZ_AMMA)
    await api.db.$executeRaw`
      INSERT INTO users (full_name, email, created_at, updated_at)
      SELECT 'Reader ' || n, 'many-' || n || '@example.com', now(), now() FROM generate_series(1, 97) n`
    await api.db.$executeRaw`
      INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
      SELECT ${room.id}::uuid, id, true, '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z' FROM users WHERE email LIKE 'many-%@example.com'`
    await planThrough(api, '2026-03-10', 1)
    const last = (await tasksOf(people[0], '2026-03-10')).find(({ task_date }) => task_date === '2026-03-10')!
    await api.db.task.updateMany({
      where: { roomId: room.id, id: { not: last.id } },
      data: { completedAt: api.clock.now(), completedOn: new Date('2026-03-10'), openedAt: api.clock.now() },
    })
    await complete(people[0], last.id)
    expect((await cardOf(people[0], room.id)).hatims_completed).toBe(0)
    await assignUntakenPortions(api.app)
    // Three of the turn before, and a hundred.
    expect((await cardOf(people[0], room.id)).hatims_completed).toBe(51)
    expect(await toldOfHatims(people[1])).toBeGreaterThan(0)
    await people[0].put(`/tasks/${last.id}/reopen`)
    // The first one is of the turn before alone.
    expect((await cardOf(people[0], room.id)).hatims_completed).toBe(1)
  })

  test('of a board complete though pieces of the next one are free', async () => {
    const { people, room } = await open(3, { ...JUZ_AMMA, dealing: 'chosen' })
    for (const person of people) await person.post(`/rooms/${room.id}/take-next`, { from: 'board' })
    for (const person of people.slice(0, 2)) await read(person, room.id)
    // The third one has a piece of the second hatim.
    expect(await cardOf(people[0], room.id)).toMatchObject({
      hatims_completed: 0,
      cycle_number: 1,
      finished_tasks: 2,
      progress_percentage: 50,
    })
    await read(people[2], room.id)
    expect(await cardOf(people[0], room.id)).toMatchObject({ hatims_completed: 1, cycle_number: 2 })
  })

  describe.each([
    ['everybody reads the whole range', { piece: 'range', ...KAHF }],
    ['the range lies in one juz', { piece: 'juz', ...MULK }],
    ['the range lies on one page', { piece: 'page', ...MULK, end_ayah: 10 }],
  ])('where %s', (_, change) => {
    test('each reading is one of its reader’s alone', async () => {
      const { people, room } = await open(3, change)
      const [first, second, third] = people
      await read(first, room.id)
      const [{ cycle_number: own } = { cycle_number: 0 }] = await hatimsOf(first)

      expect((await figuresOf(first)).completed_hatims).toBe(1)
      expect(await codeOfHatim(first, room.id, own)).toBe('shown')
      expect(await toldOfHatims(first)).toBe(0)
      for (const person of [second, third]) {
        expect(await hatimsOf(person)).toEqual([])
        expect(await codeOfHatim(person, room.id, own)).toBe('hatim_not_found')
        expect((await person.get(`/rooms/${room.id}/hatim`)).json().code).toBe('hatim_not_found')
        expect(await cardOf(person, room.id)).toMatchObject({
          cycle_number: 1,
          turn_number: 1,
          hatim_completed_at: null,
          total_tasks: 3,
          finished_tasks: 1,
          progress_percentage: 33,
          hatims_completed: 1,
        })
        expect(await toldOfHatims(person)).toBe(0)
      }
      await read(second, room.id)
      await read(third, room.id)
      expect(await cardOf(first, room.id)).toMatchObject({
        progress_percentage: 100,
        hatims_completed: 3,
        cycle_number: 1,
      })
      expect(await Promise.all(people.map(toldOfHatims))).toEqual([0, 0, 0])
      expect((await figuresOf(first)).completed_hatims).toBe(1)
    })
  })

  test('whose whole range each member reads give it to nobody else: neither late, nor offered, nor of an absent or former member', async () => {
    const { people, room } = await open(5, { piece: 'range', ...KAHF })
    const [reads, late, offers, away, leaves] = people
    await read(reads, room.id)
    await offers.put(`/tasks/${(await tasksOf(offers, DATE))[0]!.id}/offer`)
    await away!.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-30' })
    await leaves!.post(`/rooms/${room.id}/leave`)
    for (const date of ['2026-03-07', '2026-03-15', '2026-03-24']) {
      api.clock.set(`${date}T12:10:00Z`)
      await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
      await assignUntakenPortions(api.app)
    }
    expect(await api.db.task.count({ where: { roomId: room.id, waitingReason: 'late' } })).toBe(0)
    expect(await api.db.taskHandover.count({ where: { task: { roomId: room.id }, reason: 'assigned' } })).toBe(0)
    expect((await tasksOf(late, '2026-03-24')).map(({ task_date }) => task_date)).toContain(DATE)
  })

  test('count their readings in their figures, whoever the readers are and in whatever order', async () => {
    const draw = seededRandom('orders of reading')
    const shuffled = <Item>(items: readonly Item[]) =>
      items
        .map((item) => [draw(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item)
    const KINDS = [
      JUZ_AMMA,
      TWO_JUZ,
      { piece: 'range', ...KAHF },
      { piece: 'juz', ...MULK },
      { ...JUZ_AMMA, dealing: 'chosen' },
    ]
    for (const [i, change] of [...KINDS, ...KINDS].entries()) {
      const readers = 3 + Math.floor(draw() * 4)
      const steps: unknown[][] = []
      for (let world = 0; world < 2; world += 1) {
        api.clock.set('2026-03-02T09:00:00Z')
        const { people, room } = await open(readers, change)
        if ('dealing' in change) {
          for (const person of people) await person.post(`/rooms/${room.id}/take-next`, { from: 'board' })
        }
        steps.push([])
        for (const person of shuffled(people)) {
          api.clock.advance({ minutes: 1 })
          await read(person, room.id)
          const { cycle_number, hatims_completed, hatim_completed_at, pages_left, progress_percentage, ...card } =
            await cardOf(people[0], room.id)
          const { total_tasks, finished_tasks, juz_progress, read_letters, revision } = card
          steps[world]!.push([
            cycle_number,
            hatims_completed,
            hatim_completed_at,
            pages_left,
            progress_percentage,
            total_tasks,
            finished_tasks,
            juz_progress,
            read_letters,
            revision,
          ])
        }
      }
      expect(steps[0], `room ${i} of ${readers}`).toEqual(steps[1])
    }
  })
})
