/** The scrolling that jsdom lacks. Nothing is laid out: every element is 0 px high. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'

export function stubScrolling() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  window.scrollY = 0
  // At the top of the page, however far it is scrolled.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -window.scrollY, 0, 0))
  vi.stubGlobal('scrollTo', (to: ScrollToOptions | number, top?: number) => {
    window.scrollY = typeof to === 'number' ? (top ?? 0) : (to.top ?? 0)
    window.dispatchEvent(new Event('scroll'))
  })
}

/** A hand that scrolls. */
export const scrollByHand = (top: number) => act(() => window.scrollTo({ top }))
