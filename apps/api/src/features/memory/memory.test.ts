import { randomUUID } from 'node:crypto'
import { daysBetween } from '@halaqa/contract/calendar'
import { Memory, PageMemory } from '@halaqa/contract/memory'
import { Review } from '@halaqa/contract/review'
import { itemsOfRange } from '@halaqa/quran/items'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { rememberCompletions } from './completions.service.ts'
import { itemsOfLesson } from './lesson-items.ts'

const api = useTestApp()

const range = (start_surah: number, start_ayah: number, end_surah: number, end_ayah: number) => ({
  start_surah,
  start_ayah,
  end_surah,
  end_ayah,
})
const mark = (person: Person, body: object, known = true) => person.put('/user/memory/known', { ...body, known })
const memoryOf = async (person: Person) => Memory.parse((await person.get('/user/memory')).json())
const itemsOf = async (person: Person, surah: number) =>
  (await person.get(`/user/memory/${surah}`)).json().items as {
    key: string
    due: string
    last: string
    stability: number
  }[]
const recite = (person: Person, keys: readonly string[], grade = 'good') =>
  person.post('/user/review', {
    submission_id: randomUUID(),
    results: keys.map((key) => ({
      key,
      how: 'recite',
      grade,
      reveals: 0,
      slips: [],
      ms: 5000,
      at: api.clock.now().toISOString(),
    })),
  })

test('the lessons of a surah are as firm as what they teach, and those of which nothing is begun are left out', async () => {
  const person = await api.person()
  const unit = await makeUnit(api.app, { surah: 112, displayOrder: 1112 })
  const [lesson] = unit.lessons as [(typeof unit.lessons)[number]]
  await api.db.lesson.update({ where: { id: lesson.id }, data: { endAyah: 4 } })
  const lessonsNow = async () => (await person.get('/user/memory/112')).json().lessons
  expect(await lessonsNow()).toEqual([])

  await mark(person, range(112, 1, 112, 4))
  expect(await lessonsNow()).toEqual([{ id: lesson.id, strength: 1, state: 'steady', minutes: 1 }])
  for (let passed = 0; passed < 75; passed += 25) {
    api.clock.advance({ days: 25 })
    await person.get('/auth/me')
  }
  expect(await lessonsNow()).toEqual([{ id: lesson.id, strength: 1, state: 'steady', minutes: 1 }])
  await recite(person, ['112:1', '112:2', '112:3', '112:4'])
  for (let passed = 0; passed < 400; passed += 25) {
    api.clock.advance({ days: 25 })
    await person.get('/auth/me')
  }
  const [faded] = await lessonsNow()
  expect(faded).toMatchObject({ id: lesson.id, state: 'fading', minutes: 1 })
  expect(faded.strength).toBeGreaterThan(0.5)
  expect(faded.strength).toBeLessThan(0.85)
})

test('a surah says in how many days it was learned, once all of it was learned in lessons', async () => {
  const person = await api.person()
  const unit = await makeUnit(api.app, { surah: 112, displayOrder: 1113, lessons: [{}, {}] })
  const [first, second] = unit.lessons as [(typeof unit.lessons)[number], (typeof unit.lessons)[number]]
  await api.db.lesson.update({ where: { id: first.id }, data: { startAyah: 1, endAyah: 2 } })
  await api.db.lesson.update({ where: { id: second.id }, data: { startAyah: 3, endAyah: 4 } })
  const days = async (surah = 112) => (await person.get(`/user/memory/${surah}`)).json().learned_in_days
  expect(await days()).toBe(null)
  await finish(person, first)
  expect(await days()).toBe(null)
  api.clock.advance({ days: 12 })
  await finish(person, second)
  expect(await days()).toBe(13)
  api.clock.advance({ days: 1 })
  await recite(person, ['112:1', '112:2', '112:3', '112:4'])
  expect(await days()).toBe(13)

  await mark(person, range(113, 1, 113, 5))
  expect(await days(113)).toBe(null)
})

