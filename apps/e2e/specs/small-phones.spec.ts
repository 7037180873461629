import type { Locator, Page } from '@playwright/test'
import type { Api } from '../src/api.ts'
import { answerRight, firstOf, goTo, lessonsOf, pickWord, questionsOf, quiz } from '../src/lessons.ts'
import { expect, test } from '../src/test.ts'

/** What browsers leave of a phone's window between their bars. */
const WINDOWS = [
  { width: 390, height: 664 },
  { width: 375, height: 667 },
]
const SMALLEST = { width: 320, height: 640 }

const scrolls = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight > innerHeight)

async function expectWhollyInSight(page: Page, ...parts: Locator[]) {
  const { width, height } = page.viewportSize()!
  for (const part of parts) {
    const box = (await part.boundingBox())!
    expect(box.y, `top of ${part}`).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, `bottom of ${part}`).toBeLessThanOrEqual(height)
    expect(box.x + box.width, `side of ${part}`).toBeLessThanOrEqual(width)
  }
}

/** No line of the prompt is hidden behind its edge. */
const promptIsWhole = (page: Page) =>
  page.evaluate(() => {
    const prompt = document.querySelector('main h2')!.closest('.overflow-y-auto')!
    return prompt.scrollHeight <= prompt.clientHeight
  })

test('a missing word is asked, typed and checked without scrolling', async ({ page, account }) => {
  const { api } = await account()
  const lesson = await lastOfFatihah(api)
  await page.goto(`/memorize/${lesson.id}`)
  const keys = page.getByRole('region', { name: 'Arabic keyboard' })
  const parts = [
    quiz(page).answer,
    page.getByRole('button', { name: 'Submit' }),
    keys.getByRole('button', { name: 'ا', exact: true }),
    keys.getByRole('button', { name: 'Delete' }),
    quiz(page).next,
  ]
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    await expectWhollyInSight(page, page.getByRole('heading', { level: 2 }), ...parts)
    expect(await scrolls(page), `the page scrolls at ${size.width}`).toBe(false)
    if (size !== SMALLEST) expect(await promptIsWhole(page), `the prompt at ${size.width}`).toBe(true)
  }
  await quiz(page).answer.fill('كتاب')
  await page.getByRole('button', { name: 'Submit' }).click()
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    const buttons = ['Try Again', 'Continue'].map((name) => page.getByRole('button', { name }))
    await expectWhollyInSight(page, page.getByText('Not this word'), ...buttons)
  }
})

test('nine words are set in order and checked without scrolling', async ({ page, account }) => {
  const { api } = await account()
  const lesson = await lastOfFatihah(api)
  const questions = await questionsOf(api, lesson.id)
  expect(questions[1]!.words).toHaveLength(9)
  await goTo(page, lesson.id, questions.slice(0, 1))
  const words = quiz(page).words.getByRole('button')
  const check = page.getByRole('button', { name: 'Check Order' })
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    await expectWhollyInSight(page, check, words.first(), words.last(), quiz(page).next)
    expect(await scrolls(page), `the page scrolls at ${size.width}`).toBe(false)
    if (size !== SMALLEST) expect(await promptIsWhole(page), `the prompt at ${size.width}`).toBe(true)
  }
  for (const word of await words.allTextContents()) await pickWord(page, word)
  await check.click()
  await expectWhollyInSight(page, page.getByRole('button', { name: 'Next Question' }))
  await expect(page.getByText('Correct order')).toBeInViewport()
})

test('four pairs, more than a small phone shows at once, are joined and checked without the page scrolling', async ({
  page,
  account,
}) => {
  const { api } = await account()
  const lesson = (await lessonsOf(api, 1)).find(({ title }) => title === 'Review ayahs 1 to 7')!
  const { question, before } = firstOf(await questionsOf(api, lesson.id), 'match_pairs')
  const draft = JSON.stringify({ index: before.length, submissionId: null, attempts: {} })
  await page.addInitScript(
    ([key, value]) => localStorage.setItem(key!, value!),
    [`halaqa_quiz:guest:${lesson.id}`, draft],
  )
  await page.goto(`/memorize/${lesson.id}`) // as a guest, to whom no lesson is locked
  await page.setViewportSize(SMALLEST)
  await answerRight(page, question)
  for (const size of [...WINDOWS, SMALLEST]) {
    await page.setViewportSize(size)
    await expectWhollyInSight(page, page.getByRole('heading', { level: 1 }), quiz(page).previous)
    expect(await scrolls(page), `the page scrolls at ${size.width}`).toBe(false)
  }
})

/** Ayah 7, the longest of Al-Fatihah: a missing word, then its nine words. */
const lastOfFatihah = async (api: Api) => (await lessonsOf(api, 1)).find(({ title }) => title === 'Ayah 7')!
