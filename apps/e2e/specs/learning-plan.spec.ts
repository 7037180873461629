import type { LearningPlan } from '@halaqa/contract/learning-plan'
import { learn, lessonsOf } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'

const AL_MULK = 67

test('a person makes a plan by a date, follows it, misses days, postpones its end, and gives it up', async ({
  person,
  time,
}) => {
  const { page, api } = await person()
  const card = page.getByRole('region', { name: 'Today', exact: true })
  const planned = async () => (await api.get<{ plan: LearningPlan }>('/user/learning-plan')).plan
  const learnNext = async () => {
    const { next } = await planned()
    await learn(api, { id: next!.lesson_id })
  }
  const count = (await lessonsOf(api, AL_MULK)).length

  await test.step('the form shows the outcome before the plan is made', async () => {
    await page.goto('/memorize')
    await expect(card.getByText('Next lesson')).toBeVisible()
    await card.getByRole('link', { name: 'My plan' }).click()
    const surah = page.getByRole('combobox', { name: 'Surah' })
    await surah.fill('mulk')
    await surah.press('Enter')
    await page.getByText('By a date', { exact: true }).click()
    await page.getByLabel('The last day').fill('2026-03-03')
    await page.getByRole('button', { name: /, the first date that works$/ }).click()
    await expect(page.getByText(/at most \d+ lessons on each of these days/)).toBeVisible()
    await page.getByLabel('The last day').fill('2026-03-16')
    await expect(page.getByText(`${count} lessons left: at most 2 lessons on each of these days.`)).toBeVisible()
    await page.getByRole('button', { name: 'Create this plan' }).click()
    await expect(card).toContainText('Lesson 1 of Al-Mulk, 1 of 2 today')
  })

  await test.step('a lesson learned today counts, and completes today’s share', async () => {
    await learnNext()
    await page.reload()
    await expect(card).toContainText('Lesson 2 of Al-Mulk, 2 of 2 today')
    await learnNext()
    await page.reload()
    await expect(card).toContainText('Done for today. Next lesson on Tuesday, March 3, 2026.')
  })

  await test.step('missed lessons are spread over the remaining days, and the end stays the same', async () => {
    await time.passDays(10)
    await page.reload()
    const days = 5
    await expect(card).toContainText(`Lesson 3 of Al-Mulk, 1 of ${Math.ceil((count - 2) / days)} today`)
    expect(await planned()).toMatchObject({ end: '2026-03-16', new_end: null })
  })

  await test.step('when the end cannot be kept, the card offers another date and mentions no debt', async () => {
    await time.passDays(4)
    await page.reload()
    await expect(card).toContainText(`${count - 2} lessons are left: too many to finish by March 16, 2026.`)
    expect(await card.innerText()).not.toMatch(/\blate\b|overdue|behind|missed/i)
    const { new_end } = await planned()
    await card.getByRole('button', { name: /^Make it March/ }).click()
    await expect(card).not.toContainText('too many to finish')
    await expect(card).toContainText('Lesson 3 of Al-Mulk, 1 of 2 today')
    expect(await planned()).toMatchObject({ end: new_end, new_end: null })
  })

  await test.step('after the plan ends, the path works as before', async () => {
    await card.getByRole('link', { name: 'My plan' }).click()
    await page.getByRole('button', { name: 'End the plan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End the plan' }).click()
    await expect(card.getByRole('link', { name: 'Start lesson 3 of Al-Mulk' })).toBeVisible()
    await expect(card).not.toContainText('of 2 today')
  })
})
