import { describe, expect, test } from 'vitest'
import { assignUntakenPortions } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'

describe('seeing portions', () => {
  const api = useTestApp()

  test("is for the room's members only, as are its figures and its offers", async () => {
    const [owner, stranger, former] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(former, room.id)
    await former.post(`/rooms/${room.id}/leave`)

    for (const person of [stranger, former]) {
      for (const path of ['tasks', 'tasks/stats', 'tasks/offered']) {
        const response = await person.get(`/rooms/${room.id}/${path}`)
        expect([response.statusCode, response.json().code]).toEqual([403, 'not_a_member'])
      }
    }
    expect((await owner.get(`/rooms/${NOBODYS}/tasks`)).statusCode).toBe(404)
  })

  test.each(['2026-02-30', 'today', '2026-3-2', '20260302', '0000-01-01', ''])(
    'a malformed date is refused: %s',
    async (date) => {
      const owner = await api.person()
      const response = await owner.get(`/tasks?date=${date}`)
      expect([response.statusCode, response.json().error]).toEqual([400, 'The date must be written as YYYY-MM-DD.'])
    },
  )

  test("a portion is its reader's; for anyone else it does not exist", async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    const [task] = await tasksOf(owner, '2026-03-02')

    expect((await owner.get(`/tasks/${task?.id}`)).json()).toMatchObject({ id: task?.id, room_name: 'Winter Hatim' })
    for (const id of [task?.id, NOBODYS, 'nonsense']) {
      for (const answer of [
        await guest.get(`/tasks/${id}`),
        ...(await Promise.all(['complete', 'open', 'reopen', 'offer'].map((act) => guest.put(`/tasks/${id}/${act}`)))),
      ]) {
        expect([answer.statusCode, answer.json().error]).toEqual([404, 'Task not found'])
      }
    }
  })

  test('shows the portions of the date, open earlier ones, and those just completed', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const [first] = await tasksOf(owner, '2026-03-02')
    api.clock.set('2026-03-03T09:00:00Z')
    const [second] = await tasksOf(owner, '2026-03-03')
    api.clock.set('2026-03-04T09:00:00Z')
    const listed = async () => (await tasksOf(owner, '2026-03-04')).map((task) => task.task_date)

    expect(await listed()).toEqual(['2026-03-04', '2026-03-02', '2026-03-03'])
    await complete(owner, first?.id ?? '')
    expect(await listed()).toEqual(['2026-03-04', '2026-03-03', '2026-03-02'])
    api.clock.advance({ hours: 25 })
    expect(await listed()).toEqual(['2026-03-04', '2026-03-03'])
    expect(second?.task_date).toBe('2026-03-03')
    expect((await owner.get(`/rooms/${room.id}/tasks?date=2026-03-02`)).json().tasks).toHaveLength(1)
  })

  test('of a later date gives nothing out before it has begun somewhere', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    await tasksOf(owner, '2026-03-20')
    await owner.get(`/rooms/${room.id}/tasks?date=2026-03-20`)
    expect((await owner.get(`/rooms/${room.id}`)).json().total_tasks).toBe(1)
    api.clock.set('2026-03-02T10:00:00Z')
    expect((await owner.get(`/rooms/${room.id}`)).json().total_tasks).toBe(2)
  })

  test('answers with the portions of all rooms', async () => {
    const owner = await api.person()
    await openRoom(owner, { name: 'One' })
    await openRoom(owner, { name: 'Two' })
    expect(await tasksOf(owner, '2026-03-02')).toHaveLength(2)
  })

  test('figures count all members of the current cycle', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const stats = async () => (await owner.get(`/rooms/${room.id}/tasks/stats`)).json()
    await join(guest, room.id)
    const [task] = await tasksOf(guest, '2026-03-02')
    expect(await stats()).toEqual({ total_tasks: 2, finished_tasks: 0, pending_tasks: 2, completion_rate: 0 })
    await complete(guest, task?.id ?? '')
    expect(await stats()).toEqual({ total_tasks: 2, finished_tasks: 1, pending_tasks: 1, completion_rate: 50 })
  })

  test('a room without portions has figures of zero', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { start_date: '2026-03-10' })
    expect((await owner.get(`/rooms/${room.id}/tasks/stats`)).json()).toEqual({
      total_tasks: 0,
      finished_tasks: 0,
      pending_tasks: 0,
      completion_rate: 0,
    })
  })
})

