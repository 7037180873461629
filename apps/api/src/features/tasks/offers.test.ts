import { spanOf } from '@halaqa/quran/range'
import { weightOf } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions } from '../../jobs/jobs.ts'
import { inTransaction } from '../../lib/db.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { somebodyWaits } from '../../test/waiting.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { giveOutUntakenTasks } from './giving-out.service.ts'

describe('offering to the group', () => {
  const api = useTestApp()

  async function twoReaders() {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { openness: 'open' })
    await join(guest, room.id)
    const [task] = await tasksOf(owner, '2026-03-02')
    if (!task) throw new Error('no task')
    return { owner, guest, room, task }
  }

  test('leaves the portion with its reader until somebody takes it', async () => {
    const { owner, guest, room, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await tasksOf(owner, '2026-03-02'))[0]?.offered_at).toBe('2026-03-02T09:00:00.000Z')
    const offered = (await guest.get(`/rooms/${room.id}/tasks/offered`)).json()
    expect(offered).toHaveLength(1)
    // 240 letters a minute.
    expect(offered[0].minutes).toBe(
      Math.ceil(
        weightOf(
          spanOf({
            startSurah: offered[0].start_surah,
            startAyah: offered[0].start_ayah,
            endSurah: offered[0].end_surah,
            endAyah: offered[0].end_ayah,
          }),
        ) / 240,
      ),
    )

    const taken = await guest.put(`/tasks/${task.id}/take`)
    expect(taken.json()).toMatchObject({ task: { user_id: guest.id, offered_at: null } })
    expect((await guest.put(`/tasks/${task.id}/take`)).statusCode).toBe(200)
    expect(await api.app.db.taskHandover.count({ where: { taskId: task.id } })).toBe(2)
  })

  const ACTS = ['open', 'reopen', 'offer'] as const
  const answersTo = async (person: Person, taskId: string) => {
    const answers = [await person.get(`/tasks/${taskId}`)]
    for (const act of ACTS) answers.push(await person.put(`/tasks/${taskId}/${act}`))
    return answers.map((answer) => [answer.statusCode, answer.json().code])
  }

  test('tells the former reader that another one has taken it, not who; a stranger sees nothing', async () => {
    const { owner, guest, room, task } = await twoReaders()
    const [member, stranger] = [await api.person(), await api.person()]
    await owner.put(`/tasks/${task.id}/offer`)
    await join(member, room.id)
    await guest.put(`/tasks/${task.id}/take`)

    expect(await answersTo(owner, task.id)).toEqual(Array(4).fill([404, 'portion_taken']))
    const told = await owner.get(`/tasks/${task.id}`)
    expect(told.json().error).toBe('Another reader has taken this portion. May Allah reward you.')
    expect(told.body).not.toContain(guest.id)
    expect(told.body).not.toContain(guest.name)
    for (const person of [member, stranger]) {
      expect(await answersTo(person, task.id)).toEqual(Array(4).fill([404, 'task_not_found']))
    }
  })

  const tellingOf = async (person: Person) => (await person.get('/notifications?limit=1')).json().taken

  test('shows the former reader a notice in its place until they close it, however many there are since', async () => {
    const { owner, guest, room, task } = await twoReaders()
    const { start_surah, start_ayah, end_surah, end_ayah } = task
    await owner.put(`/tasks/${task.id}/offer`)
    expect(await tellingOf(owner)).toEqual([])
    await guest.put(`/tasks/${task.id}/take`)
    api.clock.advance({ hours: 1 })
    await join(await api.person(), room.id)

    const [taken, ...more] = await tellingOf(owner)
    const portion = { reader: null, piece: null, piece_number: null, start_surah, start_ayah, end_surah, end_ayah }
    expect([taken, more]).toEqual([{ id: taken.id, room_id: room.id, room_name: 'Winter Hatim', ...portion }, []])
    expect(await tellingOf(guest)).toEqual([])
    await owner.put('/notifications/read', { ids: [taken.id] })
    expect(await tellingOf(owner)).toEqual([])
  })

  test.each([
    ['taken back', (owner: Person, _: Person, id: string) => owner.put(`/tasks/${id}/take`), 0],
    [
      'read by them after all',
      (owner: Person, guest: Person, id: string) => guest.put(`/tasks/${id}/take`).then(() => complete(owner, id)),
      0,
    ],
    [
      'given out after three days',
      (_: Person, __: Person, _id: string) => {
        api.clock.advance({ hours: 73 })
        return assignUntakenPortions(api.app)
      },
      1,
    ],
  ])('of one that is %s tells them as often as it is taken', async (_, act, count) => {
    const { owner, guest, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    await act(owner, guest, task.id)
    expect(await tellingOf(owner)).toHaveLength(count)
  })

  test('tells the former reader also when it is assigned after three days', async () => {
    const { owner, guest, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    api.clock.advance({ hours: 73 })
    await assignUntakenPortions(api.app)

    expect((await guest.get(`/tasks/${task.id}`)).statusCode).toBe(200)
    expect((await owner.get(`/tasks/${task.id}`)).json().code).toBe('portion_taken')
  })

  test('tells a former member that they are no longer a member, and a banned one nothing', async () => {
    const { owner, guest, room } = await twoReaders()
    const [task] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${task!.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)
    expect(await answersTo(guest, task!.id)).toEqual(Array(4).fill([404, 'membership_ended']))

    await join(guest, room.id)
    await owner.delete(`/rooms/${room.id}/members/${guest.id}`)
    expect(await answersTo(guest, task!.id)).toEqual(Array(4).fill([404, 'membership_ended']))

    await owner.delete(`/rooms/${room.id}/members/${guest.id}?ban=true`)
    expect(await answersTo(guest, task!.id)).toEqual(Array(4).fill([404, 'task_not_found']))
  })

  test('gives it to the first reader, and refuses the others', async () => {
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

  test('refuses taking a portion that is not offered, is completed, or is of another room', async () => {
    const { owner, guest, task } = await twoReaders()
    const stranger = await api.person()
    expect((await guest.put(`/tasks/${task.id}/take`)).statusCode).toBe(409)
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await stranger.put(`/tasks/${task.id}/take`)).statusCode).toBe(404)
    await complete(owner, task.id)
    expect((await guest.put(`/tasks/${task.id}/take`)).statusCode).toBe(409)
    expect((await owner.put(`/tasks/${task.id}/offer`)).json().code).toBe('portion_completed')
  })

  test('refuses a taker who is removed meanwhile', async () => {
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

  test('assigns it to no absent member, in whatever time zone', async () => {
    const { owner, room, task } = await twoReaders()
    const away = await api.person({ timeZone: 'CTT' }) // a name that Postgres does not know
    await join(away, room.id)
    await away.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-09' })
    await owner.put(`/tasks/${task.id}/offer`)
    api.clock.set('2026-03-05T10:00:00Z')

    expect(await giveOutUntakenTasks(api.db, room.id, api.clock.now())).toBe(1)
    expect((await api.db.task.findUniqueOrThrow({ where: { id: task.id } })).userId).not.toBe(away.id)
  })

  test('those that nobody takes go out by and by, one to each', async () => {
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

    expect(await giveOutUntakenTasks(api.db, room.id, api.clock.now(), 2)).toBe(2)
    expect(await giveOutUntakenTasks(api.db, room.id, api.clock.now(), 2)).toBe(2)
    await assignUntakenPortions(api.app)
    const given = await api.db.taskHandover.findMany({ where: { reason: 'assigned', task: { roomId: room.id } } })
    expect(new Set(given.map(({ toUserId }) => toUserId)).size).toBe(given.length)
    expect([given.length, await offered()]).toEqual([before, []])
  })

  test('can be taken back by its reader', async () => {
    const { owner, task } = await twoReaders()
    await owner.put(`/tasks/${task.id}/offer`)
    expect((await owner.put(`/tasks/${task.id}/take`)).json().task).toMatchObject({
      user_id: owner.id,
      offered_at: null,
    })
  })
})
