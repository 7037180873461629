import type { HearingMark, ListenerHearing } from '@halaqa/contract/hearings'
import { itemsOfRange } from '@halaqa/quran/items'
import { afterEach, describe, expect, test } from 'vitest'
import { sweepHearings } from '../../jobs/jobs.ts'
import { TestApp } from '../../test/app.ts'
import { FALAQ, GUEST_KEY, MINUTES, useHearings, WORD } from '../../test/hearings.ts'
import { callsOf } from '../../test/person.ts'
import { openStream } from '../../test/stream.ts'

const TOKEN = /^[\w-]{22}$/
const { api, open, guest, hearingOf, answer, isRefused, heard } = useHearings()

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

  test('of twenty pages is made, with a token of 128 bits that is stored as a hash', async () => {
    const person = await api.person()
    const { token, join_by } = await open(person, { start_surah: 2, start_ayah: 6, end_surah: 2, end_ayah: 141 })
    expect(token).toMatch(TOKEN)
    expect(join_by).toBe(new Date(api.clock.now().getTime() + 7_200_000).toISOString())
    const row = await api.db.hearing.findFirstOrThrow({ where: { userId: person.id } })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.tokenHash).toHaveLength(32)
  })

  test('is made at most five times an hour, even at once, refused ones included', async () => {
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
    const person = await api.person({ name: 'Umm Salamah bint Wahb' })
    const { token } = await open(person)
    const listener = guest(token)
    const before = (await listener.see()).json() as ListenerHearing
    expect(before).toMatchObject({ reciter: 'Umm Salamah', state: 'waiting', ...FALAQ, ayahs: null, finish_by: null })
    const joined = await listener.join('  Maryam  ')
    expect(joined.json()).toMatchObject({ state: 'joined', version: 0, marks: [], key: GUEST_KEY })
    expect(joined.body).not.toContain('bint')
    expect(joined.body).not.toContain(person.email)
    const { ayahs } = (await listener.see()).json() as ListenerHearing
    expect(ayahs!.map(({ ayah, words }) => [ayah, words.length])).toEqual(
      itemsOfRange(113, 1, 113, 5).map(({ startAyah, words }) => [startAyah, words]),
    )
    expect(await api.db.hearing.findFirst({ where: { userId: person.id } })).toMatchObject({ listenerName: 'Maryam' })
  })

  test('is for one listener: many try at once, and the others see that it is taken', async () => {
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

  test('without a key answers with one that opens the hearing', async () => {
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
      version: 3,
      marks: versions[3],
      recited_to: null,
    })
    await listener.mark(4, versions[4]!, { ...WORD, word: 4 })
    expect(await hearingOf(person, id)).toMatchObject({ version: 4, marks: [], recited_to: { ...WORD, word: 4 } })
  })

  test('of a run are limited to its words', async () => {
    const { token } = await open(await api.person(), {
      start_surah: 2,
      start_ayah: 25,
      end_surah: 2,
      end_ayah: 25,
      from_word: 13,
      to_word: 34,
    })
    const listener = guest(token)
    const { ayahs } = (await listener.join()).json() as ListenerHearing
    expect(ayahs).toMatchObject([{ ayah: 25, from_word: 13, ends: true }])
    expect(ayahs![0]!.words).toHaveLength(22)
    isRefused(await listener.mark(1, [{ surah: 2, ayah: 25, word: 12, mark: 'slip' }]), 400, 'validation_failed')
    expect((await listener.mark(1, [{ surah: 2, ayah: 25, word: 13, mark: 'slip' }])).statusCode).toBe(200)
  })

  test('are visible to the reciter alone, as they arrive', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' })
    const [person, other] = [await api.person(), await api.person()]
    const [stream, others] = [await openStream(api, address, person), await openStream(api, address, other)]
    const { token } = await open(person)
    const listener = guest(token)
    for (const act of [listener.join, () => listener.mark(1, [slip])]) {
      await act()
      expect(await stream.hears({ type: 'hearings' })).toEqual([{ type: 'hearings' }])
    }
    api.clock.advance(MINUTES)
    await listener.finish()
    expect(await stream.hears({ type: 'notifications' })).toContainEqual({ type: 'hearings' })
    expect(await others.settled()).toEqual([])
    await Promise.all([stream.close(), others.close()])
  })
})

describe('finishing', () => {
  test('takes its letters ÷ 15 seconds, or those of what was recited', async () => {
    const letters = itemsOfRange(113, 1, 113, 5).reduce((sum, item) => sum + item.letters, 0)
    const seconds = Math.ceil(letters / 15)
    const { token } = await open(await api.person())
    const listener = guest(token)
    const joined = (await listener.join()).json() as ListenerHearing
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

  test('is final: a repetition gets the same answer and changes nothing', async () => {
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
