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

  test('is more days, with the minutes that would hold it, where they do not', () => {
    const { days, better } = settingsOutcome(memorizing, memorizing, WHOLE_QURAN)
    expect(days).toBeGreaterThan(130)
    expect(better).toBe(40)
  })

  test('offers no minutes where none hold it', () => {
    expect(settingsOutcome({ ...memorizing, cycleDays: 7 }, memorizing, WHOLE_QURAN).better).toBeUndefined()
  })

  test('is at least a minute a day', () => {
    expect(minutesADay(10, 60, memorizing)).toBe(1)
    expect(minutesADay(WHOLE_QURAN, 60, memorizing)).toBeGreaterThan(20)
  })
})
