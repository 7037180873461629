import { describe, expect, test } from 'vitest'
import { memorizing as wire } from '../../../test/memory.ts'
import { camelKeys } from '../../lib/camel.ts'
import type { Memorizing } from './memory.queries.ts'
import { minutesADay, settingsOutcome } from './settings-outcome.ts'

const memorizing = camelKeys(wire) as Memorizing
const WHOLE_QURAN = 320_000

describe('the outcome of a choice', () => {
  test('is the cycle if its minutes hold it', () => {
    expect(settingsOutcome(memorizing, memorizing, 10_000)).toEqual({
      days: 60,
      from: null,
      better: undefined,
      needed: undefined,
    })
  })

  // A usual run of 400 letters takes 108 seconds at four letters a second: 2,222 letters in ten minutes.
  test.each([0, 100_000])(
    'is more days, and the minutes that would hold the cycle, if they do not: %d known',
    (known) => {
      const outcome = settingsOutcome(memorizing, { ...memorizing, lettersKnown: known }, WHOLE_QURAN - known)
      expect(outcome).toEqual({ days: 144, from: null, better: 40, needed: undefined })
    },
  )

  test('names the needed minutes, and offers none, when none on offer are enough', () => {
    const outcome = settingsOutcome(
      { ...memorizing, cycleDays: 7, minutes: 60 },
      { ...memorizing, pace: 4 },
      3 * WHOLE_QURAN,
    )
    expect(outcome.better).toBeUndefined()
    expect(outcome.needed).toBeGreaterThan(180)
  })

  test.each([
    [10, 60, 4, 1],
    [130_000, 60, 4, 10],
    [145_000, 60, 4, 11],
    [145_000, 120, 4, 5],
    [145_000, 60, 8, 6],
    [WHOLE_QURAN, 60, 4, 24],
  ])(
    'rounds %d letters in %d days at %d letters a second to %d whole minutes, at least one',
    (letters, days, pace, minutes) => {
      expect(minutesADay(letters, days, { ...memorizing, pace })).toBe(minutes)
    },
  )
})
