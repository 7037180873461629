import type { Page } from '@playwright/test'

const MINUTE = 60_000

/**
 * Makes timers of so many milliseconds last a minute on this page, until it is loaded anew: a busy machine needs longer
 * to look at it.
 */
export const prolong = (page: Page, milliseconds: number) =>
  page.evaluate(
    ([short, long]) => {
      const { setTimeout } = window
      window.setTimeout = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
        setTimeout(work, delay === short ? long : delay, ...rest)) as typeof setTimeout
    },
    [milliseconds, MINUTE] as const,
  )

/** Ends the prolonged timers. */
export const passMinute = (page: Page) => page.clock.fastForward(MINUTE)

export const prolongToasts = (page: Page) => prolong(page, 5000)
/** Prolongs the return to the path after a lesson that was right on the first try. */
export async function prolongReturn(page: Page) {
  await prolong(page, 2000)
  await prolong(page, 8000)
}
