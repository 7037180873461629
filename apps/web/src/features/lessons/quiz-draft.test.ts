import { expect, test, vi } from 'vitest'
import { aBlank, anOrder, LESSON_ID, partId } from '../../../test/quiz.ts'
import { camelKeys } from '../../lib/camel.ts'
import { newQuiz } from './quiz.ts'
import { clearDraft, readDraft, saveDraft } from './quiz-draft.ts'

const questions = camelKeys([aBlank(1), anOrder(2)])
const [blank, order] = questions.map(({ id }) => id) as [string, string]
const draft = {
  index: 1,
  submissionId: null,
  attempts: {
    [blank]: { given: 'كفوا', verdict: true, round: 0 },
    [order]: { given: [partId(2, 1), null, null, null], verdict: null, round: 2 },
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

test('a device that cannot keep anything says so', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(saveDraft('amina', LESSON_ID, draft)).toBe(false)
})

test('what does not fit the questions is left out', () => {
  const unfit = {
    index: 7,
    submissionId: 's',
    attempts: {
      gone: { given: 'x', verdict: true, round: 0 },
      [blank]: { given: [partId(2, 1)], verdict: true, round: 0 },
      [order]: { given: [partId(9, 1), null, null, null], verdict: null, round: 0 },
    },
  }
  saveDraft('amina', LESSON_ID, unfit)
  expect(read()).toEqual({ index: 1, submissionId: 's', attempts: {} })
})

test('a verdict is given anew by the question as it is now', () => {
  saveDraft('amina', LESSON_ID, { ...draft, attempts: { [blank]: { given: 'wrong', verdict: true, round: 0 } } })
  expect(read().attempts[blank]?.verdict).toBe(false)
})

test('each person has their own, until it is cleared', () => {
  saveDraft('amina', LESSON_ID, draft)
  expect(read('guest')).toEqual(newQuiz)
  expect(read()).toEqual(draft)
  clearDraft('amina', LESSON_ID)
  expect(read()).toEqual(newQuiz)
})
