import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Checkable } from './checking.ts'
import { type Answered, grade, isMissed, isPerfect, scorePercentage, xpFor } from './score.ts'

const aResult = fc
  .integer({ min: 1, max: 500 })
  .chain((questions) => fc.tuple(fc.integer({ min: 0, max: questions }), fc.constant(questions)))

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [8, 10, 80],
  [7, 7, 100],
])('%i of %i is %i %%', (correct, questions, percentage) =>
  expect(scorePercentage(correct, questions)).toBe(percentage),
)

test('a score is a whole percentage, and only all of them are 100', () => {
  fc.assert(
    fc.property(aResult, ([correct, questions]) => {
      const score = scorePercentage(correct, questions)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      if (questions < 200) expect(score === 100).toBe(correct === questions)
    }),
  )
})

test('XP is whole, never above the reward, all of it for all of them at the first try, and never less for more', () => {
  fc.assert(
    fc.property(fc.nat(10_000), aResult, (reward, [correct, questions]) => {
      const xp = xpFor(reward, correct, questions)
      expect(Number.isInteger(xp) && xp >= 0 && xp <= reward).toBe(true)
      expect(xpFor(reward, questions, questions)).toBe(reward)
      if (correct > 0) expect(xpFor(reward, correct - 1, questions)).toBeLessThanOrEqual(xp)
    }),
  )
  expect(xpFor(15, 0, 0)).toBe(0)
})

test('only a lesson with questions and all of them right at the first try is perfect', () => {
  expect([isPerfect(0, 0), isPerfect(7, 8), isPerfect(8, 8)]).toEqual([false, false, true])
})

describe('the first answer', () => {
  const choice: Checkable = {
    questionType: 'multiple_choice',
    blanks: [],
    words: [],
    options: ['right', 'wrong'].map((id) => ({ id, isCorrect: id === 'right', optionData: null })),
  }
  const [right, wrong] = [['right'], ['wrong']]

  test.each<[string, Answered, boolean, boolean]>([
    ['left out, is the last: its verdict', { correct: true }, true, true],
    ['left out, is the last: not its verdict', { correct: false }, false, false],
    ['left out, is the last answer, checked', { correct: true, answer: wrong }, false, false],
    ['counts as it is said where no answer is sent', { correct: true, firstCorrect: false }, true, false],
    [
      'is wrong where the answer was shown before one was given',
      { correct: true, answer: right, firstCorrect: false },
      true,
      false,
    ],
    [
      'is checked, whatever is said of it',
      { correct: true, answer: right, firstCorrect: true, firstAnswer: wrong },
      true,
      false,
    ],
    [
      'may be right where the last is not',
      { correct: true, answer: wrong, firstCorrect: false, firstAnswer: right },
      false,
      true,
    ],
    [
      'said to be right is no better than the one answer sent',
      { correct: true, answer: wrong, firstCorrect: true },
      false,
      false,
    ],
  ])('%s', (_, answered, correct, firstCorrect) => {
    expect(grade(choice, answered)).toEqual({ correct, firstCorrect })
  })

  const blank: Checkable = {
    questionType: 'fill_blank',
    words: [],
    options: [],
    blanks: [{ correctWord: 'ٱلۡحَمۡدُ', alternativeAnswers: [] }],
  }

  test.each<[string, Checkable, Answered, boolean]>([
    ['wrong', choice, { correct: true, answer: right, firstAnswer: wrong }, true],
    ['wrong, and the only one', choice, { correct: false, answer: wrong }, true],
    ['none: the right one was shown', choice, { correct: true, answer: right, firstCorrect: false }, true],
    ['right', choice, { correct: false, answer: wrong, firstAnswer: right }, false],
    ['none at all', choice, { correct: false }, false],
    ['another word', blank, { correct: true, answer: 'الحمد', firstAnswer: 'قل' }, true],
    ['one letter off', blank, { correct: true, answer: 'الحمد', firstAnswer: 'الحمر' }, false],
    ['a vowel off', blank, { correct: true, answer: 'الحمد', firstAnswer: 'الحَمدِ' }, false],
    ['right', blank, { correct: true, answer: 'الحمد' }, false],
  ])('%s: is it missed?', (_, question, answered, missed) => {
    expect(isMissed(question, answered)).toBe(missed)
  })
})
