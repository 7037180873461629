import { randomUUID } from 'node:crypto'
import { itemsOfRange } from '@halaqa/quran/items'
import { afterEach, describe, expect, test } from 'vitest'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { halfHours, openSenders, useReminders } from '../../test/reminders.ts'
import { openRoom, tasksOf } from '../../test/rooms.ts'
import { claimDue } from './due.sql.ts'

const senders = await openSenders()
const { service } = senders

describe('reminders to memorize', () => {
  const { api, run, mailsTo, comesOf } = useReminders(senders)

  /** A person without a room, who submitted a lesson of Surah 67 at the instant. */
  async function learner(submittedAt = '2026-03-01T18:00:00Z', subjects?: object) {
    const unit = await makeUnit(api.app, { surah: 67, lessons: [{}, {}] })
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    api.clock.set(submittedAt)
    expect((await finish(person, unit.lessons[0]!)).statusCode).toBe(200)
    await person.put('/user/reminders/email', { on: true })
    if (subjects) await person.put('/user/reminders/subjects', subjects)
    return { person, unit }
  }
  const SEVEN = '2026-03-02T07:00:00Z'
  afterEach(() => api.db.unit.deleteMany())

  const recite = (person: Person, keys: readonly string[]) =>
    person.post('/user/review', {
      submission_id: randomUUID(),
      results: keys.map((key) => ({
        key,
        how: 'recite',
        grade: 'good',
        reveals: 0,
        slips: [],
        ms: 8_000,
        at: api.clock.now().toISOString(),
      })),
    })
  const LEARNED = [1, 2, 3, 4, 5, 6, 7].map((ayah) => `67:${ayah}`)

  test('come to who only memorizes, name the surah, and blame nobody', async () => {
    const { person } = await learner()
    expect(await comesOf(person, [SEVEN])).toEqual([SEVEN])
    const { subject, text, html } = mailsTo(person).at(-1)!
    expect(subject).toBe('Your review for today, about 2 minutes')
    expect(text).toContain('Today’s review: 1 recitation, about 2 minutes.')
    expect(text).toContain('https://halaqa.example.org/memorize/review')
    expect(text).toContain('A few minutes with Surah 67 today?')
    expect(text).toContain('https://halaqa.example.org/memorize\n')
    for (const word of [/portion/, /\/read\b/, /streak/i, /missed/i, /forg[eo]t/i, /late\b/i, /overdue/i, /behind/i]) {
      expect(subject + text + html).not.toMatch(word)
    }
  })

  test('say the same after a week without a day, and never how much waits', async () => {
    const { person } = await learner()
    expect(await comesOf(person, [SEVEN, '2026-03-09T07:00:00Z'])).toHaveLength(2)
    const [first, later] = mailsTo(person).slice(-2)
    expect([later!.subject, later!.text]).toEqual([first!.subject, first!.text])
  })

  test('ask a person without a lesson or a room for a due review of known verses', async () => {
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    await person.put('/user/reminders/email', { on: true })
    const range = { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 }
    await person.put('/user/memory/known', { ...range, known: true })
    const DUE = '2026-03-03T07:00:00Z'
    expect(await comesOf(person, [SEVEN, DUE])).toEqual([DUE])
    const { subject, text } = mailsTo(person).at(-1)!
    expect(subject).toBe('Your review for today, about 1 minute')
    expect(text).not.toContain('Open my lessons')

    expect((await recite(person, ['112:1'])).statusCode).toBe(200)
    expect(await comesOf(person, ['2026-03-04T07:00:00Z'])).toEqual([])
  })

  test('do not ask for verses that were recited before', async () => {
    const { person } = await learner()
    api.clock.set('2026-03-02T05:00:00Z')
    expect((await recite(person, LEARNED)).statusCode).toBe(200)
    expect(await comesOf(person, [SEVEN])).toEqual([])
  })

  test('ask for the rest of a begun review, and for no lesson besides', async () => {
    const { person } = await learner()
    api.clock.set('2026-03-02T05:00:00Z')
    expect((await recite(person, LEARNED.slice(0, 3))).statusCode).toBe(200)
    expect(await comesOf(person, [SEVEN])).toEqual([SEVEN])
    expect(mailsTo(person).at(-1)!.text).toContain('Today’s review: 1 recitation')
    expect(mailsTo(person).at(-1)!.text).not.toContain('Open my lessons')
  })

  test('are not sent if nothing is due at the person’s pace, and a portion of a later hour still is', async () => {
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    await person.put('/user/reminders/email', { on: true })
    await person.put('/user/reminders/subjects', { remind_to_read: true, remind_to_memorize: true })
    // So much is known that ten minutes a day bring it back every 80 days; one verse was recited 70 days ago, the rest yesterday.
    const kept = (last: string, { key: itemKey, letters }: { key: string; letters: number }) => ({
      userId: person.id,
      itemKey,
      letters,
      stability: 1_000,
      difficulty: 5,
      steps: 9,
      isAgain: false,
      heartDates: 9,
      shortIntervals: 3,
      lastOn: new Date(last),
      changedOn: new Date(last),
    })
    await api.db.memoryState.createMany({
      data: [
        ...itemsOfRange(112, 1, 112, 1).map((item) => kept('2025-12-22', item)),
        ...itemsOfRange(2, 1, 20, 135).map((item) => kept('2026-03-01', item)),
      ],
    })
    expect(await comesOf(person, [SEVEN])).toEqual([])
    expect(await claimsAt('2026-03-02T07:05:00Z')).toEqual([])
    expect(await comesOf(person, ['2026-03-02T07:05:00Z', '2026-03-02T08:30:00Z'])).toEqual([])
    await openRoom(person, { start_date: '2026-03-02', end_date: '2026-12-31' })
    expect(await comesOf(person, ['2026-03-02T09:10:00Z', '2026-03-02T09:15:00Z'])).toEqual(['2026-03-02T09:10:00Z'])
    expect(mailsTo(person).at(-1)!.text).not.toContain('review')
  })

  /** What a look at that instant would make reminders of. */
  const claimsAt = (instant: string) => {
    const now = new Date(instant)
    const zones = [{ zone: 'UTC', today: instant.slice(0, 10), minute: now.getUTCHours() * 60 + now.getUTCMinutes() }]
    return claimDue(api.db, zones, { push: false, email: true }, now, 10)
  }

  test('of a complete plan ask for no lesson, and for the review when it is due', async () => {
    const unit = await makeUnit(api.app, { surah: 1, displayOrder: 0 })
    await makeUnit(api.app, { surah: 36, displayOrder: 1 })
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    await person.put('/user/reminders/email', { on: true })
    const plan = { scope: 'surah', number: 1, until: null, lessons_a_day: 1, weekdays: [0, 1, 2, 3, 4, 5, 6] }
    expect((await person.put('/user/learning-plan', { ...plan, revision: null })).statusCode).toBe(200)
    expect((await finish(person, unit.lessons[0]!)).statusCode).toBe(200)
    await person.put('/user/settings/memorizing', { minutes: 10, cycle_days: 60, firmness: 'steady', near_days: 0 })

    const TUESDAY = '2026-03-03T07:00:00Z'
    expect(await comesOf(person, [TUESDAY])).toEqual([TUESDAY])
    const { subject, text } = mailsTo(person).at(-1)!
    expect(subject).toMatch(/^Your review for today/)
    expect(text).not.toContain('Open my lessons')
    await recite(
      person,
      [1, 2, 3, 4, 5, 6, 7].map((ayah) => `1:${ayah}`),
    )
    // By heart, it is due on the sixth.
    expect(await comesOf(person, ['2026-03-04T07:00:00Z', '2026-03-05T07:00:00Z'])).toEqual([])
    expect(await comesOf(person, ['2026-03-06T07:00:00Z'])).toHaveLength(1)
  })

  test('of a plan come before the first lesson, on its days only, and name its surah', async () => {
    await makeUnit(api.app, { surah: 1, displayOrder: 0 })
    await makeUnit(api.app, { surah: 36, displayOrder: 5 })
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    await person.put('/user/reminders/email', { on: true })
    const plan = { scope: 'surah', number: 36, until: null, lessons_a_day: 1, weekdays: [1, 3], revision: null }
    expect((await person.put('/user/learning-plan', plan)).statusCode).toBe(200)
    expect((await person.get('/user/reminders')).json()).toMatchObject({ remind_to_memorize: true })

    const [monday, tuesday, wednesday] = [2, 3, 4].map((day) => `2026-03-0${day}T07:00:00Z`) as [string, string, string]
    expect(await comesOf(person, [monday, tuesday, wednesday])).toEqual([monday, wednesday])
    expect(mailsTo(person).at(-1)!.subject).toBe('A few minutes with Surah 36 today?')
  })

  test('come neither by mail nor to a device for a review, once they are switched off', async () => {
    const { person } = await learner('2026-03-01T18:00:00Z', { remind_to_read: true, remind_to_memorize: false })
    const { subscription, messages } = service.browser()
    await person.put('/user/reminders/push', { subscription })
    expect(await comesOf(person, [SEVEN, '2026-03-03T07:00:00Z'])).toEqual([])
    expect(messages()).toEqual([])
  })

  test("are not sent on a day with a lesson once the review is recited, by the person's local date", async () => {
    const { person, unit } = await learner()
    api.clock.set('2026-03-02T05:00:00Z')
    await finish(person, unit.lessons[1]!)
    await recite(person, LEARNED)
    expect(await comesOf(person, [SEVEN, '2026-03-03T07:00:00Z'])).toEqual(['2026-03-03T07:00:00Z'])
  })

  test('keep to the time, to quiet hours and to once a day', async () => {
    const { person } = await learner()
    await person.put('/user/reminders/times', { remind_at: '05:00', quiet_from: '22:00', quiet_to: '06:30' })
    const looks = halfHours('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')
    expect(await comesOf(person, looks)).toEqual(['2026-03-02T06:30:00.000Z'])
  })

  test.each([
    ['unasked, a month after the last lesson', undefined, false],
    ['when it was chosen, also after a month', { remind_to_read: true, remind_to_memorize: true }, true],
  ])('come %s: %s', async (_, subjects, comes) => {
    const { person } = await learner('2026-03-01T18:00:00Z', subjects)
    api.clock.set('2026-04-02T07:00:00Z')
    await run()
    expect(mailsTo(person)).toHaveLength(comes ? 1 : 0)
  })

  test.each([
    ['memorizing', { remind_to_read: true, remind_to_memorize: false }, ['portion'], ['Surah 67']],
    ['reading', { remind_to_read: false, remind_to_memorize: true }, ['Surah 67'], ['portion']],
    ['neither', { remind_to_read: true, remind_to_memorize: true }, ['portion', 'Surah 67'], []],
  ])('and to read come in one mail, but for what was switched off: %s', async (_, subjects, has, lacks) => {
    const { person } = await learner('2026-03-01T18:00:00Z', subjects)
    await openRoom(person, { start_date: '2026-03-02', end_date: '2026-12-31' })
    expect(await comesOf(person, [SEVEN, '2026-03-02T07:05:00Z'])).toEqual([SEVEN])
    const { text } = mailsTo(person).at(-1)!
    for (const word of has) expect(text).toContain(word)
    for (const word of lacks) expect(text).not.toContain(word)
  })

  test('switched on when their time has passed begin tomorrow', async () => {
    const { person } = await learner('2026-03-01T18:00:00Z', { remind_to_read: false, remind_to_memorize: false })
    expect(await comesOf(person, [SEVEN])).toEqual([])
    api.clock.set('2026-03-02T09:00:00Z')
    await person.put('/user/reminders/subjects', { remind_to_read: false, remind_to_memorize: true })

    const tomorrow = '2026-03-03T07:00:00Z'
    expect(await comesOf(person, ['2026-03-02T09:05:00Z', tomorrow])).toEqual([tomorrow])
  })

  test('come to nobody who has begun no lesson', async () => {
    const person = await api.person()
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    await person.put('/user/reminders/email', { on: true })
    await person.put('/user/reminders/subjects', { remind_to_read: true, remind_to_memorize: true })
    expect(await comesOf(person, [SEVEN])).toEqual([])
  })

  test('name no surah on a locked screen', async () => {
    const { person } = await learner()
    await person.put('/user/reminders/email', { on: false })
    const { subscription, messages } = service.browser()
    await person.put('/user/reminders/push', { subscription })
    api.clock.set(SEVEN)
    await run()
    expect(messages()).toMatchObject([
      { title: 'Your memorizing', body: 'Today’s review is ready, about 2 minutes.', path: '/memorize' },
    ])
  })

  test('lead from a locked screen to the review if it is alone, and name it beside portions', async () => {
    const { person } = await learner()
    await person.put('/user/reminders/email', { on: false })
    const { subscription, messages } = service.browser()
    await person.put('/user/reminders/push', { subscription })
    api.clock.set('2026-03-02T05:00:00Z')
    await recite(person, LEARNED.slice(0, 3))
    api.clock.set(SEVEN)
    await run()
    await openRoom(person, { start_date: '2026-03-03', end_date: '2026-12-31' })
    api.clock.set('2026-03-03T07:00:00Z')
    await tasksOf(person, '2026-03-03')
    await run()
    expect(messages()).toMatchObject([
      { title: 'Your memorizing', body: 'Today’s review is ready, about 1 minute.', path: '/memorize/review' },
      {
        title: 'Your reading',
        body: '1 portion is ready for you today. And today’s review, about 2 minutes.',
        path: '/read',
      },
    ])
  })

  test('are on in the settings while the person memorizes, until they choose', async () => {
    const { person } = await learner()
    const chosen = async () => (await person.get('/user/reminders')).json().remind_to_memorize
    expect(await chosen()).toBe(true)
    api.clock.set('2026-03-20T07:00:00Z')
    expect(await chosen()).toBe(true)
    api.clock.set('2026-04-15T07:00:00Z')
    expect(await chosen()).toBe(false)
    await person.put('/user/reminders/subjects', { remind_to_read: false, remind_to_memorize: true })
    expect((await person.get('/user/reminders')).json()).toMatchObject({
      remind_to_read: false,
      remind_to_memorize: true,
    })
  })
})
