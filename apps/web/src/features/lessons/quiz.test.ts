import type { Question as QuestionOnTheWire } from '@halaqa/contract/questions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBlank, aChoice, aMatch, anOrder, aRiddle, partId } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { answeredCount, firstCorrectCount, missingIds, newQuiz, type Quiz } from './attempt.ts'
import { advance, canGoOn, canShow, placeOf, type QuizEvent } from './quiz.ts'
import { countReturns, nextStep, piecesOf, previousStep, stepsOf } from './quiz-steps.ts'
import { listVerdicts } from './submitted-verdicts.ts'

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

  test('accepts two equal words in either order', () => {
    const questions = from(anOrder(2, ['مِن', 'شَرِّ', 'مِن', 'خَلَقَ']))
    expect(only(questions, give(part(2, 3, 2, 1, 4)), CHECK)?.verdict).toBe(true)
  })

  test('locks what was given', () => {
    expect(only(blank, give('no'), CHECK, give('كفوا'), CHECK)).toMatchObject({ given: 'no', verdict: false })
  })
})

describe('a wrong answer', () => {
  test('allows one more try for a blank', () => {
    expect(only(blank, give('no'), CHECK)).toMatchObject({ verdict: false, isShown: false, misses: 0 })
    expect(only(blank, give('no'), CHECK, RETRY)).toMatchObject({ given: '', verdict: null, round: 1 })
    expect(only(blank, give('no'), CHECK, RETRY, give('كفوا'), CHECK)).toMatchObject({ verdict: true, misses: 0 })
    expect(only(blank, give('no'), CHECK, RETRY, give('nor'), CHECK)).toMatchObject({ isShown: true, misses: 1 })
  })

  test.each([
    ['a word order', order, part(2, 2, 1, 3, 4)],
    ['a choice', choice, part(3, 2)],
    ['pairs', pairs, part(4, 1, 3, 2, 4)],
  ])('shows the right answer at once for %s', (_, questions, given) => {
    expect(only(questions, give(given), CHECK, RETRY)).toMatchObject({
      given,
      verdict: false,
      isShown: true,
      misses: 1,
    })
  })

  test('is not what was right, nor what was not checked', () => {
    expect(only(blank, give('كفوا'), CHECK, RETRY)).toMatchObject({ given: 'كفوا', verdict: true })
    expect(only(blank, give('half'), RETRY)).toMatchObject({ given: 'half', round: 0 })
  })

  test('counts as missed when a blank is left without another try', () => {
    const quiz = after(from(aBlank(1), anOrder(2)), give('no'), CHECK, { type: 'GO', to: 1 })
    expect(quiz.returns).toEqual([blank[0]!.id])
  })
})

describe('showing the answer', () => {
  const SHOW: QuizEvent = { type: 'SHOW' }

  test.each([
    ['before anything was given', []],
    ['over something that was not checked', [give('كفوا')]],
    ['after a wrong word', [give('no'), CHECK]],
    ['in the second try', [give('no'), CHECK, RETRY, give('كفوا')]],
  ])('%s is a miss, and never a right answer', (_, events) => {
    const quiz = after(blank, ...events, SHOW, CHECK, SHOW)
    expect(quiz.attempts[blank[0]!.id]).toMatchObject({
      verdict: false,
      isShown: true,
      misses: 1,
      first: { correct: false },
    })
    const [verdict] = listVerdicts(quiz, blank)
    expect([verdict?.correct, verdict?.answer === 'كفوا']).toEqual([false, false])
    expect(canShow(quiz, blank[0]!)).toBe(false)
  })

  test('is impossible for right answers, and for types that no screen shows', () => {
    expect(canShow(after(blank, give('كفوا'), CHECK), blank[0]!)).toBe(false)
    expect(canShow(newQuiz, from(aRiddle())[0]!)).toBe(false)
    expect(canShow(newQuiz, blank[0]!)).toBe(true)
  })
})

