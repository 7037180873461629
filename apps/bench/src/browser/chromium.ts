/** Chromium with a new profile for the browser rows. Playwright drives it by presses; Lighthouse is given its port. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { getMe } from '@halaqa/contract/auth'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type { Reader } from '../people.ts'
import { ROOT, type Stage } from '../stage.ts'

const ARGS = ['--headless', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const MORE = ['--disable-component-update', '--disable-sync', '--hide-scrollbars', '--remote-debugging-port=0']

export interface OpenBrowser {
  port: number
  /** Connects to it anew; closing that connection leaves the browser open. */
  connect(): Promise<Browser>
  close(): Promise<void>
}

/** A browser that ends with its group of rows at the latest. */
export async function openBrowser(stage: Stage): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(stage.folder, 'browser-'))
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(browserPath(), [...ARGS, ...MORE, ...root, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a group of its own: Debian's browser is a script that starts the browser
  })
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(-child.pid!, 'SIGKILL') // it has nothing to keep
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  stage.later(close)
  const said: string[] = []
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line)
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (!port) continue
    child.stderr.resume()
    return { port: Number(port), connect: () => chromium.connectOverCDP(`http://127.0.0.1:${port}`), close }
  }
  throw new Error(`The browser ended before it was ready. It said:\n${said.join('\n')}`)
}

/** A phone as the browser tests have it: a third of the real one's pixels, because the processor paints each of them. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true } as const
/** As Lighthouse slows a processor to that of a phone. */
const SLOWDOWN = 4

/** What local storage of an address holds before its first page. */
export type StorageEntries = readonly [key: string, value: string][]

/** A phone that has never been here, with a session if there are entries. */
export async function openPhone(browser: Browser, url: string, entries: StorageEntries = []): Promise<BrowserContext> {
  const localStorage = entries.map(([name, value]) => ({ name, value }))
  const origins = [{ origin: new URL(url).origin, localStorage }]
  const phone = await browser.newContext({ ...PHONE, storageState: { cookies: [], origins } })
  // tsx names functions by a helper, which those that are sent into a page call too.
  await phone.addInitScript('globalThis.__name = (it) => it')
  return phone
}

/** From now on this page has a phone's processor. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Until the page has its fonts and has had nothing to do for a while. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((done) => requestIdleCallback(done, { timeout: 5_000 }))
      await new Promise((done) => setTimeout(done, 200))
    }
  })
}

/** As apps/e2e/playwright.config.ts chooses. */
function browserPath(): string {
  const list = JSON.parse(readFileSync(join(ROOT, 'apps/e2e/system-browsers.json'), 'utf8')) as string[]
  const { CHROMIUM_PATH } = process.env
  const found = [CHROMIUM_PATH, chromium.executablePath(), ...list].find((path) => path && existsSync(path))
  return found ?? fail('There is no Chromium. Run npx playwright install chromium, or set CHROMIUM_PATH')
}

function fail(message: string): never {
  throw new Error(message)
}

/** What the web app keeps of somebody who is signed in (apps/web/src/lib/session.ts). */
export async function sessionEntries(serverUrl: string, { token }: Reader): Promise<[string, string][]> {
  const answer = await fetch(`${serverUrl}/api/v1${getMe.url}`, { headers: { authorization: token } })
  if (!answer.ok) throw new Error(`GET ${getMe.url} answered ${answer.status}`)
  const user = Object.entries((await answer.json()) as Record<string, unknown>)
  const saved = user.map(([key, value]) => [key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value])
  return [
    ['halaqa_user', JSON.stringify(Object.fromEntries(saved))],
    ['halaqa_token', token],
  ]
}
