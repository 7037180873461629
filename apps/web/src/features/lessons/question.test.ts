import { expect, test } from 'vitest'
import { aChoice } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { choicesIn, optionText } from './question.ts'

const question = camelKeys(aChoice())
const textsIn = (round: number) => choicesIn(question, round).map((option) => optionText(option).text)
const rightIn = (round: number) => choicesIn(question, round).findIndex(({ isCorrect }) => isCorrect)

test('choices begin as they came', () => {
  expect(textsIn(0)).toEqual(['ٱلصَّمَدُ', 'أَحَدٌ', 'ٱللَّهُ'])
})

test('the right choice is never where it was the last time', () => {
  for (let round = 1; round < 20; round++) {
    expect(rightIn(round)).not.toBe(rightIn(round - 1))
    expect([...textsIn(round)].sort()).toEqual([...textsIn(0)].sort())
    expect(textsIn(round)).toEqual(textsIn(round))
  }
  expect(new Set(Array.from({ length: 20 }, (_, round) => textsIn(round).join())).size).toBeGreaterThan(3)
})

test('a choice of one option has one order', () => {
  const one = { ...question, options: question.options.slice(0, 1) }
  expect(choicesIn(one, 1)).toEqual(one.options)
})
