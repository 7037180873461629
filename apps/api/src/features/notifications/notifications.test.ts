import { randomUUID } from 'node:crypto'
import { NotificationList } from '@halaqa/contract/notifications'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { somebodyWaits } from '../../test/waiting.ts'
import { deleteOldNotifications, forgetNotifications } from './notifications.service.ts'
import { type NewNotification, notify } from './notifications.sql.ts'
import { createWelcomeNotification } from './notify.service.ts'

describe('notifications', () => {
  const api = useTestApp()

  const tell = (rows: NewNotification[]) => api.db.$transaction((tx) => notify(tx, rows, api.clock.now()))
  const ready = ({ id }: Person, cause: string): NewNotification => ({ userId: id, kind: 'ready', cause })
  const listOf = async (person: Person, query = '') => {
    const response = await person.get(`/notifications${query}`)
    expect(response.statusCode).toBe(200)
    return NotificationList.parse(response.json())
  }
  /** As many as told, a minute apart except pairs, which came at once. */
  const some = async (person: Person, count: number) => {
    for (let i = 0; i < count; i++) {
      if (i % 2 === 0) api.clock.advance({ minutes: 1 })
      await tell([ready(person, `cause ${i}`)])
    }
  }

  describe('refuse', () => {
    test.each([
      ['a limit of none', '?limit=0', 'validation_failed'],
      ['a limit of too many', '?limit=101', 'validation_failed'],
      ['a place that is no id', '?before=yesterday', 'validation_failed'],
      ['a place that nothing has', `?before=${randomUUID()}`, 'notification_not_found'],
    ])('%s', async (_, query, code) => {
      const person = await api.person()
      expect((await person.get(`/notifications${query}`)).json()).toMatchObject({ code })
    })

    test.each([
      ['no id', 'x'],
      ['nobody’s', randomUUID()],
    ])('to mark %s read', async (_, id) => {
      const person = await api.person()
      const response = await person.put(`/notifications/${id}/read`)

      expect([response.statusCode, response.json().code]).toEqual([404, 'notification_not_found'])
    })

    test("to mark, find or page from another person's", async () => {
      const [person, other] = [await api.person(), await api.person()]
      await some(other, 3)
      const [theirs] = (await listOf(other)).notifications

      expect((await person.put(`/notifications/${theirs!.id}/read`)).statusCode).toBe(404)
      expect((await person.get(`/notifications?before=${theirs!.id}`)).statusCode).toBe(404)
      await person.put('/notifications/read')
      expect(await listOf(person)).toEqual({ notifications: [], unread: 0, next: null, hearings: [], taken: [] })
      expect((await listOf(other)).unread).toBe(3)
    })
  })

  test('come newest first, a page at a time, each once, with how many are unread', async () => {
    const person = await api.person()
    await some(person, 7)
    const pages: NotificationList[] = []
    for (let next: string | null = ''; next !== null; next = pages.at(-1)!.next) {
      pages.push(await listOf(person, `?limit=3${next && `&before=${next}`}`))
    }
    const all = pages.flatMap(({ notifications }) => notifications)

    expect(pages.map(({ notifications }) => notifications.length)).toEqual([3, 3, 1])
    expect(pages.map(({ unread }) => unread)).toEqual([7, 7, 7])
    expect(new Set(all.map(({ id }) => id)).size).toBe(7)
    expect(all.map(({ created_at }) => created_at)).toEqual(
      all
        .map(({ created_at }) => created_at)
        .sort()
        .reverse(),
    )
    expect((await listOf(person, '?limit=7')).next).toBeNull()
  })

  test('stay read since the first time, alone or all together', async () => {
    const person = await api.person()
    await some(person, 3)
    const [newest] = (await listOf(person)).notifications
    const readAt = api.clock.now().toISOString()
    expect((await person.put(`/notifications/${newest!.id}/read`)).json()).toEqual({
      message: 'The notification is read.',
    })
    api.clock.advance({ hours: 1 })
    expect((await person.put(`/notifications/${newest!.id}/read`)).statusCode).toBe(200)
    expect(await listOf(person)).toMatchObject({
      unread: 2,
      notifications: [{ read_at: readAt }, { read_at: null }, {}],
    })
    for (const _ of [1, 2]) expect((await person.put('/notifications/read')).statusCode).toBe(200)

    expect((await listOf(person)).notifications.map(({ read_at }) => read_at)).toEqual([
      readAt,
      api.clock.now().toISOString(),
      api.clock.now().toISOString(),
    ])
  })

  test('are marked read by their ids, for their person only', async () => {
    const [person, other] = [await api.person(), await api.person()]
    for (const each of [person, other]) await some(each, 3)
    const ids = (await listOf(person)).notifications.slice(0, 2).map(({ id }) => id)
    for (const wrong of [{ ids: ['x'] }, { ids: Array(101).fill(ids[0]) }]) {
      expect((await person.put('/notifications/read', wrong)).json().code).toBe('validation_failed')
    }
    expect((await other.put('/notifications/read', { ids })).statusCode).toBe(200)
    expect([(await listOf(person)).unread, (await listOf(other)).unread]).toEqual([3, 3])
    await person.put('/notifications/read', { ids })
    expect((await listOf(person)).notifications.map(({ read_at }) => read_at !== null)).toEqual([true, true, false])
  })

  test('are created once for a cause and person, however often and by whomever', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const rows = [ready(person, 'one'), ready(other, 'one'), ready(person, 'two')]
    await Promise.all([tell(rows), tell(rows.toReversed()), tell(rows)])
    await tell(rows)

    expect([(await listOf(person)).unread, (await listOf(other)).unread]).toEqual([2, 1])
  })

  test('are neither created for a deleted account nor by a transaction that fails', async () => {
    const [person, gone] = [await api.person(), await api.person()]
    await api.db.user.update({ where: { id: gone.id }, data: { isDeleted: true, email: null, passwordHash: null } })
    await tell([ready(gone, 'one')])
    const failing = api.db.$transaction(async (tx) => {
      await notify(tx, [ready(person, 'one')], api.clock.now())
      throw new Error('no')
    })

    await expect(failing).rejects.toThrow('no')
    expect(await api.db.notification.count({ where: { userId: { in: [person.id, gone.id] } } })).toBe(0)
  })

  test('are gone after ninety days', async () => {
    const person = await api.person()
    const kept = async () => {
      await deleteOldNotifications(api.db, api.clock.now())
      return (await api.db.notification.findMany({ where: { userId: person.id } })).map(({ cause }) => cause).sort()
    }
    await tell([ready(person, 'old')])
    api.clock.advance({ days: 89, hours: 23 })
    await tell([ready(person, 'new')])
    expect(await kept()).toEqual(['new', 'old'])
    api.clock.advance({ hours: 1 })

    expect(await kept()).toEqual(['new'])
  })

  describe('the welcome', () => {
    test('awaits every new account, and the bell does not call for it', async () => {
      const form = { email: 'new@example.org', password: 'correct horse', full_name: 'Amina' }
      const { token } = (await callsOf(api.app).post('/auth/signup', form)).json()
      const list = NotificationList.parse((await callsOf(api.app, token).get('/notifications')).json())
      const at = api.clock.now().toISOString()

      expect(list).toMatchObject({ unread: 0, next: null })
      expect(list.notifications).toMatchObject([
        { kind: 'welcome', room_id: null, details: {}, created_at: at, read_at: at },
      ])
    })

    test('comes once', async () => {
      const person = await api.person()
      for (const _ of [1, 2])
        await api.db.$transaction((tx) => createWelcomeNotification(tx, person.id, api.clock.now()))

      expect((await listOf(person)).notifications).toHaveLength(1)
    })
  })

  describe('when an account is deleted', () => {
    test('go with it, and name it no more where others were told of it', async () => {
      const [owner, person] = [await api.person(), await api.person({ name: 'Zaynab' })]
      const passwordHash = await api.app.passwords.hash('correct horse')
      await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
      await tell([
        ready(person, 'one'),
        { userId: owner.id, kind: 'joined', cause: 'joined', personId: person.id },
        { userId: owner.id, kind: 'joined', cause: 'other', personId: owner.id },
      ])
      expect((await listOf(owner)).notifications.map(({ details }) => details.person_name)).toContain('Zaynab')
      expect((await person.post('/auth/delete', { password: 'correct horse' })).statusCode).toBe(200)

      expect(await api.db.notification.count({ where: { userId: person.id } })).toBe(0)
      const named = (await listOf(owner)).notifications.map(({ details }) => details.person_name)
      expect(named.sort()).toEqual(['Former member', owner.name].sort())
    })
  })

  test('are in the download of one’s data', async () => {
    const person = await api.person()
    await some(person, 2)
    const data = (await person.get('/user/data')).json()

    expect(data.notifications).toEqual(
      (await listOf(person)).notifications.toSorted(
        (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
      ),
    )
  })
})