describe('"I know this"', () => {
  test.each([
    ['a surah that is none', range(0, 1, 1, 7), 'start_surah'],
    ['an ayah that is none', range(112, 1, 112, 5), 'end_ayah'],
    ['a range that runs backwards', range(114, 1, 112, 1), 'end_surah'],
  ])('refuses %s and begins nothing', async (_, body, path) => {
    const person = await api.person()
    const response = await mark(person, body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] })
    expect(await api.db.memoryEntry.count({ where: { userId: person.id } })).toBe(0)
  })

  test('spreads the first dates over the cycle by letters, and changes nothing when it is said again', async () => {
    const person = await api.person()
    expect((await mark(person, range(78, 1, 114, 6))).json()).toEqual({
      changed: 564,
      effective_cycle_days: 60,
    })
    expect((await mark(person, range(78, 1, 114, 6))).json()).toMatchObject({ changed: 0 })

    const [first] = await itemsOf(person, 78)
    expect(first).toMatchObject({ key: '78:1', due: '2026-03-03', last: '2026-03-02', stability: 15 })
    const last = (await itemsOf(person, 114)).at(-1)!
    expect(daysBetween('2026-03-03', last.due)).toBe(59)
  })

  test('of the whole Qur’an says how many days the cycle takes with these minutes', async () => {
    const person = await api.person()
    const { changed, effective_cycle_days: cycle } = (await mark(person, range(1, 1, 114, 6))).json()
    expect(changed).toBe(6236)
    expect(cycle).toBeGreaterThan(130)
    expect(cycle).toBeLessThan(150)
    expect(await memoryOf(person)).toMatchObject({ pages_known: 604 })

    api.clock.advance({ days: 1 })
    const review = Review.parse((await person.get('/user/review')).json())
    expect(review.minutes).toBeLessThanOrEqual(10)
    expect(review.minutes).toBeGreaterThan(7)
  })

  test('leaves what was learned as it is, and "no longer" ends it', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app, { surah: 1 })
    await finish(person, unit.lessons[0]!)
    expect((await mark(person, range(1, 1, 1, 7))).json()).toMatchObject({ changed: 0 })
    expect(await itemsOf(person, 1)).toHaveLength(7)

    expect((await mark(person, range(1, 1, 1, 5), false)).json()).toMatchObject({ changed: 5 })
    expect((await itemsOf(person, 1)).map(({ key }) => key)).toEqual(['1:6', '1:7'])
    await recite(person, ['1:1'])
    expect(await itemsOf(person, 1)).toHaveLength(2)
    expect(await api.db.memoryEntry.count({ where: { userId: person.id } })).toBe(13)
  })

  test('taken back for most of it shortens the cycle, and spreads what becomes due over it', async () => {
    const person = await api.person()
    const gentle = { minutes: 5, cycle_days: 7, firmness: 'gentle', near_days: 0 }
    await person.put('/user/settings/memorizing', gentle)
    await mark(person, range(1, 1, 114, 6))
    const keys = itemsOfRange(78, 1, 114, 6).map(({ key }) => key)
    for (const days of [20, 20]) {
      api.clock.advance({ days })
      for (let at = 0; at < keys.length; at += 100) await recite(person, keys.slice(at, at + 100))
    }
    api.clock.advance({ days: 20 })
    const duesNow = async () => [...(await itemsOf(person, 78)), ...(await itemsOf(person, 114))].map(({ due }) => due)
    const { date } = await memoryOf(person)
    expect((await duesNow()).every((due) => due > date)).toBe(true)

    const { effective_cycle_days: cycle } = (await mark(person, range(1, 1, 77, 50), false)).json()
    expect(cycle).toBeLessThan(25)
    const dues = await duesNow()
    expect(dues[0]! > date).toBe(true)
    expect(daysBetween(date, dues.at(-1)!)).toBeLessThanOrEqual(cycle)
    expect(dues).toEqual(dues.toSorted())
  })
})