describe('a missed question', () => {
  const questions = from(aBlank(1), aChoice(2), aChoice(3), aChoice(4))
  const id = (number: number) => questions[number - 1]!.id
  const go = (to: number): QuizEvent => ({ type: 'GO', to })
  const SHOW: QuizEvent = { type: 'SHOW' }
  const right = (number: number) => give(part(number, 1))

  test('comes back after the others, with its number', () => {
    const quiz = after(questions, SHOW, go(1), right(2), CHECK, go(2), right(3), CHECK, go(3), right(4), CHECK)
    expect(stepsOf(quiz, questions)).toEqual([id(1), id(2), id(3), id(4), id(1)])
    expect([nextStep(quiz, questions), countReturns(quiz, questions)]).toEqual([4, 1])
    expect(piecesOf(quiz, questions)).toEqual({ questions: ['missed', 'known', 'known', 'known'], returns: ['back'] })

    const back = advance(quiz, go(4), questions)
    expect(back.attempts[id(1)]).toMatchObject({
      given: '',
      verdict: null,
      isShown: false,
      isToRecite: false,
      round: 1,
    })
    expect([placeOf(back, questions), answeredCount(back, questions)]).toEqual([{ number: 1, count: 4 }, 4])
    expect(piecesOf(back, questions).returns).toEqual(['now'])
    const known = [give('كفوا'), CHECK].reduce((state, event) => advance(state, event, questions), back)
    expect([nextStep(known, questions), missingIds(known, questions)]).toEqual([null, []])
    expect(listVerdicts(known, questions)[0]).toEqual({
      questionId: id(1),
      correct: true,
      answer: 'كفوا',
      firstCorrect: false,
    })
  })

  test('is recited first if fewer than two others lie between', () => {
    const last = after(questions, go(3), SHOW, go(4))
    expect(last.attempts[id(4)]).toMatchObject({ isToRecite: true, verdict: null })
    expect(advance(last, right(4), questions)).toEqual(last)
    expect(advance(last, SHOW, questions)).toEqual(last)
    const recited = advance(last, { type: 'RECITED' }, questions)
    expect(recited.attempts[id(4)]).toMatchObject({ isToRecite: false })
    expect(advance(recited, right(4), questions).attempts[id(4)]).toMatchObject({ given: part(4, 1) })
    expect(after(questions, go(1), SHOW, go(4)).attempts[id(2)]).toMatchObject({ isToRecite: false })
  })

  test('is left after it has come back twice', () => {
    const quiz = after(questions, SHOW, go(4), { type: 'RECITED' }, SHOW, go(5), { type: 'RECITED' }, SHOW)
    expect(quiz.attempts[id(1)]).toMatchObject({ misses: 3 })
    expect(nextStep(quiz, questions)).toBeNull()
    expect(quiz.returns).toHaveLength(2)
  })

  test('is asked again after its passage was learned again, if it was left', () => {
    const left = after(questions, SHOW, go(4), { type: 'RECITED' }, SHOW, go(5), { type: 'RECITED' }, SHOW)
    const again = advance(left, { type: 'LEARN_AGAIN' }, questions)
    expect([again.index, again.attempts[id(1)]?.verdict]).toEqual([6, null])
    const known = [{ type: 'RECITED' } as const, give('كفوا'), CHECK].reduce((s, e) => advance(s, e, questions), again)
    expect(missingIds(known, questions)).not.toContain(id(1))
    expect(nextStep(known, questions)).toBeNull()
  })

  test('is not opened by Previous, as nothing that was judged is', () => {
    const quiz = after(questions, SHOW, go(1), right(2), CHECK, go(2), go(3))
    expect(previousStep(quiz, questions)).toBe(2)
    expect(previousStep(advance(quiz, go(2), questions), questions)).toBeNull()
  })

  test('can be practised alone, and then reports the first answer of the practice', () => {
    const missed = after(questions, SHOW, go(1), right(2), CHECK)
    const quiz = advance(missed, { type: 'PRACTISE', questionIds: [id(1), id(3), id(4)] }, questions)
    expect(stepsOf(quiz, questions)).toEqual([id(1), id(3), id(4)])
    expect(placeOf(advance(quiz, go(1), questions), questions)).toEqual({ number: 2, count: 3 })
    expect(missingIds(quiz, questions)).toEqual([id(1), id(3), id(4)])
    const known = [give('كفوا'), CHECK, go(1), right(3), CHECK].reduce((s, e) => advance(s, e, questions), quiz)
    expect(listVerdicts(known, questions).map(({ correct, firstCorrect }) => [correct, firstCorrect])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, undefined],
    ])
    // It was missed in the lesson; the third was skipped, and known when it was answered.
    expect(firstCorrectCount(known, questions)).toBe(2)
    const again = advance(known, { type: 'PRACTISE', questionIds: [id(1), id(4)] }, questions)
    expect(again.attempts[id(1)]).toMatchObject({ wasMissed: true, first: null })
  })

  test('is recited before it is practised if it was shown a moment ago, unless two others come first', () => {
    const recited: QuizEvent = { type: 'RECITED' }
    const left = after(questions, go(3), SHOW, go(4), recited, SHOW, go(5), recited, SHOW)
    const practised = (...numbers: number[]) => {
      const questionIds = numbers.map(id)
      return advance(left, { type: 'PRACTISE', questionIds }, questions).attempts[id(4)]
    }
    expect(practised(4)).toMatchObject({ isToRecite: true, isShown: false, verdict: null })
    expect(practised(2, 4)).toMatchObject({ isToRecite: true })
    expect(practised(1, 2, 4)).toMatchObject({ isToRecite: false })
  })
})

