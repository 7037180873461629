import { randomUUID } from 'node:crypto'
import { effectiveReminderTime, isQuiet } from '@halaqa/contract/reminder-times'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
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

describe('the reminders that are due', () => {
  const api = useTestApp()

  /** People who are reminded to memorize, in UTC, by mail. */
  async function createPeople(all: Times[]) {
    const people = all.map((one) => ({ ...one, id: randomUUID() }))
    await api.db.user.deleteMany()
    await api.db.user.createMany({
      data: people.map(({ id }) => ({
        ...{ id, email: `${id}@example.org`, passwordHash: 'x', fullName: 'Maryam' },
        ...{ emailConfirmedAt: api.clock.now(), createdAt: api.clock.now(), updatedAt: api.clock.now() },
      })),
    })
    await api.db.userSettings.createMany({
      data: people.map((person) => ({
        ...{ userId: person.id, remindsByEmail: true, remindsToMemorize: true, remindAt: toMinutes(person.remind_at) },
        quietFrom: person.quiet_from === null ? null : toMinutes(person.quiet_from),
        quietTo: person.quiet_to === null ? null : toMinutes(person.quiet_to),
      })),
    })
    await api.db.lessonSubmission.createMany({
      data: people.map(({ id }) => ({
        ...{ userId: id, submittedAt: new Date('2026-03-01T18:00:00Z'), submittedOn: toDate('2026-03-01') },
        ...{ questions: 1, correct: 1, xp: 10, lessonStatus: 'completed' },
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
      ...{ numRuns: 3, endOnFailure: true },
    })
  })
})
