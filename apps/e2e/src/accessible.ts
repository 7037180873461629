import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** A browser reads it in half the time of the version with comments. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Without a result type axe describes every element without a fault. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] }

export async function expectAccessible(page: Page) {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    OPTIONS,
  )
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target} ${node.html}`).join('\n')}`,
  )
  expect(found, 'what axe objects to').toEqual([])
}

/**
 * Expects that neither the page nor a dialog's body scrolls sideways, as soon as the page has adapted to a window of
 * another size.
 */
export async function expectNoSidewaysScroll(page: Page) {
  const { width } = page.viewportSize()!
  await expect.poll(() => page.evaluate(hiddenSideways, width), `pixels beyond a window ${width} wide`).toBe(0)
}

/**
 * Runs in the browser: the pixels by which the page, or a dialog's body, is wider than its place. A phone shows a page
 * that is too wide smaller, so that its `innerWidth` grows with the page.
 */
function hiddenSideways(width: number) {
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  const inDialogs = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(scrolls)
  const beyond = inDialogs.map((element) => element.scrollWidth - element.clientWidth)
  return Math.max(0, document.documentElement.scrollWidth - width, ...beyond)
}

/** Waits until fonts are loaded and movements have ended; something that arrives may start the next movement. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = () =>
      document
        .getAnimations()
        .filter((one) => one.playState !== 'finished' && one.effect?.getComputedTiming().endTime !== Infinity)
    for (let left = moving(); left.length > 0; left = moving()) for (const one of left) one.finish()
  })
}
