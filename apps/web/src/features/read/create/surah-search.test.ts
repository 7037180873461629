import { expect, test } from 'vitest'
import { findSurahs, theSurah } from './surah-search.ts'

const numbers = (typed: string) => findSurahs(typed).map(({ number }) => number)

test('nothing typed offers all 114 surahs, and never a surah 0', () => {
  expect(findSurahs('  ')).toHaveLength(114)
  expect(numbers('0')).toEqual([])
})

test.each([
  ['18', [18]],
  ['١٨', [18]],
  ['11', [11, 110, 111, 112, 113, 114]],
  ['mulk', [67]],
  ['AL-MULK', [67]],
  ['yasin', [36]],
  ['الملك', [67]],
  ['الانعام', [6]],
  ['the cow', [2]],
  ['xyz', []],
])('%s finds %j', (typed, expected) => {
  expect(numbers(typed)).toEqual(expected)
})

test('what was typed and left counts when it can mean one surah only', () => {
  expect(theSurah('1')?.number).toBe(1)
  expect(theSurah('kahf')?.number).toBe(18)
  expect(theSurah('al-')).toBeUndefined()
  expect(theSurah('')).toBeUndefined()
})
