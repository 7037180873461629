import type { Locator } from '@playwright/test'
import { answerRight, learn, lessonsOf, questionsOf, skipPassage, takeLesson } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'
import { passMinute, prolongReturn } from '../src/timers.ts'

test('a person learns a surah from the first tile to the last, each lesson opening the next', async ({ person }) => {
  test.slow()
  const { page, api } = await person()
  const lessons = await lessonsOf(api, 108)
  const tile = (title: string, status: string) =>
    page
      .getByRole('list', { name: 'Lessons of Al-Kawthar' })
      .getByRole('button', { name: new RegExp(`^${title}, ${status}`) })
  await page.goto('/memorize?surah=108')

  let xp = 0
  const last = lessons.length - 1
  for (const [index, lesson] of lessons.entries()) {
    const following = lessons[index + 1]
    // Those between are learned elsewhere: on the path they are as the first and the last.
    if (index > 0 && index < last) {
      await learn(api, lesson)
      xp += lesson.xp_reward
      if (index === last - 1) await page.reload()
      continue
    }
    await test.step(lesson.title, async () => {
      if (following) {
        const locked = page.getByRole('dialog').getByRole('button', { name: 'Locked' })
        await openCard(tile(following.title, 'Locked'), locked)
        await expect(locked).toBeDisabled()
        await page.keyboard.press('Escape')
      }
      const way = page.getByRole('dialog').getByRole('link', { name: `Review +${lesson.xp_reward} XP` })
      await openCard(tile(lesson.title, 'Available'), way)
      await way.click()
      const questions = await questionsOf(api, lesson.id)
      if (following) {
        await prolongReturn(page)
        await takeLesson(page, questions)
        await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
        await expect(page.getByText(`${questions.length} of ${questions.length} correct`)).toBeVisible()
        await expect(page.getByText(`+${lesson.xp_reward} XP`)).toBeVisible()
        await passMinute(page)
      } else {
        await takeLesson(page, questions)
        await expect(page).toHaveURL('/memorize/surah/108')
        await expect(page.getByRole('link', { name: 'Recite it all' })).toBeVisible()
        await page.goto('/memorize?surah=108')
      }
      await expect(page).toHaveURL(/\/memorize(\?.*)?$/)
      await expect(tile(lesson.title, 'Completed, 100 percent')).toBeVisible()
      xp += lesson.xp_reward
    })
  }

  const figures = page.getByRole('main')
  await expect(figures.getByText(`${xp} XP`).first()).toBeVisible()
  await page.getByRole('link', { name: 'Profile' }).click()
  // It counts once each verse was recited by heart on two dates.
  await expect(page.getByText('Surahs Memorized').locator('..')).toContainText('0')
  expect((await lessonsOf(api, 108)).every(({ status }) => status === 'completed')).toBe(true)
})

/** A path that still moves closes a card again, as scrolling does; whoever wants it opens it once more. */
const openCard = (tile: Locator, way: Locator) =>
  expect(async () => {
    if (!(await way.isVisible())) await tile.click()
    await expect(way).toBeInViewport({ timeout: 1000 })
  }).toPass()

test('a lesson with half of its answers right is recorded as half, and pays half', async ({ person }) => {
  const { page, api } = await person()
  const [lesson] = await lessonsOf(api, 113)
  const questions = await questionsOf(api, lesson!.id)
  await page.goto(`/memorize/${lesson!.id}`)
  await skipPassage(page)
  for (const question of questions) {
    if (question.question_type === 'fill_blank') {
      await page.getByLabel('Your answer').fill('لا أعلم')
      await page.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByText('Not this word')).toBeVisible()
    } else {
      await answerRight(page, question)
    }
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /^(Next|Finish)$/ })
      .click()
  }
  const wrong = questions.filter(({ question_type }) => question_type === 'fill_blank').length
  const right = questions.length - wrong
  const [recited, showMe] = ['I recited it', 'Show me'].map((name) => page.getByRole('button', { name }))
  for (let returns = 0; returns < 2 * wrong; returns++) {
    await expect(recited!.or(showMe!)).toBeVisible()
    if (await recited!.isVisible()) await recited!.click()
    await showMe!.click()
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Continue|Stop for now)$/ })
      .click()
  }
  await expect(page.getByRole('img', { name: `You know ${right} of ${questions.length} answers` })).toBeVisible()
  await expect(page.getByText(`Recorded progress for ${questions.length} questions`)).toBeVisible()
  await expect(page.getByText(`+${Math.round((lesson!.xp_reward * right) / questions.length)} XP`)).toBeVisible()
  const [after] = await lessonsOf(api, 113)
  expect(after).toMatchObject({
    status: 'in_progress',
    progress_percentage: Math.floor((100 * right) / questions.length),
  })
})
