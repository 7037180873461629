import { afterEach, expect, test, vi } from 'vitest'
import { buildUnits } from '../src/units.ts'
import { sha256, source, UNITS } from './whole.ts'

afterEach(() => vi.restoreAllMocks())

test('a unit is the same alone and among all others, without clock or chance', () => {
  const forbid = (what: string) => () => {
    throw new Error(`A unit must not depend on ${what}`)
  }
  vi.spyOn(Math, 'random').mockImplementation(forbid('chance'))
  vi.spyOn(Date, 'now').mockImplementation(forbid('the clock'))

  const surahs = [114, 2, 36, 55, 103, 108, 1]
  const again = [...buildUnits(source, surahs)]
  expect(again.map(sha256)).toEqual(
    surahs.map((surah) => sha256(UNITS.find(({ surahNumber }) => surahNumber === surah))),
  )
})

test('there is no surah 0, 115 or 1.5', () => {
  for (const surah of [0, 115, 1.5]) expect(() => buildUnits(source, [surah]).next()).toThrow(RangeError)
})
