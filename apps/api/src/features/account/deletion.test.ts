import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../lib/db.ts'
import { useTestApp } from '../../test/app.ts'
import { boardOf, openBoard, take } from '../../test/boards.ts'
import { makeUnit } from '../../test/content.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { complete, expectNoAyahLost, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { somebodyWaits } from '../../test/waiting.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { lockRoom } from '../room-access/room.access.ts'

const PASSWORD = 'correct horse'

describe('deleting my account', () => {
  const api = useTestApp()
  let passwordHash: string
  /** A person with a known password. */
  const somebody = async (name?: string): Promise<Person> => {
    passwordHash ??= await api.app.passwords.hash(PASSWORD)
    const person = await api.person(name ? { name } : {})
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    return person
  }
  const remove = (person: Person, password = PASSWORD) => person.post('/auth/delete', { password })
  const membersOf = async (viewer: Person, roomId: string) =>
    (await viewer.get(`/rooms/${roomId}/members`)).json() as { full_name: string; is_active: boolean }[]

  test.each([
    ['no password', '', 400, 'Password is required'],
    ['a wrong one', 'wrong horse', 403, 'That isn’t your password.'],
  ])('is refused with %s, and nothing is deleted', async (_, password, status, message) => {
    const person = await somebody('Amina')
    const room = await openRoom(person)
    const response = await remove(person, password)

    expect(response.statusCode).toBe(status)
    expect(response.json().fields).toMatchObject([{ path: 'password', message }])
    expect(await membersOf(person, room.id)).toMatchObject([{ full_name: 'Amina', is_active: true }])
  })

  test('ends every session at once, lets nobody sign in, and sets the email free', async () => {
    const person = await somebody()
    expect((await remove(person)).json()).toEqual({ message: 'Your account is deleted.' })

    for (const path of ['/auth/me', '/rooms', '/user/figures']) expect((await person.get(path)).statusCode).toBe(401)
    expect((await remove(person)).statusCode).toBe(401)
    const form = { email: person.email, password: PASSWORD, full_name: 'Somebody new' }
    expect((await callsOf(api.app).post('/auth/signin', form)).statusCode).toBe(401)
    expect((await callsOf(api.app).post('/auth/signup', form)).statusCode).toBe(201)
  })

  test('leaves nothing in any table that says who it was or what they learned', async () => {
    const person = await somebody('Zaynab Bint Jahsh')
    const { lessons } = await makeUnit(api.app, { surah: 112 })
    const { id, questions } = lessons[0]!
    const submission = await person.post('/user/progress', {
      lesson_id: id,
      submission_id: randomUUID(),
      question_statuses: questions.map((question_id) => ({ question_id, correct: true })),
    })
    expect(submission.statusCode).toBe(200)
    const room = await openRoom(person)
    const [task] = await tasksOf(person, '2026-03-02')
    const { start_surah: surah, start_ayah: ayah } = task!
    expect((await person.put(`/tasks/${task!.id}/bookmark`, { surah, ayah })).statusCode).toBe(200)
    expect((await person.put(`/rooms/${room.id}/membership`, { share: 'half' })).statusCode).toBe(200)
    await join(person, (await openRoom(await api.person(), { requires_approval: true })).id)
    await person.put('/user/reminders/times', { remind_at: '05:30', quiet_from: null, quiet_to: null })
    const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }
    const subscription = { endpoint: 'https://web.push.apple.com/zaynabs', keys }
    expect((await person.put('/user/reminders/push', { subscription })).statusCode).toBe(200)
    await remove(person)

    const tables = await api.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
    for (const { name } of tables) {
      const rows = JSON.stringify(await api.db.$queryRawUnsafe(`SELECT x::text FROM "${name}" x`))
      expect(rows, name).not.toContain('Zaynab')
      expect(rows, name).not.toContain(person.email)
    }
    const theirs = await api.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'user_id'`
    const kept = []
    for (const { name } of theirs) {
      const rows = await api.db.$queryRawUnsafe<object[]>(`SELECT FROM "${name}" WHERE user_id = '${person.id}'`)
      if (rows.length > 0) kept.push(name)
    }
    expect(kept.sort()).toEqual(['room_members'])
    const where = { userId: person.id }
    const left = await api.db.task.findUniqueOrThrow({ where: { id: task!.id } })
    expect(left).toMatchObject({ userId: null, waitingReason: 'left', openedAt: null, bookmarkPos: null })
    expect(await api.db.roomMember.findMany({ where })).toMatchObject([{ share: 4, awayFrom: null, awayUntil: null }])
    expect(await api.db.user.findUnique({ where: { id: person.id } })).toMatchObject({
      fullName: 'Former member',
      timeZone: null,
      isDeleted: true,
    })
  })

  test('keeps what they read in the room’s record, offers what was open, and passes the room on', async () => {
    const [owner, second, third] = [await somebody(), await api.person(), await api.person()]
    const room = await openRoom(owner, { openness: 'open' })
    await join(second, room.id)
    api.clock.advance({ minutes: 1 })
    await join(third, room.id)
    const [read] = await tasksOf(owner, '2026-03-02')
    await complete(owner, read!.id)
    api.clock.set('2026-03-03T09:00:00Z')
    const [open] = await tasksOf(owner, '2026-03-03')
    await owner.put(`/tasks/${open!.id}/open`)
    await remove(owner)

    expect((await second.get(`/rooms/${room.id}`)).json()).toMatchObject({
      creator_id: second.id,
      active_members: 2,
      inactive_members: 1,
    })
    expect((await membersOf(second, room.id)).find((member) => !member.is_active)).toMatchObject({
      full_name: 'Former member',
    })
    expect(await api.db.task.findUniqueOrThrow({ where: { id: read!.id } })).toMatchObject({ userId: owner.id })
    const offered = (await third.get(`/rooms/${room.id}/tasks/offered`)).json() as { id: string }[]
    expect(offered.map(({ id }) => id)).toEqual([open!.id])
    expect((await third.put(`/tasks/${open!.id}/take`)).statusCode).toBe(200)
    await expectNoAyahLost(api, room.id)
  })

  test('removes the name from board pieces, and leaves unread ones for a reader', async () => {
    const { people, roomId } = await openBoard(api, 2, { board_limit_lifted: true })
    const other = people[1]!
    const person = await somebody('Zaynab Bint Jahsh')
    await join(person, roomId)
    const [read, unread] = [await take(person, roomId, 3), await take(person, roomId, 4)]
    await complete(person, read.id)
    await api.db.roomMember.updateMany({ where: { userId: person.id }, data: { carriedQuarters: -4 } })
    await remove(person)

    const { pieces } = await boardOf(other, roomId)
    const shown = pieces.filter(({ number }) => number === 3 || number === 4)
    expect(shown.map(({ state, taken_by }) => [state, taken_by])).toEqual(Array(2).fill(['taken', 'Former member']))
    expect(await api.db.task.findUnique({ where: { id: unread.id } })).toMatchObject({
      userId: null,
      waitingReason: 'left',
    })
    expect(await api.db.roomMember.findMany({ where: { userId: person.id } })).toMatchObject([
      { carriedQuarters: null },
    ])
    const answer = await people[0]!.post(`/rooms/${roomId}/take-next`, { from: 'waiting' })
    expect(answer.json().task).toMatchObject({ id: unread.id, piece_number: 4 })
  })

  test('leaves a room without other members dormant, for the next person who joins', async () => {
    const [owner, next] = [await somebody(), await api.person()]
    const room = await openRoom(owner)
    await remove(owner)
    await join(next, room.id)

    expect((await next.get(`/rooms/${room.id}`)).json()).toMatchObject({ creator_id: next.id, active_members: 1 })
  })

  test('twice at once is once', async () => {
    const person = await somebody()
    await openRoom(person)
    const statuses = (await Promise.all([remove(person), remove(person)])).map(({ statusCode }) => statusCode)

    expect(statuses.sort()).toEqual([200, 401])
  })

  test.each([
    ['the account', '/auth/me', { full_name: 'Amina again', time_zone: 'Asia/Tashkent' }],
    ['reminders', '/user/reminders/times', { remind_at: '05:00', quiet_from: null, quiet_to: null }],
  ])('leaves nothing of a change of %s at that moment', async (_, path, change) => {
    const person = await somebody('Amina')
    const { changing } = await inTransaction(api.db, async (tx) => {
      await tx.$queryRaw`SELECT FROM users WHERE id = ${person.id}::uuid FOR UPDATE`
      const changing = person.put(path, change).then(({ statusCode }) => statusCode)
      await somebodyWaits(api)
      await tx.user.update({
        where: { id: person.id },
        data: { isDeleted: true, fullName: 'Former member', email: null, passwordHash: null, timeZone: null },
      })
      return { changing }
    })

    expect(await changing).toBe(401)
    const left = { fullName: 'Former member', timeZone: null, settings: null }
    expect(await api.db.user.findUnique({ where: { id: person.id }, include: { settings: true } })).toMatchObject(left)
  })

  describe('while joining a room', () => {
    const activeRooms = (person: Person) => api.db.roomMember.count({ where: { userId: person.id, isActive: true } })

    test('lets nobody join in the name of a deleted account, if the deletion comes first', async () => {
      const [host, person] = [await api.person(), await somebody()]
      const room = await openRoom(host)
      const joining = await inTransaction(api.db, async (tx) => {
        await lockRoom(tx, room.id)
        const answer = person.post('/rooms/join', { room_id: room.id }).then(({ statusCode }) => statusCode)
        await somebodyWaits(api)
        expect((await remove(person)).statusCode).toBe(200)
        return { answer }
      })

      expect(await joining.answer).toBe(401)
      expect(await activeRooms(person)).toBe(0)
    })

    test('leaves that room too, if the joining comes first', async () => {
      const [host, person] = [await api.person(), await somebody()]
      const [before, meanwhile] = [await openRoom(host), await openRoom(host)]
      await join(person, before.id)
      const removing = await inTransaction(api.db, async (tx) => {
        await requireAccount(tx, person.id)
        const answer = remove(person).then(({ statusCode }) => statusCode)
        await somebodyWaits(api)
        await join(person, meanwhile.id)
        return { answer }
      })

      expect(await removing.answer).toBe(200)
      expect(await activeRooms(person)).toBe(0)
      expect((await host.get(`/rooms/${meanwhile.id}`)).json()).toMatchObject({ active_members: 1 })
    })
  })
})
