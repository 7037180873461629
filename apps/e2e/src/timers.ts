import type { Page } from '@playwright/test'

const MINUTE = 60_000

/**
 * What goes by itself after so many milliseconds stays for a minute on this page, until it is loaded anew: a busy machine takes longer to
 * look at it.
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

/** What was prolonged goes now. */
export const passMinute = (page: Page) => page.clock.fastForward(MINUTE)

export const prolongToasts = (page: Page) => prolong(page, 5000)
/** A lesson that was right at the first try leads back to the path, at the latest after the longer time. */
export async function prolongReturn(page: Page) {
  await prolong(page, 2000)
  await prolong(page, 8000)
}
