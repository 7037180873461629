import type { Page } from '@playwright/test'

/** Until what has changed is laid out and drawn. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
