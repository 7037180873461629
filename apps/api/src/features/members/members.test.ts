import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { join, openRoom } from '../../test/rooms.ts'

describe('the list of members', () => {
  const api = useTestApp()

  test('the caller and the owner come first, then the active, page by page', async () => {
    const owner = await api.person({ name: 'Owner' })
    const room = await openRoom(owner)
    const people = []
    for (const name of ['Aisha', 'Bilal', 'Caller', 'Dawud']) {
      api.clock.advance({ minutes: 1 })
      const person = await api.person({ name })
      await join(person, room.id)
      people.push(person)
    }
    await people[0]?.post(`/rooms/${room.id}/leave`)
    const caller = people[2]

    const first = await caller?.get(`/rooms/${room.id}/members?limit=3`)
    expect(first?.json().map((member: { full_name: string }) => member.full_name)).toEqual(['Caller', 'Owner', 'Bilal'])
    const next = /<\/api\/v1(.+)>; rel="next"/.exec(String(first?.headers.link))?.[1]
    const second = await caller?.get(next ?? '')
    expect(second?.json()).toMatchObject([
      { full_name: 'Dawud', is_active: true },
      { full_name: 'Aisha', is_active: false },
    ])
    expect(second?.headers.link).toBeUndefined()
  })

  describe('searched by name', () => {
    const NAMES = [
      'أحمد الهاشمي',
      'José Álvarez',
      'Айгуль Нурмухамедова',
      '100% Bilal_R',
      'Bilal Rahman',
      'فاطمة',
      'Sean O’Neil-Hart',
      'Ayşe Işık',
    ]

    async function aRoomOfNames() {
      const owner = await api.person({ name: 'Owner' })
      const room = await openRoom(owner)
      for (const name of NAMES) {
        api.clock.advance({ minutes: 1 })
        await join(await api.person({ name }), room.id)
      }
      const search = async (text: string) => {
        const response = await owner.get(`/rooms/${room.id}/members?search=${encodeURIComponent(text)}`)
        return response.json().map((member: { full_name: string }) => member.full_name)
      }
      return { owner, room, search }
    }

    test('finds words of a name, however they are written', async () => {
      const { search } = await aRoomOfNames()
      for (const [text, found] of [
        ['BILAL', ['100% Bilal_R', 'Bilal Rahman']],
        ['rahman bil', ['Bilal Rahman']],
        ['jose', ['José Álvarez']],
        ['Jose\u0301 alv', ['José Álvarez']],
        ['АЙГУЛЬ', ['Айгуль Нурмухамедова']],
        ['احمد', ['أحمد الهاشمي']],
        ['الهاشمى', ['أحمد الهاشمي']],
        ['فَاطِمَه', ['فاطمة']],
        ['oneil', ['Sean O’Neil-Hart']],
        ["o'neil", ['Sean O’Neil-Hart']],
        ['Oʻneilhart', ['Sean O’Neil-Hart']],
        ['isik', ['Ayşe Işık']],
        ['IŞIK', ['Ayşe Işık']],
        ['Bi-lal', ['100% Bilal_R', 'Bilal Rahman']],
        ['', ['Owner', ...NAMES]],
        ['  ', ['Owner', ...NAMES]],
      ] as const) {
        expect([text, await search(text)]).toEqual([text, found])
      }
    })

    test.each([
      ['%', ['100% Bilal_R']],
      ['_', ['100% Bilal_R']],
      ['\\', []],
      ["'; --", []],
      ['.*', []],
      ['nobody', []],
    ])('takes %s for what it is', async (text, found) => {
      const { search } = await aRoomOfNames()
      expect(await search(text)).toEqual(found)
    })

    test('page by page, each leading to the next of what was searched', async () => {
      const { owner, room } = await aRoomOfNames()
      const page = await owner.get(`/rooms/${room.id}/members?limit=1&search=bilal`)
      expect(page.json()).toMatchObject([{ full_name: '100% Bilal_R' }])
      const next = /<\/api\/v1(.+)>; rel="next"/.exec(String(page.headers.link))?.[1]
      const last = await owner.get(next ?? '')
      expect(last.json()).toMatchObject([{ full_name: 'Bilal Rahman' }])
      expect(last.headers.link).toBeUndefined()
    })

    test.each([
      ['a NUL', '%00'],
      ['more than 100 characters', 'n'.repeat(101)],
    ])('refuses %s', async (_, text) => {
      const owner = await api.person()
      const room = await openRoom(owner)
      expect((await owner.get(`/rooms/${room.id}/members?search=${text}`)).statusCode).toBe(400)
    })
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=x'])('refuses %s', async (query) => {
    const owner = await api.person()
    const room = await openRoom(owner)
    expect((await owner.get(`/rooms/${room.id}/members?${query}`)).statusCode).toBe(400)
  })
})
