import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChapterDetail, getChapter } from '@halaqa/contract/chapters'
import type { Browser, Page } from '@playwright/test'
import { openBrowser, openPhone, settle, slowDown } from '../browser.ts'
import { startWithPages, type VisitedPage } from '../pages.ts'
import { interleave } from '../rounds.ts'
import type { Row, Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'

const ROUNDS = 3
/** Pixels that are scrolled, and how many of them a second: some fifteen windows. */
const DISTANCE = 12_000
const SPEED = 2_000

/** What scrolling takes of the page's own thread, on a phone's processor. */
export const scenario: Scenario = {
  about: 'Frames while Al-Baqarah and the path are scrolled, beside a page of the same ayahs without any script',
  async run(stage) {
    const { pages } = await startWithPages(stage)
    const plain = await startPlainPage(stage, new URL(pages.reader.url).origin)
    const browser = await (await openBrowser(stage)).connect()
    const { limit, ...products } = await interleave(
      {
        limit: () => scroll(browser, plain, (tab) => tab.locator('p').first()),
        reader: () => scroll(browser, pages.reader, (tab) => tab.getByRole('article').first()),
        path: () => scroll(browser, pages.path, (tab) => tab.locator('[data-tile]').first()),
      },
      ROUNDS,
    )
    return (Object.keys(products) as (keyof typeof products)[]).flatMap((key): Row[] => {
      const { name } = pages[key]
      const frames = products[key]
      return [
        {
          ...{ what: `scrolling the ${name}: p95 frame`, unit: 'ms', product: frames.map(({ p95Ms }) => p95Ms) },
          limit: { name: 'plain page', values: limit.map(({ p95Ms }) => p95Ms) },
          target: { of: 'ratio', atMost: 1.2 },
          beside: `longest ${frames.map(({ longestMs }) => Math.round(longestMs)).join(', ')} ms`,
        },
        {
          ...{
            what: `scrolling the ${name}: tasks over 50 ms`,
            unit: '',
            product: frames.map(({ longTasks }) => longTasks),
          },
          target: { of: 'value', atMost: 0 },
          beside: `plain page ${limit.map(({ longTasks }) => longTasks).join(', ')}`,
        },
      ]
    })
  },
}

interface Frames {
  p95Ms: number
  longestMs: number
  longTasks: number
}

async function scroll(
  browser: Browser,
  { url, entries }: VisitedPage,
  sign: (tab: Page) => ReturnType<Page['locator']>,
) {
  const phone = await openPhone(browser, url, entries)
  try {
    const tab = await phone.newPage()
    await tab.goto(url)
    await sign(tab).waitFor()
    await settle(tab)
    await slowDown(tab)
    await tab.evaluate(recordFrames)
    const gesture = await phone.newCDPSession(tab)
    await gesture.send('Input.synthesizeScrollGesture', {
      ...{ x: 195, y: 500, yDistance: -DISTANCE, speed: SPEED, gestureSourceType: 'mouse' },
    })
    const frames = await tab.evaluate(() => window.recordedFrames())
    if (frames.scrolled < DISTANCE / 2) throw new Error(`${url} was scrolled by ${frames.scrolled} pixels alone`)
    return frames as Frames
  } finally {
    await phone.close()
  }
}

declare global {
  interface Window {
    recordedFrames(): Frames & { scrolled: number }
  }
}

function recordFrames() {
  const times: number[] = []
  let longTasks = 0
  const from = window.scrollY
  const observer = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  let frame = requestAnimationFrame(function look(time) {
    times.push(time)
    frame = requestAnimationFrame(look)
  })
  window.recordedFrames = () => {
    cancelAnimationFrame(frame)
    longTasks += observer.takeRecords().length
    const spans = times
      .slice(1)
      .map((time, at) => time - times[at]!)
      .sort((a, b) => a - b)
    return {
      p95Ms: spans[Math.floor(spans.length * 0.95)] ?? Number.NaN,
      longestMs: spans.at(-1) ?? Number.NaN,
      ...{ longTasks, scrolled: window.scrollY - from },
    }
  }
}

/** Al-Baqarah and its translation as a page that is text alone. */
async function startPlainPage(stage: Stage, productUrl: string): Promise<VisitedPage> {
  const answer = await fetch(`${productUrl}/api/v1${getChapter.url.replace(/:\w+/, '2')}`)
  const { arabic1 } = (await answer.json()) as ChapterDetail
  const folder = join(stage.folder, 'plain-page')
  mkdirSync(folder, { recursive: true })
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain page</title>'
  const look = '<style>p{font-size:31px;line-height:2;margin:36px 0}</style>'
  const text = arabic1.map(
    (ayah) => `<p lang="ar" dir="rtl">${ayah}</p><p>${'In the language of the reader. '.repeat(4)}</p>`,
  )
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}${look}</head><body>${text.join('\n')}</body></html>`,
  )
  const { url } = await stage.startLimit('folder-server', [folder])
  return { name: 'plain page', url: `${url}/`, entries: [] }
}
