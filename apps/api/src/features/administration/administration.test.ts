import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Account, ServerState } from '@halaqa/contract/administration'
import { afterAll, describe, expect, test } from 'vitest'
import { planRooms, withJobStatus } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { LAST_BACKUP, recordStatus } from './job-status.service.ts'

describe('people and roles', () => {
  const api = useTestApp({ config: { adminEmails: ['named@example.org'] } })
  const onlyAdmin = async (options = {}) => {
    await api.db.user.updateMany({ data: { role: 'user' } })
    return api.person({ admin: true, ...options })
  }
  const setRole = (who: Pick<Person, 'put'>, of: { id: string }, role: string) =>
    who.put(`/admin/users/${of.id}/role`, { role })
  const roleOf = async ({ id }: Person) => (await api.db.user.findUniqueOrThrow({ where: { id } })).role

  test('are for admins alone', async () => {
    const [admin, person] = [await onlyAdmin(), await api.person()]

    expect((await callsOf(api.app).get('/admin/users')).statusCode).toBe(401)
    expect((await person.get('/admin/users')).statusCode).toBe(403)
    expect((await setRole(person, person, 'admin')).json()).toMatchObject({ code: 'forbidden' })
    expect(await roleOf(person)).toBe('user')
    expect((await admin.get('/admin/users')).statusCode).toBe(200)
  })

  test('finds people by part of a name or email, as members of a room are, and those who are admins', async () => {
    const admin = await onlyAdmin({ name: 'Zaynab Rahimova' })
    const odd = await api.person({ name: '100% _ \\ sure' })
    const deleted = await api.person({ name: 'Zaynab Deleted' })
    await api.db.user.update({ where: { id: deleted.id }, data: { isDeleted: true, email: null } })
    const ids = async (query: Record<string, string>) =>
      Account.array()
        .parse((await admin.get(`/admin/users?${new URLSearchParams(query)}`)).json())
        .map(({ id }) => id)

    expect(await ids({ search: 'zAYNAB' })).toEqual([admin.id])
    expect(await ids({ search: odd.email.slice(0, -4) })).toEqual([odd.id])
    for (const search of ['0%', '_', '\\']) expect(await ids({ search })).toEqual([odd.id])
    const neil = await api.person({ name: "José O'Neil" })
    for (const search of ['oneil', 'O’NEIL', 'neil jose']) expect(await ids({ search })).toEqual([neil.id])
    expect(await ids({ search: 'nobody at all' })).toEqual([])
    expect(await ids({ role: 'admin' })).toEqual([admin.id])
  })

  test('come a page after the other, everybody once, newest first', async () => {
    const admin = await onlyAdmin()
    for (let count = 0; count < 5; count += 1) {
      api.clock.advance({ minutes: count % 2 })
      await api.person()
    }
    const seen: Account[] = []
    for (let path: string | undefined = '/admin/users?limit=2'; path; ) {
      const response = await admin.get(path)
      seen.push(...response.json())
      path = /<\/api\/v1([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1]
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(seen).toHaveLength(await api.db.user.count({ where: { isDeleted: false } }))
    expect(seen.map(({ created_at }) => created_at)).toEqual(
      seen
        .map(({ created_at }) => created_at)
        .toSorted()
        .reverse(),
    )
  })

  test('says of nobody what they read', async () => {
    const admin = await onlyAdmin()
    const [account] = (await admin.get('/admin/users?role=admin')).json()

    const kept = ['created_at', 'email', 'full_name', 'id', 'is_named', 'role', 'suspension']
    expect(Object.keys(account).toSorted()).toEqual(kept)
  })

  test('an admin makes another admin, who has the rights at once, and removes the role again', async () => {
    const [admin, person] = [await onlyAdmin(), await api.person({ email: 'named@example.org' })]

    expect((await setRole(admin, person, 'admin')).json()).toMatchObject({
      id: person.id,
      role: 'admin',
      is_named: true,
    })
    expect((await setRole(admin, person, 'admin')).statusCode).toBe(200)
    expect((await person.get('/admin/users')).statusCode).toBe(200)
    expect((await setRole(person, admin, 'user')).json()).toMatchObject({ role: 'user' })
    expect((await admin.get('/admin/users')).statusCode).toBe(403)
  })

  test('the last admin cannot give up the role', async () => {
    const admin = await onlyAdmin()
    const response = await setRole(admin, admin, 'user')

    expect([response.statusCode, response.json().code]).toEqual([409, 'last_admin'])
    expect(await roleOf(admin)).toBe('admin')
  })

  test('two who unmake each other at once leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await onlyAdmin(), await api.person({ admin: true })]
      const answers = await Promise.all([setRole(one, two, 'user'), setRole(two, one, 'user')])

      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
      expect(await api.db.user.count({ where: { role: 'admin' } })).toBe(1)
    }
  })

  test('a deleted or unknown account gets no role', async () => {
    const [admin, deleted] = [await onlyAdmin(), await api.person()]
    await api.db.user.update({ where: { id: deleted.id }, data: { isDeleted: true, email: null } })

    for (const id of [deleted.id, crypto.randomUUID(), 'me']) {
      expect((await setRole(admin, { id }, 'admin')).json()).toMatchObject({ code: 'user_not_found' })
    }
    expect((await setRole(admin, admin, 'owner')).statusCode).toBe(400)
  })
})

