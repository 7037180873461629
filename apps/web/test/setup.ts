import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { TIME_LIMITS } from '../../../vitest.limits.ts'
import { loadMessages } from '../src/lib/i18n.ts'
import { CATALOGUES } from '../src/lib/languages.ts'
import { forgetReadingAs } from '../src/lib/reading-as.ts'
import { toast } from '../src/ui/toast.ts'

await Promise.all(CATALOGUES.map((name) => loadMessages(name)))

// Screens are loaded when they are first shown, which takes its time on a busy machine.
configure({ asyncUtilTimeout: TIME_LIMITS.expect.poll.timeout })

/** jsdom lays nothing out, so no element has a size that could change. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver

window.scrollTo = () => {}

// jsdom lays nothing out and knows no media: no query holds, as on a phone, until a test says otherwise.
window.matchMedia ??= (media) =>
  ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList

afterEach(() => {
  cleanup()
  toast.closeAll()
  forgetReadingAs()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // Removes what tests and user-event add to the browser, which has none of its own in jsdom.
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name)
})
