import { randomUUID } from 'node:crypto'
import { addDays } from '@halaqa/contract/calendar'
import { effectiveReminderTime, isQuiet } from '@halaqa/contract/reminder-times'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import { findReviewLeft } from '../review/review.service.ts'
import { fromMinutes, toMinutes } from './clock-time.ts'
import { claimDue } from './due.sql.ts'

const TODAY = '2026-03-02'
/** The server looks every five minutes; the last look of a day is at 23:55, and a reminder may come six hours late. */
const LAST_LOOK = toMinutes('23:55')
const LATEST = 360

/** Half hours and the ends of the day: few enough that times, quiet hours and looks often meet. */
const HALF_HOURS = Array.from({ length: 48 }, (_, index) => index * 30)
const time = fc.constantFrom(...HALF_HOURS, toMinutes('23:58')).map(fromMinutes)
const times = fc.record({
  remind_at: time,
  quiet: fc.option(fc.tuple(time, time).filter(([from, to]) => from !== to)),
})

interface Times {
  remind_at: string
  quiet_from: string | null
  quiet_to: string | null
}

/** How long a reminder may still come, by the contract's rules; undefined when it is not due. */
function minutesLeftAt(minute: number, person: Times): number | undefined {
  const comes = Math.min(toMinutes(effectiveReminderTime(person)), LAST_LOOK)
  if (minute < comes || minute >= comes + LATEST || isQuiet(fromMinutes(minute), person)) return undefined
  const quietFrom = person.quiet_from === null ? 0 : toMinutes(person.quiet_from)
  return Math.min(comes + LATEST, 24 * 60, quietFrom > minute ? quietFrom : Number.POSITIVE_INFINITY) - minute
}

describe('due reminders', () => {
  const api = useTestApp()

  /** People who are reminded to memorize, in UTC, by mail. */
  async function createPeople(all: Times[]) {
    const people = all.map((one) => ({ ...one, id: randomUUID() }))
    await api.db.user.deleteMany()
    await api.db.user.createMany({
      data: people.map(({ id }) => ({
        id,
        email: `${id}@example.org`,
        passwordHash: 'x',
        fullName: 'Maryam',
        emailConfirmedAt: api.clock.now(),
        createdAt: api.clock.now(),
        updatedAt: api.clock.now(),
      })),
    })
    await api.db.userSettings.createMany({
      data: people.map((person) => ({
        userId: person.id,
        remindsByEmail: true,
        remindsToMemorize: true,
        remindAt: toMinutes(person.remind_at),
        quietFrom: person.quiet_from === null ? null : toMinutes(person.quiet_from),
        quietTo: person.quiet_to === null ? null : toMinutes(person.quiet_to),
      })),
    })
    await api.db.lessonSubmission.createMany({
      data: people.map(({ id }) => ({
        userId: id,
        submittedAt: new Date('2026-03-01T18:00:00Z'),
        submittedOn: toDate('2026-03-01'),
        questions: 1,
        correct: 1,
        xp: 10,
        lessonStatus: 'completed',
      })),
    })
    return people
  }

  test('are those that the contract’s quiet hours let come, at every look of a day', async () => {
    const looks = [...HALF_HOURS, LAST_LOOK]
    const check = async (settings: { remind_at: string; quiet: [string, string] | null }[]) => {
      const people = await createPeople(
        settings.map(({ remind_at, quiet }) => ({
          remind_at,
          quiet_from: quiet?.[0] ?? null,
          quiet_to: quiet?.[1] ?? null,
        })),
      )
      for (const minute of looks) {
        await api.db.reminderSent.deleteMany()
        const now = new Date(`${TODAY}T${fromMinutes(minute)}:00Z`)
        const zones = [{ zone: 'UTC', today: TODAY, minute }]
        const due = await claimDue(api.db, zones, { push: false, email: true }, now, 1_000)
        const left = new Map(due.map(({ userId, minutesLeft }) => [userId, minutesLeft]))
        const told = (person: Times, minutes: number | undefined) => ({ at: fromMinutes(minute), ...person, minutes })
        expect(people.map((person) => told(person, left.get(person.id)))).toEqual(
          people.map((person) => told(person, minutesLeftAt(minute, person))),
        )
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(times, { minLength: 50, maxLength: 50 }), check), {
      numRuns: 3,
      endOnFailure: true,
    })
  })

  const before = (most: number) => fc.integer({ min: 0, max: most })
  const maybe = (days: fc.Arbitrary<number>) => fc.option(days, { nil: null })
  const remembered = fc.record({
    stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
    shortIntervals: fc.integer({ min: 0, max: 3 }),
    last: before(200),
    learned: maybe(before(20)),
    recited: maybe(before(3)),
    known: maybe(fc.integer({ min: 0, max: 99 })),
    spread: maybe(fc.integer({ min: -5, max: 5 })),
    dueBy: maybe(fc.integer({ min: -2, max: 2 })),
    firmness: fc.constantFrom('gentle' as const, 'steady' as const, 'firm' as const),
    cycleDays: fc.constantFrom(7, 30, 180),
    nearDays: fc.constantFrom(0, 3, 14),
  })

  test('look at everybody for whom the review of the day has something left; sending then decides', async () => {
    const at = new Date(`${TODAY}T07:00:00Z`)
    const dayFrom = (days: number) => toDate(addDays(TODAY, days))
    const check = async (all: (typeof remembered extends fc.Arbitrary<infer One> ? One : never)[]) => {
      const people = await createPeople(all.map(() => ({ remind_at: '07:00', quiet_from: null, quiet_to: null })))
      await api.db.lessonSubmission.deleteMany()
      for (const [i, { firmness, cycleDays, nearDays, ...one }] of all.entries()) {
        const userId = people[i]!.id
        await api.db.userSettings.update({ where: { userId }, data: { firmness, cycleDays, nearDays } })
        await api.db.memoryState.create({
          data: {
            userId,
            itemKey: '112:1',
            letters: 11,
            stability: one.stability,
            difficulty: 5,
            steps: 1,
            isAgain: false,
            heartDates: 0,
            shortIntervals: one.shortIntervals,
            lastOn: dayFrom(-1 - one.last),
            changedOn: dayFrom(-1 - one.last),
            learnedOn: one.learned === null ? null : dayFrom(-1 - one.last - one.learned),
            recitedOn: one.recited === null ? null : dayFrom(-one.recited),
            ...(one.known !== null && { knownBefore: one.known, knownMarked: 100 }),
            spreadOn: one.spread === null ? null : dayFrom(one.spread),
            dueBy: one.dueBy === null ? null : dayFrom(one.dueBy),
          },
        })
      }
      await api.db.reminderSent.deleteMany()
      const zones = [{ zone: 'UTC', today: TODAY, minute: toMinutes('07:00') }]
      const claims = await claimDue(api.db, zones, { push: false, email: true }, at, 1_000)
      const asked = new Set(claims.filter(({ review }) => review).map(({ userId }) => userId))
      for (const [i, one] of all.entries()) {
        const isLeft = (await findReviewLeft(api.db, people[i]!.id, TODAY)) !== null
        if (isLeft) expect([one, asked.has(people[i]!.id)]).toEqual([one, true])
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(remembered, { minLength: 40, maxLength: 40 }), check), {
      numRuns: 4,
      endOnFailure: true,
    })
  })
})
