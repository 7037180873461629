import { itemsOfRange } from '@halaqa/quran/items'
import type { Page } from '@playwright/test'
import type { Api } from '../src/api.ts'
import { finish, join, pressRecite, wordOf } from '../src/hearings.ts'
import { learn, lessonsOf, questionsOf, takeLesson } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'
import { prolongReturn } from '../src/timers.ts'

const AL_ASR = 103
const AL_IKHLAS = 112
const AN_NAS = 114

/** The surahs learned on each day; the sixth and the seventh are days away. */
const LEARNED: Record<string, number[]> = {
  '2026-03-02': [AN_NAS],
  '2026-03-03': [113, AL_IKHLAS, 111],
  '2026-03-04': [110, 109, 108],
  '2026-03-05': [107, 106, 105, 104, AL_ASR],
}

/** The page of Al-Ikhlas, Al-Falaq and An-Nas. */
const LAST_PAGE = 604
/** The grades of the marked verses on it; all others are good. */
const GRADES: Record<string, string> = { '112:2': 'hard', '113:1': 'again' }

/** The number of words on the last page before those of a verse. */
function wordsBefore(key: string) {
  const items = itemsOfRange(AL_IKHLAS, 1, AN_NAS, 6)
  const before = items.slice(
    0,
    items.findIndex((item) => item.key === key),
  )
  return before.reduce((sum, { words }) => sum + words, 0)
}

/** Answers all lessons of a surah from one on, all right. */
async function learnRest(api: Api, surah: number, from = 0) {
  for (const lesson of (await lessonsOf(api, surah)).slice(from)) await learn(api, lesson)
}

/** Does the review of the day by keyboard; the verses of the surah `forgotten` are not remembered. */
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
    await page.getByRole('button', { name: isLost ? 'I couldn’t recite it' : 'By heart' }).click()
    await expect(byHeart).toBeHidden()
  }
  await page.getByRole('link', { name: 'Continue' }).click()
  return forgot
}

test('a first week: learning, reciting, forgetting, two days away, coming back, and being heard', async ({
  person,
  open,
  time,
  server,
  failures,
}) => {
  test.slow()
  const { page, api, email } = await person()
  const card = page.getByRole('region', { name: 'Today’s review' })

  await test.step('Monday: the first lesson of An-Nas is read, faded and asked', async () => {
    const [first] = await lessonsOf(api, AN_NAS)
    await page.goto(`/memorize/${first!.id}`)
    await prolongReturn(page)
    await page.getByRole('button', { name: 'Hide some words' }).click()
    await expect(page.getByRole('button', { name: 'I had it' })).toBeVisible()
    await takeLesson(page, await questionsOf(api, first!.id))
    await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
    await learnRest(api, AN_NAS, 1)
    await page.goto('/memorize')
    await expect(card).toContainText('Nothing to recite today. Next review on March 3, 2026.')
  })

  await test.step('Tuesday: An-Nas by heart, and three more surahs', async () => {
    await time.passDays(1)
    await review(page)
    for (const surah of LEARNED['2026-03-03']!) await learnRest(api, surah)
  })

  await test.step('Wednesday: Al-Ikhlas is forgotten', async () => {
    await time.passDays(1)
    expect(await review(page, 'Al-Ikhlas')).toBe(1)
    for (const surah of LEARNED['2026-03-04']!) await learnRest(api, surah)
  })

  await test.step('Thursday: Al-Ikhlas is there again, and remembered', async () => {
    await time.passDays(1)
    await review(page)
    for (const surah of LEARNED['2026-03-05']!) await learnRest(api, surah)
  })

  await test.step('Sunday, after two days away: the review is no longer than a day’s minutes and mentions no backlog', async () => {
    await time.passDays(3)
    await page.goto('/memorize')
    await expect(card).toContainText(/\d+ recitations?, about ([1-9]|10) minutes?/)
    expect(await card.innerText()).not.toMatch(/\blate\b|overdue|behind|missed|waits/i)
    await review(page)
    await expect(card).toContainText(/Done for today\. Next review on March \d+, 2026\./)
  })

  const aMinuteLater = () => time.set(new Date(time.now.getTime() + 60_000).toISOString())
  await test.step('Sunday evening: a guest hears the last page on their own device, and nobody else can', async () => {
    await page.goto(`/memorize/map?page=${LAST_PAGE}`)
    const link = await pressRecite(page)
    const [guest, another] = [await (await open()).newPage(), await (await open()).newPage()]
    await join(guest, link, 'Maryam')
    await expect(page.getByRole('heading', { name: 'Maryam is listening' })).toBeVisible()
    failures.expect(409, /\/hearings\/[\w-]+$/)
    await another.goto(link)
    await expect(another.getByRole('heading', { name: 'Someone else is already listening' })).toBeVisible()

    await wordOf(guest, wordsBefore('112:2')).click()
    await wordOf(guest, wordsBefore('113:1')).focus()
    await guest.keyboard.press('Enter')
    await guest.keyboard.press('Enter')
    await expect(page.getByText('1 hesitation')).toBeVisible()
    await expect(page.getByText('1 slip')).toBeVisible()
    await guest.getByRole('textbox', { name: /^A comment for Amina/ }).fill('Masha’Allah')
    failures.expect(409, /\/finish$/)
    await finish(guest)
    await expect(guest.getByText('This text takes longer to recite. Finish when you’ve heard it.')).toBeVisible()
    await aMinuteLater()
    await guest.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
    await expect(guest.getByRole('heading', { name: 'Thank you for listening' })).toBeVisible()

    await page.goto('/memorize')
    await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
    await page.getByRole('link', { name: /^Maryam has heard you/ }).click()
    await expect(page.getByText('Masha’Allah')).toBeVisible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('heading', { name: 'Heard by Maryam, Mar 8' })).toBeVisible()
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
      const rows = rowsOf(key)
        .slice(1)
        .filter((row) => !row.startsWith('hearing'))
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
  const heard = log.filter(({ how }) => how === 'hearing').map(({ itemKey, grade }) => [itemKey, grade])
  const ofLastPage = itemsOfRange(AL_IKHLAS, 1, AN_NAS, 6).map(({ key }) => [key, GRADES[key] ?? 'good'])
  expect(Object.fromEntries(heard)).toEqual(Object.fromEntries(ofLastPage))
  expect(heard).toHaveLength(ofLastPage.length)
  expect(states.filter(({ isAgain }) => isAgain).map(({ itemKey }) => itemKey)).toEqual(['113:1'])
  const { items: ofFalaq } = await api.get<{ items: { key: string; due: string }[] }>('/user/memory/113')
  expect(ofFalaq.find(({ key }) => key === '113:1')).toMatchObject({ due: '2026-03-09' })
  const figures = await api.get<{ current_streak: number; best_streak: number }>('/user/figures')
  expect(figures).toMatchObject({ current_streak: 1, best_streak: 4 })
})
