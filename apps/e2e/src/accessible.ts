import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Half as long to read for a browser as the one with its comments. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Named, or else it describes every element that is as it should be. */
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

/** Neither the page nor what scrolls in a dialog, as soon as the page has found its form in a window of another size. */
export async function expectNoSidewaysScroll(page: Page) {
  const { width } = page.viewportSize()!
  await expect.poll(() => page.evaluate(hiddenSideways), `pixels beyond a window ${width} wide`).toBe(0)
}

/** In a browser: by how many pixels the page, or what scrolls in a dialog, is wider than its place. */
function hiddenSideways() {
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  const inDialogs = [...document.querySelectorAll('[role=dialog], [role=dialog] *')].filter(scrolls)
  const beyond = inDialogs.map((element) => element.scrollWidth - element.clientWidth)
  return Math.max(0, document.documentElement.scrollWidth - innerWidth, ...beyond)
}

/** Fonts are there, and what moves to an end has reached it; one thing that arrives may set the next one moving. */
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
