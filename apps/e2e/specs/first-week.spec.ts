import { itemsOfRange } from '@halaqa/quran/items'
import type { Page } from '@playwright/test'
import type { Api } from '../src/api.ts'
import { lessonsOf, questionsOf, takeLesson } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'

const AL_ASR = 103
const AL_IKHLAS = 112
const AN_NAS = 114

/** What is learned on which day; the sixth and the seventh are days away. */
const LEARNED: Record<string, number[]> = {
  '2026-03-02': [AN_NAS],
  '2026-03-03': [113, AL_IKHLAS, 111],
  '2026-03-04': [110, 109, 108],
  '2026-03-05': [107, 106, 105, 104, AL_ASR],
}

/** All lessons of a surah but the first ones, all right. */
async function learnRest(api: Api, surah: number, from = 0) {
  for (const { id } of (await lessonsOf(api, surah)).slice(from)) {
    const questions = await questionsOf(api, id)
    await api.post('/user/progress', {
      lesson_id: id,
      question_statuses: questions.map((question) => ({ question_id: question.id, correct: true })),
    })
  }
}

/** The review of the day by keyboard to its end; `forgotten` is the surah whose verses do not come to mind. */
async function review(page: Page, forgotten?: string) {
  await page.goto('/memorize')
  await page.getByRole('region', { name: 'Today’s review' }).getByRole('link', { name: 'Review' }).click()
  const done = page.getByRole('heading', { name: 'Today’s review is done' })
  const recited = page.getByRole('button', { name: /^I recited it/ })
  const byHeart = page.getByRole('button', { name: 'By heart' })
  let forgot = 0
  for (;;) {
    await expect(done.or(recited)).toBeVisible()
    if (await done.isVisible()) break
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    while (!(await byHeart.isVisible())) await page.keyboard.press('Enter')
    const isLost = forgotten !== undefined && title.startsWith(forgotten)
    if (isLost) forgot += 1
    await page.getByRole('button', { name: isLost ? 'I could not recite it' : 'By heart' }).click()
    await expect(byHeart).toBeHidden()
  }
  await page.getByRole('link', { name: 'Continue' }).click()
  return forgot
}

test('a first week: learned, recited, forgotten, left for two days, and come back to', async ({
  person,
  time,
  server,
}) => {
  test.slow()
  const { page, api, email } = await person()
  const card = page.getByRole('region', { name: 'Today’s review' })

  await test.step('Monday: the first lesson of An-Nas, read, faded and asked', async () => {
    const [first] = await lessonsOf(api, AN_NAS)
    await page.goto(`/memorize/${first!.id}`)
    await page.getByRole('button', { name: 'Hide some words' }).click()
    await expect(page.getByRole('button', { name: 'I had it' })).toBeVisible()
    await takeLesson(page, await questionsOf(api, first!.id))
    await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
    await learnRest(api, AN_NAS, 1)
    await page.goto('/memorize')
    await expect(card).toContainText('Nothing to recite today. The next on March 3, 2026.')
  })

  await test.step('Tuesday: An-Nas by heart, three more surahs', async () => {
    await time.passDays(1)
    await review(page)
    for (const surah of LEARNED['2026-03-03']!) await learnRest(api, surah)
  })

  await test.step('Wednesday: Al-Ikhlas is forgotten', async () => {
    await time.passDays(1)
    expect(await review(page, 'Al-Ikhlas')).toBe(1)
    for (const surah of LEARNED['2026-03-04']!) await learnRest(api, surah)
  })

  await test.step('Thursday: it is there again, and comes to mind', async () => {
    await time.passDays(1)
    await review(page)
    for (const surah of LEARNED['2026-03-05']!) await learnRest(api, surah)
  })

  await test.step('Sunday, after two days away: no more than the minutes of a day, and no word of what waited', async () => {
    await time.passDays(3)
    await page.goto('/memorize')
    await expect(card).toContainText(/\d+ recitations?, about ([1-9]|10) minutes?/)
    expect(await card.innerText()).not.toMatch(/\blate\b|overdue|behind|missed|waits/i)
    await review(page)
    await expect(card).toContainText(/Nothing to recite today\. The next on March \d+, 2026\./)
  })

  const { log, states, reviews } = await server.memoryOf(email)
  const date = (instant: string | null) => instant?.slice(0, 10)
  const items = itemsOfRange(AL_ASR, 1, AN_NAS, 6)
  const rowsOf = (key: string) =>
    log
      .filter(({ itemKey }) => itemKey === key)
      .map(({ how, grade, localDate }) => `${how} ${grade} ${date(localDate)}`)

  expect(states.map(({ itemKey }) => itemKey).sort()).toEqual(items.map(({ key }) => key).sort())
  for (const [day, surahs] of Object.entries(LEARNED)) {
    for (const { key, surah } of items.filter((item) => surahs.includes(item.surah))) {
      expect([key, rowsOf(key)[0]]).toEqual([key, `lesson hard ${day}`])
      expect(rowsOf(key).filter((row) => row.startsWith('lesson'))).toHaveLength(1)
      const rows = rowsOf(key).slice(1)
      if (surah === AL_IKHLAS) {
        expect([key, rows.slice(0, 2)]).toEqual([key, ['recite again 2026-03-04', 'recite good 2026-03-05']])
      } else expect([key, rows.filter((row) => !row.startsWith('recite good'))]).toEqual([key, []])
      expect([key, rows.length > 0]).toEqual([key, true])
    }
  }
  expect(new Set(reviews.map(({ countedOn }) => date(countedOn)))).toEqual(
    new Set(['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-08']),
  )
  expect(reviews.map(({ recorded }) => recorded).reduce((sum, one) => sum + one, 0)).toBe(
    log.filter(({ how }) => how === 'recite').length,
  )
  expect(states.filter(({ isAgain }) => isAgain)).toEqual([])
  const figures = await api.get<{ current_streak: number; best_streak: number }>('/user/figures')
  expect(figures).toMatchObject({ current_streak: 1, best_streak: 4 })
})
