import { toast } from '../src/dashboard.ts'
import { answerRight, firstLesson, firstOf, goTo, lessonsOf, quiz, skipPassage, takeLesson } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'

const AL_FALAQ = 113

test('a missing word is typed, checked, tried again and right', { tag: '@translated' }, async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me, AL_FALAQ)
  const { question, before } = firstOf(questions, 'fill_blank')
  await goTo(page, lesson.id, before)
  const { answer, next } = quiz(page)

  await expect(page.getByText(`Question ${before.length + 1} of ${questions.length}`)).toBeVisible()
  await expect(page.getByText(`${before.length} of ${questions.length} answered`)).toBeVisible()
  await expect(next).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await answer.fill('   ')
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()

  await answer.fill('كتاب')
  await answer.press('Enter')
  await expect(page.getByText('Not this word')).toBeVisible()
  await expect(answer).not.toBeEditable()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(answer).toHaveValue('')
  await expect(answer).toBeFocused()

  await answer.fill(`  ${question.blanks[0]!.correct_word}  `)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
  await expect(page.getByText(`${before.length + 1} of ${questions.length} answered`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`Question ${before.length + 2} of ${questions.length}`)).toBeVisible()

  await expect(quiz(page).previous).toBeDisabled()
})

test('a question comes back after its answer was shown; practising the rest completes the lesson', {
  tag: '@translated',
}, async ({ person }) => {
  test.slow()
  const me = await person()
  const { page, api } = me
  const { lesson, questions } = await firstLesson(me, AL_FALAQ)
  const { question: shown, before } = firstOf(questions, 'fill_blank')
  const after = questions.slice(before.length + 1)
  const word = page.getByText(shown.blanks[0]!.correct_word, { exact: true })
  const goOn = page.getByRole('main').getByRole('button', { name: /^(Continue|Next Question|Stop for now)$/ })
  await goTo(page, lesson.id, before)
  for (const time of [1, 2, 3]) {
    await expect(page.getByText(`Question ${before.length + 1} of ${questions.length}`)).toBeVisible()
    if (time === 3) await page.getByRole('button', { name: 'I recited it' }).click()
    await expect(word).toBeHidden()
    await page.getByRole('button', { name: 'Show me' }).click()
    await expect(page.getByText('This is the word')).toBeVisible()
    await expect(word).toBeVisible()
    await goOn.click()
    if (time === 1) {
      for (const question of after) {
        await answerRight(page, question)
        await page
          .getByRole('main')
          .getByRole('button', { name: /^(Continue|Next Question)$/ })
          .click()
      }
    }
  }

  await expect(page.getByRole('heading', { name: 'One question to go' })).toBeFocused()
  await expect(page.getByText('Lesson Complete!')).toBeHidden()
  expect((await lessonsOf(api, AL_FALAQ))[0]!.status).toBe('in_progress')
  await page.getByRole('button', { name: 'Practise this one' }).click()
  await expect(word).toBeHidden()
  await page.getByRole('button', { name: 'I recited it' }).click()
  await takeLesson(page, [shown])
  await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
  await expect(page.getByText(`${questions.length - 1} of ${questions.length} on the first try`)).toBeVisible()
  expect((await lessonsOf(api, AL_FALAQ))[0]!.status).toBe('completed')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/memorize\?/)
})

test('the on-screen keyboard is enough to type with', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me, AL_FALAQ)
  const { question, before } = firstOf(questions, 'fill_blank')
  await goTo(page, lesson.id, before)
  const keys = page.getByRole('region', { name: 'Arabic keyboard' })
  const word = question.blanks[0]!.alternative_answers[0]!

  await keys.getByRole('button', { name: 'ث', exact: true }).click()
  await expect(quiz(page).answer).toHaveValue('ث')
  await keys.getByRole('button', { name: 'Delete' }).click()
  await expect(quiz(page).answer).toHaveValue('')
  for (const letter of word) {
    if ('ءأإآؤئةى'.includes(letter)) await keys.getByRole('button', { name: 'Hamza and endings' }).click()
    await keys.getByRole('button', { name: letter, exact: true }).click()
  }
  await expect(quiz(page).answer).toHaveValue(word)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
})

test('leaving in the middle asks once, and the lesson continues after a reload', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  await page.goto('/memorize?surah=114')
  await page
    .getByRole('list', { name: 'Lessons of An-Nas' })
    .getByRole('button', { name: /, Available$/ })
    .click()
  await page.getByRole('dialog').getByRole('link').click()
  await skipPassage(page)
  await answerRight(page, questions[0]!)
  await quiz(page).next.click()
  const second = page.getByText(`Question 2 of ${questions.length}`)
  await expect(second).toBeVisible()

  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Leave this lesson?' })
  await ask.getByRole('button', { name: 'Keep Going' }).click()
  await expect(ask).toBeHidden()
  await page.goBack()
  await expect(ask).toBeHidden()
  await expect(page).toHaveURL(/\/memorize(\?.*)?$/)

  await page.goto(`/memorize/${lesson.id}`)
  await expect(second).toBeVisible()
  await page.reload()
  await expect(second).toBeVisible()
  await expect(page.getByText(`1 of ${questions.length} answered`)).toBeVisible()
})

test('answers given without a server are kept, and sent once', async ({ person, server, failures }) => {
  test.slow()
  const me = await person()
  const { page, api } = me
  const { lesson, questions } = await firstLesson(me)
  await page.goto(`/memorize/${lesson.id}`)
  await skipPassage(page)
  await expect(page.getByText(`Question 1 of ${questions.length}`)).toBeVisible()
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await takeLesson(page, questions)
  await expect(toast(page, 'Failed to save progress')).toBeVisible()
  await expect(page.getByText(`Question ${questions.length} of ${questions.length}`)).toBeVisible()
  await expect(page.getByText(/Your answers are saved on this device/)).toBeVisible()

  await server.bringDatabaseBack()
  await page.reload()
  await expect(toast(page, 'Progress saved successfully!')).toContainText(
    `Your answers to “${lesson.title}” have been saved.`,
  )
  await expect.poll(async () => (await lessonsOf(api, 114))[0]!.status).toBe('completed')
  expect((await api.get<{ xp: number }>('/user/figures')).xp).toBe(lesson.xp_reward)
})

test('a locked lesson names the one that opens it, and leads there', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, second } = await firstLesson(me)
  await page.goto(`/memorize/${second.id}`)
  await expect(page.getByRole('heading', { name: 'This lesson is locked' })).toBeVisible()
  await page.getByRole('link', { name: `Go to “${lesson.title}”` }).click()
  await expect(page).toHaveURL(`/memorize/${lesson.id}`)
  await expect(page.getByRole('heading', { name: 'Read the passage' })).toBeVisible()
  await skipPassage(page)
  await expect(page.getByText(/Question 1 of/)).toBeVisible()
})

test('a missing lesson is reported as missing', async ({ person, failures }) => {
  const { page } = await person()
  failures.expect(404, /\/lessons?\//)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
    await page.goto(`/memorize/${id}`)
    await expect(page.getByRole('heading', { name: 'Lesson Not Found' })).toBeVisible()
  }
})
