import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderApp, signInAmina, stubApi } from '../../../test/app.tsx'
import { LESSON_PATH, lessonReplies, openLesson, press } from '../../../test/lesson-page.tsx'
import { aBlank, anOrder, aRiddle, LESSON_ID } from '../../../test/quiz.ts'
import { invalidateFor } from '../events/invalidation.ts'

const sorry = { status: 500, body: { error: 'Something went wrong. Please try again.', code: 'internal' } }
const absent = { status: 404, body: { error: 'Lesson ID not found', code: 'lesson_not_found' } }

describe('a lesson that cannot be shown', () => {
  beforeEach(signInAmina)

  test.each([
    ['lesson', `GET /lessons/${LESSON_ID}`],
    ['questions', `GET /questions/lesson/${LESSON_ID}`],
  ])('says why its %s did not load, leads back, and offers a retry', async (_, call) => {
    stubApi({ ...lessonReplies([aBlank()]), [call]: sorry })
    renderApp(LESSON_PATH)
    await screen.findByRole('heading', { name: 'Error Loading Content' })
    expect(screen.getByText(sorry.body.error)).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toMatch(
      /^\/memorize(\?surah=112&tile=2)?$/,
    )

    stubApi(lessonReplies([aBlank()]))
    await press('Try Again')
    await screen.findByRole('heading', { name: 'Which word is missing?' })
  })

  test.each([
    ['lesson', `GET /lessons/${LESSON_ID}`, 'Failed to load lesson'],
    ['questions', `GET /questions/lesson/${LESSON_ID}`, 'Failed to load questions'],
  ])('says so when its %s break the contract', async (_, call, text) => {
    stubApi({ ...lessonReplies([aBlank()]), [call]: { body: [{ id: 'x' }] } })
    renderApp(LESSON_PATH)
    expect(await screen.findByText(text)).not.toBeNull()
  })

  test('loads by itself once there is a connection, and says so', async () => {
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    stubApi({ [`GET /lessons/${LESSON_ID}`]: away, [`GET /questions/lesson/${LESSON_ID}`]: away })
    renderApp(LESSON_PATH)
    await screen.findByText(/This loads by itself when the connection is back\.$/)
    stubApi(lessonReplies([aBlank()]))
    act(() => {
      dispatchEvent(new Event('offline'))
      dispatchEvent(new Event('online'))
    })
    await screen.findByRole('heading', { name: 'Which word is missing?' })
  })

  test('does not exist', async () => {
    stubApi({ [`GET /lessons/${LESSON_ID}`]: absent, [`GET /questions/lesson/${LESSON_ID}`]: absent })
    renderApp(LESSON_PATH)
    await screen.findByRole('heading', { name: 'Lesson Not Found' })
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
  })

  test('says so kindly when it is deleted while a learner is in it, and leads back to the path', async () => {
    const { queries } = await openLesson([aBlank()])
    stubApi({ ...lessonReplies([aBlank()]), [`GET /lessons/${LESSON_ID}`]: absent })
    act(() => invalidateFor(queries, [{ type: 'content' }], 'now'))
    await screen.findByRole('heading', { level: 1, name: 'This lesson was removed' })
    expect(screen.getByText(/Your XP and all your other lessons stay as they are/)).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/memorize')
    expect(screen.queryByText('Which word is missing?')).toBeNull()
  })

  test('stays open for its learner when another lesson is put before it', async () => {
    const { queries } = await openLesson([aBlank()])
    stubApi(lessonReplies([aBlank()], { status: 'locked' }))
    act(() => invalidateFor(queries, [{ type: 'content' }], 'now'))
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(screen.getByRole('heading', { name: 'Which word is missing?' })).not.toBeNull()
  })

  test('has no questions', async () => {
    stubApi(lessonReplies([], { status: 'coming_soon' }))
    renderApp(LESSON_PATH)
    await screen.findByRole('heading', { name: 'No Questions Available' })
  })

  test('has only questions that are switched off', async () => {
    stubApi(lessonReplies([aBlank(1, { is_active: false })]))
    renderApp(LESSON_PATH)
    await screen.findByRole('heading', { name: 'No Questions Available' })
  })

  test('names the lesson that opens it, and leads there, when it is locked', async () => {
    const opener = { id: '00000001-0000-4000-8000-000000000009', title: 'The third ayah' }
    stubApi(lessonReplies([aBlank()], { status: 'locked', unlocked_by: opener }))
    renderApp(LESSON_PATH)
    await screen.findByRole('heading', { name: 'This lesson is locked' })
    expect(screen.getByText('Finish “The third ayah” first.')).not.toBeNull()
    const link = screen.getByRole('link', { name: 'Go to “The third ayah”' })
    expect(link.getAttribute('href')).toBe(`/memorize/${opener.id}`)
  })
})

describe('header and footer', () => {
  beforeEach(signInAmina)

  test('show the progress, and neither points nor seconds', async () => {
    await openLesson([aBlank(), anOrder()])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Al-Ikhlas · The fourth ayah')
    expect(screen.getByRole('banner').textContent).toBe('Al-Ikhlas · The fourth ayahQuestion 1 of 2Show me')
    expect(screen.getByText('0 of 2 answered')).not.toBeNull()
    expect(screen.getByText('2/5')).not.toBeNull()
    const bar = screen.getByRole('progressbar', { name: 'Lesson progress' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['1', '2'])
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/memorize?surah=112&tile=2')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('questions come in their order, whatever the order of the answer', async () => {
    await openLesson([anOrder(2), aBlank(1)])
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Which word is missing?')
  })

  test('report an unknown question type, which can be skipped', async () => {
    await openLesson([aRiddle(1), aRiddle(2)])
    expect(screen.getByRole('heading', { name: 'Question Type Not Implemented' })).not.toBeNull()
    await press('Skip Question')
    await screen.findByText('Question 2 of 2')
    expect(screen.getByRole('button', { name: 'Finish Lesson' })).not.toBeNull()
    expect(screen.getByText('0 of 2 answered')).not.toBeNull()
  })
})
