import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { notifyReaders, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs, shareCare } from '../../test/care.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { openRoom } from '../../test/rooms.ts'
import { openStream } from '../../test/stream.ts'

describe('what happens for a reader in care', () => {
  const api = useTestApp()
  let address: string
  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })

  interface Listed {
    id: string
    kind: string
    read_at: string | null
    reader: { id: string; full_name: string } | null
  }
  const list = async (person: Person) => (await person.get('/notifications')).json()
  const ofReaders = async (person: Person) =>
    ((await list(person)).notifications as Listed[]).filter(({ reader }) => reader !== null)

  async function aReaderInARoom() {
    const [maryam, omar, owner] = [await api.person(), await api.person(), await api.person()]
    const { id } = await addReader(maryam)
    await shareCare(maryam, id, omar)
    const room = await openRoom(owner)
    await readingAs(maryam, id).post('/rooms/join', { room_id: room.id })
    return { maryam, omar, owner, id }
  }

  async function tellOfTomorrow() {
    api.clock.set('2026-03-03T09:00:00Z')
    await planRooms(api.app)
    await notifyReaders(api.app)
  }

  test('is told to all guardians, with the name, and marked read by one of them for all', async () => {
    const { maryam, omar, owner, id } = await aReaderInARoom()
    await tellOfTomorrow()

    const told = await ofReaders(maryam)
    expect(told).not.toEqual([])
    for (const { reader } of told) expect(reader).toEqual({ id, full_name: 'Yusuf Khan' })
    expect(told.map(({ kind }) => kind)).toContain('ready')
    expect(await ofReaders(omar)).toEqual(told)
    expect(await ofReaders(owner)).toEqual([])
    const { unread } = await list(omar)

    expect((await maryam.put(`/notifications/${told[0]!.id}/read`)).statusCode).toBe(200)
    expect((await list(omar)).unread).toBe(unread - 1)
    await omar.put('/notifications/read')
    expect((await ofReaders(maryam)).every(({ read_at }) => read_at !== null)).toBe(true)
    expect((await owner.put(`/notifications/${told[0]!.id}/read`)).json().code).toBe('notification_not_found')
  })

  test('is told to a former guardian no more', async () => {
    const { maryam, omar, id } = await aReaderInARoom()
    await tellOfTomorrow()
    await omar.delete(`/user/readers/${id}/guardians/${omar.id}`)

    expect(await ofReaders(omar)).toEqual([])
    expect(await ofReaders(maryam)).not.toEqual([])
  })

  test('pages go through their own and those of readers in one order', async () => {
    const { maryam } = await aReaderInARoom()
    await openRoom(maryam)
    await tellOfTomorrow()
    const all = (await list(maryam)).notifications as Listed[]
    expect(new Set(all.map(({ reader }) => reader?.id)).size).toBe(2)

    const paged: Listed[] = []
    let next = ''
    do {
      const page = (await maryam.get(`/notifications?limit=1${next && `&before=${next}`}`)).json()
      paged.push(...page.notifications)
      next = page.next
    } while (next)
    expect(paged).toEqual(all)
  })

  test('reaches the streams of guardians, and the stream in which one of them reads as the reader', async () => {
    const { maryam, omar, id } = await aReaderInARoom()
    const streams = [
      await openStream(api, address, maryam),
      await openStream(api, address, omar),
      await openStream(api, address, { id, token: maryam.token }, id),
    ]
    onTestFinished(async () => {
      for (const stream of streams) await stream.close()
    })

    await tellOfTomorrow()

    for (const stream of streams) {
      const types = (await stream.settled()).map(({ type }) => type)
      expect(types).toContain('notifications')
      expect(types).toContain('tasks')
    }
  })

  test('each guardian hears what another does with a reader: name, guardians, links, rooms and portions', async () => {
    const { maryam, omar, id } = await aReaderInARoom()
    const stranger = await api.person()
    const stream = await openStream(api, address, omar)
    const other = await openStream(api, address, stranger)
    onTestFinished(() => stream.close())
    onTestFinished(() => other.close())
    const hears = async (act: () => Promise<{ statusCode: number }>) => {
      expect((await act()).statusCode).toBeLessThan(300)
      return (await stream.settled()).map(({ type }) => type)
    }
    const asYusuf = readingAs(maryam, id)
    const [room] = (await asYusuf.get('/rooms')).json()
    const [task] = (await asYusuf.get('/tasks?date=2026-03-03')).json().tasks

    expect(await hears(() => asYusuf.put(`/tasks/${task.id}/complete`))).toContain('tasks')
    expect(await hears(() => maryam.put(`/user/readers/${id}`, { full_name: 'Yusuf', colour: 'rose' }))).toEqual([
      'care',
    ])
    expect(await hears(() => maryam.post(`/user/readers/${id}/release`))).toEqual(['care'])
    expect(await hears(() => maryam.delete(`/user/readers/${id}/release`))).toEqual(['care'])
    expect(await hears(() => asYusuf.post(`/rooms/${room.id}/leave`))).toContain('care')
    expect(await hears(() => maryam.delete(`/user/readers/${id}/guardians/${omar.id}`))).toEqual(['care'])
    expect(await hears(() => maryam.put(`/user/readers/${id}`, { full_name: 'Yusuf', colour: 'teal' }))).toEqual([])
    expect((await other.settled()).map(({ type }) => type)).toEqual([])
  })

  test('a lesson of a reader reaches the other guardian and the pages of the reader, and not those of people of their own', async () => {
    const { maryam, omar, id } = await aReaderInARoom()
    const unit = await makeUnit(api.app, { surah: 112, lessons: [{}, {}] })
    const streams = [
      await openStream(api, address, omar),
      await openStream(api, address, { id, token: omar.token }, id),
    ] as const
    onTestFinished(async () => {
      for (const stream of streams) await stream.close()
    })
    const learner = { ...maryam, ...readingAs(maryam, id) }

    expect((await finish(learner, unit.lessons[0]!)).statusCode).toBe(200)

    expect((await streams[0].settled()).map(({ type }) => type)).toContain('care')
    expect((await streams[1].settled()).map(({ type }) => type)).toContain('content')
    await streams[0].settled() // of what the one before was settled by
    expect((await finish(omar, unit.lessons[0]!)).statusCode).toBe(200)
    expect((await streams[0].settled()).map(({ type }) => type)).toEqual([])
  })

  test('the stream for a reader ends when the care ends, and that of the other guardian goes on', async () => {
    const { maryam, omar, id } = await aReaderInARoom()
    const ending = await openStream(api, address, { id, token: omar.token }, id)
    const staying = await openStream(api, address, { id, token: maryam.token }, id)
    onTestFinished(() => ending.close())
    onTestFinished(() => staying.close())

    await maryam.delete(`/user/readers/${id}/guardians/${omar.id}`)

    await ending.endsSoon()
    expect(await staying.settled()).toEqual([{ type: 'care' }])
    expect((await openStream(api, address, { id, token: omar.token }, id)).response.status).toBe(403)
  })
})
