import { RoomList } from '@halaqa/contract/room-list'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, aRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp({ config: { publicUrl: 'https://halaqa.example/' } })

const listOf = (person: Person, roomId: string, query = '') => person.get(`/rooms/${roomId}/list${query}`)

async function partsOf(person: Person, roomId: string, query = '') {
  const response = await listOf(person, roomId, query)
  if (response.statusCode !== 200) throw new Error(response.body)
  return RoomList.parse(response.json()).parts
}

/** Lines of what was given, without the signs that isolate names. */
const givenIn = (parts: string[]) =>
  parts
    .flatMap((part) => part.split('\n'))
    .filter((line) => line.includes(' – '))
    .map((line) => line.replace(/[\u2068\u2069]/g, ''))

async function aRoomOf(names: string[], change = {}) {
  const people = await Promise.all(names.map((name) => api.person({ name })))
  const [owner, ...others] = people as [Person, ...Person[]]
  const room = await openRoom(owner, change)
  for (const person of others) await join(person, room.id)
  return { owner, others, people, room }
}

describe('is refused', () => {
  test.each(['00000000-0000-4000-8000-000000000000', 'x'])('for room %s, which does not exist', async (id) => {
    expect((await listOf(await api.person(), id)).json().code).toBe('room_not_found')
  })

  test('to strangers and former members', async () => {
    const { others, room } = await aRoomOf(['Amina', 'Bilal'])
    await others[0]!.post(`/rooms/${room.id}/leave`)
    for (const person of [others[0]!, await api.person()]) {
      const response = await listOf(person, room.id)
      expect([response.statusCode, response.json().code]).toEqual([403, 'not_a_member'])
    }
  })

  test.each([
    ['a date that is none', '?date=2026-02-30', 'The date must be written as YYYY-MM-DD.'],
    ['words for a date', '?date=today', 'The date must be written as YYYY-MM-DD.'],
    ['a day to come', '?date=2026-03-03', 'There’s no list for a later day yet. Choose today or an earlier day.'],
    ['a day before the room', '?date=2026-03-01', 'This room hadn’t started on that day. Choose a later one.'],
    ['a language without texts', '?language=xx', 'This isn’t a language.'],
  ])('for %s, with a sentence', async (_, query, message) => {
    const { owner, room } = await aRoomOf(['Amina'])
    const response = await listOf(owner, room.id, query)
    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toMatchObject([{ message }])
  })

  test('for an unknown chat', async () => {
    const { owner, room } = await aRoomOf(['Amina'])
    expect((await listOf(owner, room.id, '?format=fax')).json().code).toBe('validation_failed')
  })

  test('while its owner has switched it off, which the card says and only the owner may', async () => {
    const { owner, others, room } = await aRoomOf(['Amina', 'Bilal'])
    expect((await others[0]!.put(`/rooms/${room.id}`, { list_shared: false })).json().code).toBe('forbidden')
    expect((await owner.put(`/rooms/${room.id}`, { list_shared: 'no' })).statusCode).toBe(400)
    expect((await owner.put(`/rooms/${room.id}`, { list_shared: false })).json().list_shared).toBe(false)
    for (const [person, subject] of [
      [owner, 'given'],
      [others[0]!, 'waiting'],
    ] as const) {
      const response = await listOf(person, room.id, `?subject=${subject}`)
      expect([response.statusCode, response.json().code]).toEqual([403, 'list_not_shared'])
    }
    await owner.put(`/rooms/${room.id}`, { name: 'Another name' })
    expect((await others[0]!.get(`/rooms/${room.id}`)).json().list_shared).toBe(false)
    await owner.put(`/rooms/${room.id}`, { list_shared: true })
    expect(await partsOf(others[0]!, room.id)).toHaveLength(1)
  })
})

test("names today's readers and the room's address, in the format of each chat", async () => {
  const { owner, others, room } = await aRoomOf(['Amina', 'Bilal'], { name: 'Winter *Hatim*' })
  const response = await listOf(others[0]!, room.id, '?format=whatsapp&language=en')
  expect(response.json()).toMatchObject({ date: '2026-03-02', turn: null })
  const [whatsApp] = response.json().parts as [string]
  expect(whatsApp.split('\n')).toEqual([
    '*\u2068Winter Hatim\u2069*',
    'Monday 2 March',
    '',
    expect.stringMatching(/^\u2068(Amina|Bilal)\u2069 – Al-Fatihah 1 – Al-Baqarah \d+$/),
    expect.stringMatching(/^\u2068(Amina|Bilal)\u2069 – Al-Baqarah \d+–\d+$/),
    '',
    'May Allah accept it from everyone.',
    `https://halaqa.example/rooms/${room.id}`,
  ])
  expect(await partsOf(owner, room.id, '?format=telegram')).toEqual([
    whatsApp.replace('*\u2068Winter Hatim\u2069*', '**\u2068Winter Hatim\u2069**'),
  ])
  expect(await partsOf(owner, room.id)).toEqual([whatsApp.replaceAll('*', '')])
})

