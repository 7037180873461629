import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Learner } from '../test/learner.ts'
import { makeItems } from '../test/made-items.ts'
import { secondsAhead } from './forecast.ts'
import { sessionOf } from './session.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

const DAYS = 7
const items = makeItems(Array.from({ length: 200 }, (_, i) => 30 + ((i * 37) % 80)))

/** As the days ahead are foreseen: with the minutes of today for other verses. */
const aheadOf = (learner: Learner) =>
  secondsAhead([...learner.kept.values()], learner.day, DAYS, learner.rules(), learner.promise().cycle)

test('the days ahead ask what they then ask, if all of it is recited by heart and nothing is learned', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(5 as const, 10, 20),
      fc.constantFrom(0 as const, 3, 7),
      fc.array(fc.record({ away: fc.nat({ max: 40 }), learn: fc.nat({ max: 5 }), fails: fc.nat({ max: 60 }) }), {
        minLength: 2,
        maxLength: 20,
      }),
      fc.nat({ max: 120 }),
      (minutes, nearDays, days, known) => {
        const learner = new Learner(items, { ...DEFAULT_SETTINGS, minutes, nearDays })
        learner.know(items.slice(100, 100 + Math.min(known, 100)))
        for (const { away, learn, fails } of days) {
          learner.day += 1 + (away > 30 ? away : 0)
          learner.reciteSession(fails / 100)
          learner.learn(learn)
        }
        const today = learner.rules()
        const { cycle } = learner.promise()
        for (const [i, seconds] of aheadOf(learner).entries()) {
          const rules = i === 0 ? today : { ...today, cycle }
          const session = sessionOf([...learner.kept.values()], learner.day, rules)
          expect(session.seconds).toBe(seconds)
          for (const { item } of session.runs.flatMap((run) => run.items))
            learner.add(item, { how: 'recite', grade: 'good' })
          learner.day += 1
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('asks each day for its minutes after half a year away', () => {
  const learner = new Learner(items, { ...DEFAULT_SETTINGS, minutes: 5 })
  for (let day = 0; day < 40; day += 1) {
    learner.day += 1
    learner.reciteSession(0)
    learner.learn(5)
  }
  learner.day += 180
  const minutes = aheadOf(learner).map((seconds) => seconds / 60)
  expect(Math.min(...minutes)).toBeGreaterThan(4)
  expect(Math.max(...minutes)).toBeLessThanOrEqual(5)
})
