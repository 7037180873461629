import { READING_AS_HEADER } from '@halaqa/contract/constants'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs, shareCare } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, join, openRoom } from '../../test/rooms.ts'

const TODAY = '2026-03-02'
const READING = {
  show_translation: true,
  show_transliteration: false,
  translation_size: 'text-base',
  language: 'en',
}

describe('readers in care in rooms', () => {
  const api = useTestApp()

  const joinFor = (guardian: Person, readerId: string, roomId: string, invite?: string) =>
    readingAs(guardian, readerId).post('/rooms/join', { room_id: roomId, invite })
  const membersOf = async (viewer: Person, roomId: string) =>
    (await viewer.get(`/rooms/${roomId}/members?limit=100`)).json() as {
      user_id: string
      full_name: string
      in_care_of: string | null
      is_active: boolean
    }[]
  const roomOf = async (viewer: Pick<Person, 'get'>, roomId: string) => (await viewer.get(`/rooms/${roomId}`)).json()

  async function aRoomWithReader(change = {}) {
    const [owner, maryam] = [await api.person({ name: 'Zayd Omar' }), await api.person({ name: 'Maryam Khan' })]
    const room = await openRoom(owner, change)
    const { id } = await addReader(maryam)
    expect((await joinFor(maryam, id, room.id)).statusCode).toBe(200)
    return { owner, maryam, id, roomId: room.id }
  }

  test('a guardian joins, reads and leaves for a reader; what is read says who acted', async () => {
    const { maryam, id, roomId } = await aRoomWithReader()
    const yusuf = readingAs(maryam, id)
    const { tasks } = (await yusuf.get(`/tasks?date=${TODAY}`)).json()
    expect(tasks.length).toBeGreaterThan(0)
    expect((await maryam.get(`/tasks?date=${TODAY}`)).json().tasks).toEqual([])
    expect((await maryam.get('/user/readers')).json()).toMatchObject([
      { open_portions: tasks.length, rooms: 1, room_names: ['Winter Hatim'] },
    ])

    for (const task of tasks) expect((await yusuf.put(`/tasks/${task.id}/complete`)).statusCode).toBe(200)

    expect(await api.db.task.findUnique({ where: { id: tasks[0].id } })).toMatchObject({
      userId: id,
      completedById: maryam.id,
    })
    expect((await yusuf.get(`/tasks/${tasks[0].id}`)).json().completed_by).toBe('Maryam')
    const { readings } = (await yusuf.get('/user/readings')).json()
    expect(readings.map(({ completed_by }: { completed_by: string }) => completed_by)).toEqual(
      tasks.map(() => 'Maryam'),
    )
    expect((await yusuf.get('/user/data')).json().portions).toContainEqual(
      expect.objectContaining({ id: tasks[0].id, acted_by: 'Maryam' }),
    )
    expect((await yusuf.put(`/tasks/${tasks[0].id}/reopen`)).json().task.completed_by).toBeNull()
    expect((await yusuf.put(`/tasks/${tasks[0].id}/complete`)).json().task.completed_by).toBe('Maryam')
    expect((await maryam.get('/user/readers')).json()).toMatchObject([{ open_portions: 0 }])
    expect((await yusuf.get('/user/figures')).json()).not.toEqual((await maryam.get('/user/figures')).json())
    expect((await yusuf.post(`/rooms/${roomId}/leave`)).statusCode).toBe(200)
    expect((await maryam.get('/user/readers')).json()).toMatchObject([{ rooms: 0 }])
  })

  test('a completion of two guardians at once is one', async () => {
    const { maryam, id } = await aRoomWithReader()
    const omar = await api.person()
    await shareCare(maryam, id, omar)
    const [task] = (await readingAs(omar, id).get(`/tasks?date=${TODAY}`)).json().tasks

    const answers = await Promise.all(
      [maryam, omar].map((guardian) => readingAs(guardian, id).put(`/tasks/${task.id}/complete`)),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]!.json()).toEqual(answers[1]!.json())
    const { completedById } = await api.db.task.findUniqueOrThrow({ where: { id: task.id } })
    expect([maryam.id, omar.id]).toContain(completedById)
  })

  test('of two guardians at once, who complete what each of them sees or another range, one is recorded, however often they send it', async () => {
    const { maryam, id } = await aRoomWithReader()
    const omar = await api.person()
    await shareCare(maryam, id, omar)
    const [task] = (await readingAs(omar, id).get(`/tasks?date=${TODAY}`)).json().tasks
    const whole = {
      start_surah: task.start_surah,
      start_ayah: task.start_ayah,
      end_surah: task.end_surah,
      end_ayah: task.end_ayah,
    }
    const other = { ...whole, end_surah: 114, end_ayah: 6 }
    const send = (guardian: Person, body: object) => readingAs(guardian, id).put(`/tasks/${task.id}/complete`, body)
    const stored = () => api.db.task.findUniqueOrThrow({ where: { id: task.id } })

    const changed = await send(omar, other)
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'portion_changed'])
    expect((await stored()).completedAt).toBeNull()

    for (const [first, second] of [
      [maryam, omar],
      [omar, maryam],
    ] as const) {
      expect((await send(first, whole)).statusCode).toBe(200)
      const kept = await stored()
      expect(kept.completedById).toBe(first.id)
      api.clock.advance({ minutes: 1 })
      for (const [guardian, body] of [
        [second, whole],
        [first, whole],
        [second, other],
        [second, whole],
      ] as const) {
        expect((await send(guardian, body)).statusCode).toBe(200)
      }
      expect(await stored()).toEqual(kept)
      expect((await readingAs(maryam, id).put(`/tasks/${task.id}/reopen`)).statusCode).toBe(200)
    }
  })

  test('of two guardians who change name, settings and share at once, the last counts and neither fails', async () => {
    const { maryam, id, roomId } = await aRoomWithReader()
    const omar = await api.person()
    await shareCare(maryam, id, omar)
    const both = [maryam, omar]
    const atOnce = async (change: (guardian: Person, index: number) => Promise<{ statusCode: number }>) => {
      const answers = await Promise.all([0, 1, 2, 3].map((index) => change(both[index % 2]!, index)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    }
    const names = ['Yusuf', 'Yusuf Khan', 'Yusuf ibn Omar', 'Little Yusuf']
    const shares = ['quarter', 'half', 'whole', 'double']
    const sizes = ['text-lg', 'text-xl', 'text-2xl', 'text-3xl']

    await atOnce((guardian, i) => guardian.put(`/user/readers/${id}`, { full_name: names[i], colour: 'rose' }))
    await atOnce((guardian, i) => readingAs(guardian, id).put(`/rooms/${roomId}/membership`, { share: shares[i] }))
    await atOnce((guardian, i) =>
      readingAs(guardian, id).put('/user/settings/reading', { ...READING, arabic_size: sizes[i] }),
    )
    await atOnce((guardian, i) =>
      readingAs(guardian, id).put('/user/settings/memorizing', {
        minutes: i % 2 === 0 ? 10 : 20,
        cycle_days: 60,
        firmness: 'steady',
        near_days: 7,
      }),
    )

    expect((await omar.put(`/user/readers/${id}`, { full_name: 'Yusuf', colour: 'teal' })).statusCode).toBe(200)
    expect((await maryam.get('/user/readers')).json()).toMatchObject([{ full_name: 'Yusuf', colour: 'teal' }])
    await readingAs(maryam, id).put(`/rooms/${roomId}/membership`, { share: 'half' })
    expect((await readingAs(omar, id).get(`/rooms/${roomId}`)).json().my_share).toBe('half')
  })

  test('others see the first name and in whose care a reader is; a guardian sees the whole name', async () => {
    const { owner, maryam, id, roomId } = await aRoomWithReader()
    const shown = async (viewer: Person) => (await membersOf(viewer, roomId)).find(({ user_id }) => user_id === id)

    expect(await shown(owner)).toMatchObject({ full_name: 'Yusuf', in_care_of: 'Maryam' })
    expect(await shown(maryam)).toMatchObject({ full_name: 'Yusuf Khan', in_care_of: 'Maryam' })
    expect((await membersOf(owner, roomId)).find(({ user_id }) => user_id === owner.id)).toMatchObject({
      full_name: 'Zayd Omar',
      in_care_of: null,
    })
    const search = async (text: string) => (await owner.get(`/rooms/${roomId}/members?search=${text}`)).json().length
    expect([await search('yusuf'), await search('khan')]).toEqual([1, 0])
    const { portions } = (await owner.get(`/rooms/${roomId}/today`)).json()
    expect(portions.map(({ full_name }: { full_name: string }) => full_name)).toContain('Yusuf')
    for (const path of ['today', 'list', 'hatim', 'members']) {
      expect((await owner.get(`/rooms/${roomId}/${path}`)).body).not.toContain('Yusuf Khan')
    }
    const { notifications } = (await owner.get('/notifications')).json()
    const joined = notifications.find(({ kind }: { kind: string }) => kind === 'joined')
    expect(joined.details.person_name).toBe('Yusuf')
  })

  test('a board names a reader by the first name', async () => {
    const { people, room } = await aPiecesRoom(api, 2, { dealing: 'chosen' })
    const [owner, maryam] = people as [Person, Person]
    const { id } = await addReader(maryam)
    await joinFor(maryam, id, room.id)
    api.clock.set('2026-03-03T09:00:00Z')
    const taken = await readingAs(maryam, id).post(`/rooms/${room.id}/take-next`, { from: 'board' })
    expect(taken.statusCode).toBe(200)

    const { pieces } = (await owner.get(`/rooms/${room.id}/board`)).json()
    expect(pieces.find(({ state }: { state: string }) => state === 'taken')).toMatchObject({
      taken_by: 'Yusuf',
      taken_by_id: id,
    })
    const refused = await owner.put(`/tasks/${taken.json().task.id}/take`)
    expect(refused.json()).toMatchObject({ code: 'portion_taken', taken_by: 'Yusuf' })
    await readingAs(maryam, id).put(`/tasks/${taken.json().task.id}/complete`)
    const ahead = await readingAs(maryam, id).post(`/rooms/${room.id}/read-ahead`, { portions: 1 })
    expect(ahead.json().tasks).toHaveLength(1)
    const handovers = await api.db.taskHandover.findMany({ where: { toUserId: id } })
    expect(handovers.map(({ taskId, actedById }) => [taskId, actedById])).toEqual([
      [taken.json().task.id, maryam.id],
      [ahead.json().tasks[0].id, maryam.id],
    ])
  })

  test('three readers of a guardian are the most, unless the owner allows more; those of co-guardians count for each', async () => {
    const { owner, maryam, id, roomId } = await aRoomWithReader()
    const omar = await api.person()
    for (const name of ['Hawa', 'Idris']) await joinFor(maryam, (await addReader(maryam, name)).id, roomId)
    const fourth = await addReader(maryam, 'Nuh')
    const refused = await joinFor(maryam, fourth.id, roomId)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_many_readers_in_room'])

    await shareCare(maryam, fourth.id, omar)
    expect((await joinFor(omar, fourth.id, roomId)).json().code).toBe('too_many_readers_in_room')
    expect((await joinFor(omar, (await addReader(omar, 'Salih')).id, roomId)).statusCode).toBe(200)

    expect((await owner.put(`/rooms/${roomId}`, { care_limit_lifted: true })).json()).toMatchObject({
      care_limit_lifted: true,
    })
    expect((await joinFor(maryam, fourth.id, roomId)).statusCode).toBe(200)
    expect((await joinFor(maryam, id, roomId)).statusCode).toBe(200)
  })

  test('of two who join at once as the third, one does', async () => {
    const { maryam, roomId } = await aRoomWithReader()
    await joinFor(maryam, (await addReader(maryam, 'Hawa')).id, roomId)
    const last = [await addReader(maryam, 'Idris'), await addReader(maryam, 'Nuh')]

    const answers = await Promise.all(last.map(({ id }) => joinFor(maryam, id, roomId)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('a room that asks first asks for each reader, by the first name', async () => {
    const [owner, maryam] = [await api.person(), await api.person({ name: 'Maryam Khan' })]
    const room = await openRoom(owner, { requires_approval: true })
    await join(maryam, room.id)
    await owner.post(`/rooms/${room.id}/requests/${maryam.id}/approve`)
    const { id } = await addReader(maryam)

    expect((await joinFor(maryam, id, room.id)).json()).toMatchObject({ status: 'requested' })

    expect((await owner.get(`/rooms/${room.id}/requests`)).json()).toMatchObject([
      { user_id: id, full_name: 'Yusuf', in_care_of: 'Maryam' },
    ])
    await owner.post(`/rooms/${room.id}/requests/${id}/approve`)
    expect(await roomOf(maryam, room.id)).toMatchObject({ active_members: 3 })
  })

  test('ownership passes readers by: by leaving, by transfer, and by joining an empty room', async () => {
    const { owner, maryam, id, roomId } = await aRoomWithReader()
    expect((await owner.put(`/rooms/${roomId}/owner`, { user_id: id })).json().code).toBe('cannot_own_rooms')
    api.clock.advance({ seconds: 1 })
    const last = await api.person()
    await join(last, roomId)

    await owner.post(`/rooms/${roomId}/leave`)
    expect(await roomOf(last, roomId)).toMatchObject({ creator_id: last.id })

    await last.post(`/rooms/${roomId}/leave`)
    const yusuf = await readingAs(maryam, id).get(`/rooms/${roomId}`)
    expect(yusuf.json()).toMatchObject({ creator_id: last.id, is_member: true, active_members: 1 })
    const refused = await maryam.put(`/rooms/${roomId}`, { name: 'Mine' }, { [READING_AS_HEADER]: id })
    expect(refused.json().code).toBe('not_for_readers')

    await join(maryam, roomId)
    expect(await roomOf(maryam, roomId)).toMatchObject({ creator_id: maryam.id })
    const { notifications } = (await maryam.get('/notifications')).json()
    expect(notifications.map(({ kind }: { kind: string }) => kind)).toContain('owner_now')
  })

  test('a room of readers alone asks nobody for approval', async () => {
    const [owner, maryam] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { requires_approval: true })
    const { id } = await addReader(maryam)
    await joinFor(maryam, id, room.id)
    await owner.post(`/rooms/${room.id}/requests/${id}/approve`)
    await owner.post(`/rooms/${room.id}/leave`)

    expect((await maryam.post('/rooms/join', { room_id: room.id })).json()).toMatchObject({ status: 'joined' })
    expect(await roomOf(maryam, room.id)).toMatchObject({ creator_id: maryam.id })
  })

  test('who bans a guardian keeps out the readers who have no other guardian there, also later', async () => {
    const { owner, maryam, id, roomId } = await aRoomWithReader()
    const omar = await api.person()
    await join(maryam, roomId)
    await join(omar, roomId)
    const shared = await addReader(maryam, 'Hawa')
    const late = await addReader(maryam, 'Nuh')
    await shareCare(maryam, shared.id, omar)
    await joinFor(maryam, shared.id, roomId)

    expect((await owner.delete(`/rooms/${roomId}/members/${maryam.id}?ban=true`)).statusCode).toBe(200)

    const active = (await membersOf(owner, roomId)).filter(({ is_active }) => is_active).map(({ user_id }) => user_id)
    expect(active.sort()).toEqual([owner.id, omar.id, shared.id].sort())
    expect((await readingAs(maryam, id).get(`/rooms/${roomId}`)).json().code).toBe('room_not_found')
    expect((await joinFor(maryam, late.id, roomId)).json().code).toBe('room_not_found')
    expect((await readingAs(maryam, shared.id).get(`/rooms/${roomId}`)).statusCode).toBe(200)

    await owner.delete(`/rooms/${roomId}/bans/${maryam.id}`)
    expect((await joinFor(maryam, late.id, roomId)).statusCode).toBe(200)
  })

  test('the pool of a quiet room hands two portions a day to a person with all for whom they act', async () => {
    const { people, room } = await aPiecesRoom(api, 6, { piece: 'juz', turn_days: 7 })
    const [maryam, omar] = people as [Person, Person]
    const { id } = await addReader(maryam)
    await joinFor(maryam, id, room.id)
    await shareCare(maryam, id, omar)
    api.clock.set('2026-03-03T09:00:00Z')
    for (const person of people.slice(2)) {
      for (const { id: taskId } of (await person.get('/tasks?date=2026-03-03')).json().tasks) {
        expect((await person.put(`/tasks/${taskId}/offer`)).statusCode).toBe(200)
      }
    }
    const take = async (person: Pick<Person, 'post'>) =>
      (await person.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).json().code ?? 'taken'

    expect(await take(maryam)).toBe('taken')
    expect(await take(readingAs(maryam, id))).toBe('taken')
    for (const one of [maryam, readingAs(omar, id), omar]) expect(await take(one)).toBe('finish_first')
    expect(await take(people[5]!)).toBe('taken')
  })

  test('the card says that who acts for the others can tell, while fewer than three are left', async () => {
    const { owner, maryam, id, roomId } = await aRoomWithReader()
    const canTell = async () => (await roomOf(owner, roomId)).guardian_can_tell
    await join(maryam, roomId)
    expect(await canTell()).toBe(true)
    for (let i = 0; i < 2; i++) await join(await api.person(), roomId)
    expect(await canTell()).toBe(false)

    const co = await api.person()
    await shareCare(maryam, id, co)
    await join(co, roomId)
    expect(await canTell()).toBe(false)
    await shareCare(maryam, id, owner)
    expect(await canTell()).toBe(true)
    await owner.put(`/rooms/${roomId}`, { openness: 'open' })
    expect(await canTell()).toBe(false)
  })

  test('a reader in care has no link of their own: the guardian invites', async () => {
    const { maryam, id, roomId } = await aRoomWithReader()
    expect((await readingAs(maryam, id).get(`/rooms/${roomId}`)).json()).toMatchObject({ my_link_code: null })
    await join(maryam, roomId)
    expect(await roomOf(maryam, roomId)).toMatchObject({ my_link_code: expect.any(String) })
  })

  test('a room whose readers all act for themselves says no such thing', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    await join(await api.person(), room.id)
    expect(await roomOf(owner, room.id)).toMatchObject({ guardian_can_tell: false })
  })
})