describe('completing', () => {
  const api = useTestApp()

  async function aTask() {
    const owner = await api.person()
    const room = await openRoom(owner)
    const [task] = await tasksOf(owner, '2026-03-02')
    if (!task) throw new Error('no task')
    return { owner, room, task }
  }

  test('eight completions at once keep the first time', async () => {
    const { owner, room, task } = await aTask()
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(owner, task.id)))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
    api.clock.advance({ hours: 1 })
    const again = await complete(owner, task.id)
    expect(again.json().task.completed_at).toBe('2026-03-02T09:00:00.000Z')
    expect((await owner.get(`/rooms/${room.id}`)).json().finished_tasks).toBe(1)
  })

  test('may name the read range, so that no other portion is completed instead', async () => {
    const { owner, task } = await aTask()
    const { start_surah, start_ayah, end_surah, end_ayah } = task
    const other = await owner.put(`/tasks/${task.id}/complete`, {
      start_surah,
      start_ayah,
      end_surah,
      end_ayah: end_ayah + 1,
    })
    expect(other.statusCode).toBe(409)
    expect(other.json()).toMatchObject({
      code: 'portion_changed',
      task: { id: task.id, end_ayah, is_completed: false },
    })

    const right = await owner.put(`/tasks/${task.id}/complete`, { start_surah, start_ayah, end_surah, end_ayah })
    expect(right.json()).toMatchObject({ message: 'Portion completed.', task: { is_completed: true } })
  })

  test('half of an end is held against the portion too', async () => {
    const { owner, task } = await aTask()
    const { start_ayah, end_surah } = task
    const other = await owner.put(`/tasks/${task.id}/complete`, { start_ayah: start_ayah + 1, end_surah })
    expect(other.json()).toMatchObject({ code: 'portion_changed', task: { id: task.id, is_completed: false } })
    const right = await owner.put(`/tasks/${task.id}/complete`, { start_ayah, end_surah })
    expect(right.json()).toMatchObject({ message: 'Portion completed.', task: { is_completed: true } })
  })

  test('wakes the room and completes the portion in one call', async () => {
    const { owner, room, task } = await aTask()
    await api.db.room.update({ where: { id: room.id }, data: { dormantSince: api.clock.now() } })
    const answer = await complete(owner, task.id)
    expect(answer.json()).toMatchObject({ task: { is_completed: true, completed_at: '2026-03-02T09:00:00.000Z' } })
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room.id } })).dormantSince).toBeNull()
  })

  test('waits for what is done in its room', async () => {
    const { owner, room, task } = await aTask()
    let answered = false
    const completing = await api.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM rooms WHERE id = ${room.id}::uuid FOR NO KEY UPDATE`
      const waiting = complete(owner, task.id).finally(() => {
        answered = true
      })
      await expect.poll(() => countWaiting()).toBe(1)
      expect(answered).toBe(false)
      await tx.$executeRaw`UPDATE tasks SET end_pos = end_pos - 1 WHERE id = ${task.id}::uuid`
      return { waiting }
    })
    const { start_surah, start_ayah, end_ayah } = task
    expect((await completing.waiting).json().task).toMatchObject({
      start_surah,
      start_ayah,
      end_ayah: end_ayah - 1,
      is_completed: true,
    })
  })

  describe('several at once', () => {
    /** Two readers in each of so many rooms, each with a portion of the day. */
    async function manyPortions(count: number) {
      const portions: { reader: Person; id: string; roomId: string }[] = []
      for (let at = 0; at < count; at++) {
        const [owner, guest] = [await api.person(), await api.person()]
        const room = await openRoom(owner, aRoomBody({ start_date: '2026-03-03' }))
        await join(guest, room.id)
        for (const reader of [owner, guest]) portions.push({ reader, id: '', roomId: room.id })
      }
      api.clock.advance({ days: 1 })
      for (const portion of portions) portion.id = (await tasksOf(portion.reader, '2026-03-03'))[0]!.id
      return portions
    }
    const completeAll = (portions: { reader: Person; id: string }[]) =>
      Promise.all(portions.map(({ reader, id }) => complete(reader, id)))

    test('each is completed, and each reader is answered with their own', async () => {
      const portions = await manyPortions(12)
      const stranger = { ...portions[0]!, reader: portions[2]!.reader }
      const answers = await completeAll([...portions.slice(0, 5), stranger, ...portions.slice(5)])
      const [refused] = answers.splice(5, 1)
      expect(refused!.json()).toMatchObject({ code: 'task_not_found' })
      expect(answers.map((answer) => [answer.statusCode, answer.json().task])).toEqual(
        portions.map(({ id }) => [200, expect.objectContaining({ id, is_completed: true })]),
      )
      expect(await api.db.task.count({ where: { completedAt: null, id: { in: portions.map(({ id }) => id) } } })).toBe(
        0,
      )
    })

    test('waits for no other room', async () => {
      const portions = await manyPortions(3)
      const [first] = portions
      const waiting = await api.db.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT FROM rooms WHERE id = ${first!.roomId}::uuid FOR NO KEY UPDATE`
        const all = portions.map(({ reader, id }) => complete(reader, id))
        const others = await Promise.all(all.slice(2))
        expect(others.map((answer) => answer.json().task.is_completed)).toEqual([true, true, true, true])
        await expect.poll(() => countWaiting()).toBe(2)
        return { answers: all.slice(0, 2) }
      })
      const answers = await Promise.all(waiting.answers)
      expect(answers.map((answer) => answer.json().task.is_completed)).toEqual([true, true])
    })

    test('fails for one alone', async () => {
      const portions = await manyPortions(5)
      const failing = portions[6]!
      await api.db.$executeRawUnsafe(
        `ALTER TABLE tasks ADD CONSTRAINT none_completes_this CHECK (completed_at IS NULL OR id <> '${failing.id}')`,
      )
      try {
        const answers = await completeAll(portions)
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(
          portions.map((each) => (each === failing ? 500 : 200)),
        )
      } finally {
        await api.db.$executeRawUnsafe('ALTER TABLE tasks DROP CONSTRAINT none_completes_this')
      }
      expect((await complete(failing.reader, failing.id)).statusCode).toBe(200)
    })
  })

  /** Backends that wait for a lock. */
  async function countWaiting() {
    const rows = await api.db.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return rows[0]!.waiting
  }

  test('counts for the local date of the act', async () => {
    const owner = await api.person({ timeZone: 'Pacific/Kiritimati' })
    await openRoom(owner)
    api.clock.set('2026-03-02T10:30:00Z')
    const [task] = await tasksOf(owner, '2026-03-03')
    await complete(owner, task?.id ?? '')
    const row = await api.app.db.task.findUniqueOrThrow({ where: { id: task?.id ?? '' } })
    expect(row.completedOn).toEqual(new Date('2026-03-03'))
  })

  test('can be undone for 24 hours', async () => {
    const { owner, task } = await aTask()
    const canReopen = async () => (await owner.get(`/tasks/${task.id}`)).json().can_reopen
    expect(await canReopen()).toBe(false)
    await complete(owner, task.id)
    expect(await canReopen()).toBe(true)
    const undone = await owner.put(`/tasks/${task.id}/reopen`)
    expect(undone.json().task).toMatchObject({ is_completed: false, completed_at: null, can_reopen: false })
    expect((await owner.put(`/tasks/${task.id}/reopen`)).statusCode).toBe(200)

    await complete(owner, task.id)
    api.clock.advance({ hours: 24 })
    expect(await canReopen()).toBe(true)
    api.clock.advance({ seconds: 1 })
    expect(await canReopen()).toBe(false)
    const late = await owner.put(`/tasks/${task.id}/reopen`)
    expect([late.statusCode, late.json().code]).toEqual([409, 'reopen_too_late'])
  })

  test('stays in the lists of today for as long as it can be undone, if it is a portion of another date', async () => {
    const owner = await api.person({ timeZone: 'Pacific/Kiritimati' })
    const room = await openRoom(owner)
    api.clock.set('2026-03-02T10:30:00Z')
    // The reader's time zone has the 3rd; the device still shows the 2nd.
    const [task] = (await tasksOf(owner, '2026-03-03')).filter(({ task_date }) => task_date === '2026-03-03')
    const lists = async () => [
      (await tasksOf(owner, '2026-03-02')).map(({ id }) => id),
      (await owner.get(`/rooms/${room.id}/tasks?date=2026-03-02`)).json().tasks.map(({ id }: { id: string }) => id),
    ]
    for (const ids of await lists()) expect(ids).not.toContain(task!.id)
    await complete(owner, task!.id)
    api.clock.advance({ hours: 24 })
    for (const ids of await lists()) expect(ids).toContain(task!.id)
    api.clock.advance({ seconds: 1 })
    for (const ids of await lists()) expect(ids).not.toContain(task!.id)
  })

  test('returns a portion to its reader with its first date when it is undone after its last date', async () => {
    const { owner, room, task } = await aTask()
    api.clock.set('2026-03-09T09:00:00Z')
    await complete(owner, task.id)
    api.clock.set('2026-03-10T08:59:00Z')
    const undone = (await owner.put(`/tasks/${task.id}/reopen`)).json().task
    expect(undone).toMatchObject({
      user_id: owner.id,
      task_date: '2026-03-02',
      due_date: '2026-03-12',
      offered_at: null,
    })
    api.clock.set('2026-03-12T08:59:00Z')
    await assignUntakenPortions(api.app)
    expect(await tasksOf(owner, '2026-03-12')).toContainEqual(undone)
    expect(await api.db.task.findUniqueOrThrow({ where: { id: task.id } })).toMatchObject({ waitingReason: null })
    // A second time its date, which is later than that of the plan, stays where it is.
    await complete(owner, task.id)
    await owner.put(`/tasks/${task.id}/reopen`)
    expect((await owner.get(`/tasks/${task.id}`)).json().due_date).toBe('2026-03-14')
    expect(await api.db.task.findUniqueOrThrow({ where: { id: task.id } })).toMatchObject({
      originalDueDate: new Date('2026-03-02'),
      roomId: room.id,
    })
  })

  test("cannot be undone by a former member: the portion would be nobody's", async () => {
    const { owner, room, task } = await aTask()
    await complete(owner, task.id)
    await owner.post(`/rooms/${room.id}/leave`)
    expect((await owner.get(`/tasks/${task.id}`)).json()).toMatchObject({ is_completed: true, can_reopen: false })
    expect((await owner.put(`/tasks/${task.id}/reopen`)).statusCode).toBe(403)
  })

  test('completes the hatim with the last portion, and reopening takes it back', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { start_surah: 114, end_date: '2026-03-03' })
    api.clock.set('2026-03-03T09:00:00Z')
    const tasks = await tasksOf(owner, '2026-03-03')
    expect(tasks).toHaveLength(2)
    const completed: unknown[] = []
    for (const task of tasks) completed.push((await complete(owner, task.id)).json().completed_hatim)
    expect(completed).toEqual([null, 1])
    const hatim = async () => (await owner.get(`/rooms/${room.id}`)).json().hatim_completed_at
    expect(await hatim()).toBe('2026-03-03T09:00:00.000Z')
    await owner.put(`/tasks/${tasks[0]?.id}/reopen`)
    expect(await hatim()).toBeNull()
  })
})
