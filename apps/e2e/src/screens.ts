import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import type { Failures } from './failures.ts'
import type { Person } from './person.ts'
import type { Server } from './server.ts'
import { expect, test } from './test.ts'
import type { Time } from './time.ts'

interface World {
  page: Page
  context: BrowserContext
  server: Server
  time: Time
  failures: Failures
  isMobile: boolean
  person(name?: string): Promise<Person>
}

/** Goes to the screen and answers the page that shows it, once it is there. */
export type Arrange = (world: World) => Promise<Page>
export type Screens = Record<string, Arrange>

/**
 * Tries every screen in every state: axe has nothing to say in either theme, and nothing scrolls sideways at the project's
 * width nor, on phones, at 320 pixels.
 */
export function tryScreens(screens: Screens) {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const [name, arrange] of Object.entries(screens)) {
    test(`everyone can use: ${name}`, async ({ page, context, server, time, failures, isMobile, person }) => {
      const shown = await arrange({ page, context, server, time, failures, isMobile, person })
      await expectNoSidewaysScroll(shown)
      await test.step('light', () => expectAccessible(shown))
      await shown.evaluate(() => document.documentElement.classList.add('dark')) // which changes nothing but colours
      await test.step('dark', () => expectAccessible(shown, 'colours'))
      if (!isMobile) return
      await shown.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(shown)
    })
  }
}

export const at =
  (path: string, sign: string): Arrange =>
  async ({ page }) => {
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
