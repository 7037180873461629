import type { Question as QuestionOnTheWire } from '@halaqa/contract/questions'
import { describe, expect, test } from 'vitest'
import { aBlank, aChoice, aMatch, anOrder, aRiddle, partId } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { advance, answeredCount, canGoOn, correctCount, listVerdicts, newQuiz, type QuizEvent } from './quiz.ts'

const from = (...questions: QuestionOnTheWire[]) => camelKeys(questions)
const after = (questions: ReturnType<typeof from>, ...events: QuizEvent[]) =>
  events.reduce((quiz, event) => advance(quiz, event, questions), newQuiz)
const give = (given: string | (string | null)[]): QuizEvent => ({ type: 'GIVE', given })
const CHECK: QuizEvent = { type: 'CHECK' }
const RETRY: QuizEvent = { type: 'RETRY' }
const only = (questions: ReturnType<typeof from>, ...events: QuizEvent[]) =>
  after(questions, ...events).attempts[questions[0]!.id]

const blank = from(aBlank())
const order = from(anOrder())
const choice = from(aChoice())
const pairs = from(aMatch())
const part = (question: number, ...parts: number[]) => parts.map((number) => partId(question, number))

describe('checking', () => {
  test.each([
    ['a blank text', blank, '  '],
    ['a word order with an empty slot', order, [...part(2, 1, 2, 3), null]],
    ['no option', choice, []],
    ['two options', choice, part(3, 1, 2)],
    ['pairs that are not all joined', pairs, part(4, 1, 4)],
    ['ids for a blank', blank, part(1, 1)],
    ['text for a word order', order, 'لَمۡ'],
  ])('does nothing to %s', (_, questions, given) => {
    expect(only(questions, give(given), CHECK)?.verdict).toBeNull()
  })

  test.each([
    ['another word', blank, 'أَحَدٌ', false],
    ['the word', blank, 'كُفُوًا', true],
    ['the word with space around it', blank, ' كفوا ', true],
    ['its transliteration', blank, 'kufuwan', true],
    ['its transliteration in capitals', blank, 'KUFUWAN', true],
    ['its transliteration with another vowel', blank, 'kafuwan', false],
    ['words out of order', order, part(2, 1, 2, 4, 3), false],
    ['words in order', order, part(2, 1, 2, 3, 4), true],
    ['a wrong option', choice, part(3, 2), false],
    ['the right option', choice, part(3, 1), true],
    ['pairs that do not belong together', pairs, part(4, 1, 3, 2, 4), false],
    ['pairs that belong together, joined from either side', pairs, part(4, 4, 1, 2, 3), true],
  ])('judges %s', (_, questions, given, verdict) => {
    expect(only(questions, give(given), CHECK)?.verdict).toBe(verdict)
  })

  test('two equal words may stand in either order', () => {
    const questions = from(anOrder(2, ['مِن', 'شَرِّ', 'مِن', 'خَلَقَ']))
    expect(only(questions, give(part(2, 3, 2, 1, 4)), CHECK)?.verdict).toBe(true)
  })

  test('locks what was given', () => {
    expect(only(blank, give('no'), CHECK, give('كفوا'), CHECK)).toMatchObject({ given: 'no', verdict: false })
  })
})

describe('trying again', () => {
  test('is for wrong answers alone', () => {
    expect(only(blank, give('كفوا'), CHECK, RETRY)).toMatchObject({ given: 'كفوا', verdict: true })
    expect(only(blank, give('half'), RETRY)).toMatchObject({ given: 'half', round: 0 })
  })

  test('takes away what was given and counts the round', () => {
    expect(only(blank, give('no'), CHECK, RETRY)).toEqual({ given: '', verdict: null, round: 1 })
    const shuffledAgain = only(order, give(part(2, 2, 1, 3, 4)), CHECK, RETRY)
    expect(shuffledAgain).toEqual({ given: [null, null, null, null], verdict: null, round: 1 })
  })
})

describe('going on', () => {
  const questions = from(aBlank(1), anOrder(2), aRiddle(5))

  test('stays within the lesson', () => {
    expect(after(questions, { type: 'GO', to: -1 }).index).toBe(0)
    expect(after(questions, { type: 'GO', to: 9 }).index).toBe(2)
  })

  test('needs an answer from a blank only', () => {
    expect(questions.map((question) => canGoOn(newQuiz, question))).toEqual([false, true, true])
    expect(canGoOn(after(questions, give('no')), questions[0]!)).toBe(false)
    expect(canGoOn(after(questions, give('no'), CHECK), questions[0]!)).toBe(true)
  })

  test('a blank without a word to fill in holds nobody up', () => {
    const [broken] = from(aBlank(1, { blanks: [] }))
    expect(canGoOn(newQuiz, broken!)).toBe(true)
  })

  test('keeps the answers of both questions', () => {
    const quiz = after(questions, give('no'), CHECK, { type: 'GO', to: 1 }, give(part(2, 1, 2, 3, 4)), CHECK)
    expect([answeredCount(quiz, questions), correctCount(quiz, questions)]).toEqual([2, 1])
  })
})

describe('finishing', () => {
  const questions = from(aBlank(1), anOrder(2), aRiddle(5))
  const FINISH: QuizEvent = { type: 'FINISH', submissionId: 'a' }

  test('submits every question, unanswered ones as not correct and without an answer', () => {
    const quiz = after(questions, give(' كفوا '), CHECK, { type: 'GO', to: 1 }, give([...part(2, 1), null, null, null]))
    expect(listVerdicts(quiz, questions)).toEqual([
      { questionId: questions[0]!.id, correct: true, answer: 'كفوا' },
      { questionId: questions[1]!.id, correct: false },
      { questionId: questions[2]!.id, correct: false },
    ])
  })

  test('is the same finishing until an answer changes or the server refuses', () => {
    expect(after(questions, FINISH).submissionId).toBe('a')
    expect(after(questions, FINISH, { type: 'GO', to: 1 }).submissionId).toBe('a')
    expect(after(questions, FINISH, give('x')).submissionId).toBeNull()
    expect(after(questions, FINISH, { type: 'REFUSED' }).submissionId).toBeNull()
  })
})
