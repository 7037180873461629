import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OpenBrowser, openBrowser } from '../browser.ts'
import { type Lighthouse, type LighthouseResult, loadLighthouse } from '../lighthouse.ts'
import { startBarePage, startWithPages, type VisitedPage } from '../pages.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 3
const FILMS = fileURLToPath(new URL('../../results/film', import.meta.url))
const OTHER_CATEGORIES = ['accessibility', 'best-practices', 'seo'] as const

/** Lighthouse's own phone: 412 px, processor and network slowed as in its mobile setting. */
export const scenario: Scenario = {
  about: 'Lighthouse mobile of seven pages, largest paint beside a page of React, router and queries',
  isLarge: true,
  async run(stage) {
    const lighthouse = await loadLighthouse()
    const { pages } = await startWithPages(stage)
    const limit = await startBarePage(stage)
    const standings = new Map<string, Standing>()
    const visit = (page: VisitedPage) =>
      visitor(stage, lighthouse, page, (standing) => page !== limit && standings.set(page.name, standing))
    const { limit: limits, ...products } = await interleave(
      {
        ...{ limit: visit(limit), landing: visit(pages.landing), reader: visit(pages.reader) },
        ...{ signIn: visit(pages.signIn), dashboard: visit(pages.dashboard), room: visit(pages.room) },
        ...{ path: visit(pages.path), lesson: visit(pages.lesson) },
      },
      ROUNDS,
    )
    const keys = Object.keys(products) as (keyof typeof products)[]
    /** The most of all pages, round by round. */
    const most = (value: (visit: Visit) => number) =>
      limits.map((_, round) => Math.max(...keys.map((key) => value(products[key][round]!))))
    const faults = [...standings].flatMap(([name, standing]) => standing.faults.map((fault) => `${name}: ${fault}`))
    return [
      ...keys.flatMap((key) =>
        rowsOf(pages[key].name, products[key], key === 'landing' || key === 'signIn' ? 1.3 : 1.6),
      ),
      {
        ...{ what: 'accessibility, best practices, SEO: the least of all pages', unit: 'of 100' },
        product: [Math.min(...[...standings.values()].map(({ least }) => least))],
        target: { of: 'value', atLeast: 100 },
        beside: faults.join('; '),
      },
      {
        ...{ what: 'layout shift: the most of all pages', unit: '', product: most(({ shift }) => shift) },
        target: { of: 'value', atMost: 0.02 },
      },
      {
        ...{ what: 'blocking time: the most of all pages', unit: 'ms', product: most(({ blockingMs }) => blockingMs) },
        target: { of: 'value', atMost: 150 },
        beside: `${limit.name} ${limits.map(({ blockingMs }) => Math.round(blockingMs)).join(', ')} ms`,
      },
    ]

    function rowsOf(name: string, visits: readonly Visit[], atMost: number): Row[] {
      return [
        {
          ...{ what: `${name}: performance`, unit: 'of 100', product: visits.map(({ performance }) => performance) },
          target: { of: 'value', atLeast: 95 },
          beside: worst(visits),
        },
        {
          ...{ what: `${name}: largest paint`, unit: 'ms', product: visits.map(({ largestMs }) => largestMs) },
          limit: { name: limit.name, values: limits.map(({ largestMs }) => largestMs) },
          target: { of: 'ratio', atMost },
          beside: `first paint ${visits.map(({ firstMs }) => Math.round(firstMs)).join(', ')} ms`,
        },
      ]
    }
  },
}

interface Visit {
  performance: number
  largestMs: number
  firstMs: number
  shift: number
  blockingMs: number
}

const worst = (visits: readonly Visit[]) =>
  `shift ${Math.max(...visits.map(({ shift }) => shift)).toFixed(3)}, blocking ${visits.map(({ blockingMs }) => Math.round(blockingMs)).join(', ')} ms`

/** What does not vary: the least of the other categories, and which audits were not passed. */
interface Standing {
  least: number
  faults: string[]
}

/**
 * Visits a page in a new browser each time. The first visit is not counted: it is filmed on a network that really is slow, and
 * looked at for what does not vary.
 */
function visitor(stage: Stage, lighthouse: Lighthouse, page: VisitedPage, tell: (standing: Standing) => void) {
  let isFirst = true
  return async (): Promise<Visit> => {
    const browser = await openBrowser(stage)
    try {
      if (page.entries.length > 0) await signIn(browser, page)
      const result = await inspect(lighthouse, browser, page, isFirst ? FIRST_VISIT : FURTHER_VISIT)
      if (isFirst) {
        await saveFilm(browser, page, result)
        tell(readStanding(result))
      }
      isFirst = false
      return readVisit(result)
    } finally {
      await browser.close()
    }
  }
}

/** An open stream of events keeps Lighthouse waiting for the network; so long, in milliseconds. */
const FIRST_VISIT = {
  ...{ throttlingMethod: 'devtools', maxWaitForLoad: 15_000 },
  ...{ onlyCategories: OTHER_CATEGORIES, onlyAudits: ['screenshot-thumbnails'] },
}
const FURTHER_VISIT = { onlyCategories: ['performance'], maxWaitForLoad: 10_000 }

async function inspect(lighthouse: Lighthouse, { port }: OpenBrowser, { url, name }: VisitedPage, flags: object) {
  const result = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'error', disableStorageReset: true, disableFullPageScreenshot: true },
    ...flags,
  })
  const error = result ? result.lhr.runtimeError?.message : 'Lighthouse answered nothing'
  if (error) throw new Error(`${name}: ${error}`)
  return result!.lhr
}

const scoreOf = ({ categories }: LighthouseResult, category: string) =>
  Math.round((categories[category]?.score ?? 0) * 100)

function readVisit(result: LighthouseResult): Visit {
  const value = (audit: string) => result.audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: scoreOf(result, 'performance'),
    largestMs: value('largest-contentful-paint'),
    firstMs: value('first-contentful-paint'),
    shift: value('cumulative-layout-shift'),
    blockingMs: value('total-blocking-time'),
  }
}

function readStanding(result: LighthouseResult): Standing {
  const refs = OTHER_CATEGORIES.flatMap((category) => result.categories[category]?.auditRefs ?? [])
  const failed = refs.filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
  return {
    least: Math.min(...OTHER_CATEGORIES.map((category) => scoreOf(result, category))),
    faults: failed.map(({ id }) => id),
  }
}

/** Puts the session where the web app keeps it, at an address of the same origin that loads nothing of it. */
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

/** Saves what a phone on slow 4G shows of the page as it loads, as one picture. */
async function saveFilm(browser: OpenBrowser, { name }: VisitedPage, { audits }: LighthouseResult) {
  const { items } = audits['screenshot-thumbnails']!.details as { items: { timing: number; data: string }[] }
  const connection = await browser.connect()
  const tab = await connection.contexts()[0]!.newPage()
  const look = 'body{display:inline-flex;gap:8px;margin:8px;font:14px sans-serif}figure{margin:0;border:1px solid #888}'
  const frames = items.map(
    ({ timing, data }) => `<figure><img src="${data}"><figcaption>${timing} ms</figcaption></figure>`,
  )
  await tab.setContent(`<style>${look}</style>${frames.join('')}`)
  mkdirSync(FILMS, { recursive: true })
  await tab.locator('body').screenshot({ path: join(FILMS, `${name.replace(/\W+/g, '-')}.png`) })
  await connection.close()
}
