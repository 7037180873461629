import type { Browser } from '@playwright/test'
import type { Stage } from '../stage.ts'
import type { Row } from '../table.ts'
import { openBrowser, settle } from './chromium.ts'
import { startWithPages, type VisitedPage } from './pages.ts'

const WIDTHS = [320, 390, 768, 1280, 1920]

/** The sum of a page's layout shifts while it loads, at the width where it is largest. */
export async function measureShifts(stage: Stage): Promise<Row[]> {
  const { pages } = await startWithPages(stage)
  const browser = await (await openBrowser(stage)).connect()
  const rows: Row[] = []
  for (const page of Object.values(pages)) {
    const shifts: number[] = []
    for (const width of WIDTHS) shifts.push(await shiftOf(browser, page, width))
    const most = Math.max(...shifts)
    rows.push({
      what: `${page.name}: layout shift`,
      product: [most],
      unit: '',
      reach: { of: 'value', atMost: 0.05 },
      note: `at ${WIDTHS[shifts.indexOf(most)]} px`,
    })
  }
  return rows
}

async function shiftOf(browser: Browser, { url, entries }: VisitedPage, width: number): Promise<number> {
  const localStorage = entries.map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  try {
    const tab = await context.newPage()
    await tab.goto(url)
    await settle(tab)
    return await tab.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]
            done(shifts.reduce((sum, { value, hadRecentInput }) => (hadRecentInput ? sum : sum + value), 0))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(0), 500)
        }),
    )
  } finally {
    await context.close()
  }
}