describe('the latest statement counts, even if a flight west repeated the date before', () => {
  const IN_TOKYO_THE_DATE_AFTER = { hours: 8 }
  const fly = (person: Person, time_zone: string) => person.put('/auth/me', { full_name: 'Yusuf Tanaka', time_zone })
  const flownWest = async (inTheEast: (person: Person) => Promise<unknown>) => {
    const person = await api.person()
    await fly(person, 'Asia/Tokyo')
    api.clock.advance(IN_TOKYO_THE_DATE_AFTER)
    await inTheEast(person)
    await fly(person, 'America/Los_Angeles')
    api.clock.advance({ minutes: 30 })
    return person
  }
  const keysOf = async (person: Person, surah: number) => (await itemsOf(person, surah)).map(({ key }) => key)

  test('"I no longer know this" ends what was known or learned there', async () => {
    const unit = await makeUnit(api.app, { surah: 1 })
    const person = await flownWest(async (traveller) => {
      await mark(traveller, range(112, 1, 112, 4))
      await finish(traveller, unit.lessons[0]!)
    })
    expect((await itemsOf(person, 112))[0]).toMatchObject({ last: '2026-03-03' })
    expect(await keysOf(person, 1)).not.toEqual([])

    await mark(person, range(1, 1, 114, 6), false)
    expect(await keysOf(person, 112)).toEqual([])
    expect(await keysOf(person, 1)).toEqual([])
  })

  test('"I know this" begins what was ended there, and so does a lesson', async () => {
    const unit = await makeUnit(api.app, { surah: 1 })
    const person = await flownWest(async (traveller) => {
      await mark(traveller, range(1, 1, 114, 6))
      await mark(traveller, range(1, 1, 114, 6), false)
    })
    expect(await keysOf(person, 112)).toEqual([])

    await mark(person, range(112, 1, 112, 4))
    await finish(person, unit.lessons[0]!)
    expect(await keysOf(person, 112)).toEqual(['112:1', '112:2', '112:3', '112:4'])
    expect(await keysOf(person, 1)).not.toEqual([])
  })
})

const asText = (given: object) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))

describe('the begun verses of a range', () => {
  const ask = (person: Person, given: Record<string, string>) =>
    person.get(`/user/memory/known?${new URLSearchParams(given)}`)

  test('is refused for a range that is none', async () => {
    const response = await ask(await api.person(), asText(range(114, 1, 112, 1)))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: [{ path: 'end_surah' }] })
  })

  test('show what "I know this" would begin, and what is already learned', async () => {
    const person = await api.person()
    await mark(person, range(112, 1, 112, 4))
    api.clock.advance({ days: 1 })
    await recite(person, ['112:1'])
    const rest = itemsOfRange(113, 1, 114, 6)
    expect((await ask(person, asText(range(112, 1, 114, 6)))).json()).toEqual({
      begun: 4,
      learned: 1,
      not_begun: 11,
      letters: rest.reduce((sum, { letters }) => sum + letters, 0),
    })
  })
})

describe('ayahs are counted, never their parts', () => {
  const ALL = range(1, 1, 114, 6)
  const LONGEST = range(2, 282, 2, 282)
  const parts = itemsOfRange(2, 282, 2, 282).map(({ key }) => key)
  const knownOf = async (person: Person, of: ReturnType<typeof range>) =>
    (await person.get(`/user/memory/known?${new URLSearchParams(asText(of))}`)).json()

  test('when the whole Qur’an is marked as known, and when it is unmarked', async () => {
    const person = await api.person()
    expect(await knownOf(person, ALL)).toMatchObject({ begun: 0, learned: 0, not_begun: 6236 })
    expect((await mark(person, ALL)).json()).toMatchObject({ changed: 6236 })
    expect(await knownOf(person, ALL)).toMatchObject({ begun: 6236, learned: 0, not_begun: 0, letters: 0 })
    expect((await mark(person, ALL, false)).json()).toMatchObject({ changed: 6236 })
  })

  test('as begun once all their parts are', async () => {
    const person = await api.person()
    expect(parts.length).toBeGreaterThan(2)
    await mark(person, LONGEST)
    await api.db.memoryState.delete({ where: { userId_itemKey: { userId: person.id, itemKey: parts[0]! } } })
    expect(await knownOf(person, LONGEST)).toMatchObject({ begun: 0, not_begun: 1 })
    expect((await mark(person, LONGEST)).json()).toMatchObject({ changed: 1 })
    expect(await knownOf(person, LONGEST)).toMatchObject({ begun: 1, not_begun: 0 })
  })

  test('and one is learned once a part of it was recited', async () => {
    const person = await api.person()
    await mark(person, LONGEST)
    api.clock.advance({ days: 1 })
    await recite(person, parts.slice(0, 2))
    expect(await knownOf(person, LONGEST)).toMatchObject({ begun: 1, learned: 1 })
  })
})

