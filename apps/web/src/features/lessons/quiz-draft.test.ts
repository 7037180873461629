import { expect, test, vi } from 'vitest'
import { aBlank, anOrder, LESSON_ID, partId } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { type Attempt, newQuiz } from './attempt.ts'
import { clearDraft, readDraft, saveDraft } from './quiz-draft.ts'

const questions = camelKeys([aBlank(1), anOrder(2)])
const [blank, order] = questions.map(({ id }) => id) as [string, string]
const attempt = (more: Partial<Attempt>): Attempt => ({
  given: '',
  verdict: null,
  round: 0,
  isRetried: false,
  isShown: false,
  misses: 0,
  isToRecite: false,
  first: null,
  wasMissed: false,
  ...more,
})
const draft = {
  ...newQuiz,
  index: 1,
  attempts: {
    [blank]: attempt({ given: 'كفوا', verdict: true, first: { answer: 'كفوا', correct: true } }),
    [order]: attempt({ given: [partId(2, 1), null, null, null], round: 2 }),
  },
}
const read = (owner = 'amina') => readDraft(owner, LESSON_ID, questions)

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['something else', '{"index":"1"}'],
])('%s on the device is a new quiz', (_, saved) => {
  if (saved !== null) localStorage.setItem(`halaqa_quiz:amina:${LESSON_ID}`, saved)
  expect(read()).toEqual(newQuiz)
})

test('reports that the device cannot store anything', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft('amina', LESSON_ID, draft)).toBe(false)
})

test('leaves out answers that do not fit the questions', () => {
  const unfit = {
    index: 7,
    submissionId: 's',
    returns: ['gone', blank],
    practised: ['gone', order],
    attempts: {
      gone: attempt({ given: 'x', verdict: true }),
      [blank]: attempt({ given: [partId(2, 1)], verdict: true }),
      [order]: attempt({ given: [partId(9, 1), null, null, null] }),
    },
  }
  saveDraft('amina', LESSON_ID, unfit)
  expect(read()).toEqual({ index: 0, submissionId: 's', returns: [], practised: [order], attempts: {} })
})

test('verdicts are recomputed for the present question', () => {
  saveDraft('amina', LESSON_ID, { ...draft, attempts: { [blank]: attempt({ given: 'wrong', verdict: true }) } })
  expect(read().attempts[blank]?.verdict).toBe(false)
})

test('each person has their own, until it is cleared', () => {
  saveDraft('amina', LESSON_ID, draft)
  expect(read('guest')).toEqual(newQuiz)
  expect(read()).toEqual(draft)
  clearDraft('amina', LESSON_ID)
  expect(read()).toEqual(newQuiz)
})

test('brings missed questions back as often as before, in their order', () => {
  const missed = attempt({ verdict: false, isShown: true, misses: 2 })
  const kept = { ...newQuiz, index: 3, returns: [order, blank, order] }
  const attempts = { [blank]: { ...missed, misses: 1 }, [order]: { ...missed, given: [null, null, null, null] } }
  saveDraft('amina', LESSON_ID, { ...kept, attempts })
  expect(read()).toEqual({ ...kept, attempts })
})

test('reads a draft without the later fields: a right answer that it showed comes back', () => {
  const wrong = [partId(2, 2), partId(2, 1), partId(2, 3), partId(2, 4)]
  const before = {
    index: 1,
    submissionId: null,
    attempts: {
      [blank]: { given: 'no', verdict: false, round: 1 },
      [order]: { given: wrong, verdict: false, round: 0 },
    },
  }
  localStorage.setItem(`halaqa_quiz:amina:${LESSON_ID}`, JSON.stringify(before))
  expect(read()).toMatchObject({
    index: 1,
    returns: [order],
    practised: null,
    attempts: {
      [blank]: { given: 'no', verdict: false, isShown: false, misses: 0, first: { answer: 'no', correct: false } },
      [order]: { given: wrong, verdict: false, isShown: true, misses: 1, first: { answer: wrong, correct: false } },
    },
  })
})
