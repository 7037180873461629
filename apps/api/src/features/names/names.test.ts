import { describe, expect, test } from 'vitest'
import { deleteRemoved } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { addReader, givePassword, lockDevice, onAnotherDevice, PASSWORD, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, aRoomBody, join, openRoom, piecesIn, planAt } from '../../test/rooms.ts'

/** As it stands in a chat: two scripts, numbers, telephone numbers, pictures, blank lines and a name twice. */
const CHAT = `🌙 *Ramadan khatm* 🌙 +49 151 2345678 https://chat.whatsapp.com/AbC

1. Auntie Salma ✅
2. Yusuf Khan +49 151 2345678
٣- أم خالد
4️⃣ Tante Ayşe (Juz 5)
• Bilal <bilal@example.org>
6) Salma Yılmaz 🤲🏽
7. Auntie Salma`

interface Name {
  id: string
  full_name: string
  tasks: { id: string; piece_number: number | null; is_completed: boolean; [key: string]: unknown }[]
}
interface Added {
  id: string | null
  full_name: string
  is_there: boolean
}

const inLetters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
const manyNames = (count: number) => Array.from({ length: count }, (_, i) => `Reader ${inLetters(1000 + i)}`)

describe('readers by name', () => {
  const api = useTestApp()

  const post = (person: Pick<Person, 'post'>, room: string, names: string[], more = {}) =>
    person.post(`/rooms/${room}/readers`, { names, ...more })
  async function add(person: Person, room: string, names: string[], more = {}): Promise<Added[]> {
    const answer = await post(person, room, names, more)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().names
  }
  const namesOf = async (person: Person, room: string): Promise<Name[]> =>
    (await person.get(`/rooms/${room}/readers`)).json()
  const act = (person: Pick<Person, 'put'>, room: string, reader: string, task: string, what: string, body?: unknown) =>
    person.put(`/rooms/${room}/readers/${reader}/tasks/${task}/${what}`, body)
  const codeOf = async (answer: Promise<{ statusCode: number; json: () => { code?: string } }>) => {
    const { statusCode, json } = await answer
    return statusCode === 200 ? 'done' : json().code
  }
  const membersOf = async (viewer: Person, room: string) =>
    (await viewer.get(`/rooms/${room}/members?limit=200`)).json() as { [key: string]: unknown; user_id: string }[]

  test('pasted from a chat, shown first, read for by the owner and an allowed member to a complete hatim', async () => {
    const [owner, helper] = [await api.person({ name: 'Zayd Omar' }), await api.person({ name: 'Hiba Noor' })]
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: '2026-03-03' }))
    await join(helper, room)
    const lines = CHAT.split('\n').slice(2)
    const shown = await add(owner, room, lines, { dry_run: true })
    expect(shown.map(({ full_name }) => full_name)).toEqual([
      'Auntie Salma',
      'Yusuf Khan',
      'أم خالد',
      'Tante Ayşe',
      'Bilal',
      'Salma Yılmaz',
      'Auntie Salma',
    ])
    expect(shown.map(({ is_there }) => is_there)).toEqual([false, false, false, false, false, false, true])
    expect(await namesOf(owner, room)).toEqual([])
    expect((await add(owner, room, lines)).filter(({ id }) => id !== null)).toHaveLength(6)
    const more = Array.from({ length: 22 }, (_, i) => `${i + 1}. Reader ${'abcdefghijklmnopqrstuv'[i]} ✅`)
    api.clock.advance({ seconds: 1 })
    await add(owner, room, more)
    expect(await owner.get(`/rooms/${room}`).then((answer) => answer.json())).toMatchObject({
      active_members: 30,
      readers_by_name: 28,
    })
    expect((await helper.get(`/rooms/${room}`)).json()).toMatchObject({ readers_by_name: null })

    await planAt(api, '2026-03-03T12:00:00Z')
    const names = await namesOf(owner, room)
    expect(names.map(({ full_name }) => full_name).slice(0, 3)).toEqual(['Auntie Salma', 'Yusuf Khan', 'أم خالد'])
    expect(names.every(({ tasks }) => tasks.length === 1 && tasks[0]!.piece_number !== null)).toBe(true)
    expect(await codeOf(owner.put(`/rooms/${room}/members/${helper.id}/marking`, { marks_for_names: true }))).toBe(
      'done',
    )
    for (const person of [owner, helper]) {
      const [task] = (await person.get('/tasks?date=2026-03-03')).json().tasks
      expect((await person.put(`/tasks/${task.id}/complete`)).statusCode).toBe(200)
    }
    const completed: unknown[] = []
    for (const [i, { id, tasks }] of names.entries()) {
      const answer = await act(i % 2 === 0 ? owner : helper, room, id, tasks[0]!.id, 'complete', null)
      completed.push([answer.statusCode, answer.json().completed_hatim])
    }
    expect(completed).toEqual(names.map((_, i) => [200, i === names.length - 1 ? 1 : null]))

    const pieces = await piecesIn(api, room)
    expect(pieces).toHaveLength(30)
    expect(pieces.every(({ completedAt }) => completedAt !== null)).toBe(true)
    const [first, second] = names
    expect(pieces.find(({ userId }) => userId === first!.id)).toMatchObject({ completedById: owner.id })
    expect(pieces.find(({ userId }) => userId === second!.id)).toMatchObject({ completedById: helper.id })
    const hatim = (await helper.get(`/rooms/${room}/hatim`)).json()
    expect(hatim.readers.map(({ full_name }: Added) => full_name)).toEqual(
      expect.arrayContaining(['Auntie Salma', 'Yusuf', 'Tante']),
    )
    expect(JSON.stringify(hatim)).not.toContain('Yılmaz')
    const list = (await helper.get(`/rooms/${room}/list?date=2026-03-03&format=plain&language=en`)).body
    expect(list).toContain('Auntie Salma')
    expect(list).not.toContain('Khan')
    expect(await api.db.notification.count({ where: { userId: { in: names.map(({ id }) => id) } } })).toBe(0)
    expect(await api.db.notification.count({ where: { kind: 'hatim_complete' } })).toBe(2)
  })

  test('others know them by the first name, and the owner by the whole one', async () => {
    const [owner, other] = [await api.person(), await api.person()]
    const { id: room } = await openRoom(owner)
    await join(other, room)
    const [salma] = await add(owner, room, ['Salma Yılmaz'])
    const seen = async (viewer: Person) => (await membersOf(viewer, room)).find(({ user_id }) => user_id === salma!.id)
    expect(await seen(owner)).toMatchObject({ full_name: 'Salma Yılmaz', by_name: true, in_care_of: null })
    expect(await seen(other)).toMatchObject({ full_name: 'Salma', by_name: true, in_care_of: null })
    const today = (await other.get(`/rooms/${room}/today?date=2026-03-02`)).body
    expect(today).toContain('"Salma"')
    expect(today).not.toContain('Yılmaz')
  })

  test('a name that is there already is added only when it is confirmed, also from two tabs at once', async () => {
    const owner = await api.person({ name: 'Salma Noor' })
    const { id: room } = await openRoom(owner)
    const both = await Promise.all([add(owner, room, ['Bilal', 'Amina']), add(owner, room, ['Amina', 'Bilal'])])
    expect(both.flat().filter(({ id }) => id !== null)).toHaveLength(2)
    expect(await add(owner, room, ['bilál', 'salma noor', 'Hana', 'hana'])).toMatchObject([
      { is_there: true, id: null },
      { is_there: true, id: null },
      { is_there: false, id: expect.any(String) },
      { is_there: true, id: null },
    ])
    expect(await add(owner, room, ['2. Bilal ✅'], { confirmed: ['Bilal'] })).toMatchObject([
      { full_name: 'Bilal', is_there: true, id: expect.any(String) },
    ])
    expect((await namesOf(owner, room)).map(({ full_name }) => full_name).sort()).toEqual([
      'Amina',
      'Bilal',
      'Bilal',
      'Hana',
    ])
  })

  test('a room has 300 and an owner 600; one too many stores nothing', async () => {
    const owner = await api.person()
    const [first, second, third] = [await openRoom(owner), await openRoom(owner), await openRoom(owner)].map(
      ({ id }) => id,
    )
    expect(await codeOf(post(owner, first!, manyNames(301)))).toBe('too_many_names')
    expect(await codeOf(post(owner, first!, manyNames(301), { dry_run: true }))).toBe('too_many_names')
    expect(await namesOf(owner, first!)).toEqual([])
    await add(owner, first!, manyNames(300))
    expect((await post(owner, first!, ['Salma'])).json().message).toBe('A room has at most 300 readers by name.')
    await add(owner, second!, manyNames(300))
    expect(await codeOf(post(owner, third!, ['Salma']))).toBe('too_many_names_of_owner')
    const [{ id }] = (await namesOf(owner, first!)) as [Name]
    expect((await owner.delete(`/rooms/${first}/readers/${id}`)).statusCode).toBe(200)
    await add(owner, third!, ['Salma'])
  })

  test('a room with names is not handed over to somebody whose rooms would have more than 600', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const [room, full, almost] = [await openRoom(owner), await openRoom(heir), await openRoom(heir)].map(({ id }) => id)
    await join(heir, room!)
    await add(heir, full!, manyNames(300))
    await add(heir, almost!, manyNames(300))
    const handOver = async () => (await owner.put(`/rooms/${room}/owner`, { user_id: heir.id })).json()
    await add(owner, room!, ['Salma'])
    expect(await handOver()).toMatchObject({
      code: 'too_many_names_of_owner',
      message: 'This person’s rooms can have at most 600 readers by name.',
    })
    expect((await owner.get(`/rooms/${room}`)).json().creator_id).toBe(owner.id)
    const [{ id }] = (await namesOf(heir, full!)) as [Name]
    await heir.delete(`/rooms/${full}/readers/${id}`)
    expect((await handOver()).creator_id).toBe(heir.id)
  })

  test('a room with names passes to the next member whose rooms would not have more than 600', async () => {
    const [owner, full, next] = [await api.person(), await api.person(), await api.person()]
    const [room, one, another] = [await openRoom(owner), await openRoom(full), await openRoom(full)].map(({ id }) => id)
    for (const member of [full, next]) {
      api.clock.advance({ seconds: 1 })
      await join(member, room!)
    }
    for (const id of [one, another]) await add(full, id!, manyNames(300))
    await add(owner, room!, ['Salma'])
    expect((await owner.post(`/rooms/${room}/leave`)).statusCode).toBe(200)
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room! } })).ownerId).toBe(next.id)
  })

  test('nothing is added to a closed room, and a list without names adds none', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner)
    expect(await add(owner, room, ['1. ✅', '+49 151 2345678'])).toEqual([])
    expect((await post(owner, room, [])).statusCode).toBe(400)
    await owner.post(`/rooms/${room}/close`)
    expect(await codeOf(post(owner, room, ['Salma']))).toBe('room_closed')
  })

  test('in a daily room they are dealt a share of the days that are given out, and each is read once', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner)
    await add(owner, room, ['Salma', 'Bilal', 'Hana'])
    const portions = await api.db.task.findMany({
      where: { roomId: room },
      orderBy: [{ dayId: 'asc' }, { startPos: 'asc' }],
    })
    const days = [...new Set(portions.map(({ dayId }) => dayId))].map((id) =>
      portions.filter(({ dayId }) => dayId === id),
    )
    for (const day of days) expect(new Set(day.map(({ userId }) => userId)).size).toBe(4)
    const weights = portions.map(({ weight }) => weight)
    expect(Math.max(...weights)).toBeLessThan(2 * Math.min(...weights))
  })

  test('a portion is completed as it was seen, once, and undone for a day', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner)
    const [salma] = (await add(owner, room, ['Salma'])) as [Added]
    const [{ tasks }] = (await namesOf(owner, room)) as [Name]
    const task = tasks[0]!
    const other = { start_surah: 114, start_ayah: 1, end_surah: 114, end_ayah: 6 }
    expect(await codeOf(act(owner, room, salma.id!, task.id, 'complete', other))).toBe('portion_changed')
    const twice = await Promise.all([1, 2].map(() => act(owner, room, salma.id!, task.id, 'complete', null)))
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await namesOf(owner, room))[0]!.tasks[0]).toMatchObject({ is_completed: true })
    expect(await codeOf(act(owner, room, salma.id!, task.id, 'reopen'))).toBe('done')
    expect(await api.db.task.findUnique({ where: { id: task.id } })).toMatchObject({
      completedAt: null,
      completedById: null,
    })
    await act(owner, room, salma.id!, task.id, 'complete', null)
    api.clock.advance({ hours: 25 })
    expect(await codeOf(act(owner, room, salma.id!, task.id, 'reopen'))).toBe('reopen_too_late')
  })

  test('pieces of a board are taken for them, given back, and refused once others have them', async () => {
    const [owner, other] = [await api.person(), await api.person()]
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ dealing: 'chosen' }))
    await join(other, room)
    const [salma] = (await add(owner, room, ['Salma'])) as [Added]
    const next = await owner.post(`/rooms/${room}/readers/${salma.id}/take-next`, { from: 'board' })
    expect(next.json().task).toMatchObject({ user_id: salma.id, piece_number: 1 })
    const board = (await other.get(`/rooms/${room}/board`)).json()
    expect(board.pieces[0]).toMatchObject({ state: 'taken' })
    expect(await codeOf(act(owner, room, salma.id!, board.pieces[0].id, 'give-back'))).toBe('done')
    await other.put(`/tasks/${board.pieces[0].id}/take`)
    expect(await codeOf(act(owner, room, salma.id!, board.pieces[0].id, 'take'))).toBe('portion_taken')
    expect(await codeOf(act(owner, room, salma.id!, board.pieces[1].id, 'take'))).toBe('done')
    expect(await codeOf(act(owner, room, salma.id!, board.pieces[1].id, 'offer'))).toBe('done')
  })

  test('in a room that deals a free piece is taken for each of them once a day, and beside it what waits', async () => {
    const [owner, other, stranger] = [await api.person(), await api.person(), await api.person()]
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: '2026-03-03' }))
    await join(other, room)
    const [salma, bilal] = (await add(owner, room, ['Salma', 'Bilal'])) as [Added, Added]
    await planAt(api, '2026-03-03T12:00:00Z')
    const [waiting] = (await other.get('/tasks?date=2026-03-03')).json().tasks
    await other.put(`/tasks/${waiting.id}/offer`)
    const take = (person: Person, reader: string, from: string) =>
      person.post(`/rooms/${room}/readers/${reader}/take-next`, { from })
    expect(await codeOf(take(stranger, salma.id!, 'free'))).toBe('not_a_member')
    expect(await codeOf(take(other, salma.id!, 'free'))).toBe('forbidden')
    expect(await codeOf(take(owner, other.id, 'free'))).toBe('reader_not_found')
    const both = await Promise.all([1, 2].map(() => take(owner, salma.id!, 'free')))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const taken = both.find(({ statusCode }) => statusCode === 200)!.json().task
    expect(taken).toMatchObject({ user_id: salma.id, piece_number: 5 })
    expect((await take(owner, bilal.id!, 'free')).json().task).toMatchObject({ user_id: bilal.id, piece_number: 6 })
    expect((await take(owner, salma.id!, 'waiting')).json().task).toMatchObject({ id: waiting.id, user_id: salma.id })
    // The owner has taken none for themself.
    expect((await owner.get(`/rooms/${room}`)).json()).toMatchObject({ may_take_free: true, hatims: { free: 24 } })
    expect(await api.db.taskHandover.findMany({ where: { taskId: taken.id } })).toMatchObject([
      { toUserId: salma.id, actedById: owner.id },
    ])
  })

  test('removing a name ends it at once: what was read stays, what was not waits, and the name is nowhere', async () => {
    const [owner, other] = [await api.person(), await api.person()]
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: '2026-03-03' }))
    await join(other, room)
    await add(owner, room, ['Salma Yılmaz', 'Bilal Yılmaz'])
    await planAt(api, '2026-03-03T12:00:00Z')
    const [salma, bilal] = (await namesOf(owner, room)) as [Name, Name]
    await act(owner, room, salma.id, salma.tasks[0]!.id, 'complete', null)
    expect(await codeOf(owner.delete(`/rooms/${room}/members/${salma.id}`))).toBe('member_not_found')
    for (const { id } of [salma, bilal]) expect(await codeOf(owner.delete(`/rooms/${room}/readers/${id}`))).toBe('done')
    expect(await codeOf(owner.delete(`/rooms/${room}/readers/${salma.id}`))).toBe('reader_not_found')
    expect(await api.db.task.findUnique({ where: { id: salma.tasks[0]!.id } })).toMatchObject({ userId: salma.id })
    expect(await api.db.task.findUnique({ where: { id: bilal.tasks[0]!.id } })).toMatchObject({ waitingReason: 'left' })
    expect(await api.db.user.findMany({ where: { fullName: { contains: 'Yılmaz' }, namedInRoomId: room } })).toEqual([])
    expect(await api.db.user.findUnique({ where: { id: salma.id } })).toMatchObject({
      fullName: 'A reader',
      isDeleted: true,
    })
    expect(await codeOf(act(owner, room, bilal.id, bilal.tasks[0]!.id, 'complete', null))).toBe('reader_not_found')
  })

  test('only the owner of the day and whom the owner allows act for them, and only the owner adds, removes and allows', async () => {
    const [owner, member, allowed, stranger, guardian] = await Promise.all(
      Array.from({ length: 5 }, () => api.person()),
    )
    const { id: room } = await openRoom(owner!)
    for (const person of [member!, allowed!, guardian!]) await join(person, room)
    const reader = await addReader(guardian!)
    await readingAs(guardian!, reader.id).post('/rooms/join', { room_id: room })
    const device = await lockDevice(api.app, await onAnotherDevice(api.app, guardian!), reader.id)
    const [salma] = (await add(owner!, room, ['Salma'])) as [Added]
    await owner!.put(`/rooms/${room}/members/${allowed!.id}/marking`, { marks_for_names: true })
    const elsewhere = await openRoom(member!)

    type Caller = Pick<Person, 'get' | 'put' | 'post' | 'delete'>
    const marking = async (person: Caller) => {
      const { id } = await api.db.task.findFirstOrThrow({ where: { userId: salma.id! } })
      return Promise.all([
        codeOf(person.get(`/rooms/${room}/readers`)),
        codeOf(act(person, room, salma.id!, id, 'complete', null)),
      ])
    }
    const running = async (person: Caller) =>
      Promise.all([
        codeOf(post(person, room, ['Hana'], { dry_run: true })),
        codeOf(person.put(`/rooms/${room}/members/${member!.id}/marking`, { marks_for_names: false })),
        codeOf(person.delete(`/rooms/${room}/readers/${crypto.randomUUID()}`)),
      ])
    const all = (code: string, times: number) => Array(times).fill(code)

    expect(await marking(owner!)).toEqual(all('done', 2))
    expect(await marking(allowed!)).toEqual(all('done', 2))
    expect(await marking(member!)).toEqual(all('forbidden', 2))
    expect(await marking(stranger!)).toEqual(all('not_a_member', 2))
    expect(await marking(readingAs(guardian!, reader.id) as Caller)).toEqual(all('not_for_readers', 2))
    expect(await marking(device as Caller)).toEqual(all('device_locked', 2))
    expect(await running(owner!)).toEqual(['done', 'done', 'reader_not_found'])
    for (const person of [allowed!, member!]) expect(await running(person)).toEqual(all('forbidden', 3))
    expect(await running(readingAs(guardian!, reader.id) as Caller)).toEqual(all('not_for_readers', 3))
    expect(await codeOf(readingAs(owner!, salma.id!).get(`/rooms/${room}`))).toBe('not_your_reader')
    const { tasks } = (await namesOf(owner!, room))[0]!
    expect(await codeOf(act(member!, elsewhere.id, salma.id!, tasks[0]!.id, 'complete', null))).toBe('reader_not_found')
    for (const { id } of [reader, salma])
      expect(await codeOf(owner!.put(`/rooms/${room}/members/${id}/marking`, { marks_for_names: true }))).toBe(
        'member_not_found',
      )

    expect(await codeOf(owner!.put(`/rooms/${room}/owner`, { user_id: salma.id }))).toBe('cannot_own_rooms')
    await owner!.put(`/rooms/${room}/owner`, { user_id: member!.id })
    expect(await marking(owner!)).toEqual(['forbidden', 'forbidden'])
    expect((await member!.get(`/rooms/${room}/readers`)).statusCode).toBe(200)
    expect(await running(owner!)).toEqual(all('forbidden', 3))
    await allowed!.post(`/rooms/${room}/leave`)
    await join(allowed!, room)
    expect((await allowed!.get(`/rooms/${room}/readers`)).json().code).toBe('forbidden')
  })

  test('they never inherit a room: it waits for the next person who joins', async () => {
    const [owner, next] = [await api.person(), await api.person()]
    const { id: room } = await openRoom(owner)
    await add(owner, room, ['Salma'])
    await owner.post(`/rooms/${room}/leave`)
    expect(await api.db.room.findUnique({ where: { id: room } })).toMatchObject({ ownerId: owner.id })
    await join(next, room)
    expect((await namesOf(next, room)).map(({ full_name }) => full_name)).toEqual(['Salma'])
  })

  test('the export of the owner has their names; with the account they go, or stay with the room where somebody inherits it', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const [alone, shared] = [(await openRoom(owner)).id, (await openRoom(owner)).id]
    const [salma] = (await add(owner, alone, ['Salma'])) as [Added]
    api.clock.advance({ seconds: 1 })
    const [bilal] = (await add(owner, shared, ['Bilal'])) as [Added]
    await join(heir, shared)
    expect((await owner.get('/user/data')).json().readers_by_name).toMatchObject([
      { id: salma.id, full_name: 'Salma', room_id: alone },
      { id: bilal.id, full_name: 'Bilal', room_id: shared },
    ])
    await givePassword(api.app, owner)
    expect((await owner.post('/auth/delete', { password: PASSWORD })).statusCode).toBe(200)
    expect(await api.db.user.findUnique({ where: { id: salma.id! } })).toMatchObject({
      fullName: 'A reader',
      isDeleted: true,
    })
    expect(await api.db.roomMember.count({ where: { roomId: alone, isActive: true } })).toBe(0)
    expect((await namesOf(heir, shared)).map(({ full_name }) => full_name)).toEqual(['Bilal'])
    expect((await heir.get('/user/data')).json().readers_by_name).toMatchObject([{ full_name: 'Bilal' }])
  })

  test('thirty days after the end of a room its names are forgotten, and what they read stays', async () => {
    const owner = await api.person()
    const [ended, closed, open] = [
      await openRoom(owner, { end_date: '2026-03-10' }),
      await openRoom(owner),
      await openRoom(owner, { end_date: '2026-12-31' }),
    ].map(({ id }) => id)
    const readers: string[] = []
    for (const room of [ended!, closed!, open!]) readers.push((await add(owner, room, ['Salma']))[0]!.id!)
    const [{ tasks }] = (await namesOf(owner, ended!)) as [Name]
    await act(owner, ended!, readers[0]!, tasks[0]!.id, 'complete', null)
    await owner.post(`/rooms/${closed}/close`)
    const names = async () =>
      (await api.db.user.findMany({ where: { id: { in: readers } }, orderBy: { id: 'asc' } }))
        .sort((a, b) => readers.indexOf(a.id) - readers.indexOf(b.id))
        .map(({ fullName }) => fullName)

    api.clock.set('2026-03-31T12:00:00Z')
    await deleteRemoved(api.app)
    expect(await names()).toEqual(['Salma', 'Salma', 'Salma'])
    api.clock.set('2026-04-11T12:00:00Z')
    await deleteRemoved(api.app)
    expect(await names()).toEqual(['A reader', 'A reader', 'Salma'])
    expect(await api.db.task.findUnique({ where: { id: tasks[0]!.id } })).toMatchObject({
      userId: readers[0],
      completedAt: expect.any(Date),
    })
  })

  test('the next round of a room begins with its names, in their order, and those of this one stay', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner, {
      start_surah: 112,
      end_surah: 112,
      end_ayah: 4,
      end_date: '2026-03-03',
    })
    await add(owner, room, ['Salma', 'Bilal', 'Salma'], { confirmed: ['Salma'] })
    for (const date of ['2026-03-02', '2026-03-03']) {
      await planAt(api, `${date}T12:00:00Z`)
      for (const { id, tasks } of await namesOf(owner, room))
        for (const task of tasks.filter(({ is_completed }) => !is_completed))
          expect((await act(owner, room, id, task.id, 'complete', null)).statusCode).toBe(200)
      for (const task of (await owner.get(`/tasks?date=${date}`)).json().tasks)
        await owner.put(`/tasks/${task.id}/complete`)
    }
    const answers = await Promise.all([1, 2].map(() => owner.post(`/rooms/${room}/next-round`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const next: string = answers[0]!.json().id
    expect(answers[1]!.json()).toMatchObject({ id: next, active_members: 4, readers_by_name: 3 })
    const [before, after] = [await namesOf(owner, room), await namesOf(owner, next)]
    for (const names of [before, after])
      expect(names.map(({ full_name }) => full_name)).toEqual(['Salma', 'Bilal', 'Salma'])
    expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(6)

    await planAt(api, '2026-03-04T12:00:00Z')
    const reader = (await namesOf(owner, next)).find(({ tasks }) => tasks.length > 0)!
    expect((await act(owner, next, reader.id, reader.tasks[0]!.id, 'complete', null)).statusCode).toBe(200)
  })

  test('in a quiet room the owner, whom the owner allows and all by name know as one what each of them knows', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner)
    const canTell = async () => (await owner.get(`/rooms/${room}`)).json().guardian_can_tell
    await add(owner, room, ['Salma', 'Bilal'])
    expect(await canTell()).toBe(true)
    const others = await Promise.all([1, 2, 3].map(() => api.person()))
    for (const person of others) await join(person, room)
    expect(await canTell()).toBe(false)
    await owner.put(`/rooms/${room}/members/${others[0]!.id}/marking`, { marks_for_names: true })
    expect(await canTell()).toBe(true)
  })

  test('in a quiet room of seventy by name the card says so until three members are outside the owner’s care', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner)
    const canTell = async () => (await owner.get(`/rooms/${room}`)).json().guardian_can_tell
    const two = ['abcdefghijklmn', 'opqrs'].map((letters) => [...letters])
    await add(
      owner,
      room,
      two[0]!.flatMap((first) => two[1]!.map((second) => `Reader ${first}${second}`)),
    )
    const others = await Promise.all([1, 2, 3].map(() => api.person()))
    for (const person of others.slice(0, 2)) await join(person, room)
    expect((await owner.get(`/rooms/${room}`)).json()).toMatchObject({ readers_by_name: 70, active_members: 73 })
    expect(await canTell()).toBe(true)
    // Of three one has a child elsewhere, who is no reader of this room.
    await addReader(others[0]!)
    await join(others[2]!, room)
    expect(await canTell()).toBe(false)
  })

  test('the pool of a quiet room hands the owner with all by name two portions in a day', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: '2026-03-03' }))
    const others: Person[] = []
    for (let i = 0; i < 6; i += 1) {
      others.push(await api.person())
      await join(others[i]!, room)
    }
    const [salma] = (await add(owner, room, ['Salma'])) as [Added]
    await planAt(api, '2026-03-03T12:00:00Z')
    for (const person of others) {
      const [task] = (await person.get('/tasks?date=2026-03-03')).json().tasks
      expect((await person.put(`/tasks/${task.id}/offer`)).statusCode).toBe(200)
    }
    const take = (path: string) => codeOf(owner.post(`/rooms/${room}${path}`, { from: 'waiting' }))
    expect(await take('/take-next')).toBe('done')
    expect(await take(`/readers/${salma.id}/take-next`)).toBe('done')
    expect(await take(`/readers/${salma.id}/take-next`)).toBe('finish_first')
    expect(await take('/take-next')).toBe('finish_first')
  })

  test('an account of theirs has no email, no password and no other keeper', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner, aRoomBody())
    const [salma] = (await add(owner, room, ['Salma'])) as [Added]
    expect(await api.db.user.findUnique({ where: { id: salma.id! } })).toMatchObject({
      email: null,
      passwordHash: null,
      inCare: true,
    })
    await expect(
      api.db.user.update({ where: { id: salma.id! }, data: { email: 'salma@example.org' } }),
    ).rejects.toThrow('users_in_care')
    await expect(api.db.user.update({ where: { id: salma.id! }, data: { inCare: false } })).rejects.toThrow(
      'users_in_care',
    )
    await expect(api.db.user.update({ where: { id: owner.id }, data: { namedInRoomId: room } })).rejects.toThrow(
      'users_in_care',
    )
  })
})