describe('going on', () => {
  const questions = from(aBlank(1), anOrder(2), aRiddle(5))

  test('never leaves the lesson', () => {
    expect(after(questions, { type: 'GO', to: -1 }).index).toBe(0)
    expect(after(questions, { type: 'GO', to: 9 }).index).toBe(2)
  })

  test('needs an answer from a blank only', () => {
    expect(questions.map((question) => canGoOn(newQuiz, question))).toEqual([false, true, true])
    expect(canGoOn(after(questions, give('no')), questions[0]!)).toBe(false)
    expect(canGoOn(after(questions, give('no'), CHECK), questions[0]!)).toBe(true)
  })

  test('skips a blank without a missing word', () => {
    const [broken] = from(aBlank(1, { blanks: [] }))
    expect(canGoOn(newQuiz, broken!)).toBe(true)
  })

  test('keeps the answers of both questions', () => {
    const quiz = after(questions, give('no'), CHECK, { type: 'GO', to: 1 }, give(part(2, 1, 2, 3, 4)), CHECK)
    expect([answeredCount(quiz, questions), missingIds(quiz, questions)]).toEqual([2, [questions[0]!.id]])
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

  test('reports the first answer if it is not the last', () => {
    const quiz = after(blank, give('no '), CHECK, RETRY, give('كفوا'), CHECK)
    expect(listVerdicts(quiz, blank)).toEqual([
      { questionId: blank[0]!.id, correct: true, answer: 'كفوا', firstCorrect: false, firstAnswer: 'no' },
    ])
  })
})

describe('with any answers, shown answers, skips and practice', () => {
  const questions = from(aBlank(1), aChoice(2), anOrder(3), aMatch(4), aChoice(5), aRiddle(6))
  const RIGHT: Record<string, QuizEvent> = Object.fromEntries(
    questions.map(({ id, questionType }, index) => {
      const number = index + 1
      const answers = {
        fill_blank: 'كفوا',
        word_order: part(number, 1, 2, 3, 4),
        match_pairs: part(number, 1, 4, 2, 3),
      }
      return [id, give(answers[questionType as keyof typeof answers] ?? part(number, 1))]
    }),
  )
  const WRONG: Record<string, QuizEvent> = Object.fromEntries(
    questions.map(({ id, questionType }, index) => {
      const number = index + 1
      const answers = { fill_blank: 'no', word_order: part(number, 2, 1, 3, 4), match_pairs: part(number, 1, 3, 2, 4) }
      return [id, give(answers[questionType as keyof typeof answers] ?? part(number, 2))]
    }),
  )
  type Act = 'right' | 'wrong' | 'show' | 'pass' | 'back' | 'recite'
  const anAct = fc.constantFrom<Act[]>('right', 'wrong', 'show', 'pass', 'back', 'recite')

  /** Applies an action of a person at a step, as the page lets them. */
  function act(quiz: Quiz, kind: Act): Quiz {
    const id = stepsOf(quiz, questions)[quiz.index]!
    const all = (...events: QuizEvent[]) => events.reduce((state, event) => advance(state, event, questions), quiz)
    const question = questions.find((one) => one.id === id)!
    const next = nextStep(quiz, questions)
    const previous = previousStep(quiz, questions)
    switch (kind) {
      case 'right':
        return all({ type: 'RECITED' }, RETRY, RIGHT[id]!, CHECK)
      case 'wrong':
        return all({ type: 'RECITED' }, RETRY, WRONG[id]!, CHECK)
      case 'show':
        return canShow(quiz, question) ? all({ type: 'SHOW' }) : quiz
      case 'recite':
        return all({ type: 'RECITED' })
      case 'pass':
        return next !== null && canGoOn(quiz, question) ? all({ type: 'GO', to: next }) : quiz
      case 'back':
        return previous !== null ? all({ type: 'GO', to: previous }) : quiz
    }
  }

  const someActs = fc.array(anAct, { maxLength: 120, size: 'max' })
  const run = (acts: readonly Act[]) => acts.reduce(act, newQuiz)

  test('ends: each question is asked at most three times', () => {
    fc.assert(
      fc.property(someActs, fc.infiniteStream(fc.constantFrom<Act[]>('right', 'wrong', 'show')), (acts, answers) => {
        let quiz = run(acts)
        for (let times = 0; times < 4 * 3 * questions.length; times++) {
          quiz = act(act(quiz, answers.next().value!), 'pass')
        }
        quiz = act(quiz, 'show')
        expect(nextStep(quiz, questions)).toBeNull()
        expect(stepsOf(quiz, questions).length).toBeLessThanOrEqual(3 * questions.length)
      }),
    )
  })

  test('can always be completed: knowing everything from here completes all except the given-up questions', () => {
    fc.assert(
      fc.property(someActs, (acts) => {
        let quiz = run(acts)
        while (previousStep(quiz, questions) !== null) quiz = act(quiz, 'back')
        for (let times = 0; times < 3 * questions.length; times++) quiz = act(act(quiz, 'right'), 'pass')
        quiz = act(quiz, 'right')
        const missing = missingIds(quiz, questions)
        expect(missing.every((id) => quiz.attempts[id]?.misses === 3)).toBe(true)
        if (missing.length === 0) return
        quiz = advance(quiz, { type: 'PRACTISE', questionIds: missing }, questions)
        for (const _ of missing) quiz = act(act(quiz, 'right'), 'pass')
        expect(missingIds(quiz, questions)).toEqual([])
      }),
    )
  })

  test('cannot be passed by copying: two others, or a recitation, lie between an answer shown and the same question', () => {
    fc.assert(
      fc.property(someActs, (acts) => {
        let quiz = newQuiz
        const since = new Map<string, number>()
        for (const kind of acts) {
          const before = quiz
          quiz = act(quiz, kind)
          const id = stepsOf(quiz, questions)[quiz.index]!
          if (quiz.index !== before.index) {
            for (const [other, count] of since) if (other !== id) since.set(other, count + 1)
          }
          const attempt = quiz.attempts[id]
          if (attempt?.isShown) since.set(id, 0)
          if (before.attempts[id]?.isToRecite && attempt?.isToRecite === false) since.delete(id)
          const isAnswered = attempt?.verdict === true && before.attempts[id]?.verdict !== true
          if (isAnswered && since.has(id)) {
            expect(since.get(id)).toBeGreaterThanOrEqual(2)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a first answer is never changed', () => {
    fc.assert(
      fc.property(someActs, (acts) => {
        let quiz = newQuiz
        for (const kind of acts) {
          const before = quiz
          quiz = act(quiz, kind)
          for (const [id, { first }] of Object.entries(before.attempts)) {
            if (first) expect(quiz.attempts[id]?.first).toEqual(first)
          }
        }
      }),
    )
  })
})
