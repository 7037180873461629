import { randomBytes, randomUUID } from 'node:crypto'
import { daysBetween } from '@halaqa/contract/calendar'
import type { Hearing, HearingMark } from '@halaqa/contract/hearings'
import { itemsOfRange } from '@halaqa/quran/items'
import { describe, expect, test } from 'vitest'
import { sweepHearings } from '../../jobs/jobs.ts'
import { FALAQ, MINUTES, useHearings, WORD } from '../../test/hearings.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { rebuildMemory } from '../memory/rebuild.service.ts'

const { api, open, guest, know, logOf, hearingOf, answer, isRefused, heard } = useHearings()

const recite = (person: Person, keys: readonly string[]) =>
  person.post('/user/review', {
    submission_id: randomUUID(),
    results: keys.map((key) => ({
      key,
      how: 'recite',
      grade: 'good',
      reveals: 0,
      slips: [],
      ms: 5000,
      at: api.clock.now().toISOString(),
    })),
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
    expect((await other.get('/user/hearings')).json()).toEqual({ hearings: [], next: null })
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
      state: 'waiting',
      listener_name: null,
      version: 0,
      marks: [],
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

  test('sees it in the bell, from the finish until the answer or for seven days', async () => {
    const person = await api.person()
    const bell = async (of = person) => (await of.get('/notifications')).json().hearings
    const { id } = await heard(person)
    const waiting = [{ id, listener_name: 'Maryam', reader: null, finished_at: api.clock.now().toISOString() }]
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

  test('accepts a hearing of nothing begun, which begins nothing unless it is asked to', async () => {
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

  test('lists all of their hearings, the newest first, page by page', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const rows = Array.from({ length: 120 }, (_, i) => ({
      id: crypto.randomUUID(),
      userId: person.id,
      tokenHash: randomBytes(32),
      startPos: 0,
      endPos: 6,
      // Some of them in the same millisecond.
      createdAt: new Date(Date.UTC(2026, 1, 1) + Math.floor(i / 3)),
      listenerName: `Imam ${i}`,
      joinedAt: api.clock.now(),
      finishedAt: api.clock.now(),
      finishedOn: api.clock.now(),
      acceptedAt: api.clock.now(),
    }))
    await api.db.hearing.createMany({ data: rows })
    const found: string[] = []
    let next: string | null | undefined
    do {
      const response = await person.get(`/user/hearings${next ? `?before=${next}` : ''}`)
      const page = response.json() as { hearings: Hearing[]; next: string | null }
      expect(page.hearings).toHaveLength(page.next ? 50 : 20)
      found.push(...page.hearings.map(({ id }) => id))
      next = page.next
    } while (next)
    expect(new Set(found)).toEqual(new Set(rows.map(({ id }) => id)))
    expect(found).toHaveLength(rows.length)
    isRefused(await other.get(`/user/hearings?before=${rows[0]!.id}`), 404, 'hearing_not_found')
  })
})

describe('a hearing of verses that are not begun', () => {
  const memoryOf = async (person: Person, surah = 113) =>
    (await person.get(`/user/memory/${surah}`)).json().items as { key: string; due: string; stability: number }[]
  const MARKS: HearingMark[] = [
    { surah: 113, ayah: 2, word: 1, mark: 'hesitation' },
    { surah: 113, ayah: 3, word: 4, mark: 'slip' },
  ]

  test.each([
    ['another way', { begin: 'learned' }],
    ['a number', { begin: 1 }],
  ])('is not accepted with %s to begin, and waits on', async (_, body) => {
    const person = await api.person()
    const { id } = await heard(person)
    isRefused(await answer(person, id, 'accept', body), 400, 'validation_failed')
    expect(await hearingOf(person, id)).toMatchObject({ state: 'finished' })
    expect(await memoryOf(person)).toEqual([])
  })

  test('begins for nobody else, not before the finish and not once it was refused', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const { id } = await heard(person)
    const waiting = await open(person)
    isRefused(await answer(other, id, 'accept', { begin: 'new' }), 404, 'hearing_not_found')
    isRefused(await answer(person, waiting.id, 'accept', { begin: 'new' }), 409, 'hearing_not_finished')
    await answer(person, id, 'refuse')
    isRefused(await answer(person, id, 'accept', { begin: 'known' }), 409, 'hearing_answered')
    expect([await memoryOf(person), await memoryOf(other)]).toEqual([[], []])
  })

  test('lists verses that are not begun separately', async () => {
    const person = await api.person()
    await know(person, { ...FALAQ, end_ayah: 2 })
    const { id } = await heard(person, MARKS)
    const { items, not_begun } = (await person.get(`/user/hearings/${id}`)).json()
    expect(items.map(({ key }: { key: string }) => key)).toEqual(['113:1', '113:2'])
    expect(not_begun).toEqual([
      { key: '113:3', surah: 113, ayah: 3, grade: 'again', hesitations: 0, slips: 1 },
      { key: '113:4', surah: 113, ayah: 4, grade: 'good', hesitations: 0, slips: 0 },
      { key: '113:5', surah: 113, ayah: 5, grade: 'good', hesitations: 0, slips: 0 },
    ])
    await answer(person, id, 'accept')
    expect((await person.get(`/user/hearings/${id}`)).json()).toMatchObject({ items: null, not_begun: null })
    expect((await memoryOf(person)).map(({ key }) => key)).toEqual(['113:1', '113:2'])
  })

  test('begins them as new: as a lesson does, again where slipped, due after 1, 3 and 7 days', async () => {
    const person = await api.person()
    const { id } = await heard(person, MARKS)
    const [{ date }, at] = [(await person.get('/user/memory')).json(), api.clock.now()]
    api.clock.advance({ days: 2 })
    expect((await answer(person, id, 'accept', { begin: 'new' })).json()).toMatchObject({ state: 'accepted' })
    const begun = await api.db.memoryEntry.findMany({
      where: { userId: person.id, how: 'lesson' },
      orderBy: { index: 'asc' },
    })
    expect(begun.map(({ itemKey, grade }) => [itemKey, grade])).toEqual([
      ['113:1', 'hard'],
      ['113:2', 'hard'],
      ['113:3', 'again'],
      ['113:4', 'hard'],
      ['113:5', 'hard'],
    ])
    for (const row of begun) expect(row).toMatchObject({ at, localDate: new Date(date), submissionId: id })
    const items = await memoryOf(person)
    expect(items.map(({ due }) => daysBetween(date, due))).toEqual([1, 1, 1, 1, 1])
    expect(items[2]!.stability).toBeLessThan(items[0]!.stability)
    expect((await person.get('/user/memory/113')).json().learned_in_days).toBe(1)

    const keys = items.map(({ key }) => key)
    const dues = async () => (await memoryOf(person)).map(({ due }) => daysBetween(date, due))
    await recite(person, keys)
    expect(await dues()).toEqual([5, 5, 4, 5, 5])
  })

  test('begins them as known, with the hearing as their first recital', async () => {
    const [person, known] = [await api.person(), await api.person()]
    await know(known)
    const [{ id }, same] = [await heard(person, MARKS), await heard(known, MARKS)]
    await answer(person, id, 'accept', { begin: 'known' })
    await answer(known, same.id, 'accept')
    expect(await memoryOf(person)).toEqual(await memoryOf(known))
    expect(await memoryOf(person)).toHaveLength(5)
    expect((await logOf(person)).map(({ grade, slips }) => [grade, slips])).toEqual(
      (await logOf(known)).map(({ grade, slips }) => [grade, slips]),
    )
  })

  test('leaves what is begun as it is, and begins nothing that was not recited whole', async () => {
    const person = await api.person()
    await know(person, { ...FALAQ, end_ayah: 1 })
    const { id } = await heard(person, [], { to: { surah: 113, ayah: 3, word: 2 } })
    await answer(person, id, 'accept', { begin: 'new' })
    expect((await memoryOf(person)).map(({ key }) => key)).toEqual(['113:1', '113:2'])
    const rows = await api.db.memoryEntry.findMany({ where: { userId: person.id, itemKey: '113:1' } })
    expect(rows.map(({ how }) => how).sort()).toEqual(['hearing', 'known'])
  })

  test('begins them once, however often and in whatever ways at the same time, and not by a second answer', async () => {
    const person = await api.person()
    const { id } = await heard(person)
    const ways = ['new', 'known', 'new', 'known'].map((begin) => ({ begin }))
    const answers = await Promise.all(ways.map((body) => answer(person, id, 'accept', body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const rows = await api.db.memoryEntry.findMany({ where: { userId: person.id } })
    expect(rows).toHaveLength(10)
    expect(new Set(rows.map(({ how }) => how)).size).toBe(2)

    const another = await heard(person, [], { body: { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 } })
    await answer(person, another.id, 'accept')
    await answer(person, another.id, 'accept', { begin: 'new' })
    expect(await memoryOf(person, 112)).toEqual([])
  })

  test('begins again what was ended after it was heard, on the date of that', async () => {
    const person = await api.person()
    await know(person)
    const { id } = await heard(person, MARKS)
    api.clock.advance({ days: 1 })
    await person.put('/user/memory/known', { ...FALAQ, known: false })
    await answer(person, id, 'accept', { begin: 'known' })
    expect((await person.get('/user/memory/113')).json().items).toHaveLength(5)
  })

  test('is the same after a rebuild from the log', async () => {
    const person = await api.person()
    const range = { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 }
    await answer(person, (await heard(person, MARKS)).id, 'accept', { begin: 'new' })
    await answer(person, (await heard(person, [], { body: range })).id, 'accept', { begin: 'known' })
    expect(await rebuildMemory(api.db, person.id)).toMatchObject({ states: 9, mended: 0 })
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
  test('the marks are in the download of the reciter alone, and are deleted with the account', async () => {
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

  test('after acceptance only the typed name is left of the listener, and stays with the reciter', async () => {
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
