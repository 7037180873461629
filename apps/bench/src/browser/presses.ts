import { type Lesson, listUserLessons } from '@halaqa/contract/lessons'
import { listLessonQuestions, type Question } from '@halaqa/contract/questions'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'
import { openBrowser, openPhone, sessionEntries, settle, slowDown } from './chromium.ts'
import { startWithPages, type VisitedPage } from './pages.ts'

const ROUNDS = 3

/** From a press to the next paint, by the browser's Event Timing (the source of INP), at a quarter of the processor's speed. */
export async function measurePresses(stage: Stage): Promise<Row[]> {
  const { pages, product, readers } = await startWithPages(stage)
  const browser = await (await openBrowser(stage)).connect()
  const quiz = await findQuiz(product.url, readers[0]!.token)
  const journeys: { page: (round: number) => Promise<VisitedPage>; presses: Record<string, Press> }[] = [
    {
      page: async () => pages.reader,
      presses: {
        'open the reader’s settings': (tab) => tab.getByRole('button', { name: 'Display settings' }),
        'choose other letters': (tab) => tab.getByRole('radio', { name: 'Extra Large' }).first().locator('..'),
      },
    },
    {
      page: async () => pages.path,
      presses: {
        'choose a lesson on the path': (tab) => tab.locator('[aria-haspopup=dialog][aria-label*="Available"]').first(),
        'open it': (tab) => tab.getByRole('dialog').getByRole('link'),
      },
    },
    {
      page: async () => quiz.page,
      presses: {
        'a letter of the keyboard': (tab) =>
          tab.getByRole('region', { name: 'Arabic keyboard' }).getByRole('button').first(),
        'check an answer': async (tab) => {
          await tab.getByLabel('Your answer').fill(quiz.answer)
          return tab.getByRole('button', { name: 'Submit' })
        },
      },
    },
    {
      // A portion is completed once, so each round has another reader.
      page: async (round) => ({ ...pages.dashboard, entries: await sessionEntries(product.url, readers[round]!) }),
      presses: {
        'complete a portion': (tab) => tab.getByRole('button', { name: 'I read it in my mushaf' }).first(),
      },
    },
  ]
  const rows = new Map<string, Row>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const { page, presses } of journeys) {
      const durations = await press(browser, await page(round), Object.values(presses))
      for (const [at, name] of Object.keys(presses).entries()) {
        const what = `press to paint: ${name}`
        const row = rows.get(what) ?? { what, product: [], unit: 'ms', reach: { of: 'value', atMost: 200 } }
        row.product.push(durations[at]!)
        rows.set(what, row)
      }
    }
  }
  return [...rows.values()]
}

/** Finds what is pressed, once what stands before it is done. */
type Press = (tab: Page) => Locator | Promise<Locator>

/** Opens the page on a phone that is new, and presses one thing after the other. Answers the milliseconds of each. */
async function press(browser: Browser, { url, entries }: VisitedPage, presses: readonly Press[]): Promise<number[]> {
  const phone = await openPhone(browser, url, entries)
  try {
    const tab = await phone.newPage()
    await tab.addInitScript(recordPresses)
    await tab.goto(url)
    await (await presses[0]!(tab)).waitFor()
    await settle(tab)
    await slowDown(tab)
    const durations: number[] = []
    for (const find of presses) {
      const target = await find(tab)
      await target.scrollIntoViewIfNeeded()
      await settle(tab)
      const { x, y, width, height } = (await target.boundingBox())!
      await tab.evaluate(() => window.forgetPresses())
      // With the finger alone: a locator's own tap looks in the page what is under it while the page works.
      await tab.touchscreen.tap(x + width / 2, y + height / 2)
      durations.push(await tab.evaluate(() => window.lastPress()))
    }
    return durations
  } finally {
    await phone.close()
  }
}

declare global {
  interface Window {
    forgetPresses(): void
    /** The longest of the events of a press, from when the finger came to the paint after it: milliseconds. */
    lastPress(): Promise<number>
  }
}

function recordPresses() {
  let longest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId > 0) longest = Math.max(longest, entry.duration)
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  window.forgetPresses = () => {
    longest = 0
  }
  window.lastPress = async () => {
    const began = performance.now()
    // An event shorter than sixteen milliseconds is not told of.
    while (longest === 0 && performance.now() - began < 3_000) await new Promise((done) => setTimeout(done, 50))
    await new Promise((done) => setTimeout(done, 300))
    return Math.max(longest, 16)
  }
}

/** A lesson of An-Nas that begins with a missing word, as a guest finds it, to whom every lesson is open; and the word. */
async function findQuiz(url: string, token: string): Promise<{ page: VisitedPage; answer: string }> {
  const ask = async <Answer>(path: string) =>
    (await (await fetch(`${url}/api/v1${path}`, { headers: { authorization: token } })).json()) as Answer
  const lessons = await ask<Lesson[]>(listUserLessons.url.replace(/:\w+/, '114'))
  for (const { id, lesson_type } of lessons) {
    // Such a lesson begins with its passage.
    if (lesson_type === 'lesson') continue
    const [first] = await ask<Question[]>(listLessonQuestions.url.replace(/:\w+/, id))
    const answer = first?.blanks[0]?.alternative_answers[0]
    if (answer) return { page: { name: 'quiz', url: `${url}/memorize/${id}`, entries: [] }, answer }
  }
  throw new Error('No lesson of An-Nas begins with a missing word')
}
