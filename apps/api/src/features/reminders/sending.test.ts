import { effectiveReminderTime, isQuiet } from '@halaqa/contract/reminder-times'
import { connect, type Database } from '@halaqa/database/client'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { sweepNotifications } from '../../jobs/jobs.ts'
import { testConfig, useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { halfHours, openSenders, useReminders } from '../../test/reminders.ts'
import { aPiecesRoomBody, complete, openRoom, tasksOf } from '../../test/rooms.ts'
import { remindEverybody } from './sending.service.ts'

const senders = await openSenders()
const { inbox, config } = senders

describe('reminders', () => {
  const { api, run, mailsTo, reader, comesOf } = useReminders(senders)

  describe('come to nobody', () => {
    test('who has not switched them on', async () => {
      const person = await api.person()
      await openRoom(person)
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
    })

    test('who switched them off again', async () => {
      const person = await reader()
      await person.put('/user/reminders/email', { on: false })
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
    })

    test('who has read everything', async () => {
      const person = await reader()
      for (const { id } of await tasksOf(person, '2026-03-02')) await complete(person, id)
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
      expect(await api.db.reminderSent.count()).toBe(0)
    })

    test('whose mailbox is not confirmed', async () => {
      const person = await reader()
      await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: null } })
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
    })

    test.each([
      ['is closed', { closedAt: new Date() }],
      ['is paused', { pausedSince: new Date() }],
      ['is dormant', { dormantSince: new Date() }],
    ])('whose only room %s', async (_, data) => {
      const person = await reader()
      await api.db.room.updateMany({ where: { ownerId: person.id }, data })
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
    })

    test('who is away', async () => {
      const person = await reader()
      const day = new Date('2026-03-02')
      await api.db.roomMember.updateMany({ where: { userId: person.id }, data: { awayFrom: day, awayUntil: day } })
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
    })

    test('who has offered the portion', async () => {
      const person = await reader()
      const [task] = await tasksOf(person, '2026-03-02')
      await person.put(`/tasks/${task!.id}/offer`)
      expect(await comesOf(person, ['2026-03-02T07:00:00Z'])).toEqual([])
    })
  })

  test('chosen for the last minutes of a day come in that day', async () => {
    const person = await reader({ at: '23:58' })

    const looks = ['2026-03-02T23:50:00Z', '2026-03-02T23:55:00Z', '2026-03-03T00:00:00Z', '2026-03-03T23:55:00Z']
    expect(await comesOf(person, looks)).toEqual(['2026-03-02T23:55:00Z', '2026-03-03T23:55:00Z'])
  })

  test('come at the time that was chosen, once a day', async () => {
    const person = await reader({ at: '07:00' })

    expect(await comesOf(person, halfHours('2026-03-02T06:00:00Z', '2026-03-04T00:00:00Z'))).toEqual([
      '2026-03-02T07:00:00.000Z',
      '2026-03-03T07:00:00.000Z',
    ])
  })

  test('count as ready what has days left, and as waiting what has none', async () => {
    const person = await reader()
    const [task] = await tasksOf(person, '2026-03-02')
    await api.db.task.update({ where: { id: task!.id }, data: { dueDate: new Date('2026-03-03') } })
    await comesOf(person, ['2026-03-03T07:00:00Z', '2026-03-04T07:00:00Z'])
    const [second, third] = mailsTo(person)
    expect(second?.text).toContain('2 portions are ready for you today.')
    expect(third?.text).toContain('1 portion is ready for you today. 2 more are here whenever you like.')
  })

  describe('of pieces', () => {
    const textsOn = async (person: Person, dates: readonly string[]) => {
      await comesOf(
        person,
        dates.map((date) => `${date}T07:00:00Z`),
      )
      return mailsTo(person).map(({ subject, text }) => [subject, /^\d+ portions?.*$/m.exec(text)?.[0]])
    }
    const pieceReader = async (...rooms: Record<string, unknown>[]) => {
      const person = await reader()
      await api.db.room.updateMany({ where: { ownerId: person.id }, data: { closedAt: api.clock.now() } })
      for (const room of rooms) await openRoom(person, aPiecesRoomBody(room))
      return person
    }

    test('say until when they are, on each of their dates while they are open', async () => {
      const person = await pieceReader({})
      const [piece] = (await tasksOf(person, '2026-03-02')).filter(({ piece }) => piece)
      expect(await textsOn(person, ['2026-03-02', '2026-03-07', '2026-03-08'])).toEqual([
        ['Your reading', '1 portion is yours until Sunday.'],
        ['Your reading', '1 portion is yours until Sunday.'],
        ['Your reading for today', '1 portion is ready for you today.'],
      ])
      await complete(person, piece!.id)
      expect(await textsOn(person, ['2026-03-08'])).toHaveLength(3)
    })

    test('with unlike dates, by the first of these', async () => {
      const person = await pieceReader({ turn_days: 30 }, { turn_days: 3 }, { turn_days: 1 })
      expect(await textsOn(person, ['2026-03-02'])).toEqual([
        ['Your reading for today', '1 portion is ready for you today. 2 more are yours, the first until Wednesday.'],
      ])
    })

    test('a month away name the date', async () => {
      const person = await pieceReader({ turn_days: 30 })
      expect(await textsOn(person, ['2026-03-02'])).toEqual([
        ['Your reading', '1 portion is yours until Tuesday, March 31.'],
      ])
    })

    test('leave the rest days of their room alone', async () => {
      const person = await pieceReader({ rest_weekdays: [3] })
      expect(await textsOn(person, ['2026-03-03', '2026-03-04', '2026-03-05'])).toHaveLength(2)
    })
  })

  test('say what is ready and what waits, and nothing of lateness, rooms or people', async () => {
    const person = await reader({ name: 'Maryam Alieva' })
    const mails = async (date: string) => {
      await comesOf(person, [`${date}T07:00:00Z`])
      return mailsTo(person).at(-1)!
    }
    const first = await mails('2026-03-02')
    expect(first.subject).toBe('Your reading for today')
    expect(first.text).toContain('1 portion is ready for you today.')
    expect(first.text).toContain('https://halaqa.example.org/read')

    const second = await mails('2026-03-03')
    expect(second.text).toContain('1 portion is ready for you today. 1 more is here whenever you like.')
    for (const word of [/overdue/i, /late\b/i, /missed/i, /behind/i, /Maryam/, /Winter/]) {
      expect(second.text + second.html + second.subject).not.toMatch(word)
    }
  })

  test.each([
    ['Pacific/Kiritimati', '2026-03-01T17:00:00Z', '2026-03-02T17:00:00Z'],
    ['Asia/Kathmandu', '2026-03-02T01:15:00Z', '2026-03-03T01:15:00Z'],
    ['America/Los_Angeles', '2026-03-02T15:00:00Z', '2026-03-03T15:00:00Z'],
  ])('come at seven in the morning in %s', async (timeZone, first, second) => {
    api.clock.set('2026-03-01T11:00:00Z')
    const person = await reader({ timeZone })
    const days = [Date.parse(first), Date.parse(second)]
    const around = days.flatMap((at) => [-300_000, 0, 300_000].map((by) => new Date(at + by).toISOString()))

    expect((await comesOf(person, around)).map((at) => at.replace('.000', ''))).toEqual([first, second])
  })

  test.each([
    ['that an hour is left out of', '02:30', '2026-03-08T08:00:00Z', ['2026-03-08T10:00:00.000Z']],
    ['that has an hour twice', '01:30', '2026-11-01T07:00:00Z', ['2026-11-01T08:30:00.000Z']],
  ])('come once on the night %s', async (_, at, from, expected) => {
    api.clock.set(new Date(Date.parse(from) - 3_600_000).toISOString())
    const person = await reader({ timeZone: 'America/Los_Angeles', at })
    const until = new Date(Date.parse(from) + 5 * 3_600_000).toISOString()

    expect(await comesOf(person, halfHours(from, until))).toEqual(expected)
  })

  test.each([
    ['whose time lies in them come when they end', '05:00', ['22:00', '06:30'], '06:30'],
    ['over midnight hold back the evening, until they end', '23:00', ['22:00', '06:30'], '06:30'],
    ['within a day hold back the noon', '12:15', ['12:00', '14:00'], '14:00'],
    ['that end then let them come', '06:30', ['22:00', '06:30'], '06:30'],
    ['that begin then hold them back', '22:00', ['22:00', '06:30'], '06:30'],
  ] as const)('quiet hours %s', async (_, at, quiet, comes) => {
    const person = await reader({ at, quiet: [...quiet] })
    const [quiet_from, quiet_to] = quiet
    const came = await comesOf(person, halfHours('2026-03-03T00:00:00Z', '2026-03-05T00:00:00Z'))

    expect(came).toEqual([`2026-03-03T${comes}:00.000Z`, `2026-03-04T${comes}:00.000Z`])
    expect(effectiveReminderTime({ remind_at: at, quiet_from, quiet_to })).toBe(comes)
    expect(isQuiet(comes, { quiet_from, quiet_to })).toBe(false)
  })

  test('missed while a server was off come when it is back, but not in quiet hours, late in the day or on another day', async () => {
    const [late, tooLate] = [await reader({ at: '07:00' }), await reader({ at: '05:00' })]
    const quiet = await reader({ at: '10:30', quiet: ['11:00', '18:00'] })
    api.clock.set('2026-03-03T11:50:00Z')
    await run()

    expect(mailsTo(late)).toHaveLength(1)
    expect(mailsTo(tooLate)).toHaveLength(0)
    expect(mailsTo(quiet)).toHaveLength(0)
    const evening = await reader({ at: '23:30' })
    expect(await comesOf(evening, ['2026-03-04T00:05:00Z'])).toEqual([])
  })

  test('are forgotten with the notifications of their time', async () => {
    const person = await reader()
    expect(await comesOf(person, ['2026-03-02T07:00:00Z', '2026-03-03T07:00:00Z'])).toHaveLength(2)
    const kept = () => api.db.reminderSent.count({ where: { userId: person.id } })
    api.clock.set('2026-05-31T07:00:00Z')
    await sweepNotifications(api.app)
    expect(await kept()).toBe(2)
    api.clock.set('2026-06-01T07:00:00Z')
    await sweepNotifications(api.app)
    expect(await kept()).toBe(1)
  })

  test('begin tomorrow if their time has passed when it is chosen', async () => {
    api.clock.set('2026-03-02T09:00:00Z')
    const person = await reader({ at: '07:00' })

    expect(await comesOf(person, ['2026-03-02T09:05:00Z', '2026-03-03T07:00:00Z'])).toEqual(['2026-03-03T07:00:00Z'])
  })

  test('of a traveller come once for each of their dates', async () => {
    const person = await reader({ timeZone: 'Asia/Tashkent', at: '07:00' }) // 02:00 UTC
    const go = (time_zone: string) => person.put('/auth/me', { full_name: 'A Traveller', time_zone })
    expect(await comesOf(person, ['2026-03-03T02:00:00Z'])).toHaveLength(1)

    await go('America/New_York') // 07:00 is 12:00 UTC, on the same date
    expect(await comesOf(person, ['2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z'])).toEqual(['2026-03-04T12:00:00Z'])
    await go('Pacific/Auckland') // 07:00 there is 18:00 UTC of the day before
    expect(await comesOf(person, ['2026-03-04T18:00:00Z'])).toHaveLength(1)
  })

  describe('with two processes on one database', () => {
    let other: { app: FastifyInstance; db: Database }

    beforeEach(async () => {
      const db = connect(api.database.url, { max: 5 })
      const options = { db, databaseUrl: api.database.url, clock: api.clock.now, config: testConfig(config) }
      other = { db, app: await buildApp(options) }
    })
    afterEach(async () => {
      await other.app.close()
      await other.db.$disconnect()
    })

    test('come once each, whichever looks first', async () => {
      const people = await Promise.all(Array.from({ length: 24 }, () => reader()))
      api.clock.set('2026-03-02T07:00:00Z')
      await Promise.all([run(), run(other.app), run(), run(other.app)])

      expect(people.map((person) => mailsTo(person).length)).toEqual(people.map(() => 1))
    })
  })

  test('that the mail server refuses are tried again within the hour, then not again that day', async () => {
    const person = await reader()
    inbox.refuse(true)
    expect(await comesOf(person, ['2026-03-02T07:00:00Z', '2026-03-02T07:05:00Z'])).toEqual([])
    inbox.refuse(false)
    expect(await comesOf(person, ['2026-03-02T07:10:00Z', '2026-03-02T07:15:00Z'])).toEqual(['2026-03-02T07:10:00Z'])

    inbox.refuse(true)
    expect(await comesOf(person, ['2026-03-03T07:00:00Z'])).toEqual([])
    inbox.refuse(false)
    expect(await comesOf(person, ['2026-03-03T08:00:00Z', '2026-03-03T08:05:00Z'])).toEqual([])
  })

  test('wait for nobody: a mail server that is away is tried for one batch alone', async () => {
    await Promise.all(Array.from({ length: 22 }, () => reader()))
    inbox.refuse(true)
    api.clock.set('2026-03-02T07:00:00Z')
    await run()
    expect(await api.db.reminderSent.count()).toBe(20)

    inbox.refuse(false)
    api.clock.advance({ minutes: 5 })
    await run()
    expect(inbox.mails).toHaveLength(22)
  })
})

describe('without mail and push', () => {
  const api = useTestApp({ config: { push: undefined } })

  test('nobody is looked up', async () => {
    const person = await api.person()
    await api.db.userSettings.create({ data: { userId: person.id, remindsByEmail: true, remindsByPush: true } })
    await openRoom(person)
    api.clock.set('2026-03-03T07:00:00Z')
    await remindEverybody(api.app)
    expect(await api.db.reminderSent.count()).toBe(0)
  })
})
