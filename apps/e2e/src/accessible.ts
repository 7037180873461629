import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Nothing that axe objects to, by all of its rules or by those about colours alone. */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all') {
  await settle(page)
  const axe = new AxeBuilder({ page }).setLegacyMode(true) // else it opens a page of its own for frames from elsewhere
  const { violations } = await (rules === 'all' ? axe : axe.withRules(COLOUR_RULES)).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target} ${node.html}`).join('\n')}`,
  )
  expect(found, 'what axe objects to').toEqual([])
}

export async function expectNoSidewaysScroll(page: Page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, `width of the page in a window of ${window}`).toBeLessThanOrEqual(window!)
}

/** Fonts are there, and what moves to an end has reached it. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (const one of document.getAnimations()) {
      if (one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) one.finish()
    }
  })
}