describe('My Qur’an', () => {
  test('of a new person has 604 pages on which nothing is begun', async () => {
    const { pages, pages_known, week } = await memoryOf(await api.person())
    expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: 604 }, (_, i) => i + 1))
    expect(new Set(pages.map(({ state, strength }) => `${state} ${strength}`))).toEqual(new Set(['not_begun 0']))
    expect(pages_known).toBe(0)
    expect(week.map(({ minutes }) => minutes)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(week[0]!.date).toBe('2026-03-02')
  })

  test("shows known, learned and fading verses, and the week's minutes", async () => {
    const person = await api.person()
    await mark(person, range(1, 1, 1, 7))
    await mark(person, range(112, 1, 112, 1))
    expect((await memoryOf(person)).pages[0]).toEqual({ page: 1, strength: 1, state: 'steady' })
    expect((await memoryOf(person)).pages[603]).toMatchObject({ page: 604, state: 'learning' })
    expect((await memoryOf(person)).week[1]).toEqual({ date: '2026-03-03', minutes: 1 })

    // A verse that was only said to be known does not fade before its first recital.
    api.clock.advance({ days: 29 })
    expect((await memoryOf(person)).pages[0]).toMatchObject({ state: 'steady' })
    await recite(
      person,
      itemsOfRange(1, 1, 1, 7).map(({ key }) => key),
      'hard',
    )
    for (let month = 0; month < 4; month += 1) {
      api.clock.advance({ days: 29 })
      expect((await memoryOf(person)).pages_known).toBe(1) // keeps the session
    }
    expect((await memoryOf(person)).pages[0]).toMatchObject({ state: 'fading' })
  })

  test('shows what was learned and is forgotten as fading, on the map and for its lesson, though it is not known', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app, { surah: 67, displayOrder: 1167 })
    const [lesson] = unit.lessons as [(typeof unit.lessons)[number]]
    await api.db.lesson.update({ where: { id: lesson.id }, data: { endAyah: 12 } })
    await finish(person, lesson)
    expect((await memoryOf(person)).pages[561]).toMatchObject({ page: 562, state: 'learning' })
    api.clock.advance({ days: 1 })
    const keys = itemsOfRange(67, 1, 67, 12).map(({ key }) => key)
    await recite(person, keys, 'again')
    for (let passed = 0; passed < 50; passed += 25) {
      api.clock.advance({ days: 25 })
      await person.get('/auth/me')
    }
    const { pages, pages_known } = await memoryOf(person)
    expect(pages[561]).toMatchObject({ page: 562, state: 'fading' })
    expect(pages_known).toBe(0)
    expect((await person.get('/user/memory/67')).json().lessons).toMatchObject([{ id: lesson.id, state: 'fading' }])
  })

  test('asks each day for its minutes only, even after months of missed reviews', async () => {
    const person = await api.person()
    const settings = { minutes: 5, cycle_days: 60, firmness: 'steady', near_days: 7 }
    expect((await person.put('/user/settings/memorizing', settings)).statusCode).toBe(200)
    await mark(person, range(78, 1, 114, 6))
    for (let month = 0; month < 5; month += 1) {
      api.clock.advance({ days: 29 })
      expect((await memoryOf(person)).pages_known).toBeGreaterThan(0) // keeps the session
    }
    expect((await memoryOf(person)).week.map(({ minutes }) => minutes)).toEqual([5, 5, 5, 5, 5, 5, 5])
  })

  test.each(['0', '605', 'x', '1.5'])('knows no page %s', async (page) => {
    const response = await (await api.person()).get(`/user/memory/pages/${page}`)
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'not_found' })
  })

  test('opens a page by its verses, with their dates', async () => {
    const person = await api.person()
    await mark(person, range(112, 1, 112, 4))
    api.clock.advance({ days: 1 })
    await recite(person, ['112:2'])
    const { page, date, state, verses } = PageMemory.parse((await person.get('/user/memory/pages/604')).json())

    expect({ page, date, state }).toEqual({ page: 604, date: '2026-03-03', state: 'learning' })
    expect(verses.map(({ key }) => key)).toEqual([...itemsOfRange(112, 1, 114, 6)].map(({ key }) => key))
    expect(verses[0]).toMatchObject({ state: 'steady', due: '2026-03-03', is_learned: false })
    expect(verses[2]).toMatchObject({ surah: 112, ayah: 3, text: 'لَمۡ يَلِدۡ وَلَمۡ' })
    expect(verses[1]).toMatchObject({ is_learned: true })
    expect(verses[4]).toMatchObject({ key: '113:1', state: 'not_begun', due: null, is_learned: false })
  })

  test('distinguishes the parts of a long ayah by their first words', async () => {
    const person = await api.person()
    const { verses } = PageMemory.parse((await person.get('/user/memory/pages/48')).json())
    expect(verses.every(({ surah, ayah }) => surah === 2 && ayah === 282)).toBe(true)
    expect(new Set(verses.map(({ text }) => text)).size).toBe(verses.length)
  })

  test.each(['0', '115', 'x', '1.5', '-1'])('knows no surah %s', async (surah) => {
    const response = await (await api.person()).get(`/user/memory/${surah}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'surah_invalid' })
  })
})

describe('memorizing settings', () => {
  const PATH = '/user/settings/memorizing'
  const FIRST = { minutes: 10, cycle_days: 60, firmness: 'steady', near_days: 7 }
  const OF_NOTHING = { cycle_holds_from: null, minutes_needed: 0, pace: 4, letters_known: 0, other_minutes: 0 }

  test.each([
    { minutes: 15 },
    { minutes: '10' },
    { cycle_days: 61 },
    { cycle_days: null },
    { firmness: 'hard' },
    { near_days: 1 },
    { near_days: null },
  ])('refuses %o and keeps what was chosen', async (change) => {
    const person = await api.person()
    const response = await person.put(PATH, { ...FIRST, ...change })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed' })
    expect((await person.get(PATH)).json()).toEqual({ ...FIRST, ...OF_NOTHING, effective_cycle_days: 60 })
  })

  test('keep omitted fields', async () => {
    const person = await api.person()
    await person.put(PATH, { ...FIRST, firmness: 'firm', near_days: 3 })
    expect((await person.put(PATH, { minutes: 180 })).json()).toMatchObject({
      minutes: 180,
      cycle_days: 60,
      firmness: 'firm',
      near_days: 3,
    })
    expect((await person.put(PATH, {})).json()).toMatchObject({ minutes: 180, firmness: 'firm' })
  })

  test('are saved with the effective cycle and the needed minutes, if the minutes are too few', async () => {
    const person = await api.person()
    await mark(person, range(1, 1, 114, 6))
    const { effective_cycle_days: days, minutes_needed: needed } = (
      await person.put(PATH, { minutes: 60, cycle_days: 7 })
    ).json()
    expect([days > 20, days < 30, needed > 180, needed < 240]).toEqual([true, true, true, true])
    expect((await person.get(PATH)).json()).toMatchObject({ minutes: 60, cycle_days: 7, effective_cycle_days: days })
    expect((await person.put(PATH, { cycle_days: 90 })).json()).toMatchObject({ effective_cycle_days: 90 })
  })

  test('move the first dates of what is known with the cycle of now', async () => {
    const person = await api.person()
    const lastDue = async () => (await itemsOf(person, 114)).at(-1)!.due
    await mark(person, range(1, 1, 114, 6))
    expect(daysBetween('2026-03-02', await lastDue())).toBeGreaterThan(140)
    api.clock.advance({ days: 10 })
    const chosen = (await person.put(PATH, { minutes: 40 })).json()
    expect(chosen).toMatchObject({ effective_cycle_days: 60 })
    expect(daysBetween('2026-03-02', await lastDue())).toBe(60)
    // Everything still comes within 60 days of its marking.
    expect(chosen.cycle_holds_from).toBeNull()
    const first = (await itemsOf(person, 1))[0]!.due
    expect(first).toBe('2026-03-13')
    expect((await person.put(PATH, { cycle_days: 90 })).json()).toMatchObject({ effective_cycle_days: 90 })
    expect(daysBetween('2026-03-02', await lastDue())).toBe(90)
  })

  test('bring back all that is known within the cycle that is shown, through calls alone', async () => {
    const person = await api.person()
    await mark(person, range(78, 1, 114, 6))
    const shown = (await person.put(PATH, { minutes: 20, cycle_days: 7 })).json()
    expect(shown).toMatchObject({ effective_cycle_days: 7 })
    const left = new Set(itemsOfRange(78, 1, 114, 6).map(({ key }) => key))
    for (let day = 0; day < 7; day += 1) {
      api.clock.advance({ days: 1 })
      const { runs } = Review.parse((await person.get('/user/review')).json())
      const keys = runs.flatMap(({ items }) => items.map(({ key }) => key))
      if (keys.length > 0) expect((await recite(person, keys)).statusCode).toBe(200)
      for (const key of keys) left.delete(key)
    }
    expect([...left]).toEqual([])
  })

  test('are what was chosen last', async () => {
    const person = await api.person()
    const chosen = { minutes: 40, cycle_days: 30, firmness: 'firm', near_days: 0 }
    const answer = { ...chosen, ...OF_NOTHING, effective_cycle_days: 30 }
    expect((await person.put(PATH, chosen)).json()).toEqual(answer)
    expect((await person.get(PATH)).json()).toEqual(answer)
  })

  test('with a shorter cycle spread what becomes due over it, from tomorrow on', async () => {
    const person = await api.person()
    await person.put(PATH, { ...FIRST, minutes: 40 })
    const keys = itemsOfRange(78, 1, 114, 6).map(({ key }) => key)
    await mark(person, range(78, 1, 114, 6))
    for (const days of [20, 20]) {
      api.clock.advance({ days })
      for (let at = 0; at < keys.length; at += 100) await recite(person, keys.slice(at, at + 100))
    }
    api.clock.advance({ days: 10 })
    const dueBefore = (await itemsOf(person, 78)).map(({ due }) => due)
    await person.put(PATH, { ...FIRST, minutes: 40, cycle_days: 7 })
    const due = [...(await itemsOf(person, 78)), ...(await itemsOf(person, 114))].map((item) => item.due)

    expect(dueBefore.every((date) => date > '2026-04-21')).toBe(true)
    expect(due[0]).toBe('2026-04-22')
    expect(due.at(-1)).toBe('2026-04-28')
    expect(Review.parse((await person.get('/user/review')).json()).minutes).toBeLessThan(40)
  })
})

describe('a lesson', () => {
  const place = (more: object = {}) => ({
    surahNumber: 2,
    lessonType: 'lesson',
    seedKey: null,
    startAyah: 1,
    endAyah: 5,
    ...more,
  })
  const keysOf = (more: object) => itemsOfLesson(place(more)).map(({ key }) => key)

  test.each([
    [{}, ['2:1', '2:2', '2:3', '2:4', '2:5']],
    [{ seedKey: 'surah-2/lesson-1-5' }, ['2:1', '2:2', '2:3', '2:4', '2:5']],
    [{ endAyah: 41 }, []],
    [{ endAyah: 287 }, []],
    [{ lessonType: 'review' }, []],
    [{ startAyah: 25, endAyah: 25, seedKey: 'surah-2/lesson-25w1-25w12' }, ['2:25:1-12']],
    [{ startAyah: 25, endAyah: 25, seedKey: 'surah-2/lesson-25-25w14' }, ['2:25:1-12']],
    [{ startAyah: 25, endAyah: 26, seedKey: 'surah-2/lesson-25w13-26' }, ['2:25:13-34', '2:26:1-19', '2:26:20-39']],
    [{ startAyah: 25, endAyah: 26, seedKey: 'surah-2/lesson-25w13-26w19' }, ['2:25:13-34', '2:26:1-19']],
    [{ startAyah: 25, endAyah: 25, seedKey: 'surah-2/lesson-25w13-26w19' }, ['2:25:1-12', '2:25:13-34']],
  ])('%o teaches %o', (more, keys) => {
    expect(keysOf(more)).toEqual(keys)
  })

  test('begins its items once, when it is first completed', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app, { surah: 1 })
    await finish(person, unit.lessons[0]!, 1)
    expect(await itemsOf(person, 1)).toEqual([])
    await finish(person, unit.lessons[0]!)
    await finish(person, unit.lessons[0]!)

    expect(await itemsOf(person, 1)).toHaveLength(7)
    expect(await api.db.memoryEntry.count({ where: { userId: person.id } })).toBe(7)
  })
})

describe('lessons completed before there was a memory', () => {
  test('begins as known, spread over the cycle, once; surahs that counted go on counting', async () => {
    const [person, other, unit] = [
      await api.person(),
      await api.person(),
      await makeUnit(api.app, { surah: 1, lessons: [{}] }),
    ]
    const begun = await makeUnit(api.app, { surah: 112, displayOrder: 1114, lessons: [{}] })
    await finish(person, unit.lessons[0]!)
    await finish(person, begun.lessons[0]!, 1)
    await api.db.memoryEntry.deleteMany({})
    await api.db.memoryState.deleteMany({})
    const figures = async () => (await person.get('/user/figures')).json().surahs_memorized
    expect(await figures()).toBe(0)
    const standing = async () => {
      const [ofFirst, ofBegun, all] = await Promise.all(
        ['/user/lessons/1', '/user/lessons/112', '/user/figures'].map(async (url) => (await person.get(url)).json()),
      )
      return { ofFirst, ofBegun, all: { ...all, surahs_memorized: 0 } }
    }
    const before = await standing()
    const statusOf = (lessons: { id: string; status: string }[], id: string) =>
      lessons.find((lesson) => lesson.id === id)?.status
    expect(statusOf(before.ofFirst, unit.lessons[0]!.id)).toBe('completed')
    expect(statusOf(before.ofBegun, begun.lessons[0]!.id)).toBe('in_progress')

    await rememberCompletions(api.db, api.clock.now())
    await rememberCompletions(api.db, api.clock.now())

    expect(await standing()).toEqual(before)
    const log = await api.db.memoryEntry.findMany({ where: { userId: person.id } })
    expect(log.map(({ how, grade }) => [how, grade])).toEqual(Array(7).fill(['known', null]))
    expect(await itemsOf(person, 112)).toEqual([])
    const items = await itemsOf(person, 1)
    expect(items.map(({ stability }) => stability)).toEqual([15, 15, 15, 15, 15, 15, 15])
    expect([items[0]!.due, items.at(-1)!.due > '2026-04-01']).toEqual(['2026-03-03', true])
    expect(await figures()).toBe(1)
    expect(await itemsOf(other, 1)).toEqual([])

    await finish(other, unit.lessons[0]!)
    await rememberCompletions(api.db, api.clock.now())
    expect((await itemsOf(other, 1))[0]!.stability).toBeLessThan(2)
  })

  test('counts a surah as memorized by its lessons alone, and none that is not whole', async () => {
    const person = await api.person()
    await api.db.serverFact.deleteMany({})
    // Of more ayahs than are remembered one by one: it teaches nothing, and counted all the same.
    const whole = await makeUnit(api.app, { surah: 36, displayOrder: 1036 })
    await api.db.lesson.update({ where: { id: whole.lessons[0]!.id }, data: { endAyah: 83 } })
    const begun = await makeUnit(api.app, { surah: 67, displayOrder: 1067, lessons: [{}, {}] })
    for (const lesson of [whole.lessons[0]!, begun.lessons[0]!]) await finish(person, lesson)
    await api.db.memoryEntry.deleteMany({})
    await api.db.memoryState.deleteMany({})

    await rememberCompletions(api.db, api.clock.now())
    const memorized = async (surah: number) => (await person.get(`/user/memory/${surah}`)).json().memorized_at
    expect([await memorized(36), await memorized(67)]).toEqual([api.clock.now().toISOString(), null])
    expect((await person.get('/user/figures')).json().surahs_memorized).toBe(1)

    await api.db.lesson.update({ where: { id: whole.lessons[0]!.id }, data: { isActive: false } })
    expect(await memorized(36)).not.toBe(null)
  })
})
