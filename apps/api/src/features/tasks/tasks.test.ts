import { describe, expect, test } from 'vitest'
import { assignUntakenPortions } from '../../jobs/jobs.ts'
import { inTransaction } from '../../lib/db.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { somebodyWaits } from '../../test/waiting.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { assignUntakenTasks } from './offers.service.ts'

const NOBODYS = '00000000-0000-4000-8000-000000000000'

describe('seeing portions', () => {
  const api = useTestApp()

  test("only members see a room's portions, its figures and its offers", async () => {
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

  test('shows the portions of the date, the open ones from before, and what of those was just completed', async () => {
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

  test('asking for a later date gives nothing out before it has begun somewhere', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    await tasksOf(owner, '2026-03-20')
    await owner.get(`/rooms/${room.id}/tasks?date=2026-03-20`)
    expect((await owner.get(`/rooms/${room.id}`)).json().total_tasks).toBe(1)
    api.clock.set('2026-03-02T10:00:00Z')
    expect((await owner.get(`/rooms/${room.id}`)).json().total_tasks).toBe(2)
  })

  test('one answer holds the portions of all rooms', async () => {
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

  test('the range that was read may be named; another portion is not completed in its place', async () => {
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

  test("who has left cannot reopen: the portion would be nobody's", async () => {
    const { owner, room, task } = await aTask()
    await complete(owner, task.id)
    await owner.post(`/rooms/${room.id}/leave`)
    expect((await owner.get(`/tasks/${task.id}`)).json()).toMatchObject({ is_completed: true, can_reopen: false })
    expect((await owner.put(`/tasks/${task.id}/reopen`)).statusCode).toBe(403)
  })

  test('reopening takes the hatim back', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { start_surah: 114, end_date: '2026-03-03' })
    api.clock.set('2026-03-03T09:00:00Z')
    const tasks = await tasksOf(owner, '2026-03-03')
    expect(tasks).toHaveLength(2)
    for (const task of tasks) await complete(owner, task.id)
    const hatim = async () => (await owner.get(`/rooms/${room.id}`)).json().hatim_completed_at
    expect(await hatim()).toBe('2026-03-03T09:00:00.000Z')
    await owner.put(`/tasks/${tasks[0]?.id}/reopen`)
    expect(await hatim()).toBeNull()
  })
})

describe('offering to the group', () => {
  const api = useTestApp()

  async function twoReaders() {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    const [task] = await tasksOf(owner, '2026-03-02')
    if (!task) throw new Error('no task')
    return { owner, guest, room, task }
  }

  test('an offered portion stays with its reader until somebody takes it', async () => {
    const { owner, guest, room, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await tasksOf(owner, '2026-03-02'))[0]?.offered_at).toBe('2026-03-02T09:00:00.000Z')
    expect((await guest.get(`/rooms/${room.id}/tasks/offered`)).json()).toHaveLength(1)

    const taken = await guest.put(`/tasks/${task.id}/take`)
    expect(taken.json()).toMatchObject({ task: { user_id: guest.id, offered_at: null } })
    expect((await guest.put(`/tasks/${task.id}/take`)).statusCode).toBe(200)
    expect(await api.app.db.taskHandover.count({ where: { taskId: task.id } })).toBe(2)
  })

  const ACTS = ['complete', 'open', 'reopen', 'offer'] as const
  const answersTo = async (person: Person, taskId: string) => {
    const answers = [await person.get(`/tasks/${taskId}`)]
    for (const act of ACTS) answers.push(await person.put(`/tasks/${taskId}/${act}`))
    return answers.map((answer) => [answer.statusCode, answer.json().code])
  }

  test('who had it is told that another reader has taken it, not who; a stranger is told nothing', async () => {
    const { owner, guest, room, task } = await twoReaders()
    const [member, stranger] = [await api.person(), await api.person()]
    await owner.put(`/tasks/${task.id}/offer`)
    await join(member, room.id)
    await guest.put(`/tasks/${task.id}/take`)

    expect(await answersTo(owner, task.id)).toEqual(Array(5).fill([404, 'portion_taken']))
    const told = await owner.get(`/tasks/${task.id}`)
    expect(told.json().error).toBe('Another reader has taken this portion. May Allah reward you.')
    expect(told.body).not.toContain(guest.id)
    expect(told.body).not.toContain(guest.name)
    for (const person of [member, stranger]) {
      expect(await answersTo(person, task.id)).toEqual(Array(5).fill([404, 'task_not_found']))
    }
  })

  test('who had it is told so too when it went to another reader after three days', async () => {
    const { owner, guest, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    api.clock.advance({ hours: 73 })
    await assignUntakenPortions(api.app)

    expect((await guest.get(`/tasks/${task.id}`)).statusCode).toBe(200)
    expect((await owner.get(`/tasks/${task.id}`)).json().code).toBe('portion_taken')
  })

  test('a member who left, or was removed, is told that they are no longer a member; a banned one is told nothing', async () => {
    const { owner, guest, room } = await twoReaders()
    const [task] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${task!.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)
    expect(await answersTo(guest, task!.id)).toEqual(Array(5).fill([404, 'membership_ended']))

    await join(guest, room.id)
    await owner.delete(`/rooms/${room.id}/members/${guest.id}`)
    expect(await answersTo(guest, task!.id)).toEqual(Array(5).fill([404, 'membership_ended']))

    await owner.delete(`/rooms/${room.id}/members/${guest.id}?ban=true`)
    expect(await answersTo(guest, task!.id)).toEqual(Array(5).fill([404, 'task_not_found']))
  })

  test('the first who takes it has it, the others hear of it', async () => {
    const { owner, room, task } = await twoReaders()
    const others = await Promise.all(Array.from({ length: 6 }, () => api.person()))
    await owner.put(`/tasks/${task.id}/offer`)
    for (const other of others) await join(other, room.id)
    const answers = await Promise.all(others.map((other) => other.put(`/tasks/${task.id}/take`)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find((answer) => answer.statusCode === 409)?.json().code).toBe('portion_not_offered')
  })

  test('a late portion is not late in new hands', async () => {
    const { owner, guest, task } = await twoReaders()
    api.clock.set('2026-03-05T09:00:00Z')
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await guest.put(`/tasks/${task.id}/take`)).json().task.task_date).toBe('2026-03-05')
  })

  test('what is not offered, or completed, or of a room one is not in, cannot be taken', async () => {
    const { owner, guest, task } = await twoReaders()
    const stranger = await api.person()
    expect((await guest.put(`/tasks/${task.id}/take`)).statusCode).toBe(409)
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await stranger.put(`/tasks/${task.id}/take`)).statusCode).toBe(404)
    await complete(owner, task.id)
    expect((await guest.put(`/tasks/${task.id}/take`)).statusCode).toBe(409)
    expect((await owner.put(`/tasks/${task.id}/offer`)).json().code).toBe('portion_completed')
  })

  test('who is removed while they take one has not taken it', async () => {
    const { owner, guest, room, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    const taking = await inTransaction(api.db, async (tx) => {
      await lockRoom(tx, room.id)
      const answer = guest.put(`/tasks/${task.id}/take`).then(({ statusCode }) => statusCode)
      await somebodyWaits(api)
      await tx.roomMember.updateMany({
        where: { roomId: room.id, userId: guest.id },
        data: { isActive: false, leftAt: api.clock.now() },
      })
      return { answer }
    })

    expect(await taking.answer).toBe(404)
    expect((await owner.get(`/tasks/${task.id}`)).statusCode).toBe(200)
  })

  test('one that nobody takes goes to nobody who is away, in whatever time zone', async () => {
    const { owner, room, task } = await twoReaders()
    const away = await api.person({ timeZone: 'CTT' }) // a name that Postgres does not know
    await join(away, room.id)
    await away.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-09' })
    await owner.put(`/tasks/${task.id}/offer`)
    api.clock.set('2026-03-05T10:00:00Z')

    expect(await assignUntakenTasks(api.db, room.id, api.clock.now())).toBe(1)
    expect((await api.db.task.findUniqueOrThrow({ where: { id: task.id } })).userId).not.toBe(away.id)
  })

  test('those that nobody takes go out by and by, all of them', async () => {
    const { owner, room } = await twoReaders()
    const guests = await Promise.all(Array.from({ length: 4 }, () => api.person()))
    for (const guest of guests) await join(guest, room.id)
    for (const guest of guests) {
      for (const task of await tasksOf(guest, '2026-03-02')) await guest.put(`/tasks/${task.id}/offer`)
    }
    const offered = async () => (await owner.get(`/rooms/${room.id}/tasks/offered`)).json()
    const before = (await offered()).length
    expect(before).toBeGreaterThan(2)
    api.clock.set('2026-03-05T10:00:00Z')

    expect(await assignUntakenTasks(api.db, room.id, api.clock.now(), 2)).toBe(2)
    expect(await offered()).toHaveLength(before - 2)
    await assignUntakenPortions(api.app)
    expect(await offered()).toEqual([])
  })

  test('whoever offered it can take it back', async () => {
    const { owner, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await owner.put(`/tasks/${task.id}/take`)).json().task).toMatchObject({
      user_id: owner.id,
      offered_at: null,
    })
  })
})
