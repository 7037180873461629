import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import type { Failures } from './failures.ts'
import type { Person, Reader } from './person.ts'
import type { Server } from './server.ts'
import { expect, test } from './test.ts'
import type { Time } from './time.ts'

export interface World {
  /** A page without a session. */
  guest(): Promise<Page>
  server: Server
  time: Time
  failures: Failures
  isMobile: boolean
  person(name?: string): Promise<Person>
  account(name?: string, options?: { isNew?: boolean }): Promise<Reader>
  look: typeof look
}

/**
 * Goes to the screen and returns its page, once it is loaded. A walk that passes other screens checks them on the way,
 * because getting to a screen takes longer than checking it.
 */
export type Arrange = (world: World) => Promise<Page>
export type Screens = Record<string, Arrange>

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }

/** Checks every screen in every state, each walk in a test of its own. */
export function tryScreens(screens: Screens) {
  for (const [name, arrange] of Object.entries(screens)) {
    test(`everyone can use: ${name}`, async ({ open, server, time, failures, isMobile, person, account }) => {
      const guest = async () => (await open()).newPage()
      const page = await arrange({ guest, server, time, failures, isMobile, person, account, look })
      await expectUsable(page)
    })
  }
}

/** Checks a screen on the way, once it is loaded. The page is unchanged afterwards. */
export async function look(state: string, page: Page) {
  await test.step(state, () => expectUsable(page))
  await page.setViewportSize(PHONE)
  await setTheme(page, 'light')
  // A phone shows the wider page smaller until it has adapted, and a press meets another place.
  await expect.poll(() => page.evaluate(() => window.innerWidth), 'the width of the window').toBe(PHONE.width)
}

/**
 * Expects no violation of axe on a phone in the light theme and on a desktop in the dark one, and no sideways scrolling
 * there nor at 320 pixels. Colours are the same at each size, and the layout is the same in each theme.
 */
async function expectUsable(page: Page) {
  await test.step('light, 390', () => expectAccessible(page))
  await expectNoSidewaysScroll(page)
  for (const size of [SMALL_PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await setTheme(page, 'dark')
  await test.step('dark, 1280', () => expectAccessible(page))
}

/** All colours change at once: a transition for each of thousands of elements takes longer than axe. */
async function setTheme(page: Page, theme: 'light' | 'dark') {
  await page.evaluate((isDark) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition-property: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.classList.toggle('dark', isDark)
    document.getAnimations() // makes the browser compute the colours now
    document.adoptedStyleSheets.pop()
  }, theme === 'dark')
}

/** A guest's page at an address. */
export const at =
  (path: string, sign: string): Arrange =>
  async ({ guest }) => {
    const page = await guest()
    await goTo(page, path, sign)
    return page
  }

/** A guest's walk from page to page: the address and heading of each, in order. */
export const along =
  (...pages: [path: string, sign: string][]): Arrange =>
  async ({ guest, look }) => {
    const page = await guest()
    for (const [index, [path, sign]] of pages.entries()) {
      await goTo(page, path, sign)
      if (index < pages.length - 1) await look(sign, page)
    }
    return page
  }

async function goTo(page: Page, path: string, sign: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: sign }).first()).toBeVisible()
}

/** A person goes from page to page; the database becomes unavailable only after the app is loaded. */
export async function broken({ server, failures }: World, page: Page, link: string) {
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  return page
}
