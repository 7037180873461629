import { firstLesson, learn } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'

test('a learned lesson is recited by keyboard the next day, and comes back later', {
  tag: '@translated',
}, async ({ person, time }) => {
  const { page, api } = await person()
  const { lesson } = await firstLesson({ api })
  await learn(api, lesson)
  await page.goto('/memorize')
  const card = page.getByRole('region', { name: 'Today’s review' })
  await expect(card).toContainText('Nothing to recite today. Next review on March 3, 2026.')

  await time.passDays(1)
  await page.reload()
  await expect(card).toContainText('1 recitation, about 1 minute')
  await card.getByRole('link', { name: 'Review' }).click()

  await expect(page.getByText('An-Nas begins')).toBeVisible()
  await page.reload()
  await expect(page.getByText('An-Nas begins')).toBeVisible()
  const words = page.getByRole('group', { name: /Press Space for the next word/ })
  await expect(words.getByRole('button')).toHaveCount(1)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const recited = page.getByRole('button', { name: /^I recited it/ })
  while (await recited.isVisible()) await page.keyboard.press('Enter')
  await expect(page.getByText('You looked at 1 word, so not “By heart”.')).toBeVisible()
  await page.getByRole('button', { name: 'With effort' }).click()

  await expect(page.getByRole('heading', { name: 'Today’s review is done' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(card).toContainText(/Next review on March \d+, 2026/)
})