describe('two who were told of each other', () => {
  const api = useTestApp()

  test('can be forgotten at once: neither waits for the other and is waited for', async () => {
    const [host, amina, bilal] = [await api.person(), await api.person(), await api.person()]
    // The host's stands first where they are stored, and last in the order of ids.
    const told = (id: string, to: Person, of: Person) => ({
      id: `${id}0000000-0000-4000-8000-000000000000`,
      userId: to.id,
      personId: of.id,
      kind: 'joined' as const,
      cause: `joined:${of.id}`,
      details: { person_name: of.name },
      createdAt: api.clock.now(),
    })
    await api.db.notification.createMany({
      data: [told('f', host, amina), told('a', amina, bilal), told('b', bilal, amina)],
    })
    const forget = (person: Person) => api.db.$transaction((tx) => forgetNotifications(tx, person.id, 'Former member'))
    const forgetting = await api.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM notifications WHERE user_id = ${host.id}::uuid FOR UPDATE`
      const first = forget(amina)
      await somebodyWaits(api)
      const second = forget(bilal)
      await somebodyWaits(api, 2)
      return { both: Promise.all([first, second]) }
    })

    await forgetting.both
    const left = await api.db.notification.findMany({ where: { personId: { not: null } }, select: { details: true } })
    expect(left).toEqual([{ details: { person_name: 'Former member' } }])
  })
})