test('has the dedication on a line of its own, isolated and without signs that a chat reads', async () => {
  const { owner, room } = await aRoomOf(['Amina'], { dedication: 'For *Hajja* مريم, may Allah have mercy on her' })
  const [part] = await partsOf(owner, room.id)
  expect(part?.split('\n').slice(0, 3)).toEqual([
    '\u2068Winter Hatim\u2069',
    '\u2068For Hajja مريم, may Allah have mercy on her\u2069',
    'Monday 2 March',
  ])
})

test('exists for any date of the room up to today, and is empty on a rest day', async () => {
  const { owner, room } = await aRoomOf(['Amina'], { rest_weekdays: [3] })
  const first = await partsOf(owner, room.id)
  api.clock.set('2026-03-03T09:00:00Z')
  await partsOf(owner, room.id)
  api.clock.set('2026-03-04T09:00:00Z')
  expect(await partsOf(owner, room.id, '?date=2026-03-02')).toEqual(first)
  expect((await partsOf(owner, room.id, '?date=2026-03-03T10:00'))[0]).toContain('Tuesday 3 March')
  expect((await listOf(owner, room.id)).json()).toEqual({ date: '2026-03-04', turn: null, parts: [] })
})

test('has nothing to say before the first day', async () => {
  const { owner, room } = await aRoomOf(['Amina'], { start_date: '2026-03-10' })
  expect((await listOf(owner, room.id)).json()).toEqual({ date: '2026-03-02', turn: null, parts: [] })
})

test('does not carry the invite code', async () => {
  const { owner, room } = await aRoomOf(['Amina'])
  await owner.post(`/rooms/${room.id}/invite/renew`)
  const [part] = await partsOf(owner, room.id)
  expect(part?.split('\n').at(-1)).toBe(`https://halaqa.example/rooms/${room.id}`)
})

describe('of a pieces room', () => {
  test('is of the turn, by juz', async () => {
    const { owner, room } = await aRoomOf(['Amina', 'Bilal'], aPiecesRoomBody())
    const response = await listOf(owner, room.id)
    expect(response.json().turn).toEqual({ number: 1, first_date: '2026-03-02', last_date: '2026-03-08' })
    expect(response.json().parts[0].split('\n')[1]).toBe('Week of 2 March, until Sunday 8 March')
    expect(givenIn(response.json().parts)).toEqual(['Amina – Juz 1', 'Bilal – Juz 2'])
    api.clock.set('2026-03-10T09:00:00Z')
    expect(
      givenIn(await partsOf(owner, room.id))
        .map((line) => line.replace(/\d+$/, 'n'))
        .sort(),
    ).toEqual(['Amina – Juz n', 'Bilal – Juz n'])
    // Of a turn that has passed one's own alone: beside a portion that waits the others would say whose it was.
    expect(givenIn(await partsOf(owner, room.id, '?date=2026-03-07'))).toEqual(['Amina – Juz 1'])
    await api.db.room.update({ where: { id: room.id }, data: { openness: 'open', openFrom: new Date('2026-03-01') } })
    expect(await partsOf(owner, room.id, '?date=2026-03-07')).toEqual(response.json().parts)
  })

  test('has a heading for each hatim if there are several', async () => {
    const { owner, room } = await aRoomOf(
      ['Amina', 'Bilal', 'Khadija'],
      aPiecesRoomBody({ start_surah: 78, start_ayah: 1, piece: 'hizb' }),
    )
    api.clock.set('2026-03-10T09:00:00Z')
    const [part = ''] = await partsOf(owner, room.id, '?format=whatsapp')
    expect(part.match(/^\*Hatim \d\*$/gm)?.length).toBeGreaterThan(1)
  })

  test('of a board names the readers so far and the number of free pieces', async () => {
    const { owner, room } = await aRoomOf(['Amina', 'Bilal'], aPiecesRoomBody({ dealing: 'chosen' }))
    const free = await api.db.task.findMany({ where: { roomId: room.id, userId: null }, orderBy: { startPos: 'asc' } })
    expect(free).toHaveLength(30)
    const of = async () => {
      const parts = await partsOf(owner, room.id)
      return [...givenIn(parts), ...parts.flatMap((part) => part.match(/^.* free\.$/gm) ?? [])]
    }
    expect(await of()).toEqual(['30 pieces are free.'])
    const take = { userId: owner.id, dealtToId: owner.id }
    await api.db.task.update({ where: { id: free[4]!.id }, data: take })
    expect(await of()).toEqual(['Amina – Juz 5', '29 pieces are free.'])
    await api.db.task.updateMany({ where: { roomId: room.id, userId: null, startPos: { gt: 0 } }, data: take })
    expect((await of()).at(-1)).toBe('1 piece is free.')
  })
})

