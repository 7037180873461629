import type { Stage } from '../stage.ts'
import { medianOf, type Row } from '../table.ts'
import { type OpenBrowser, openBrowser } from './chromium.ts'
import { type Lighthouse, type LighthouseResult, loadLighthouse } from './lighthouse.ts'
import { startBarePage, startWithPages, type VisitedPage } from './pages.ts'

const ROUNDS = 3
/** An open event stream keeps Lighthouse waiting for the network. Milliseconds. */
const LOADED_MS = 10_000

/** Lighthouse's mobile setting: its own phone, with a slowed processor and network. A new browser for each visit. */
export async function measurePages(stage: Stage): Promise<Row[]> {
  const lighthouse = await loadLighthouse()
  const { pages } = await startWithPages(stage)
  const bare = await startBarePage(stage)
  const all = [bare, ...Object.values(pages)]
  const visits = new Map(all.map((page) => [page, [] as LighthouseResult[]]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const page of all) visits.get(page)!.push(await visit(stage, lighthouse, page))
  }
  const paint = (page: VisitedPage) => visits.get(page)!.map((result) => value(result, 'largest-contentful-paint'))
  return Object.values(pages).flatMap((page): Row[] => {
    const results = visits.get(page)!
    const isPublic = page.entries.length === 0
    const times = results.map((result) => Math.round(value(result, 'total-blocking-time')))
    return [
      {
        what: `${page.name}: performance`,
        product: results.map((result) => score(result, 'performance')),
        unit: 'of 100',
        reach: { of: 'value', atLeast: isPublic ? 95 : 85 },
        note: `layout shift ${medianOf(results.map((result) => value(result, 'cumulative-layout-shift'))).toFixed(3)}`,
      },
      {
        what: `${page.name}: accessibility`,
        product: results.map((result) => score(result, 'accessibility')),
        unit: 'of 100',
        reach: { of: 'value', atLeast: 100 },
      },
      {
        what: `${page.name}: largest paint`,
        product: paint(page),
        limit: paint(bare),
        unit: 'ms',
        reach: { of: 'ratio', atMost: isPublic ? 1.6 : 2.4 },
      },
      { what: `${page.name}: blocking time`, product: times, unit: 'ms', reach: { of: 'value', atMost: 300 } },
    ]
  })
}

async function visit(stage: Stage, lighthouse: Lighthouse, page: VisitedPage): Promise<LighthouseResult> {
  const browser = await openBrowser(stage)
  try {
    if (page.entries.length > 0) await signIn(browser, page)
    const result = await lighthouse(page.url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: true,
      disableFullPageScreenshot: true,
      onlyCategories: ['performance', 'accessibility'],
      maxWaitForLoad: LOADED_MS,
    })
    const error = result ? result.lhr.runtimeError?.message : 'Lighthouse returned nothing'
    if (error) throw new Error(`${page.name}: ${error}`)
    return result!.lhr
  } finally {
    await browser.close()
  }
}

const score = ({ categories }: LighthouseResult, category: string) =>
  Math.round((categories[category]?.score ?? 0) * 100)
const value = ({ audits }: LighthouseResult, audit: string) => audits[audit]?.numericValue ?? Number.NaN

/** Puts the session where the web app keeps it, at an address of the same origin that loads nothing of the app. */
async function signIn(browser: OpenBrowser, { url, entries }: VisitedPage) {
  const connection = await browser.connect()
  const tab = await connection.contexts()[0]!.newPage()
  await tab.goto(new URL('/healthz', url).href)
  await tab.evaluate((all) => {
    for (const [key, value] of all) localStorage.setItem(key, value)
  }, entries)
  await tab.close()
  await connection.close()
}
