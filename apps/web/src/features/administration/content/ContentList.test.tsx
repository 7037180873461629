import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { amina, renderApp, stubApi } from '../../../../test/app.tsx'
import { aBlank, aLesson, LESSON_ID } from '../../../../test/quiz.ts'
import { leftByToast, pressFirst } from '../../../../test/toasts.ts'
import { writeSession } from '../../../lib/session.ts'
import './LessonScreen.tsx'

const admin = { ...amina, role: 'admin' as const }
beforeEach(() => writeSession(admin, 'her-token'))

const unit = { id: crypto.randomUUID(), surah_number: 112, surah_name: 'Al-Ikhlas', total_ayahs: 4, is_active: true }
const questions = [aBlank(1), aBlank(2)].map((question, index) => ({ ...question, question_text: `Question ${index}` }))

test.each([
  ['switching it off', `PUT /questions/${questions[1]?.id}`, 'Turn off', 'Failed to change question'],
  ['moving it', `PUT /lessons/${LESSON_ID}/order`, 'Move up', 'Failed to save the new order'],
])('when the toast has gone, the row still says that %s failed, until it is tried again', async (...row) => {
  const [, call, item, said] = row
  const { status, progress_percentage, completed_questions, surah_number, surah_name, unlocked_by, ...lesson } =
    aLesson()
  let answer: object = { status: 503, body: { error: 'Something went wrong. Please try again.' } }
  stubApi({
    'GET /auth/me': { body: admin },
    [`GET /admin/lessons/${LESSON_ID}`]: { body: { ...lesson, is_seeded: true, unit, questions } },
    [call]: () => answer,
  })
  renderApp(`/admin/lessons/${LESSON_ID}`)
  const choose = async () => {
    await pressFirst('Actions for Question 1')
    await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose()
  const [words] = await leftByToast(said)
  expect(words?.closest('li')?.textContent).toContain('Question 1')
  expect(screen.getByRole('button', { name: 'Actions for Question 1', description: new RegExp(said) })).not.toBeNull()

  answer = new Promise(() => {})
  await choose()
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})
