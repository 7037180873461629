import type { Browser } from '@playwright/test'
import { openBrowser, openPhone, settle } from '../browser.ts'
import { startWithPages, type VisitedPage } from '../pages.ts'
import type { Row, Scenario } from '../scenario.ts'

/** Kilobytes (1,000 bytes) as they are sent: of the whole visit, and of its scripts. */
const REACH: Record<string, [all: number, scripts: number]> = {
  landing: [170, 75],
  reader: [330, 130],
  dashboard: [260, 140],
}
/** Nothing more is fetched for so long: the page has all it wants. */
const QUIET_MS = 2_000

/** What a browser fetches that has never been here, and what it fetches once more when it comes again. */
export const scenario: Scenario = {
  about: 'Bytes of a first visit, and requests of the second that are no calls; nothing of it varies',
  async run(stage) {
    const { pages, product } = await startWithPages(stage)
    const proxy = await stage.startLimit('counting-proxy', [product.url])
    const browser = await (await openBrowser(stage)).connect()
    const rows: Row[] = []
    const again: { name: string; paths: string[] }[] = []
    for (const [key, page] of Object.entries(pages)) {
      const { first, second } = await visitTwice(
        browser,
        { ...page, url: page.url.replace(product.url, proxy.url) },
        proxy.url,
      )
      const scripts = first.filter(({ type }) => type.includes('javascript'))
      const [all, ofScripts] = REACH[key] ?? []
      rows.push(
        {
          ...{ what: `first visit: ${page.name}`, unit: 'KB', product: [kilobytes(first)] },
          ...(all ? { target: { of: 'value', atMost: all } as const } : {}),
          beside: `${first.length} requests; ${shareOf(first)}`,
        },
        {
          ...{ what: `first visit: scripts of ${page.name}`, unit: 'KB', product: [kilobytes(scripts)] },
          ...(ofScripts ? { target: { of: 'value', atMost: ofScripts } as const } : {}),
          beside: `${scripts.length} files`,
        },
      )
      const paths = second.map(({ path }) => path).filter((path) => !path.startsWith('/api/') || TEXT.test(path))
      if (paths.length > 0) again.push({ name: page.name, paths })
    }
    const count = again.reduce((sum, { paths }) => sum + paths.length, 0)
    rows.push({
      ...{ what: 'second visit to each page: requests that are no calls', unit: 'requests', product: [count] },
      // The page itself is asked for on purpose, which is a miss all the same: docs/decisions/187-what-a-second-visit-asks.md.
      target: { of: 'value', atMost: 0 },
      beside: again.map(({ name, paths }) => `${name}: ${paths.join(', ')}`).join('; '),
    })
    return rows
  },
}

/** Calls for the text, which stays on the device while it is current. */
const TEXT = /^\/api\/v1\/(chapters|translations)\b/

interface Fetched {
  path: string
  type: string
  bytes: number
}

const kilobytes = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

const KINDS = [
  ['fonts', /font/],
  ['styles', /css/],
  ['pages', /html/],
  ['calls', /json/],
] as const

const shareOf = (fetched: readonly Fetched[]) =>
  KINDS.map(([kind, type]) => `${kind} ${Math.round(kilobytes(fetched.filter((one) => type.test(one.type))))}`).join(
    ', ',
  )

async function visitTwice(browser: Browser, { url, entries }: VisitedPage, proxyUrl: string) {
  const phone = await openPhone(browser, url, entries)
  const takeCounted = async () => (await (await fetch(`${proxyUrl}/counted`)).json()) as Fetched[]
  try {
    const visit = async () => {
      const tab = await phone.newPage()
      await tab.goto(url)
      await tab.locator('main').first().waitFor()
      await settle(tab)
      const fetched: Fetched[] = []
      for (;;) {
        await new Promise((done) => setTimeout(done, QUIET_MS))
        const more = await takeCounted()
        fetched.push(...more)
        if (more.length === 0) break
      }
      await tab.close()
      return fetched
    }
    await takeCounted()
    return { first: await visit(), second: await visit() }
  } finally {
    await phone.close()
  }
}
