import type { Page } from '@playwright/test'
import {
  answerRight,
  firstOf,
  goTo,
  lessonsOf,
  pickWord,
  questionsOf,
  quiz,
  skipPassage,
  takeLesson,
} from '../src/lessons.ts'
import { type Arrange, type Screens, tryScreens } from '../src/screens.ts'
import { expect } from '../src/test.ts'

/** A question of a type, in the first lesson of An-Nas that has one: before any answer, and after each action. */
const question =
  (type: string, ...acts: ((page: Page) => Promise<unknown>)[]): Arrange =>
  async ({ guest, account, look }) => {
    const page = await guest()
    const { api } = await account()
    for (const lesson of await lessonsOf(api, 114)) {
      const questions = await questionsOf(api, lesson.id)
      if (!questions.some(({ question_type }) => question_type === type)) continue
      const { before } = firstOf(questions, type)
      await goTo(page, lesson.id, before) // as a guest, for whom no lesson is locked
      await expect(page.getByText(`Question ${before.length + 1} of ${questions.length}`)).toBeVisible()
      for (const [index, act] of acts.entries()) {
        await look(`${type}, ${index}`, page)
        await act(page)
      }
      return page
    }
    throw new Error(`An-Nas has no ${type}`)
  }

const allWords = async (page: Page) => {
  const words = await quiz(page).words.getByRole('button').allTextContents()
  for (const word of words) await pickWord(page, word)
}

const screens: Screens = {
  'memorize, a lesson and a locked one looked at': async ({ person, look }) => {
    const { page } = await person()
    await page.goto('/memorize')
    const [available, locked] = [/, Available$/, /, Locked$/].map((name) => page.getByRole('button', { name }).first())
    await expect(available!).toBeVisible()
    await look('memorize', page)
    await available!.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('a lesson looked at', page)
    await page.keyboard.press('Escape')
    await locked!.click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Locked' })).toBeDisabled()
    return page
  },
  'a plan made, and looked at on the path': async ({ person, look }) => {
    const { page } = await person()
    await page.goto('/memorize/plan')
    await expect(page.getByText(/lessons left/)).toBeVisible()
    await look('a plan to make', page)
    await page.getByText('By a date').click()
    await page.getByLabel('The last day').fill('2026-03-02')
    await page.getByText('All', { exact: true }).click()
    await page.getByRole('button', { name: /the first date that works$/ }).click()
    await expect(page.getByText(/at most 10 lessons/)).toBeVisible()
    await look('a plan of all', page)
    await page.getByRole('button', { name: 'Create this plan' }).click()
    await expect(page.getByText(/1 of 10 today/)).toBeVisible()
    return page
  },
  'memorize, something done': async ({ person }) => {
    const { page, api } = await person()
    const [first, second] = await lessonsOf(api, 114)
    for (const [lesson, all] of [[first!, true] as const, [second!, false] as const]) {
      const asked = await questionsOf(api, lesson.id)
      const question_statuses = asked.map(({ id }, index) => ({ question_id: id, correct: all || index === 0 }))
      await api.post('/user/progress', { lesson_id: lesson.id, question_statuses })
    }
    await page.goto('/memorize?surah=114')
    await expect(page.getByRole('button', { name: /, Completed, 100 percent$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /, In progress, 1\d percent$/ })).toBeVisible()
    return page
  },
  'memorize, the lessons of a surah failed, and empty': async ({ person, failures, look }) => {
    const { page } = await person()
    failures.expectNoAnswer(/\/user\/lessons\/1$/)
    await page.route(/\/user\/lessons\/1$/, (route) => route.abort('connectionrefused'))
    await page.goto('/memorize')
    await expect(page.getByText('We couldn’t load the lessons of Al-Fatihah')).toBeVisible()
    await look('the lessons of a surah failed', page)
    await page.route(/\/user\/path$/, (route) => route.fulfill({ json: { units: [], current: null } }))
    await page.goto('/memorize')
    await expect(page.getByText('No Units Available')).toBeVisible()
    return page
  },
  'a missing word, and found': question('fill_blank', async (page) => {
    await quiz(page).answer.fill('xyz')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Not this word')).toBeVisible()
  }),
  'words to be put in order, and checked': question(
    'word_order',
    (page) => quiz(page).words.getByRole('button').first().click(),
    async (page) => {
      await allWords(page)
      await page.getByRole('button', { name: 'Check Order' }).click()
      await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Next' })).toBeEnabled()
    },
  ),
  'what comes next, chosen and checked': question('multiple_choice', async (page) => {
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: 'Check Answer' }).click()
    await expect(page.getByRole('radio').first()).toBeDisabled()
  }),
  'pairs to be matched': question('match_pairs', async (page) => {
    for (const side of ['First side', 'Second side'])
      await page.getByRole('list', { name: side }).getByRole('button').first().click()
  }),
  'a locked lesson, and one about to be left': async ({ person, look }) => {
    const { page, api } = await person()
    const [lesson, second] = await lessonsOf(api, 114)
    await page.goto(`/memorize/${second!.id}`)
    await expect(page.getByText('This lesson is locked')).toBeVisible()
    await look('a locked lesson', page)
    const questions = await questionsOf(api, lesson!.id)
    await page.goto('/memorize')
    await page.goto(`/memorize/${lesson!.id}`)
    await skipPassage(page)
    await answerRight(page, questions[0]!)
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Leave this lesson?' })).toBeVisible()
    return page
  },
  'a passage that is learned': async ({ guest, account, look }) => {
    const page = await guest()
    const { api } = await account()
    const [lesson] = await lessonsOf(api, 112)
    await page.goto(`/memorize/${lesson!.id}`)
    await expect(page.getByRole('heading', { name: 'Read the passage' })).toBeVisible()
    await look('a passage that is read', page)
    await page.getByRole('button', { name: 'Hide some words' }).click()
    await expect(page.getByRole('button', { name: 'Next word, hidden' })).toBeVisible()
    await look('a passage that fades', page)
    const join = page.getByRole('heading', { name: 'Now the whole passage' })
    while (!(await join.isVisible())) await page.getByRole('button', { name: 'I had it' }).click()
    await page.getByRole('button', { name: /^Show 112:/ }).click()
    return page
  },
  'a lesson completed by a guest': async ({ guest, account }) => {
    const page = await guest()
    const { api } = await account()
    const [lesson] = await lessonsOf(api, 108)
    await page.goto(`/memorize/${lesson!.id}`)
    await takeLesson(page, await questionsOf(api, lesson!.id))
    await expect(page.getByRole('heading', { name: 'Lesson Complete!' })).toBeVisible()
    return page
  },
  'a lesson without questions, and a question of a type to come': async ({ guest, account, look }) => {
    const page = await guest()
    const { api } = await account()
    const [lesson] = await lessonsOf(api, 114)
    await page.route(/\/questions\/lesson\//, (route) => route.fulfill({ json: [] }))
    await page.goto(`/memorize/${lesson!.id}`)
    await expect(page.getByText('No Questions Available')).toBeVisible()
    await look('a lesson without questions', page)
    const questions = await questionsOf(api, lesson!.id)
    const json = questions.map((one) => ({ ...one, question_type: 'recitation' }))
    await page.route(/\/questions\/lesson\//, (route) => route.fulfill({ json }))
    await page.goto(`/memorize/${lesson!.id}`)
    await skipPassage(page)
    await expect(page.getByText('Question Type Not Implemented')).toBeVisible()
    return page
  },
}

tryScreens(screens)
