import type { LessonDetail } from '@halaqa/contract/lessons'
import type { Question } from '@halaqa/contract/questions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderApp, stubApi } from './app.tsx'
import { aLesson, LESSON_ID } from './quiz.ts'
import { figures } from './wire.ts'

export const LESSON_PATH = `/memorize/${LESSON_ID}`

type Replies = Parameters<typeof stubApi>[0]

/** The server's answers around a lesson with these questions. */
export const lessonReplies = (questions: Question[], lesson: Partial<LessonDetail> = {}): Replies => ({
  [`GET /lessons/${LESSON_ID}`]: { body: aLesson({ total_questions: questions.length, ...lesson }) },
  [`GET /questions/lesson/${LESSON_ID}`]: { body: questions },
  [`GET /lessons/${LESSON_ID}/passage?language=en`]: {
    status: 404,
    body: { error: 'This lesson has no passage to learn.', code: 'no_passage' },
  },
  'GET /user/path': { body: { units: [], current: null } },
  'GET /user/units': { body: [] },
  'GET /user/figures': {
    body: { ...figures, surahs_memorized: 0, lessons_completed: 1, xp: 20, active_days: [], current_streak: 3 },
  },
})

/** The lesson's page with these questions, and the hands of a person. */
export async function openLesson(questions: Question[], replies: Replies = {}) {
  const sent = stubApi({ ...lessonReplies(questions), ...replies })
  const app = renderApp(LESSON_PATH)
  await screen.findByText(`Question 1 of ${questions.length}`)
  return { ...app, sent, user: userEvent.setup() }
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export const isDisabled = (name: string | RegExp) => screen.getByRole('button', { name }).hasAttribute('disabled')
export const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
export const submissions = (sent: ReturnType<typeof stubApi>) =>
  sent.filter(({ path }) => path === '/user/progress').map(({ body }) => body as Record<string, unknown>)
