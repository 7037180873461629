import { expect, test } from 'vitest'
import { anOrder } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { fillFirstSlot, fillSlot, rightOrder, shuffled, slotVerdicts, takeBack } from './word-order.ts'

const question = camelKeys(anOrder(2, ['a', 'b', 'c', 'd', 'e']))
const texts = (words: { wordText: string }[]) => words.map(({ wordText }) => wordText).join('')

test('moves a word to the first empty slot, only once', () => {
  expect(fillFirstSlot(['x', null, 'y', null], 'z')).toEqual(['x', 'z', 'y', null])
  expect(fillFirstSlot(['x', null], 'x')).toEqual(['x', null])
  expect(fillFirstSlot(['x', 'y'], 'z')).toEqual(['x', 'y'])
})

test('swaps a word with the one in its slot', () => {
  expect(fillSlot(['x', 'y', null], 'y', 0)).toEqual(['y', 'x', null])
  expect(fillSlot(['x', null, null], 'x', 2)).toEqual([null, null, 'x'])
  expect(fillSlot(['x', null], 'x', 0)).toEqual(['x', null])
})

test('a word from the pool sends the word that is there back to the pool', () => {
  expect(fillSlot(['x', null], 'z', 0)).toEqual(['z', null])
})

test('a word can be taken back', () => {
  expect(takeBack(['x', 'y'], 'x')).toEqual([null, 'y'])
})

test('begins with the pool as given and shuffles it for each round', () => {
  expect(texts(shuffled(question, 0))).toBe('edcba')
  const rounds = Array.from({ length: 20 }, (_, round) => texts(shuffled(question, round + 1)))
  expect(new Set(rounds).size).toBeGreaterThan(10)
  for (const round of rounds) {
    expect([...round].sort().join('')).toBe('abcde')
    expect(round).not.toBe('abcde')
  }
  expect(texts(shuffled(question, 7))).toBe(rounds[6])
})

test('judges each slot by its right text', () => {
  const equal = camelKeys(anOrder(2, ['a', 'b', 'a', 'c']))
  const [first, b, second, c] = rightOrder(equal).map(({ id }) => id)
  expect(slotVerdicts(equal, [second!, b!, c!, first!])).toEqual([true, true, false, false])
  expect(slotVerdicts(equal, [null, null, null, null])).toEqual([false, false, false, false])
})
