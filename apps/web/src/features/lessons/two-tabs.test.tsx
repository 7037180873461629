import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { amina, signInAmina } from '../../../test/app.tsx'
import { openLesson, press, submissions } from '../../../test/lesson-page.tsx'
import { aBlank, anOrder, LESSON_ID } from '../../../test/quiz.ts'

beforeEach(signInAmina)

const KEY = `halaqa_quiz:${amina.id}:${LESSON_ID}`

/** Simulates another tab that writes to this device's storage. */
function elsewhere(draft: object | null) {
  const newValue = draft && JSON.stringify(draft)
  if (newValue) localStorage.setItem(KEY, newValue)
  else localStorage.removeItem(KEY)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: KEY, newValue })))
}

const answered = { given: 'كفوا', verdict: true, round: 0 }

test('answers of one tab appear in the other, and are not written back', async () => {
  const question = aBlank(1)
  await openLesson([question, anOrder(2)])
  const draft = { index: 1, submissionId: null, attempts: { [question.id]: answered } }
  elsewhere(draft)
  await screen.findByText('Question 2 of 2')
  expect(screen.getByText('1 of 2 answered')).not.toBeNull()
  expect(localStorage.getItem(KEY)).toBe(JSON.stringify(draft))
})

test('a lesson finished in another tab is not sent again empty, and can be taken again', async () => {
  const question = aBlank(1)
  const { sent } = await openLesson([question, anOrder(2)])
  elsewhere({ index: 1, submissionId: null, attempts: { [question.id]: answered } })
  elsewhere(null)
  await screen.findByRole('heading', { name: 'Finished in another tab' })
  expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to Your Path' }).getAttribute('href')).toBe(
    '/memorize?surah=112&tile=2',
  )
  expect(submissions(sent)).toEqual([])

  await press('Take It Again')
  await screen.findByText('Question 1 of 2')
  expect(screen.getByText('0 of 2 answered')).not.toBeNull()
})
