import type { Question } from '@halaqa/contract/questions'
import type { Page } from '@playwright/test'
import { toast } from '../src/dashboard.ts'
import { answerRight, firstOf, goTo, lessonsOf, pickWord, questionsOf, quiz, takeLesson } from '../src/lessons.ts'
import type { Person } from '../src/person.ts'
import { expect, test } from '../src/test.ts'
import { dragByMouse, dragByTouch } from '../src/touch.ts'

/** The first lesson of An-Nas: it begins with a missing word and goes on with words to be put in order. */
async function firstLesson({ api }: Person) {
  const [lesson, second] = await lessonsOf(api, 114)
  return { lesson: lesson!, second: second!, questions: await questionsOf(api, lesson!.id) }
}

const inOrder = ({ words }: Question) =>
  [...words].sort((a, b) => a.correct_position - b.correct_position).map(({ word_text }) => word_text)

const placed = (page: Page) => quiz(page).slots.getByRole('button')

test('a missing word is typed, checked, tried again and found', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
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

  await quiz(page).previous.click()
  await expect(answer).not.toBeEditable()
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
})

test('the keyboard on the page is enough to type with', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
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

test('words are set in order by tapping; a wrong order is put right and shuffled anew', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  const { question, before } = firstOf(questions, 'word_order')
  await goTo(page, lesson.id, before)
  const check = page.getByRole('button', { name: 'Check Order' })
  const order = inOrder(question)

  await expect(check).toBeDisabled()
  for (const word of [...order].reverse()) await pickWord(page, word)
  await expect(check).toBeEnabled()
  await placed(page).first().click()
  await expect(check).toBeDisabled()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(placed(page)).toHaveCount(0)

  for (const word of [...order].reverse()) await pickWord(page, word)
  await check.click()
  await expect(page.getByText('Correct order')).toBeVisible()
  await expect(page.getByText(order.join(' '), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(placed(page)).toHaveCount(0)
  await expect(quiz(page).words.getByRole('button')).toHaveCount(order.length)
  await answerRight(page, question)
})

test('words are dragged to their places, and back', async ({ person, isMobile }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  const { question, before } = firstOf(questions, 'word_order')
  await goTo(page, lesson.id, before)
  const drag = isMobile ? dragByTouch : dragByMouse
  const order = inOrder(question)
  const place = (index: number) => quiz(page).slots.getByRole('listitem').nth(index)

  // The last one first: a drag goes to the place it is dropped on, not to the first empty one.
  for (const index of [...order.keys()].reverse()) {
    await drag(page, quiz(page).words.getByRole('button', { name: order[index]!, exact: true }).first(), place(index))
    await expect(place(index).getByRole('button')).toContainText(order[index]!)
  }
  await drag(page, place(0).getByRole('button'), quiz(page).words)
  await expect(placed(page)).toHaveCount(order.length - 1)
  await drag(page, quiz(page).words.getByRole('button').first(), place(0))
  await page.getByRole('button', { name: 'Check Order' }).click()
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
})

test('words are set in order with the keyboard alone', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  const { question, before } = firstOf(questions, 'word_order')
  await goTo(page, lesson.id, before)
  const order = inOrder(question)

  for (const word of order) {
    await quiz(page).words.getByRole('button', { name: word, exact: true }).first().focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'Check Order' })).toBeFocused()
  await placed(page).first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(placed(page).nth(1)).toBeFocused()
  await expect(placed(page).nth(1)).toContainText(order[0]!)
  await page.keyboard.press('ArrowRight')
  await expect(placed(page).first()).toContainText(order[0]!)
  await page.getByRole('button', { name: 'Check Order' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Correct', { exact: true })).toBeVisible()
})

test('who leaves in the middle is asked once, and goes on where they were after a reload', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, questions } = await firstLesson(me)
  await page.goto('/memorize?surah=114')
  await page
    .getByRole('list', { name: 'Lessons of An-Nas' })
    .getByRole('button', { name: /, Available$/ })
    .click()
  await page.getByRole('dialog').getByRole('link').click()
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

test('answers given while the server is away stay, are kept, and are sent once when it is back', async ({
  person,
  server,
  failures,
}) => {
  test.slow()
  const me = await person()
  const { page, api } = me
  const { lesson, questions } = await firstLesson(me)
  await page.goto(`/memorize/${lesson.id}`)
  await expect(page.getByText(`Question 1 of ${questions.length}`)).toBeVisible()
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await takeLesson(page, questions)
  await expect(toast(page, 'Failed to save progress')).toBeVisible()
  await expect(page.getByText(`Question ${questions.length} of ${questions.length}`)).toBeVisible()
  await expect(page.getByText(/Your answers are kept on this device/)).toBeVisible()

  await server.bringDatabaseBack()
  await page.reload()
  await expect(toast(page, 'Progress saved successfully!')).toContainText(
    `Your answers to “${lesson.title}” have reached the server.`,
  )
  await expect.poll(async () => (await lessonsOf(api, 114))[0]!.status).toBe('completed')
  expect((await api.get<{ xp: number }>('/user/figures')).xp).toBe(lesson.xp_reward)
})

test('a locked lesson says which one opens it, and leads there', async ({ person }) => {
  const me = await person()
  const { page } = me
  const { lesson, second } = await firstLesson(me)
  await page.goto(`/memorize/${second.id}`)
  await expect(page.getByRole('heading', { name: 'This lesson is locked' })).toBeVisible()
  await page.getByRole('link', { name: `Go to “${lesson.title}”` }).click()
  await expect(page).toHaveURL(`/memorize/${lesson.id}`)
  await expect(page.getByText(/Question 1 of/)).toBeVisible()
})

test('a guest tries a shared lesson, sees the score, and is invited', async ({ page, person }) => {
  test.slow()
  const { lesson, questions } = await firstLesson(await person())
  await page.goto(`/memorize/${lesson.id}`)
  await takeLesson(page, questions)
  await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByText('You tried this lesson as a guest')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/signup')
})

test('a lesson that does not exist is said not to exist', async ({ person, failures }) => {
  const { page } = await person()
  failures.expect(404, /\/lessons?\//)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
    await page.goto(`/memorize/${id}`)
    await expect(page.getByRole('heading', { name: 'Lesson Not Found' })).toBeVisible()
  }
})
