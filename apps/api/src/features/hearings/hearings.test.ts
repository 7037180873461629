import type { HeardText, Hearing, HearingMark } from '@halaqa/contract/hearings'
import { itemsOfRange } from '@halaqa/quran/items'
import { afterEach, describe, expect, test } from 'vitest'
import { sweepHearings } from '../../jobs/jobs.ts'
import { TestApp, useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { openStream } from '../../test/stream.ts'

const MINUTES = { minutes: 1 }
const FALAQ = { start_surah: 113, start_ayah: 1, end_surah: 113, end_ayah: 5 }
const WORD = { surah: 113, ayah: 2 }
const TOKEN = /^[\w-]{22}$/
const GUEST_KEY = 'a-key-that-this-device-made'

describe('hearings', () => {
  const api = useTestApp()
  const open = async (person: Person, body: object = FALAQ) => {
    const response = await person.post('/hearings', body)
    return response.json() as { token: string; id: string; join_by: string }
  }
  /** A person without an account on a device of their own. */
  const guest = (token: string, key = GUEST_KEY) => {
    const calls = callsOf(api.app)
    const headers = { 'hearing-key': key }
    return {
      see: () => calls.get(`/hearings/${token}`, headers),
      join: (name = 'Maryam') => calls.post(`/hearings/${token}/join`, { name }, headers),
      mark: (version: number, marks: HearingMark[], recited_to?: object) =>
        calls.put(`/hearings/${token}/marks`, { version, marks, ...(recited_to && { recited_to }) }, headers),
      finish: (word?: string) => calls.post(`/hearings/${token}/finish`, word === undefined ? {} : { word }, headers),
    }
  }
  const know = (person: Person, range: object = FALAQ) => person.put('/user/memory/known', { ...range, known: true })
  const logOf = ({ id: userId }: Person) =>
    api.db.memoryEntry.findMany({ where: { userId, how: 'hearing' }, orderBy: { index: 'asc' } })
  const hearingOf = async (person: Person, id: string) => (await person.get(`/user/hearings/${id}`)).json() as Hearing
  const answer = (person: Person, id: string, how: 'accept' | 'refuse' | 'free') =>
    person.post(`/user/hearings/${id}/${how}`)
  const isRefused = (response: { statusCode: number; json(): unknown }, status: number, code: string) => {
    expect(response.json()).toMatchObject({ code })
    expect(response.statusCode).toBe(status)
  }
  /** A hearing that Maryam has finished, with these marks. */
  const heard = async (
    person: Person,
    marks: HearingMark[] = [],
    more: { to?: object; body?: object; word?: string } = {},
  ) => {
    const { token, id } = await open(person, more.body)
    const listener = guest(token)
    await listener.join()
    await listener.mark(1, marks, more.to)
    api.clock.advance(MINUTES)
    expect((await listener.finish(more.word)).statusCode).toBe(200)
    return { id, token, listener }
  }

  describe('a link', () => {
    test.each([
      ['a range that is none', { ...FALAQ, end_ayah: 6 }, 'end_ayah'],
      ['a range that runs backwards', { ...FALAQ, end_surah: 112, end_ayah: 1 }, 'end_surah'],
      ['21 pages', { start_surah: 2, start_ayah: 6, end_surah: 2, end_ayah: 146 }, 'end_ayah'],
      ['a first word that is none', { ...FALAQ, from_word: 5 }, 'from_word'],
      ['a last word that is none', { ...FALAQ, to_word: 6 }, 'to_word'],
      ['words that run backwards', { ...FALAQ, end_ayah: 1, from_word: 3, to_word: 2 }, 'from_word'],
      ['word 0', { ...FALAQ, from_word: 0 }, 'from_word'],
    ])('is refused for %s', async (_, body, path) => {
      const person = await api.person()
      const response = await person.post('/hearings', body)
      isRefused(response, 400, 'validation_failed')
      expect(response.json().fields).toMatchObject([{ path }])
      expect(await api.db.hearing.count({ where: { userId: person.id } })).toBe(0)
    })

    test('of twenty pages is made, with a token of 128 bits that is kept as a hash', async () => {
      const person = await api.person()
      const { token, join_by } = await open(person, { start_surah: 2, start_ayah: 6, end_surah: 2, end_ayah: 141 })
      expect(token).toMatch(TOKEN)
      expect(join_by).toBe(new Date(api.clock.now().getTime() + 7_200_000).toISOString())
      const row = await api.db.hearing.findFirstOrThrow({ where: { userId: person.id } })
      expect(JSON.stringify(row)).not.toContain(token)
      expect(row.tokenHash).toHaveLength(32)
    })

    test('is made five times an hour, however many are asked for at once, refused ones too', async () => {
      const person = await api.person()
      const { id } = await open(person)
      await answer(person, id, 'refuse')
      await sweepHearings(api.app)
      const answers = await Promise.all(Array.from({ length: 7 }, () => person.post('/hearings', FALAQ)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 201, 429, 429, 429])
      const refused = answers.find(({ statusCode }) => statusCode === 429)!
      isRefused(refused, 429, 'too_many_attempts')
      expect(refused.headers['retry-after']).toBe('3600')
      expect((await (await api.person()).post('/hearings', FALAQ)).statusCode).toBe(201)
      api.clock.advance({ hours: 1 })
      expect((await person.post('/hearings', FALAQ)).statusCode).toBe(201)
    })

    test.each(['x', 'A'.repeat(22), '%00', crypto.randomUUID()])('"%s" opens nothing', async (token) => {
      const nobody = guest(token)
      for (const call of [nobody.see, nobody.join, () => nobody.mark(1, []), nobody.finish])
        isRefused(await call(), 404, 'hearing_not_found')
    })
  })

  describe('joining', () => {
    test.each([[''], ['   '], ['x'.repeat(41)], ['a\u0000b'], [null]])('refuses the name %j', async (name) => {
      const { token } = await open(await api.person())
      const response = await callsOf(api.app).post(`/hearings/${token}/join`, { name })
      isRefused(response, 400, 'validation_failed')
      expect((await guest(token).see()).json()).toMatchObject({ state: 'waiting' })
    })

    test('shows who recites by the first name and what, and the text to the listener alone', async () => {
      const person = await api.person({ name: 'Amina bint Wahb' })
      const { token } = await open(person)
      const listener = guest(token)
      const before = (await listener.see()).json() as HeardText
      expect(before).toMatchObject({ reciter: 'Amina', state: 'waiting', ...FALAQ, ayahs: null, finish_by: null })
      const joined = await listener.join('  Maryam  ')
      expect(joined.json()).toMatchObject({ state: 'joined', version: 0, marks: [], key: GUEST_KEY })
      expect(joined.body).not.toContain('bint')
      expect(joined.body).not.toContain(person.email)
      const { ayahs } = (await listener.see()).json() as HeardText
      expect(ayahs!.map(({ ayah, words }) => [ayah, words.length])).toEqual(
        itemsOfRange(113, 1, 113, 5).map(({ startAyah, words }) => [startAyah, words]),
      )
      expect(await api.db.hearing.findFirst({ where: { userId: person.id } })).toMatchObject({ listenerName: 'Maryam' })
    })

    test('is for one: of many at once one listens, and the others are told that it is taken', async () => {
      const { token } = await open(await api.person())
      const all = Array.from({ length: 6 }, (_, i) => guest(token, `the-key-of-listener-number-${i}`))
      const answers = await Promise.all(all.map((one) => one.join()))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
      const other = all[answers.findIndex(({ statusCode }) => statusCode === 409)]!
      for (const call of [other.see, other.join, () => other.mark(1, []), other.finish])
        isRefused(await call(), 409, 'hearing_taken')
      isRefused(await callsOf(api.app).put(`/hearings/${token}/marks`, { version: 1, marks: [] }), 409, 'hearing_taken')
    })

    test('again by the same device or account is answered alike', async () => {
      const { token } = await open(await api.person())
      const first = await guest(token).join()
      api.clock.advance(MINUTES)
      expect((await guest(token).join('Another name')).json()).toEqual(first.json())
      const [{ token: second }, listener] = [await open(await api.person()), await api.person()]
      const path = `/hearings/${second}`
      expect((await listener.post(`${path}/join`, { name: 'Maryam' })).statusCode).toBe(200)
      expect((await listener.post(`${path}/join`, { name: 'Maryam' })).statusCode).toBe(200)
      expect((await listener.put(`${path}/marks`, { version: 1, marks: [] })).statusCode).toBe(200)
      isRefused(await (await api.person()).get(path), 409, 'hearing_taken')
    })

    test('without a key answers one that opens the hearing', async () => {
      const { token } = await open(await api.person())
      const { key } = (await callsOf(api.app).post(`/hearings/${token}/join`, { name: 'Maryam' })).json()
      expect(key).toMatch(TOKEN)
      expect((await guest(token, key).see()).json()).toMatchObject({ state: 'joined' })
    })

    test('is not for the reciter’s own session, nor is any other call of the link', async () => {
      const person = await api.person()
      const { token } = await open(person)
      const path = `/hearings/${token}`
      const calls = () => [
        person.get(path),
        person.post(`${path}/join`, { name: 'Me' }),
        person.put(`${path}/marks`, { version: 1, marks: [] }, { 'hearing-key': GUEST_KEY }),
        person.post(`${path}/finish`, {}, { 'hearing-key': GUEST_KEY }),
      ]
      for (const call of calls()) isRefused(await call, 403, 'hearing_own')
      await guest(token).join()
      for (const call of calls()) isRefused(await call, 403, 'hearing_own')
    })

    test('takes two hours at most', async () => {
      const [inTime, late] = [await open(await api.person()), await open(await api.person())]
      api.clock.advance({ hours: 2 })
      expect((await guest(inTime.token).join()).statusCode).toBe(200)
      api.clock.advance({ seconds: 1 })
      isRefused(await guest(late.token).see(), 404, 'hearing_not_found')
      isRefused(await guest(late.token).join(), 404, 'hearing_not_found')
    })
  })

  describe('marks', () => {
    const slip: HearingMark = { ...WORD, word: 2, mark: 'slip' }

    test('come after joining', async () => {
      const { token } = await open(await api.person())
      isRefused(await guest(token).mark(1, []), 409, 'hearing_not_joined')
      isRefused(await guest(token).finish(), 409, 'hearing_not_joined')
    })

    test.each<[string, unknown]>([
      ['version 0', { version: 0, marks: [] }],
      ['no marks', { version: 1 }],
      ['another kind', { version: 1, marks: [{ ...slip, mark: 'again' }] }],
      ['a word twice', { version: 1, marks: [slip, { ...slip, mark: 'hesitation' }] }],
      ['a word that the ayah does not have', { version: 1, marks: [{ ...slip, word: 5 }] }],
      ['an ayah before the text', { version: 1, marks: [{ ...slip, surah: 112, ayah: 4 }] }],
      ['an ayah after it', { version: 1, marks: [{ ...slip, surah: 114, ayah: 1 }] }],
      ['an ayah that is none', { version: 1, marks: [{ ...slip, ayah: 6 }] }],
      ['recited to outside of the text', { version: 1, marks: [], recited_to: { surah: 114, ayah: 1, word: 1 } }],
    ])('are refused with %s, and none is kept', async (_, body) => {
      const person = await api.person()
      const { token, id } = await open(person)
      await guest(token).join()
      const response = await callsOf(api.app).put(`/hearings/${token}/marks`, body, { 'hearing-key': GUEST_KEY })
      isRefused(response, 400, 'validation_failed')
      expect(await hearingOf(person, id)).toMatchObject({ version: 0, marks: [] })
    })

    test('are replaced whole by a greater version, in whatever order and however often they arrive', async () => {
      const person = await api.person()
      const { token, id } = await open(person)
      const listener = guest(token)
      await listener.join()
      const versions: HearingMark[][] = [[], [slip], [{ ...slip, mark: 'hesitation' }], [{ ...slip, word: 1 }], []]
      const late = [3, 1, 3, 2]
      await Promise.all(late.map((version) => listener.mark(version, versions[version]!)))
      expect(await hearingOf(person, id)).toMatchObject({ version: 3, marks: versions[3], listener_name: 'Maryam' })
      expect((await listener.mark(2, versions[2]!)).json()).toEqual({
        ...{ version: 3, marks: versions[3], recited_to: null },
      })
      await listener.mark(4, versions[4]!, { ...WORD, word: 4 })
      expect(await hearingOf(person, id)).toMatchObject({ version: 4, marks: [], recited_to: { ...WORD, word: 4 } })
    })

    test('of a run keep to its words', async () => {
      const { token } = await open(await api.person(), {
        ...{ start_surah: 2, start_ayah: 25, end_surah: 2, end_ayah: 25, from_word: 13, to_word: 34 },
      })
      const listener = guest(token)
      const { ayahs } = (await listener.join()).json() as HeardText
      expect(ayahs).toMatchObject([{ ayah: 25, from_word: 13, ends: true }])
      expect(ayahs![0]!.words).toHaveLength(22)
      isRefused(await listener.mark(1, [{ surah: 2, ayah: 25, word: 12, mark: 'slip' }]), 400, 'validation_failed')
      expect((await listener.mark(1, [{ surah: 2, ayah: 25, word: 13, mark: 'slip' }])).statusCode).toBe(200)
    })

    test('are told to the reciter alone, as they come', async () => {
      const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
      const [person, other] = [await api.person(), await api.person()]
      const [stream, others] = [await openStream(address, person.token), await openStream(address, other.token)]
      const { token } = await open(person)
      const listener = guest(token)
      for (const act of [listener.join, () => listener.mark(1, [slip])]) {
        await act()
        expect(await stream.hears({ type: 'hearings' })).toEqual([{ type: 'hearings' }])
      }
      expect(others.heard).toEqual([])
      api.clock.advance(MINUTES)
      await listener.finish()
      expect(await stream.hears({ type: 'notifications' })).toContainEqual({ type: 'hearings' })
      expect(others.heard).toEqual([])
      await Promise.all([stream.close(), others.close()])
    })
  })

  describe('finishing', () => {
    test('takes its letters ÷ 15 seconds, or those of what was recited', async () => {
      const letters = itemsOfRange(113, 1, 113, 5).reduce((sum, item) => sum + item.letters, 0)
      const seconds = Math.ceil(letters / 15)
      const { token } = await open(await api.person())
      const listener = guest(token)
      const joined = (await listener.join()).json() as HeardText
      expect(Date.parse(joined.finish_after!) - api.clock.now().getTime()).toBe(seconds * 1000)
      const early = await listener.finish()
      isRefused(early, 409, 'hearing_too_soon')
      expect(early.headers['retry-after']).toBe(String(seconds))
      api.clock.advance({ seconds: seconds - 1 })
      isRefused(await listener.finish(), 409, 'hearing_too_soon')
      await listener.mark(1, [], { surah: 113, ayah: 1, word: 4 })
      expect((await listener.finish()).json()).toMatchObject({ state: 'finished' })
    })

    test.each([['x'.repeat(201)], ['a\u0000b'], [5]])('refuses the word %j', async (word) => {
      const { token } = await open(await api.person())
      await guest(token).join()
      api.clock.advance(MINUTES)
      const response = await callsOf(api.app).post(`/hearings/${token}/finish`, { word }, { 'hearing-key': GUEST_KEY })
      isRefused(response, 400, 'validation_failed')
    })

    test('is for good: again it is answered alike, and nothing changes any more', async () => {
      const person = await api.person()
      const { id, listener } = await heard(person, [], { word: '  Masha’Allah <b>  ' })
      const kept = await hearingOf(person, id)
      expect(kept).toMatchObject({ state: 'finished', word: 'Masha’Allah <b>', finished_on: '2026-03-02' })
      expect((await listener.finish('Another')).json()).toMatchObject({ state: 'finished', ayahs: null, marks: [] })
      expect((await listener.see()).json()).toMatchObject({ state: 'finished', ayahs: null, marks: [] })
      expect((await listener.mark(1, [])).statusCode).toBe(200)
      isRefused(await listener.mark(2, []), 409, 'hearing_finished')
      isRefused(await answer(person, id, 'free'), 409, 'hearing_finished')
      expect(await hearingOf(person, id)).toEqual(kept)
    })

    test('takes three hours at most', async () => {
      const person = await api.person()
      const { token, id } = await open(person)
      const listener = guest(token)
      await listener.join()
      await listener.mark(1, [{ ...WORD, word: 1, mark: 'slip' }])
      api.clock.advance({ hours: 3, seconds: 1 })
      for (const call of [listener.see, listener.join, () => listener.mark(2, []), listener.finish])
        isRefused(await call(), 404, 'hearing_not_found')
      expect(await hearingOf(person, id)).toMatchObject({ state: 'over', marks: [], version: 0 })
    })
  })

  describe('the reciter', () => {
    test('alone answers, and only what is theirs', async () => {
      const { id } = await heard(await api.person())
      const other = await api.person()
      isRefused(await other.get(`/user/hearings/${id}`), 404, 'hearing_not_found')
      for (const how of ['accept', 'refuse', 'free'] as const) {
        isRefused(await answer(other, id, how), 404, 'hearing_not_found')
        isRefused(await callsOf(api.app).post(`/user/hearings/${id}/${how}`), 401, 'authentication_required')
        isRefused(await other.post(`/user/hearings/nothing/${how}`), 404, 'hearing_not_found')
      }
      expect((await other.get('/user/hearings')).json()).toEqual({ hearings: [] })
    })

    test('accepts nothing before the finish, and can end the hearing', async () => {
      const person = await api.person()
      const { token, id } = await open(person)
      isRefused(await answer(person, id, 'accept'), 409, 'hearing_not_finished')
      await guest(token).join()
      isRefused(await answer(person, id, 'accept'), 409, 'hearing_not_finished')
      expect((await answer(person, id, 'refuse')).json()).toMatchObject({ state: 'refused' })
      isRefused(await guest(token).finish(), 404, 'hearing_not_found')
    })

    test('frees the place: marks go, the key opens nothing, another joins', async () => {
      const person = await api.person()
      const { token, id } = await open(person)
      await guest(token).join()
      await guest(token).mark(7, [{ ...WORD, word: 1, mark: 'slip' }])
      expect((await answer(person, id, 'free')).json()).toMatchObject({
        ...{ state: 'waiting', listener_name: null, version: 0, marks: [] },
      })
      expect((await answer(person, id, 'free')).statusCode).toBe(200)
      isRefused(await guest(token).mark(8, []), 409, 'hearing_not_joined')
      expect((await guest(token, 'the-key-of-somebody-else').join('Khadija')).statusCode).toBe(200)
      isRefused(await guest(token).mark(8, []), 409, 'hearing_taken')
      expect(await hearingOf(person, id)).toMatchObject({ listener_name: 'Khadija', version: 0 })
    })

    test('accepts: no mark is good, hesitations hard, a slip again, dated at the finish', async () => {
      const person = await api.person({ timeZone: 'Asia/Tokyo' })
      await know(person)
      api.clock.set('2026-03-03T14:50:00Z')
      const { id } = await heard(person, [
        { surah: 113, ayah: 2, word: 1, mark: 'hesitation' },
        { surah: 113, ayah: 3, word: 2, mark: 'hesitation' },
        { surah: 113, ayah: 3, word: 4, mark: 'slip' },
      ])
      const finishedAt = api.clock.now()
      api.clock.advance({ days: 2 })
      const accepted = await answer(person, id, 'accept')
      expect(accepted.json()).toMatchObject({ state: 'accepted', listener_name: 'Maryam', finished_on: '2026-03-03' })

      const rows = await logOf(person)
      expect(rows.map(({ itemKey, grade, slips }) => [itemKey, grade, slips])).toEqual([
        ['113:1', 'good', []],
        ['113:2', 'hard', []],
        ['113:3', 'again', [4]],
        ['113:4', 'good', []],
        ['113:5', 'good', []],
      ])
      for (const row of rows)
        expect(row).toMatchObject({ at: finishedAt, localDate: new Date('2026-03-03'), submissionId: id })
      expect((await person.get('/user/memory/113')).json().items[2]).toMatchObject({
        due: '2026-03-04',
        last: '2026-03-03',
      })
      expect(await api.db.hearing.findUnique({ where: { id } })).toMatchObject({
        listenerId: null,
        listenerKeyHash: null,
      })
    })

    test('sees before the answer what accepting records, and the text', async () => {
      const person = await api.person()
      await know(person, { ...FALAQ, end_ayah: 3 })
      const { id } = await heard(person, [
        { surah: 113, ayah: 2, word: 1, mark: 'hesitation' },
        { surah: 113, ayah: 3, word: 2, mark: 'slip' },
        { surah: 113, ayah: 4, word: 1, mark: 'slip' },
      ])
      const { items } = (await person.get(`/user/hearings/${id}`)).json()
      expect(items).toEqual([
        { key: '113:1', surah: 113, ayah: 1, grade: 'good', hesitations: 0, slips: 0 },
        { key: '113:2', surah: 113, ayah: 2, grade: 'hard', hesitations: 1, slips: 0 },
        { key: '113:3', surah: 113, ayah: 3, grade: 'again', hesitations: 0, slips: 1 },
      ])
      const { ayahs } = (await person.get(`/user/hearings/${id}/ayahs`)).json()
      expect(ayahs.map(({ ayah, words }: { ayah: number; words: string[] }) => [ayah, words.length])).toEqual(
        itemsOfRange(113, 1, 113, 5).map(({ startAyah, words }) => [startAyah, words]),
      )
      isRefused(await (await api.person()).get(`/user/hearings/${id}/ayahs`), 404, 'hearing_not_found')
      await answer(person, id, 'accept')
      expect((await person.get(`/user/hearings/${id}`)).json()).toMatchObject({ state: 'accepted', items: null })
    })

    test('is told of it by the bell, from the finish to the answer or until seven days have passed', async () => {
      const person = await api.person()
      const bell = async (of = person) => (await of.get('/notifications')).json().hearings
      const { id } = await heard(person)
      const waiting = [{ id, listener_name: 'Maryam', finished_at: api.clock.now().toISOString() }]
      expect(await bell()).toEqual(waiting)
      expect(await bell(await api.person())).toEqual([])
      expect((await person.get('/notifications')).json().unread).toBe(0)
      await answer(person, id, 'accept')
      expect(await bell()).toEqual([])
      const [refused, lapsed] = [await heard(person), await heard(person)]
      await answer(person, refused.id, 'refuse')
      expect(await bell()).toMatchObject([{ id: lapsed.id }])
      api.clock.advance({ days: 7 })
      expect(await bell()).toMatchObject([{ id: lapsed.id }])
      api.clock.advance({ seconds: 1 })
      expect(await bell()).toEqual([])
    })

    test('accepts what is begun and within what was recited, nothing else', async () => {
      const person = await api.person()
      await know(person, { ...FALAQ, end_ayah: 3 })
      const { id } = await heard(person, [{ surah: 113, ayah: 3, word: 1, mark: 'slip' }], {
        to: { surah: 113, ayah: 3, word: 4 },
      })
      await answer(person, id, 'accept')
      expect((await logOf(person)).map(({ itemKey }) => itemKey)).toEqual(['113:1', '113:2'])
    })

    test('accepts a part of an ayah with slips counted in the part', async () => {
      const person = await api.person()
      const range = { start_surah: 2, start_ayah: 25, end_surah: 2, end_ayah: 25 }
      await know(person, range)
      const { id } = await heard(person, [{ surah: 2, ayah: 25, word: 14, mark: 'slip' }], {
        body: { ...range, from_word: 13, to_word: 34 },
      })
      await answer(person, id, 'accept')
      expect(await logOf(person)).toMatchObject([{ itemKey: '2:25:13-34', slips: [2], grade: 'again' }])
    })

    test('accepts a hearing of nothing begun, which begins nothing', async () => {
      const person = await api.person()
      const { id } = await heard(person)
      expect((await answer(person, id, 'accept')).json()).toMatchObject({ state: 'accepted' })
      expect(await api.db.memoryState.count({ where: { userId: person.id } })).toBe(0)
    })

    test('accepts once, however often and whatever else at the same time', async () => {
      const person = await api.person()
      await know(person)
      const { id } = await heard(person)
      const answers = await Promise.all(
        [...Array(4).fill('accept'), 'refuse', 'accept'].map((how) => answer(person, id, how)),
      )
      const state = (await hearingOf(person, id)).state
      for (const response of answers) {
        if (response.statusCode === 200) expect(response.json().state).toBe(state)
        else isRefused(response, 409, 'hearing_answered')
      }
      expect(await logOf(person)).toHaveLength(state === 'accepted' ? 5 : 0)
    })

    test('refuses: marks and word are deleted and nothing is recorded', async () => {
      const person = await api.person()
      await know(person)
      const { id, listener } = await heard(person, [{ ...WORD, word: 1, mark: 'slip' }], { word: 'A word' })
      expect((await answer(person, id, 'refuse')).json()).toMatchObject({ state: 'refused', marks: [], word: null })
      expect((await answer(person, id, 'refuse')).statusCode).toBe(200)
      isRefused(await answer(person, id, 'accept'), 409, 'hearing_answered')
      isRefused(await listener.see(), 404, 'hearing_not_found')
      expect(await logOf(person)).toEqual([])
      expect(await api.db.hearing.findUnique({ where: { id } })).toMatchObject({ marks: [], word: null })
    })

    test('has seven days, then it has lapsed', async () => {
      const person = await api.person()
      const [inTime, late] = [await heard(person), await heard(person, [{ ...WORD, word: 1, mark: 'slip' }])]
      api.clock.advance({ days: 7, minutes: -1 })
      expect((await answer(person, inTime.id, 'accept')).statusCode).toBe(200)
      api.clock.advance({ minutes: 1, seconds: 1 })
      isRefused(await answer(person, late.id, 'accept'), 404, 'hearing_not_found')
      expect(await hearingOf(person, late.id)).toMatchObject({ state: 'over', marks: [], word: null })
    })

    test('finds accepted hearings on the pages that were recited', async () => {
      const person = await api.person()
      const body = { start_surah: 2, start_ayah: 1, end_surah: 2, end_ayah: 16 }
      const { id } = await heard(person, [], { body, to: { surah: 2, ayah: 5, word: 1 } })
      const idsOn = async (page: number) =>
        (await person.get(`/user/hearings?page=${page}`)).json().hearings.map((one: Hearing) => one.id)
      expect(await idsOn(2)).toEqual([])
      await answer(person, id, 'accept')
      expect([await idsOn(1), await idsOn(2), await idsOn(3)]).toEqual([[], [id], []])
      isRefused(await person.get('/user/hearings?page=605'), 400, 'validation_failed')
    })
  })

  test('the job deletes what lapsed, with marks and words, and nothing else', async () => {
    const person = await api.person()
    const other = await api.person()
    const keep = await heard(person)
    await answer(person, keep.id, 'accept')
    const lapsed = await heard(person, [], { word: 'A word' })
    const unjoined = await open(person)
    const unfinished = await open(person)
    await guest(unfinished.token).join()
    const refused = await open(person)
    await answer(person, refused.id, 'refuse')
    const ids = async () =>
      (await api.db.hearing.findMany({ where: { userId: { in: [person.id, other.id] } } })).map(({ id }) => id).sort()
    await sweepHearings(api.app)
    expect(await ids()).toHaveLength(5)
    api.clock.advance({ hours: 2, seconds: 1 })
    const fresh = await open(other)
    await sweepHearings(api.app)
    expect(await ids()).toEqual([keep.id, lapsed.id, unfinished.id, fresh.id].sort())
    expect(await ids()).not.toContain(unjoined.id)
    api.clock.advance({ hours: 1 })
    await sweepHearings(api.app)
    expect(await ids()).toEqual([keep.id, lapsed.id, fresh.id].sort())
    api.clock.advance({ days: 7 })
    await sweepHearings(api.app)
    expect(await ids()).toEqual([keep.id])
  })

  describe('privacy', () => {
    test('what was heard is in the download of the reciter alone, and goes with the account', async () => {
      const [person, listener] = [await api.person(), await api.person({ name: 'Maryam Listening' })]
      const { token, id } = await open(person)
      await listener.post(`/hearings/${token}/join`, { name: 'Maryam' })
      const marks: HearingMark[] = [{ ...WORD, word: 1, mark: 'slip' }]
      await listener.put(`/hearings/${token}/marks`, { version: 1, marks })
      api.clock.advance(MINUTES)
      await listener.post(`/hearings/${token}/finish`, { word: 'A word' })
      const { body } = await person.get('/user/data')
      expect(JSON.parse(body).hearings).toMatchObject([{ ...FALAQ, listener_name: 'Maryam', marks, word: 'A word' }])
      for (const secret of [token, 'Listening', listener.id]) expect(body).not.toContain(secret)
      const ofListener = (await listener.get('/user/data')).json()
      const [joined, finished] = ['2026-03-02T09:00:00.000Z', '2026-03-02T09:01:00.000Z']
      expect(ofListener.hearings).toEqual([])
      expect(ofListener.listened).toEqual([{ name: 'Maryam', joined_at: joined, finished_at: finished }])

      const leave = async ({ id: userId, post }: Person) => {
        const passwordHash = await api.app.passwords.hash('correct horse')
        await api.db.user.update({ where: { id: userId }, data: { passwordHash } })
        expect((await post('/auth/delete', { password: 'correct horse' })).statusCode).toBe(200)
      }
      await leave(listener)
      expect(await hearingOf(person, id)).toMatchObject({ listener_name: 'Former member', marks })
      await leave(person)
      expect(await api.db.hearing.count({ where: { id } })).toBe(0)
    })

    test('once it is accepted nothing but the name as it was typed is left of the listener, and stays with the reciter', async () => {
      const [person, listener] = [await api.person(), await api.person()]
      const { token, id } = await open(person)
      await listener.post(`/hearings/${token}/join`, { name: 'Maryam' })
      api.clock.advance(MINUTES)
      expect((await listener.post(`/hearings/${token}/finish`)).statusCode).toBe(200)
      expect((await answer(person, id, 'accept')).json()).toMatchObject({ state: 'accepted' })
      const kept = await api.db.hearing.findUniqueOrThrow({ where: { id } })
      expect(kept).toMatchObject({ listenerName: 'Maryam', listenerId: null, listenerKeyHash: null })
      expect((await listener.get('/user/data')).json().listened).toEqual([])
    })
  })
})

describe('a failure', () => {
  let failing: TestApp | undefined
  afterEach(() => failing?.stop())

  test('of a call by a link is logged without the link', async () => {
    const lines: string[] = []
    failing = new TestApp({ log: { write: (line: string) => void lines.push(line) }, config: { logLevel: 'info' } })
    await failing.start()
    const person = await failing.person()
    const { token } = (await person.post('/hearings', FALAQ)).json()
    const calls = callsOf(failing.app)
    await failing.db.$executeRawUnsafe('ALTER TABLE hearings RENAME TO hearings_gone')
    const responses = [
      await calls.get(`/hearings/${token}`),
      await calls.post(`/hearings/${token}/join`, { name: 'A' }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([500, 500])
    expect(lines.join('')).toContain('/hearings/…')
    expect(lines.join('')).not.toContain(token)
  })
})
