import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, givePassword, PASSWORD, readingAs, shareCare } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { openRoom } from '../../test/rooms.ts'
import { deleteRemovedAccounts } from '../account/deletion.service.ts'

describe('a guardian who goes', () => {
  const api = useTestApp()

  async function aFamily() {
    const [maryam, omar, owner] = [await api.person({ name: 'Maryam' }), await api.person(), await api.person()]
    await givePassword(api.app, maryam)
    const [alone, shared] = [await addReader(maryam, 'Hawa Alone'), await addReader(maryam, 'Yusuf Shared')]
    await shareCare(maryam, shared.id, omar)
    const room = await openRoom(owner)
    for (const { id } of [alone, shared]) await readingAs(maryam, id).post('/rooms/join', { room_id: room.id })
    return { maryam, omar, owner, alone, shared, roomId: room.id }
  }
  const activeIn = async (viewer: Person, roomId: string) =>
    ((await viewer.get(`/rooms/${roomId}/members`)).json() as { user_id: string; is_active: boolean }[])
      .filter(({ is_active }) => is_active)
      .map(({ user_id }) => user_id)

  test('by deleting the account takes along the readers for whom nobody else cares, and leaves the others', async () => {
    const { maryam, omar, owner, alone, shared, roomId } = await aFamily()
    await maryam.post(`/user/readers/${shared.id}/guardians`)

    expect((await maryam.post('/auth/delete', { password: PASSWORD })).statusCode).toBe(200)

    expect(await api.db.user.findUnique({ where: { id: alone.id } })).toMatchObject({
      fullName: 'Former member',
      isDeleted: true,
    })
    expect((await activeIn(owner, roomId)).sort()).toEqual([owner.id, shared.id].sort())
    expect((await omar.get('/user/readers')).json()).toMatchObject([
      { id: shared.id, full_name: 'Yusuf Shared', guardians: [{ user_id: omar.id }] },
    ])
    expect((await readingAs(omar, shared.id).get('/rooms')).json()).toMatchObject([{ id: roomId }])
    expect(await api.db.careLink.count()).toBe(0)
    expect((await owner.get(`/rooms/${roomId}/members`)).body).not.toContain('Hawa')
  })

  test('because the account was removed takes them along as well', async () => {
    const { maryam, alone, shared } = await aFamily()
    const admin = await api.person({ admin: true })
    await admin.put(`/admin/users/${maryam.id}/suspension`, { reason: 'A test.', remove: true })
    api.clock.advance({ days: 31 })

    await deleteRemovedAccounts(api.db, api.clock.now(), (error) => {
      throw error
    })

    const left = await api.db.user.findMany({
      where: { id: { in: [maryam.id, alone.id, shared.id] }, isDeleted: false },
    })
    expect(left.map(({ id }) => id)).toEqual([shared.id])
  })

  test('while somebody becomes a guardian leaves no reader without one', async () => {
    const { maryam, alone } = await aFamily()
    const zayd = await api.person()
    const { token } = (await maryam.post(`/user/readers/${alone.id}/guardians`)).json()

    const [accepted] = await Promise.all([
      zayd.post('/care/guardian', { token }),
      maryam.post('/auth/delete', { password: PASSWORD }),
    ])

    const reader = await api.db.user.findUniqueOrThrow({ where: { id: alone.id }, include: { guardians: true } })
    expect(reader.isDeleted).toBe(accepted.statusCode !== 200)
    expect(reader.guardians.map(({ guardianId }) => guardianId)).toEqual(reader.isDeleted ? [] : [zayd.id])
  })

  test('suspended acts for nobody; a link of theirs makes no guardian', async () => {
    const { maryam, omar, alone, shared } = await aFamily()
    const { token } = (await maryam.post(`/user/readers/${alone.id}/guardians`)).json()
    const admin = await api.person({ admin: true })
    await admin.put(`/admin/users/${maryam.id}/suspension`, { reason: 'A test.', remove: false })

    expect((await readingAs(maryam, alone.id).get('/auth/me')).statusCode).toBe(401)
    expect((await omar.post('/care/guardian', { token })).json().code).toBe('link_expired')
    expect((await readingAs(omar, shared.id).get('/auth/me')).statusCode).toBe(200)

    await admin.delete(`/admin/users/${maryam.id}/suspension`)
    expect(await api.db.guardianship.count({ where: { guardianId: maryam.id } })).toBe(2)
  })
})

describe('readers in care and administrators', () => {
  const api = useTestApp()

  test('they are no accounts that are listed, given a role, or suspended', async () => {
    const admin = await api.person({ admin: true, name: 'Admin' })
    const { id } = await addReader(admin, 'Hawa')

    const listed = (await admin.get('/admin/users')).json() as { full_name: string }[]
    expect(listed.map(({ full_name }) => full_name)).toEqual(['Admin'])
    expect((await admin.put(`/admin/users/${id}/role`, { role: 'admin' })).json().code).toBe('user_not_found')
    const suspended = await admin.put(`/admin/users/${id}/suspension`, { reason: 'A test.', remove: true })
    expect(suspended.json().code).toBe('user_not_found')
    expect((await admin.get('/admin/server')).statusCode).toBe(200)
  })

  test('the data of a guardian names their readers; that of a reader is downloaded for them', async () => {
    const maryam = await api.person({ name: 'Maryam Khan' })
    const { id } = await addReader(maryam)

    expect((await maryam.get('/user/data')).json()).toMatchObject({
      account: { id: maryam.id },
      readers: [{ id, full_name: 'Yusuf Khan', colour: 'lapis', since: '2026-03-02T09:00:00.000Z' }],
      guardians: [],
    })
    expect((await readingAs(maryam, id).get('/user/data')).json()).toMatchObject({
      account: { id, full_name: 'Yusuf Khan', email: null },
      readers: [],
      guardians: [{ id: maryam.id, full_name: 'Maryam Khan' }],
    })
  })
})