describe('how the server fares', () => {
  const COMMIT = '0123456789abcdef0123456789abcdef01234567'
  const folder = mkdtempSync(`${tmpdir()}/halaqa-admin-`)
  afterAll(() => rmSync(folder, { recursive: true }))
  const api = useTestApp({ at: '2025-11-21T10:10:00Z', config: { dataDir: folder, commit: COMMIT } })
  const state = async () => ServerState.parse((await (await api.person({ admin: true })).get('/admin/server')).json())

  test('is visible to admins only', async () => {
    expect((await callsOf(api.app).get('/admin/server')).statusCode).toBe(401)
    expect((await (await api.person()).get('/admin/server')).statusCode).toBe(403)
  })

  test('shows versions, sizes and counts', async () => {
    await makeUnit(api.app, { lessons: [{ questions: 'bb' }] })
    const { database, counts, data, ...rest } = await state()

    expect(rest).toMatchObject({ last_backup_at: null, lessons_seeded_at: null, queue: null, sends_mail: false })
    expect(rest.version).toMatch(/^\d+\.\d+/)
    expect(rest.commit).toBe(COMMIT)
    expect(database.bytes).toBeGreaterThan(1_000_000)
    expect(database.version).toMatch(/^\d+/)
    expect(counts).toEqual({ users: await api.db.user.count(), rooms: 0, units: 1, lessons: 1, questions: 2 })
    expect(data).toMatchObject({ folder })
    expect(data!.free_bytes).toBeLessThanOrEqual(data!.total_bytes)
  })

  test('shows what the doctor finds', async () => {
    const before = (await state()).findings
    expect(before.map(({ about }) => about)).toEqual([
      'version',
      'postgres',
      'key',
      'mail',
      'public_url',
      'disk',
      'clock',
    ])
    expect(before[0]).toMatchObject({ level: 'ok', text: expect.stringContaining('commit 0123456789ab') })

    await api.db.serverFact.create({ data: { key: 'password_key', at: new Date('2025-11-01T10:00:00Z'), detail: '' } })
    const origin = 'http://192.168.1.20:3000'
    await (await api.person()).post('/auth/signout', undefined, { origin, 'x-forwarded-for': '203.0.113.9' })
    await api.settled()
    const { findings } = await state()
    expect(findings).toContainEqual(expect.objectContaining({ about: 'backup', level: 'error' }))
    expect(findings).toContainEqual(expect.objectContaining({ about: 'proxy', line: 'TRUST_PROXY=loopback' }))
  })

  test('shows when scheduled work succeeded, failed, and runs next', async () => {
    const job = async (name: string) => (await state()).jobs.find((found) => found.name === name)
    expect(await job('plan_rooms')).toMatchObject({ last_run_at: null, next_run_at: '2025-11-21T11:00:00.000Z' })
    expect(await job('assign_untaken')).toMatchObject({ next_run_at: '2025-11-21T11:10:00.000Z' })
    expect(await job('sweep_sessions')).toMatchObject({ next_run_at: '2025-11-21T10:20:00.000Z' })
    expect(await job('remind')).toMatchObject({ next_run_at: '2025-11-21T10:15:00.000Z' })

    await withJobStatus(api.app, 'plan_rooms', planRooms)
    const ran = api.clock.now().toISOString()
    expect(await job('plan_rooms')).toMatchObject({ last_run_at: ran, failed_at: null })
    api.clock.advance({ hours: 1 })
    const fails = () => Promise.reject(new Error('the disk is full'))
    await expect(withJobStatus(api.app, 'plan_rooms', fails)).rejects.toThrow('the disk is full')
    expect(await job('plan_rooms')).toMatchObject({ last_run_at: ran, failed_at: api.clock.now().toISOString() })
    api.clock.advance({ hours: 1 })
    await withJobStatus(api.app, 'plan_rooms', planRooms)
    expect(await job('plan_rooms')).toMatchObject({ last_run_at: api.clock.now().toISOString(), failed_at: null })
  })

  test('shows the last backup', async () => {
    await recordStatus(api.db, LAST_BACKUP, new Date('2025-11-20T22:00:00Z'))

    expect((await state()).last_backup_at).toBe('2025-11-20T22:00:00.000Z')
  })
})
