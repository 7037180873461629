import { addDays } from '@halaqa/contract/calendar'
import { LearningPlan, PlanLessons } from '@halaqa/contract/learning-plan'
import { MOST_LESSONS_A_DAY } from '@halaqa/memory/learning-plan'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { type MadeUnit, makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'

/** A Monday. */
const TODAY = '2026-03-02'
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

const api = useTestApp()
const aPlan = (more: object = {}) => ({
  scope: 'surah',
  number: 67,
  until: null,
  lessons_a_day: 2,
  weekdays: EVERY_DAY,
  revision: null,
  ...more,
})
const save = (person: Person, more: object = {}) => person.put('/user/learning-plan', aPlan(more))
const saved = async (person: Person, more: object = {}) => {
  const response = await save(person, more)
  expect(response.json()).toHaveProperty('plan')
  return LearningPlan.parse(response.json().plan)
}
const planOf = async (person: Person) => {
  const { plan } = (await person.get('/user/learning-plan')).json()
  return plan === null ? null : LearningPlan.parse(plan)
}
const end = (person: Person, revision: string) => person.delete(`/user/learning-plan?revision=${revision}`)
const lessons = (count: number) => Array.from({ length: count }, () => ({ questions: 'b' }))
let order = 0
const makeSurah = (surah: number, count: number) =>
  makeUnit(api.app, { surah, displayOrder: order++, lessons: lessons(count) })
/** Completes so many of a unit's lessons, from the first on. */
const learn = async (person: Person, { lessons: all }: MadeUnit, count: number, from = 0) => {
  for (const lesson of all.slice(from, from + count)) expect((await finish(person, lesson)).statusCode).toBe(200)
}
const removeUnit = (unit: { id: string }) => api.db.unit.delete({ where: { id: unit.id } })

describe('a plan', () => {
  test('needs a session', async () => {
    for (const path of ['/user/learning-plan', '/user/learning-plan/lessons?scope=all'])
      expect((await callsOf(api.app).get(path)).json()).toMatchObject({ code: 'authentication_required' })
  })

  test.each([
    ['no surah', { number: null }, 'number'],
    ['a surah that is none', { number: 115 }, 'number'],
    ['a juz that is none', { scope: 'juz', number: 31 }, 'number'],
    ['all with a number', { scope: 'all', number: 1 }, 'number'],
    ['no day of the week', { weekdays: [] }, 'weekdays'],
    ['a day of the week twice', { weekdays: [1, 1] }, 'weekdays'],
    ['a day of the week that is none', { weekdays: [7] }, 'weekdays.0'],
    ['neither a date nor a number of lessons', { lessons_a_day: null }, 'until'],
    ['both', { until: '2026-04-01' }, 'until'],
    ['no lesson a day', { lessons_a_day: 0 }, 'lessons_a_day'],
    ['more lessons a day than one learns', { lessons_a_day: MOST_LESSONS_A_DAY + 1 }, 'lessons_a_day'],
    ['a date that is none', { lessons_a_day: null, until: '2026-02-30' }, 'until'],
    ['a date that is over', { lessons_a_day: null, until: '2026-03-01' }, 'until'],
    ['a date too far away', { lessons_a_day: null, until: '2036-03-10' }, 'until'],
  ])('is refused with %s, beside its field', async (_, more, path) => {
    const unit = await makeSurah(67, 3)
    const person = await api.person()
    const response = await save(person, more)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', fields: [{ path }] })
    expect(await planOf(person)).toBeNull()
    await removeUnit(unit)
  })

  test('of lessons a day says how many are left today, which is next, and when it ends', async () => {
    const unit = await makeSurah(67, 5)
    const person = await api.person()
    expect(await planOf(person)).toBeNull()
    expect(await saved(person, { weekdays: [3, 1] })).toMatchObject({
      scope: 'surah',
      number: 67,
      until: null,
      lessons_a_day: 2,
      weekdays: [1, 3],
      date: TODAY,
      lessons: 5,
      lessons_left: 5,
      today: { planned: 2, done: 0 },
      end: '2026-03-09',
      new_end: null,
      next: { lesson_id: unit.lessons[0]!.id, surah_number: 67, surah_name: 'Surah 67', index: 0 },
      next_on: '2026-03-04',
    })
    await learn(person, unit, 1)
    expect(await planOf(person)).toMatchObject({
      lessons_left: 4,
      today: { planned: 2, done: 1 },
      next: { index: 1 },
      end: '2026-03-09',
    })
    api.clock.advance({ days: 1 })
    expect(await planOf(person)).toMatchObject({ today: { planned: 0, done: 0 }, next_on: '2026-03-04' })
    await removeUnit(unit)
  })

  test('with an end spreads missed lessons, keeps its end, and offers a new one when it cannot', async () => {
    const unit = await makeSurah(67, 24)
    const person = await api.person()
    const until = addDays(TODAY, 11)
    expect(await saved(person, { lessons_a_day: null, until })).toMatchObject({
      lessons_a_day: 2,
      end: until,
      new_end: null,
      today: { planned: 2, done: 0 },
    })
    api.clock.advance({ days: 8 })
    expect(await planOf(person)).toMatchObject({ today: { planned: 6 }, end: until, new_end: null })
    api.clock.advance({ days: 2 })
    expect(await planOf(person)).toMatchObject({ today: { planned: 2 }, end: until, new_end: addDays(TODAY, 21) })

    const { revision, new_end } = (await planOf(person))!
    expect(await saved(person, { lessons_a_day: null, until: new_end, revision })).toMatchObject({
      lessons_a_day: 2,
      end: new_end,
      new_end: null,
      today: { planned: 2 },
    })
    await removeUnit(unit)
  })

  // On the fourth there are two days for 25 lessons, on the third one.
  test.each(['2026-03-03', '2026-03-04'])(
    'by %s is refused as too much for a day, with the first possible date',
    async (until) => {
      const unit = await makeSurah(67, 25)
      const person = await api.person()
      const response = await save(person, { lessons_a_day: null, until, weekdays: [1, 3] })

      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'plan_too_short',
        fields: [{ path: 'until', message: expect.stringContaining('March 9, 2026 is the first date') }],
      })
      expect((await save(person, { lessons_a_day: null, until: '2026-03-09', weekdays: [1, 3] })).statusCode).toBe(200)
      await removeUnit(unit)
    },
  )

  test('made after lessons of today counts them as of today', async () => {
    const unit = await makeSurah(67, 7)
    const person = await api.person()
    await learn(person, unit, 1)
    expect(await saved(person, { lessons_a_day: null, until: addDays(TODAY, 1) })).toMatchObject({
      lessons_a_day: 4,
      lessons_left: 6,
      today: { planned: 4, done: 1 },
    })
    await removeUnit(unit)
  })

  test('done early asks for less, and once all is done for nothing; nothing can be planned of it again', async () => {
    const unit = await makeSurah(67, 6)
    const person = await api.person()
    const until = addDays(TODAY, 2)
    await saved(person, { lessons_a_day: null, until })
    await learn(person, unit, 4)
    expect(await planOf(person)).toMatchObject({ today: { planned: 2, done: 4 } })
    api.clock.advance({ days: 1 })
    expect(await planOf(person)).toMatchObject({ today: { planned: 1, done: 0 } })
    await learn(person, unit, 2, 4)
    api.clock.advance({ days: 9 })
    expect(await planOf(person)).toMatchObject({
      lessons: 6,
      lessons_left: 0,
      next: null,
      next_on: null,
      end: until,
      new_end: null,
      today: { planned: 0, done: 0 },
    })
    expect((await save(await withoutPlan(person), {})).json()).toMatchObject({ code: 'plan_empty' })
    await removeUnit(unit)
  })

  /** The person, whose plan has ended. */
  async function withoutPlan(person: Person) {
    await end(person, (await planOf(person))!.revision)
    return person
  }

  test('counts no lesson that an admin deactivates, nor one without questions, and counts it when it is back', async () => {
    const unit = await makeUnit(api.app, {
      surah: 67,
      displayOrder: order++,
      lessons: [...lessons(3), { questions: '' }],
    })
    const person = await api.person()
    expect(await saved(person)).toMatchObject({ lessons: 3, lessons_left: 3 })
    await learn(person, unit, 1)
    const admin = await api.person({ admin: true })
    const [first, second] = unit.lessons
    const change = (id: string, is_active: boolean) => admin.put(`/lessons/${id}`, { is_active })
    expect((await change(second!.id, false)).statusCode).toBe(200)
    expect(await planOf(person)).toMatchObject({ lessons: 2, lessons_left: 1, today: { planned: 2, done: 1 } })
    expect((await change(first!.id, false)).statusCode).toBe(200)
    expect(await planOf(person)).toMatchObject({ lessons: 1, lessons_left: 1, today: { planned: 1, done: 0 } })
    expect((await change(first!.id, true)).statusCode).toBe(200)
    expect(await planOf(person)).toMatchObject({ lessons: 2, lessons_left: 1, today: { planned: 2, done: 1 } })

    await admin.delete(`/units/${unit.id}`)
    expect(await planOf(person)).toMatchObject({ lessons: 0, lessons_left: 0, next: null })
  })

  test('of a juz includes the lessons that open its lessons, and ends with it', async () => {
    const cow = await makeSurah(2, 4)
    const family = await makeSurah(3, 2)
    // Juz 2 is 2:142 to 2:252.
    for (const [i, endAyah] of [100, 200, 252, 286].entries())
      await api.db.lesson.update({ where: { id: cow.lessons[i]!.id }, data: { startAyah: endAyah - 50, endAyah } })
    const person = await api.person()
    expect(await saved(person, { scope: 'juz', number: 2 })).toMatchObject({
      lessons: 3,
      lessons_left: 3,
      next: { index: 0 },
    })
    await learn(person, cow, 3)
    expect(await planOf(person)).toMatchObject({ lessons: 3, lessons_left: 0, next: null })
    const counted = (await person.get('/user/learning-plan/lessons?scope=juz&number=2')).json()
    expect(PlanLessons.parse(counted)).toEqual({ date: TODAY, lessons: 3, lessons_left: 0, done_today: 3 })
    await removeUnit(cow)
    await removeUnit(family)
  })

  test('of everything continues in the last unit, then after it, then from the beginning', async () => {
    const units = [await makeSurah(1, 1), await makeSurah(114, 2), await makeSurah(113, 1)]
    const person = await api.person()
    expect(await saved(person, { scope: 'all', number: null })).toMatchObject({ lessons: 4, next: { surah_number: 1 } })
    await learn(person, units[1]!, 1)
    expect(await planOf(person)).toMatchObject({ next: { surah_number: 114, index: 1 } })
    await learn(person, units[1]!, 1, 1)
    expect(await planOf(person)).toMatchObject({ next: { surah_number: 113 } })
    await learn(person, units[2]!, 1)
    expect(await planOf(person)).toMatchObject({ lessons_left: 1, next: { surah_number: 1 } })
    for (const unit of units) await removeUnit(unit)
  })

  test('replaces all its choices when it is changed', async () => {
    const [unit, other] = [await makeSurah(67, 4), await makeSurah(36, 4)]
    const person = await api.person()
    const { revision } = await saved(person)
    const choice = { scope: 'surah', number: 36, until: '2026-03-09', weekdays: [1, 3] }
    const changed = await saved(person, { ...choice, lessons_a_day: null, revision })
    expect(changed).toMatchObject({ ...choice, lessons_a_day: 2 })
    expect(await planOf(person)).toEqual(changed)
    const all = { scope: 'all', number: null, until: null, lessons_a_day: 3 }
    expect(await saved(person, { ...all, revision: changed.revision })).toMatchObject(all)
    expect(await planOf(person)).toMatchObject({ ...all, weekdays: EVERY_DAY })
    await removeUnit(unit)
    await removeUnit(other)
  })

  test('counts as of today what was learned early on this date, and nothing that others learned', async () => {
    const unit = await makeSurah(67, 4)
    const [person, other] = [await api.person(), await api.person()]
    api.clock.set('2026-03-02T00:10:00Z')
    await learn(person, unit, 1)
    api.clock.set('2026-03-02T23:50:00Z')
    await saved(person)
    expect(await planOf(person)).toMatchObject({ today: { planned: 2, done: 1 } })
    api.clock.set('2026-03-03T09:00:00Z')
    await learn(other, unit, 1)
    expect(await planOf(person)).toMatchObject({ today: { planned: 2, done: 0 } })
    await removeUnit(unit)
  })

  test('of everything begins with the older of two units at one place', async () => {
    const place = { displayOrder: order++, lessons: lessons(1) }
    const younger = await makeUnit(api.app, { ...place, surah: 67 })
    const older = await makeUnit(api.app, { ...place, surah: 36 })
    const createdAt = new Date(api.clock.now().getTime() - 86_400_000)
    await api.db.unit.update({ where: { id: older.id }, data: { createdAt } })
    expect(await saved(await api.person(), { scope: 'all', number: null })).toMatchObject({
      next: { surah_number: 36 },
    })
    await removeUnit(younger)
    await removeUnit(older)
  })

  test("counts by the person's local date", async () => {
    const unit = await makeSurah(67, 4)
    const person = await api.person({ timeZone: 'Pacific/Kiritimati' })
    await saved(person)
    await learn(person, unit, 1)
    api.clock.set('2026-03-02T10:30:00Z') // the third of March has begun there
    expect(await planOf(person)).toMatchObject({ date: '2026-03-03', today: { done: 0 } })
    await removeUnit(unit)
  })

  test('is neither overwritten nor made again after a change or end in another tab', async () => {
    const unit = await makeSurah(67, 4)
    const person = await api.person()
    const first = await saved(person)
    const second = await saved(person, { lessons_a_day: 3, revision: first.revision })
    expect(second.revision).not.toBe(first.revision)
    for (const revision of [null, first.revision])
      for (const other of [{ lessons_a_day: 1 }, { lessons_a_day: 3, weekdays: [1] }])
        expect((await save(person, { ...other, revision })).json()).toMatchObject({ code: 'plan_changed' })
    expect((await end(person, first.revision)).json()).toMatchObject({ code: 'plan_changed' })
    expect(await planOf(person)).toMatchObject({ lessons_a_day: 3 })

    expect((await end(person, second.revision)).statusCode).toBe(200)
    expect((await end(person, second.revision)).statusCode).toBe(200)
    expect((await save(person, { revision: second.revision })).json()).toMatchObject({ code: 'plan_changed' })
    expect(await planOf(person)).toBeNull()
    await removeUnit(unit)
  })

  test('sent again because its answer was lost is what it is, and of two at once one is made', async () => {
    const unit = await makeSurah(67, 4)
    const person = await api.person()
    const first = await saved(person)
    expect((await saved(person)).revision).toBe(first.revision)

    const other = await api.person()
    const [one, two] = await Promise.all([save(other, { lessons_a_day: 1 }), save(other, { lessons_a_day: 3 })])
    expect([one, two].map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await removeUnit(unit)
  })

  test("is in the person's download, and is deleted with the account", async () => {
    const unit = await makeSurah(67, 4)
    const person = await api.person()
    await saved(person, { weekdays: [5] })
    expect((await person.get('/user/data')).json().settings.learning_plan).toEqual({
      scope: 'surah',
      number: 67,
      until: null,
      lessons_a_day: 2,
      weekdays: [5],
    })
    const passwordHash = await api.app.passwords.hash('correct horse')
    await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
    expect((await person.post('/auth/delete', { password: 'correct horse' })).statusCode).toBe(200)
    expect(await api.db.learningPlan.count({ where: { userId: person.id } })).toBe(0)
    await removeUnit(unit)
  })

  test('of another person can be neither seen nor ended', async () => {
    const unit = await makeSurah(67, 4)
    const [person, other] = [await api.person(), await api.person()]
    const { revision } = await saved(person)
    expect(await planOf(other)).toBeNull()
    expect((await end(other, revision)).statusCode).toBe(200)
    expect(await planOf(person)).not.toBeNull()
    await removeUnit(unit)
  })
})
