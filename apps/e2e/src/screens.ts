import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import type { Failures } from './failures.ts'
import type { Person, Reader } from './person.ts'
import type { Server } from './server.ts'
import { expect, test } from './test.ts'
import type { Time } from './time.ts'

interface World {
  /** A page of somebody who is not signed in. */
  guest(): Promise<Page>
  server: Server
  time: Time
  failures: Failures
  isMobile: boolean
  person(name?: string): Promise<Person>
  account(name?: string): Promise<Reader>
}

/** Goes to the screen and answers the page that shows it, once it is there. */
export type Arrange = (world: World) => Promise<Page>
export type Screens = Record<string, Arrange>

/** After the phone's own, which is 390 wide. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 1280, height: 800 },
]

/**
 * Tries every screen in every state: axe has nothing to say on a phone in the light theme and on a desktop in the dark
 * one, and nothing scrolls sideways there nor at 320 pixels. Colours are the same at each size, and what stands where is
 * the same in each theme. Coming to a state takes its time, so each is come to once.
 */
export function tryScreens(screens: Screens) {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [name, arrange] of Object.entries(screens)) {
    test(`everyone can use: ${name}`, async ({ open, server, time, failures, isMobile, person, account }) => {
      const guest = async () => (await open()).newPage()
      const shown = await arrange({ guest, server, time, failures, isMobile, person, account })
      await test.step('light, 390', () => expectAccessible(shown))
      for (const size of SIZES) {
        await expectNoSidewaysScroll(shown)
        await shown.setViewportSize(size)
      }
      await expectNoSidewaysScroll(shown)
      await shown.evaluate(() => document.documentElement.classList.add('dark'))
      await test.step('dark, 1280', () => expectAccessible(shown))
    })
  }
}

export const at =
  (path: string, sign: string): Arrange =>
  async ({ guest }) => {
    const page = await guest()
    await page.goto(path)
    await expect(page.getByRole('heading', { name: sign }).first()).toBeVisible()
    return page
  }

/** Somebody who wanders from page to page; the database goes away only after the app has come. */
export async function broken({ server, failures }: World, page: Page, link: string) {
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await page.getByRole('link', { name: link, exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  return page
}
