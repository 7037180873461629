import { afterEach, describe, expect, test } from 'vitest'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { halfHours, openSenders, useReminders } from '../../test/reminders.ts'
import { openRoom } from '../../test/rooms.ts'

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

  test('come to who only memorizes, name the surah, and blame nobody', async () => {
    const { person } = await learner()
    expect(await comesOf(person, [SEVEN])).toEqual([SEVEN])
    const { subject, text, html } = mailsTo(person).at(-1)!
    expect(subject).toBe('A few minutes with Surah 67 today?')
    expect(text).toContain('https://halaqa.example.org/memorize')
    for (const word of [/portion/, /\/read\b/, /streak/i, /missed/i, /forg[eo]t/i, /late\b/i]) {
      expect(text + html).not.toMatch(word)
    }
  })

  test('come not on a day with a lesson, where the person is', async () => {
    const { person, unit } = await learner()
    api.clock.set('2026-03-02T05:00:00Z')
    await finish(person, unit.lessons[1]!)
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
    expect(messages()).toEqual([{ title: 'Your memorizing', body: 'A few minutes for it today?', path: '/memorize' }])
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
