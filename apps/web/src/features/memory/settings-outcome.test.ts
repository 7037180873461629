import { describe, expect, test } from 'vitest'
import { memorizing as wire } from '../../../test/memory.ts'
import { camelKeys } from '../../lib/camel.ts'
import type { Memorizing } from './memory.queries.ts'
import { minutesADay, settingsOutcome } from './settings-outcome.ts'

const memorizing = camelKeys(wire) as Memorizing
const WHOLE_QURAN = 320_000

describe('what a choice comes to', () => {
  test('is the cycle where its minutes hold it', () => {
    expect(settingsOutcome(memorizing, memorizing, 10_000)).toEqual({ days: 60, better: undefined })
  })

  // At four letters a second a full run of 700 letters takes 183 seconds: 2,295 letters in ten minutes.
  test.each([0, 100_000])('is more days, with the minutes that would hold it, where they do not: %d known', (known) => {
    const outcome = settingsOutcome(memorizing, { ...memorizing, lettersKnown: known }, WHOLE_QURAN - known)
    expect(outcome).toEqual({ days: 140, better: 40 })
  })

  test('offers no minutes where none hold it', () => {
    expect(settingsOutcome({ ...memorizing, cycleDays: 7 }, memorizing, WHOLE_QURAN).better).toBeUndefined()
  })

  test.each([
    [10, 60, 4, 1],
    [144_000, 60, 4, 10],
    [145_000, 60, 4, 11],
    [145_000, 120, 4, 5],
    [145_000, 60, 8, 5],
    [WHOLE_QURAN, 60, 4, 23],
  ])(
    'of %d letters in %d days at %d letters a second is %d: whole minutes, at least one',
    (letters, days, pace, minutes) => {
      expect(minutesADay(letters, days, { ...memorizing, pace })).toBe(minutes)
    },
  )
})
