import { beforeEach, describe, expect, test } from 'vitest'
import { deleteRemoved } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { pauseNextPasswordCheck } from '../../test/paused-password-check.ts'
import { callsOf, type Person, type PersonOptions } from '../../test/person.ts'
import { expectNoAyahLost, join, openRoom, portionsOf, tasksOf } from '../../test/rooms.ts'
import { readCommand } from './admin-commands.ts'

const PASSWORD = 'correct horse'
const NOBODY = '00000000-0000-4000-8000-000000000000'

describe('suspending and removing people', () => {
  const api = useTestApp()
  let admin: Person
  beforeEach(async () => {
    await api.db.user.updateMany({ data: { role: 'user' } })
    await api.db.signInLimit.deleteMany()
    admin = await api.person({ admin: true })
  })
  const somebody = async (options: PersonOptions = {}): Promise<Person> => {
    const person = await api.person(options)
    const passwordHash = await api.app.passwords.hash(PASSWORD)
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    return person
  }
  const put = (who: Pick<Person, 'put'>, id: string, body: unknown) => who.put(`/admin/users/${id}/suspension`, body)
  const suspend = (who: Pick<Person, 'put'>, { id }: { id: string }, reason = 'Unkind words') =>
    put(who, id, { reason, remove: false })
  const remove = (who: Pick<Person, 'put'>, { id }: { id: string }) => put(who, id, { reason: 'Spam', remove: true })
  const restore = (who: Pick<Person, 'delete'>, { id }: { id: string }) => who.delete(`/admin/users/${id}/suspension`)
  const signIn = ({ email }: Person, password = PASSWORD) => callsOf(api.app).post('/auth/signin', { email, password })
  const cli = (...args: string[]) =>
    readCommand(args)({
      db: api.db,
      openPasswords: async () => api.app.passwords,
      acceptNewKey: async () => ({ changed: false }),
      rebuildMemory: async () => '',
      adminEmails: [],
      now: api.clock.now(),
    })

  test('is for admins alone', async () => {
    const [person, other] = [await api.person(), await api.person()]

    for (const act of [suspend, remove]) {
      expect((await act(callsOf(api.app), other)).statusCode).toBe(401)
      expect((await act(person, other)).json()).toMatchObject({ code: 'forbidden' })
      expect((await act(person, person)).json()).toMatchObject({ code: 'forbidden' })
    }
    expect((await restore(callsOf(api.app), other)).statusCode).toBe(401)
    expect((await restore(person, other)).json()).toMatchObject({ code: 'forbidden' })
    expect((await other.get('/auth/me')).statusCode).toBe(200)
  })

  test('wants a reason, and an account that is there', async () => {
    const [person, deleted] = [await api.person(), await api.person()]
    await api.db.user.update({ where: { id: deleted.id }, data: { isDeleted: true, email: null } })

    for (const reason of [undefined, '', ' \n', 'a'.repeat(501)]) {
      expect((await put(admin, person.id, { reason, remove: false })).json()).toMatchObject({
        fields: [{ path: 'reason' }],
      })
    }
    expect((await put(admin, person.id, { reason: 'Spam' })).statusCode).toBe(400)
    for (const id of [NOBODY, 'me', deleted.id]) {
      expect((await suspend(admin, { id })).json()).toMatchObject({ code: 'user_not_found' })
      expect((await restore(admin, { id })).json()).toMatchObject({ code: 'user_not_found' })
    }
    expect((await person.get('/auth/me')).statusCode).toBe(200)
  })

  test('does not touch one’s own account, nor the last admin', async () => {
    for (const act of [suspend, remove]) expect((await act(admin, admin)).json()).toMatchObject({ code: 'own_account' })
    for (const command of ['suspend', 'remove']) {
      await expect(cli(command, admin.email, 'Spam')).rejects.toThrow('This is the last admin.')
    }
    expect((await admin.get('/admin/users')).statusCode).toBe(200)
  })

  test('leaves one of two admins who suspend each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await api.db.user.updateMany({ data: { role: 'user' } })
      const [one, two] = [await api.person({ admin: true }), await api.person({ admin: true })]
      const answers = await Promise.all([suspend(one, two), suspend(two, one)])

      const [done, refused] = answers.map(({ statusCode }) => statusCode).toSorted()
      // The other one's session may have ended before the request was looked at.
      expect([done, [401, 403].includes(refused!)]).toEqual([200, true])
      expect(await api.db.user.count({ where: { role: 'admin', suspendedAt: null } })).toBe(1)
    }
  })

  test('ends every session at once', async () => {
    const person = await somebody()
    const { token } = (await signIn(person)).json()
    expect((await suspend(admin, person)).json()).toMatchObject({
      id: person.id,
      suspension: { reason: 'Unkind words', since: api.clock.now().toISOString(), deletes_at: null },
    })

    for (const calls of [person, callsOf(api.app, token)]) expect((await calls.get('/auth/me')).statusCode).toBe(401)
    expect(await api.db.session.count({ where: { userId: person.id } })).toBe(0)
  })

  test('gives the reason only with the right password, and does not reveal the account to others', async () => {
    const person = await somebody()
    await suspend(admin, person, 'Unkind words in the room')
    const refused = await signIn(person)

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_suspended'])
    expect(refused.json().error).toBe(
      'An administrator has suspended your account. The reason: Unkind words in the room',
    )
    const wrong = (await signIn(person, 'wrong horse')).json()
    expect(wrong).toEqual((await signIn({ ...person, email: 'nobody@example.org' }, 'wrong horse')).json())
  })

  test('keeps out a person whose password was being checked', async () => {
    const person = await somebody()
    const check = pauseNextPasswordCheck(api)
    const answer = signIn(person)
    await check.checked
    await suspend(admin, person)
    check.release()

    expect((await answer).statusCode).toBe(401)
    expect(await api.db.session.count({ where: { userId: person.id } })).toBe(0)
  })

  test('says of a removed account until when it can be restored', async () => {
    const person = await somebody({ timeZone: 'America/New_York' })
    const { suspension } = (await remove(admin, person)).json()

    expect(suspension).toMatchObject({ deletes_at: '2026-04-01T09:00:00.000Z' })
    expect((await signIn(person)).json()).toMatchObject({
      code: 'account_removed',
      error:
        'An administrator has removed your account. They can restore it until April 1, 2026, then it’s deleted. The reason: Spam',
    })
    api.clock.advance({ hours: 24 })
    expect((await remove(admin, person)).json().suspension).toEqual(suspension)
    expect((await suspend(admin, person)).json().suspension.deletes_at).toBeNull()
  })

  test('leaves nothing in a room waiting, and restoring brings everything back', async () => {
    const [owner, person] = [await somebody(), await somebody()]
    const room = await openRoom(owner, { openness: 'open', requires_approval: false })
    await join(person, room.id)
    const own = await openRoom(person)
    const left = await openRoom(await api.person())
    await join(person, left.id)
    await person.post(`/rooms/${left.id}/leave`)
    const mine = (await tasksOf(person, '2026-03-02')).find((task) => task.room_id === room.id)
    await person.put(`/tasks/${mine!.id}/open`)
    api.clock.advance({ minutes: 1 })
    await suspend(admin, person)

    expect((await owner.get(`/rooms/${room.id}/tasks/offered`)).json()).toMatchObject([{ id: mine!.id }])
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ active_members: 1 })

    await owner.put(`/rooms/${room.id}/settings`, { requires_approval: true })
    api.clock.advance({ hours: 1 })
    expect((await restore(admin, person)).json()).toMatchObject({ id: person.id, suspension: null })
    const again = callsOf(api.app, (await signIn(person)).json().token)
    expect((await again.get(`/rooms/${room.id}`)).json()).toMatchObject({ is_member: true, active_members: 2 })
    expect((await again.get(`/rooms/${own.id}`)).json()).toMatchObject({ is_member: true, creator_id: person.id })
    expect((await again.get(`/rooms/${left.id}`)).json()).toMatchObject({ is_member: false })
    expect((await portionsOf(api, room.id)).find(({ id }) => id === mine!.id)?.userId).toBe(person.id)
    for (const { id } of [room, own, left]) await expectNoAyahLost(api, id)
    expect((await again.get('/auth/events')).json().map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['restored', 'suspended']),
    )
  })

  test('returns nobody to a room whose owner has banned them meanwhile', async () => {
    const [owner, person] = [await api.person(), await somebody()]
    const room = await openRoom(owner)
    await join(person, room.id)
    await suspend(admin, person)
    expect((await owner.delete(`/rooms/${room.id}/members/${person.id}?ban=true`)).statusCode).toBe(200)
    await restore(admin, person)

    expect(await api.db.roomMember.count({ where: { roomId: room.id, userId: person.id, isActive: true } })).toBe(0)
  })

  test('withdraws requests to join, and stops a join that is under way', async () => {
    const [owner, person] = [await api.person(), await somebody()]
    const room = await openRoom(owner, { requires_approval: true })
    await join(person, room.id)
    await suspend(admin, person)

    expect(await api.db.joinRequest.count({ where: { userId: person.id } })).toBe(0)
  })

  test('leaves one state when two admins suspend or restore at once', async () => {
    const [second, person] = [await api.person({ admin: true }), await somebody()]
    const room = await openRoom(await api.person())
    await join(person, room.id)
    const suspended = await Promise.all([suspend(admin, person), remove(second, person)])
    expect(suspended.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const restored = await Promise.all([restore(admin, person), restore(second, person)])

    expect(restored.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(restored.map((answer) => answer.json().suspension)).toEqual([null, null])
    expect((await signIn(person)).statusCode).toBe(200)
    expect(await api.db.securityEvent.count({ where: { userId: person.id, kind: 'restored' } })).toBe(1)
  })

  test('a removed account is deleted after thirty days, a restored and a suspended one are not', async () => {
    const people = [await somebody(), await somebody(), await somebody()] as const
    const [gone, restored, suspended] = people
    const room = await openRoom(await api.person())
    for (const person of people) await join(person, room.id)
    await remove(admin, gone)
    await remove(admin, restored)
    await suspend(admin, suspended)
    await restore(admin, restored)
    api.clock.advance({ hours: 30 * 24 - 1 })
    await deleteRemoved(api.app)
    expect(await api.db.user.findUnique({ where: { id: gone.id } })).toMatchObject({ isDeleted: false })
    api.clock.advance({ hours: 1 })
    await deleteRemoved(api.app)

    const rows = await Promise.all(people.map(({ id }) => api.db.user.findUniqueOrThrow({ where: { id } })))
    expect(rows.map(({ isDeleted }) => isDeleted)).toEqual([true, false, false])
    expect(rows[0]).toMatchObject({ email: null, fullName: 'Former member', suspensionReason: null, deletesAt: null })
    expect((await signIn(gone)).json()).toMatchObject({ code: 'invalid_credentials' })
    const other = await api.person({ admin: true }) // the first one's session is over by now
    expect((await restore(other, gone)).json()).toMatchObject({ code: 'user_not_found' })
  })

  test('lists who is suspended or removed', async () => {
    const [person, other] = [await api.person(), await api.person()]
    await api.db.user.updateMany({ data: { suspendedAt: null, suspensionReason: null, deletesAt: null } })
    await suspend(admin, person)
    await remove(admin, other)
    const ids = (await admin.get('/admin/users?suspended=true')).json().map(({ id }: { id: string }) => id)

    expect(new Set(ids)).toEqual(new Set([person.id, other.id]))
  })

  test('works from the command line', async () => {
    const person = await somebody({ email: 'amr@example.org', name: 'Amr' })
    for (const command of ['suspend', 'remove']) {
      expect(() => readCommand([command, 'amr@example.org'])).toThrow('Give a reason.')
      expect(() => readCommand([command])).toThrow('Name the email of an account.')
    }
    await expect(cli('unsuspend', 'nobody@example.org')).rejects.toThrow('There is no account with the email')

    expect(await cli('suspend', 'Amr@example.org', 'Unkind', 'words')).toContain('amr@example.org is suspended.')
    expect((await signIn(person)).json().error).toContain('The reason: Unkind words')
    expect(await cli('list')).toContain('amr@example.org\tAmr\tsuspended')
    expect(await cli('remove', 'amr@example.org', 'Spam')).toContain('will be deleted in 30 days')
    expect(await cli('list')).toContain('amr@example.org\tAmr\tremoved, will be deleted on 2026-04-01')
    expect(await cli('unsuspend', 'amr@example.org')).toBe('amr@example.org can sign in.')
    expect((await signIn(person)).statusCode).toBe(200)
    expect((await cli('list')).split('\n')[0]).toBe(`${admin.email}\t${admin.name}\tadmin`)
  })
})