test('a room may be opened without it', async () => {
  const owner = await api.person()
  const room = await openRoom(owner, { list_shared: false })
  expect(room.list_shared).toBe(false)
  expect((await owner.get(`/rooms/${room.id}/list?format=plain&language=en`)).json().code).toBe('list_not_shared')
  expect((await owner.post('/rooms', aRoomBody({ list_shared: 'no' }))).statusCode).toBe(400)
})

test('each may be listed by first name, which others cannot say for them', async () => {
  const { owner, others, room } = await aRoomOf(['Amina Yusupova', 'Abdul Rahman Khan'])
  const [member] = others as [Person]
  const choose = (person: Person, value: unknown) =>
    person.put(`/rooms/${room.id}/membership`, { listed_by_first_name: value })
  expect((await choose(await api.person(), true)).json().code).toBe('not_a_member')
  expect((await choose(member, 'yes')).statusCode).toBe(400)
  expect((await member.get(`/rooms/${room.id}`)).json().my_listed_by_first_name).toBe(false)
  expect((await choose(member, true)).json().my_listed_by_first_name).toBe(true)
  const names = async () => givenIn(await partsOf(owner, room.id)).map((line) => line.split(' – ')[0])
  expect((await names()).sort()).toEqual(['Abdul Rahman', 'Amina Yusupova'])
  await member.put(`/rooms/${room.id}/membership`, { share: 'half' })
  expect((await names()).sort()).toEqual(['Abdul Rahman', 'Amina Yusupova'])
  await choose(member, false)
  expect((await names()).sort()).toEqual(['Abdul Rahman Khan', 'Amina Yusupova'])
})

test('a deleted account is named as everywhere', async () => {
  const { owner, others, room } = await aRoomOf(['Amina', 'Bilal'])
  const [member] = others as [Person]
  const [mine] = await tasksOf(member, '2026-03-02')
  await complete(member, mine!.id)
  const passwordHash = await api.app.passwords.hash('correct horse')
  await api.db.user.update({ where: { id: member.id }, data: { passwordHash } })
  const response = await member.post('/auth/delete', { password: 'correct horse' })
  expect(response.statusCode).toBe(200)
  expect(
    givenIn(await partsOf(owner, room.id))
      .map((line) => line.split(' – ')[0])
      .sort(),
  ).toEqual(['Amina', 'Former member'])
})

describe.each(['quiet', 'open'])(
  'in a room that is %s it is that of the beginning, whatever happens to a portion:',
  (openness) => {
    test.each(['open', 'complete', 'offer', 'take'])('%s', async (act) => {
      const { owner, others, room } = await aRoomOf(['Amina', 'Bilal', 'Khadija'], { openness })
      const [member, third] = others as [Person, Person]
      const before = await listOf(third, room.id, '?format=whatsapp')
      expect(givenIn(before.json().parts)).toHaveLength(3)
      const [mine] = await tasksOf(member, '2026-03-02')
      const response = await member.put(`/tasks/${mine!.id}/${act === 'take' ? 'offer' : act}`)
      expect(response.statusCode).toBe(200)
      if (act === 'take') expect((await owner.put(`/tasks/${mine!.id}/take`)).statusCode).toBe(200)
      for (const person of [member, third]) {
        const after = await listOf(person, room.id, '?format=whatsapp')
        expect(after.json()).toEqual(before.json())
        expect(after.headers.etag).toBe(before.headers.etag)
      }
    })
  },
)

describe('waiting portions', () => {
  const waiting = (person: Person, roomId: string) => partsOf(person, roomId, '?subject=waiting')

  async function withAnOffer(openness: string) {
    const { owner, others, room } = await aRoomOf(['Amina', 'Bilal', 'Khadija'], { openness })
    const [member, third] = others as [Person, Person]
    expect(await waiting(third, room.id)).toEqual([])
    const [mine] = await tasksOf(member, '2026-03-02')
    await member.put(`/tasks/${mine!.id}/offer`)
    return { owner, member, third, room }
  }

  test('names neither a reader nor a range in a quiet room, and says nothing to its own reader', async () => {
    const { member, third, room } = await withAnOffer('quiet')
    expect(await waiting(third, room.id)).toEqual([
      `\u2068Winter Hatim\u2069\n\nA portion is looking for a reader.\n\nhttps://halaqa.example/rooms/${room.id}`,
    ])
    expect(await waiting(member, room.id)).toEqual([])
  })

  test('names ranges, and no reader, in an open room', async () => {
    const { member, third, room } = await withAnOffer('open')
    const [part = ''] = await waiting(third, room.id)
    expect(part.split('\n').slice(2, 5)).toEqual([
      'These portions are looking for a reader:',
      expect.stringMatching(/^Al-/),
      '',
    ])
    expect(part).not.toMatch(/Amina|Bilal|Khadija/)
    expect(await waiting(member, room.id)).toEqual([part])
  })
})
