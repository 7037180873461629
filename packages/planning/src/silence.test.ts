import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Silence, silenceOn } from './silence.ts'

const weeks = (count: number, from = 0) =>
  Array.from({ length: count }, (_, week) => ({ first: from + 7 * week, last: from + 7 * week + 6 }))
const days = (count: number) => Array.from({ length: count }, (_, day) => ({ first: day, last: day }))

describe('a silent reader', () => {
  test.each<[what: string, today: number, since: number, held: { first: number; last: number }[], expected: Silence]>([
    ['of weeks is asked after two of them', 14, 0, weeks(3), 'asked'],
    ['of weeks is not asked on the last date of the second', 13, 0, weeks(3), 'none'],
    ['of weeks is dealt nothing after three', 21, 0, weeks(4), 'dropped'],
    ['of weeks is dealt something on the last date of the third', 20, 0, weeks(4), 'asked'],
    ['who did something in a week is not silent in it', 14, 1, weeks(3), 'none'],
    ['of days is asked after fourteen', 14, 0, days(15), 'asked'],
    ['of days is not asked after thirteen', 13, 0, days(14), 'none'],
    ['of days is dealt nothing after twenty-one', 21, 0, days(22), 'dropped'],
    [
      'of months is asked after two of them',
      60,
      0,
      [
        { first: 0, last: 29 },
        { first: 30, last: 59 },
      ],
      'asked',
    ],
    ['of one long turn is not asked', 364, 0, [{ first: 0, last: 364 }], 'none'],
    ['who held nothing is not asked', 100, 0, [], 'none'],
  ])('%s', (_, today, since, held, expected) => {
    expect(silenceOn(today, { since, held })).toBe(expected)
  })

  /** Lives the dates one after the other, and counts as somebody with a calendar would. */
  function live(turnDays: number, dates: number, acts: ReadonlySet<number>, holds: (turn: number) => boolean) {
    const answers: Silence[] = []
    let quietDays = 0
    let quietTurns = 0
    let isTurnQuiet = true
    for (let date = 0; date < dates; date += 1) {
      // On the morning of a date.
      answers.push(quietTurns > 2 && quietDays > 20 ? 'dropped' : quietTurns > 1 && quietDays > 13 ? 'asked' : 'none')
      if (acts.has(date)) {
        quietDays = 0
        quietTurns = 0
        isTurnQuiet = false
      } else quietDays += 1
      if (date % turnDays === turnDays - 1) {
        if (isTurnQuiet && holds(Math.floor(date / turnDays))) quietTurns += 1
        isTurnQuiet = true
      }
    }
    return answers
  }

  test('is the same on every date as somebody who keeps a calendar finds', () => {
    const anyLife = fc.record({
      turnDays: fc.integer({ min: 1, max: 31 }),
      acts: fc.uniqueArray(fc.nat(119), { maxLength: 4 }),
      empty: fc.uniqueArray(fc.nat(119), { maxLength: 10 }),
    })
    fc.assert(
      fc.property(anyLife, ({ turnDays, acts, empty }) => {
        const holds = (turn: number) => !empty.includes(turn)
        const lived = live(turnDays, 120, new Set(acts), holds)
        for (const [today, expected] of lived.entries()) {
          const last = Math.max(-1, ...acts.filter((date) => date < today))
          const held = Array.from({ length: Math.ceil((today + 1) / turnDays) }, (_, turn) => turn)
            .filter(holds)
            .map((turn) => ({ first: turn * turnDays, last: (turn + 1) * turnDays - 1 }))
          expect([today, silenceOn(today, { since: last + 1, held })]).toEqual([today, expected])
        }
      }),
    )
  })
})
