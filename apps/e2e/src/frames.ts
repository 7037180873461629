import type { Page } from '@playwright/test'

/** Waits until changes are laid out and drawn. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
