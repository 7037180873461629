import { randomUUID } from 'node:crypto'
import { addDays } from '@halaqa/contract/calendar'
import { getFigures } from '@halaqa/contract/profile'
import { Review, type SubmitReviewBody } from '@halaqa/contract/review'
import { itemsOfRange } from '@halaqa/quran/items'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'

const TODAY = '2026-03-02'
type Result = SubmitReviewBody['results'][number]

describe('review', () => {
  const api = useTestApp()
  const at = () => api.clock.now().toISOString()
  const result = (key: string, more: Partial<Result> = {}): Result => ({
    key,
    how: 'recite',
    grade: 'good',
    reveals: 0,
    slips: [],
    ms: 8000,
    at: at(),
    ...more,
  })
  const send = (person: Person, results: unknown[], submission_id: string = randomUUID()) =>
    person.post('/user/review', { submission_id, results })
  const reviewOf = async (person: Person, date?: string) =>
    Review.parse((await person.get(`/user/review${date ? `?date=${date}` : ''}`)).json())
  const keysOf = async (person: Person, date?: string) =>
    (await reviewOf(person, date)).runs.flatMap(({ items }) => items.map(({ key }) => key))
  const memoryOf = async (person: Person, surah: number) =>
    (await person.get(`/user/memory/${surah}`)).json().items as {
      key: string
      due: string
      stability: number
      last: string
    }[]
  const rowsOf = async ({ id: userId }: Person) => ({
    log: await api.db.memoryEntry.count({ where: { userId } }),
    reviews: await api.db.reviewSubmission.count({ where: { userId } }),
    xp: await api.db.xpEntry.count({ where: { userId } }),
  })
  /** A session that is not used for thirty days ends. */
  const waitDays = async (person: Person, days: number) => {
    for (let passed = 0; passed < days; passed += 25) {
      api.clock.advance({ days: 25 })
      await person.get('/auth/me')
    }
  }
  const learnSurah = async (surah: number) => {
    const person = await api.person()
    const unit = await makeUnit(api.app, { surah, displayOrder: 1000 + surah })
    await api.db.lesson.update({ where: { id: unit.lessons[0]!.id }, data: { endAyah: 4 } })
    await finish(person, unit.lessons[0]!)
    return { person, unit }
  }

  test.each([
    '/user/review',
    '/user/look-alikes',
    '/user/memory',
    '/user/memory/1',
    '/user/memory/pages/1',
    '/user/settings/memorizing',
  ])('%s takes somebody signed in', async (path) => {
    expect((await callsOf(api.app).get(path)).json()).toMatchObject({ code: 'authentication_required' })
  })

  test.each([
    ['no submission', { results: [result('112:1')] }],
    ['no results', { submission_id: randomUUID(), results: [] }],
    [
      'too many results',
      {
        submission_id: randomUUID(),
        results: itemsOfRange(2, 1, 2, 286)
          .slice(0, 201)
          .map(({ key }) => result(key)),
      },
    ],
    ['a verse twice', { submission_id: randomUUID(), results: [result('112:1'), result('112:1')] }],
    ['a grade that is none', { submission_id: randomUUID(), results: [{ ...result('112:1'), grade: 'easy' }] }],
    ['another way', { submission_id: randomUUID(), results: [{ ...result('112:1'), how: 'hearing' }] }],
    ['too many reveals', { submission_id: randomUUID(), results: [result('112:1', { reveals: 129 })] }],
    ['word 0', { submission_id: randomUUID(), results: [result('112:1', { slips: [0] })] }],
    ['more than an hour', { submission_id: randomUUID(), results: [result('112:1', { ms: 3_600_001 })] }],
    ['no time', { submission_id: randomUUID(), results: [{ ...result('112:1'), at: 'now' }] }],
  ])('refuses %s and records nothing', async (_, body) => {
    const person = await api.person()
    const response = await person.post('/user/review', body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed' })
    expect(await rowsOf(person)).toEqual({ log: 0, reviews: 0, xp: 0 })
  })

  test.each(['', '112', '112:5', '115:1', '2:282:1-999', '1:1:1-2', '112:01', 'x'])(
    'refuses the key "%s", which never was, and records nothing',
    async (key) => {
      const person = await api.person()
      const response = await send(person, [result('112:1'), result(key)])

      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ code: 'item_unknown' })
      expect(await rowsOf(person)).toEqual({ log: 0, reviews: 0, xp: 0 })
    },
  )

  test.each(['2026-03-01', '2026-03-04', 'tomorrow', '2026-3-2', ''])('is not prepared for %o', async (date) => {
    const response = await (await api.person()).get(`/user/review?date=${date}`)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_date' })
  })

  test('is empty for a new person', async () => {
    expect(await reviewOf(await api.person())).toEqual({
      date: TODAY,
      minutes: 0,
      runs: [],
      next_due: null,
      next_on: null,
      done: false,
      begun: false,
    })
  })

  test('brings a lesson back the next day, records the run, and schedules the next date', async () => {
    const { person } = await learnSurah(112)
    expect(await reviewOf(person)).toMatchObject({ minutes: 0, runs: [], next_due: '2026-03-03', begun: true })
    expect(await reviewOf(person, '2026-03-03')).toMatchObject({
      minutes: 1,
      runs: [
        {
          id: '112:1_112:4',
          start_surah: 112,
          start_ayah: 1,
          end_surah: 112,
          end_ayah: 4,
          part: 'near',
          cue: { surah: 112, ayah: 0, opening: true, text: expect.stringContaining('بِسۡمِ') },
          items: ['112:1', '112:2', '112:3', '112:4'].map((key) => ({
            key,
            surah: 112,
            due: '2026-03-03',
            ends: true,
          })),
        },
      ],
    })

    const [run] = (await reviewOf(person, '2026-03-03')).runs
    expect(run!.items.map(({ words }) => words.length)).toEqual(itemsOfRange(112, 1, 112, 4).map(({ words }) => words))

    api.clock.advance({ days: 1 })
    const keys = await keysOf(person)
    const answer = await send(
      person,
      keys.map((key) => result(key)),
    )
    expect(answer.json()).toEqual({ recorded: 4, xp: 1 })
    expect(await reviewOf(person)).toMatchObject({ minutes: 0, runs: [], next_due: '2026-03-06' })
    expect(await memoryOf(person, 112)).toMatchObject(
      keys.map((key) => ({ key, due: '2026-03-06', last: '2026-03-03' })),
    )
  })

  test('says whether something is next, verses learned lately included, and whether it is done', async () => {
    const { person } = await learnSurah(112)
    expect(await reviewOf(person)).toMatchObject({ next_on: '2026-03-03', done: false })
    api.clock.advance({ days: 1 })
    expect(await reviewOf(person)).toMatchObject({ done: false })
    const keys = await keysOf(person)
    await send(person, [result(keys[0]!)])
    expect(await reviewOf(person)).toMatchObject({ done: false })
    await send(
      person,
      keys.slice(1).map((key) => result(key)),
    )
    // It is due on the sixth, and comes every day for a week besides.
    expect(await reviewOf(person)).toMatchObject({ next_due: '2026-03-06', next_on: '2026-03-04', done: true })
    await person.put('/user/settings/memorizing', { minutes: 10, cycle_days: 60, firmness: 'steady', near_days: 0 })
    expect(await reviewOf(person)).toMatchObject({ next_on: '2026-03-06', done: true })
    api.clock.advance({ days: 1 })
    expect(await reviewOf(person)).toMatchObject({ runs: [], next_on: '2026-03-06', done: false })
  })

  test('of a page has all of its begun verses, due or not, recited or not, and nothing else', async () => {
    const { person } = await learnSurah(112)
    const pageOf = async (page: number) => Review.parse((await person.get(`/user/review?page=${page}`)).json())
    const keys = async () => (await pageOf(604)).runs.flatMap(({ items }) => items.map(({ key }) => key))

    expect(await keysOf(person)).toEqual([])
    expect(await keys()).toEqual(['112:1', '112:2', '112:3', '112:4'])
    await send(person, [result('112:1')])
    expect(await keys()).toHaveLength(4)
    expect(await pageOf(1)).toMatchObject({ runs: [], minutes: 0, next_due: null, begun: false })
    expect((await person.get('/user/review?page=605')).statusCode).toBe(400)
  })

  test('of a lesson has all begun verses of its passage, due or not, recited or not', async () => {
    const { person, unit } = await learnSurah(112)
    const { id } = unit.lessons[0]!
    const keys = async () =>
      Review.parse((await person.get(`/user/review?lesson=${id}`)).json()).runs.flatMap(({ items }) =>
        items.map(({ key }) => key),
      )

    expect(await keys()).toEqual(['112:1', '112:2', '112:3', '112:4'])
    await send(person, [result('112:1')])
    expect(await keys()).toHaveLength(4)
    expect((await person.get(`/user/review?lesson=${randomUUID()}`)).json()).toMatchObject({ code: 'lesson_not_found' })
    expect((await person.get('/user/review?lesson=112')).statusCode).toBe(400)
  })

  test('of a surah has all of its begun verses, due or not, in a run for each page', async () => {
    const person = await api.person()
    const marked = { start_surah: 67, start_ayah: 1, end_surah: 68, end_ayah: 5, known: true }
    expect((await person.put('/user/memory/known', marked)).statusCode).toBe(200)
    const response = await person.get('/user/review?surah=67')
    const runs = Review.parse(response.json()).runs.map(({ start_ayah, end_ayah }) => [start_ayah, end_ayah])

    expect(runs).toEqual([
      [1, 12],
      [13, 26],
      [27, 30],
    ])
    expect((await person.get('/user/review?surah=115')).statusCode).toBe(400)
  })

  test('asks for failed verses again', async () => {
    const { person } = await learnSurah(112)
    api.clock.advance({ days: 1 })
    await send(person, [result('112:1'), result('112:2', { grade: 'again', slips: [2] })])

    expect(await memoryOf(person, 112)).toMatchObject([{ due: '2026-03-06' }, { due: '2026-03-04' }, {}, {}])
    expect(await keysOf(person)).toEqual(['112:3', '112:4'])
  })

  test('answers the same submission alike, however often and whenever it is sent', async () => {
    const { person } = await learnSurah(112)
    api.clock.advance({ days: 1 })
    const id = randomUUID()
    const results = ['112:1', '112:2', '112:3', '112:4'].map((key) => result(key))
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(person, results, id)))
    api.clock.advance({ days: 3 })
    answers.push(await send(person, [result('112:1', { grade: 'again' })], id))

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await rowsOf(person)).toMatchObject({ log: 8, reviews: 1 })
    expect(await memoryOf(person, 112)).toMatchObject([{ last: '2026-03-03' }, {}, {}, {}])
  })

  test('ends in the same state whatever order submissions come in', async () => {
    const [one, other] = [await learnSurah(112), await learnSurah(112)]
    const acts: [number, Result['grade']][] = [
      [1, 'good'],
      [4, 'again'],
      [5, 'hard'],
      [8, 'good'],
    ]
    const begun = api.clock.now().getTime()
    api.clock.advance({ days: 9 })
    const submit = (person: Person, [days, grade]: [number, Result['grade']]) =>
      send(person, [result('112:1', { grade, at: new Date(begun + days * 86_400_000).toISOString() })])
    for (const act of acts) await submit(one.person, act)
    for (const act of acts.toReversed()) await submit(other.person, act)

    const stateOf = async ({ id: userId }: Person) => {
      const { userId: _, ...state } = await api.db.memoryState.findUniqueOrThrow({
        where: { userId_itemKey: { userId, itemKey: '112:1' } },
      })
      return state
    }
    expect(await stateOf(other.person)).toEqual(await stateOf(one.person))
    expect(await memoryOf(one.person, 112)).toMatchObject([{ last: '2026-03-10' }, {}, {}, {}])
  })

  test('dates an act by the zone of the account, clamped to thirty days before its receipt and five minutes after', async () => {
    const person = await api.person({ timeZone: 'Pacific/Kiritimati' })
    await send(person, [
      result('112:1', { at: '2020-01-01T00:00:00Z' }),
      result('112:2', { at: '2030-01-01T00:00:00Z' }),
      result('112:3', { at: '2026-03-02T09:30:00Z' }),
      result('112:4', { at: '2026-03-02T10:00:00+02:00' }),
    ])
    const rows = await api.db.memoryEntry.findMany({ where: { userId: person.id }, orderBy: { index: 'asc' } })
    const now = api.clock.now().getTime()

    expect(rows.map(({ at: instant }) => instant.getTime() - now).slice(0, 2)).toEqual([-30 * 86_400_000, 300_000])
    expect(rows.map(({ localDate }) => localDate.toISOString().slice(0, 10)).slice(2)).toEqual([
      '2026-03-02',
      '2026-03-02',
    ])
  })

  test('pays nothing for a known verse before its second recital, and never more than twenty a date', async () => {
    const person = await api.person()
    await person.put('/user/memory/known', { start_surah: 78, start_ayah: 1, end_surah: 114, end_ayah: 6, known: true })
    await waitDays(person, 75)
    const whole = itemsOfRange(78, 1, 114, 6)
    const xpOf = async (from: number) =>
      (
        await send(
          person,
          whole.slice(from, from + 20).map(({ key }) => result(key)),
        )
      ).json().xp
    expect(await xpOf(0)).toBe(0)

    for (let from = 20; from + 20 <= whole.length; from += 20) await xpOf(from)
    await waitDays(person, 100)
    const paid: number[] = []
    for (let from = 0; from + 20 <= whole.length; from += 20) paid.push(await xpOf(from))
    expect(paid).toEqual(paid.map((_, i) => (i < 20 ? 1 : 0)))
  })

  test('pays for a run once a date, however often it is recited on it', async () => {
    const { person } = await learnSurah(67)
    api.clock.advance({ days: 1 })
    const run = () => itemsOfRange(67, 1, 67, 4).map(({ key }) => result(key))
    const paid: number[] = []
    for (let times = 0; times < 3; times += 1) paid.push((await send(person, run())).json().xp)
    expect(paid).toEqual([1, 0, 0])
  })

  test('counts to the streak, late ones to the date of receipt', async () => {
    const { person } = await learnSurah(112)
    const day = api.clock.now()
    api.clock.advance({ days: 1 })
    await send(person, [result('112:1')])
    expect((await person.get(getFigures.url)).json()).toMatchObject({ current_streak: 2 })
    api.clock.advance({ days: 9 })
    await send(person, [result('112:2', { at: new Date(day.getTime() + 2 * 86_400_000).toISOString() })])
    expect((await person.get(getFigures.url)).json()).toMatchObject({ current_streak: 1, best_streak: 2 })
  })

  test('is visible to nobody else, and is deleted with the account', async () => {
    const { person } = await learnSurah(112)
    const other = await api.person()
    expect(await memoryOf(other, 112)).toEqual([])

    const data = (await person.get('/user/data')).json()
    expect(data.memory).toHaveLength(4)
    expect(data.memory_log).toMatchObject([
      { key: '112:1', how: 'lesson', grade: 'hard', local_date: TODAY },
      {},
      {},
      {},
    ])
    const passwordHash = await api.app.passwords.hash('correct horse')
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    expect((await person.post('/auth/delete', { password: 'correct horse' })).statusCode).toBe(200)
    expect(await rowsOf(person)).toEqual({ log: 0, reviews: 0, xp: 0 })
    expect(await api.db.memoryState.count({ where: { userId: person.id } })).toBe(0)
  })

  test('counts a surah as memorized once each verse was by heart on two dates, for good', async () => {
    const { person } = await learnSurah(112)
    const memorized = async () => (await person.get(getFigures.url)).json().surahs_memorized
    for (const days of [1, 3]) {
      api.clock.advance({ days })
      expect(await memorized()).toBe(0)
      await send(
        person,
        ['112:1', '112:2', '112:3', '112:4'].map((key) => result(key)),
      )
    }
    expect(await memorized()).toBe(1)
    await send(person, [
      result('112:1', { grade: 'again', at: new Date(api.clock.now().getTime() + 1000).toISOString() }),
    ])
    await person.put('/user/memory/known', {
      start_surah: 112,
      start_ayah: 1,
      end_surah: 112,
      end_ayah: 4,
      known: false,
    })
    expect(await memorized()).toBe(1)
  })

  test('counts a surah as memorized when its last lesson is completed and teaches nothing new', async () => {
    const person = await api.person()
    const { lessons } = await makeUnit(api.app, { surah: 112, displayOrder: 1112, lessons: [{}, {}] })
    await api.db.lesson.update({ where: { id: lessons[0]!.id }, data: { endAyah: 4 } })
    await api.db.lesson.update({ where: { id: lessons[1]!.id }, data: { endAyah: 4, lessonType: 'challenge' } })
    await finish(person, lessons[0]!)
    for (const days of [1, 3]) {
      api.clock.advance({ days })
      await send(
        person,
        ['112:1', '112:2', '112:3', '112:4'].map((key) => result(key)),
      )
    }
    const memorizedAt = async () => (await person.get('/user/memory/112')).json().memorized_at
    expect(await memorizedAt()).toBe(null)
    await finish(person, lessons[1]!)
    expect(await memorizedAt()).toBe(at())
  })

  test('offers a little more when it is done, with the next due verses, until all are recited', async () => {
    const person = await api.person()
    await person.put('/user/memory/known', {
      start_surah: 112,
      start_ayah: 1,
      end_surah: 112,
      end_ayah: 4,
      known: true,
    })
    expect(await keysOf(person)).toEqual([])
    const more = async () => Review.parse((await person.get('/user/review?more=true')).json())
    const { runs, minutes } = await more()
    expect(runs).toMatchObject([{ id: '112:1_112:4' }])
    expect(minutes).toBe(1)
    expect(runs[0]!.items[1]!.due > TODAY).toBe(true)

    api.clock.advance({ minutes: 1 })
    await send(person, [result('112:1'), result('112:2')])
    expect(await more()).toMatchObject({ runs: [{ id: '112:3_112:4' }] })
    await send(person, [result('112:3'), result('112:4')])
    expect(await more()).toMatchObject({ minutes: 0, runs: [] })
    expect((await person.get('/user/review?more=yes')).json()).toMatchObject({ code: 'validation_failed' })
  })

  test('lists the places that a person took for one another, the latest first, to them alone', async () => {
    const person = await api.person()
    const listed = async (whose = person) => (await whose.get('/user/look-alikes')).json().look_alikes
    await person.put('/user/memory/known', {
      start_surah: 109,
      start_ayah: 1,
      end_surah: 109,
      end_ayah: 6,
      known: true,
    })
    expect(await listed()).toEqual([])

    await send(person, [
      result('109:4', { grade: 'again', slips: [1] }),
      result('109:1', { grade: 'again', slips: [1] }),
    ])
    api.clock.advance({ days: 1 })
    await send(person, [
      result('109:4', { grade: 'again', slips: [2] }),
      result('109:6', { grade: 'again', slips: [1] }),
    ])
    expect(await listed()).toMatchObject([
      {
        surah_no: 109,
        slips: 2,
        last: '2026-03-03',
        look_alike: { here: { ayah: 4 }, there: { surahNo: 109, ayah: 6 } },
      },
      {
        surah_no: 109,
        slips: 1,
        last: '2026-03-03',
        look_alike: { here: { ayah: 6 }, there: { surahNo: 109, ayah: 4 } },
      },
    ])
    expect(await listed(await api.person())).toEqual([])
  })

  test('of tomorrow leaves out what is recited as of tomorrow', async () => {
    const { person } = await learnSurah(112)
    const tomorrow = addDays(TODAY, 1)
    expect(await keysOf(person, tomorrow)).toHaveLength(4)
    api.clock.set(`${TODAY}T23:58:00Z`)
    await send(person, [result('112:1', { at: `${tomorrow}T00:01:00Z` })])
    expect(await keysOf(person, tomorrow)).toEqual(['112:2', '112:3', '112:4'])
  })
})
