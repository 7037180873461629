import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pathOf } from './path.ts'

const aNumber = fc.integer({ min: 1, max: 400 })

test.each([
  [2, 'lesson treasure lesson review challenge milestone'],
  [3, 'lesson lesson treasure lesson review challenge milestone'],
  [4, 'lesson lesson treasure lesson review lesson challenge milestone'],
  [6, 'lesson lesson lesson review treasure lesson lesson lesson review challenge milestone'],
])('a surah of %i passages', (passages, types) => {
  expect(pathOf(passages).map(({ type }) => type)).toEqual(types.split(' '))
})

test('every passage has its lesson, in order', () => {
  fc.assert(
    fc.property(aNumber, (passages) => {
      const lessons = pathOf(passages).filter(({ type }) => type === 'lesson')
      expect(lessons).toEqual(Array.from({ length: passages }, (_, i) => ({ type: 'lesson', first: i, last: i })))
    }),
  )
})

test('challenges meet: each passage but the first is joined to the one before it', () => {
  fc.assert(
    fc.property(aNumber, (passages) => {
      const challenges = pathOf(passages).filter(({ type }) => type === 'challenge')
      const joined = new Set(
        challenges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
      )
      expect(joined.size).toBe(passages)
      expect(challenges.every(({ first, last }) => last - first < 6)).toBe(true)
    }),
  )
})

test('asks nothing before it was learned', () => {
  fc.assert(
    fc.property(aNumber, (passages) => {
      let learned = -1
      for (const { type, last } of pathOf(passages)) {
        if (type === 'lesson') learned = last
        expect(last).toBeLessThanOrEqual(learned)
      }
    }),
  )
})
