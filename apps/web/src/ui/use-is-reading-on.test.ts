import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useIsReadingOn } from './use-is-reading-on.ts'

/** A page of 5000 pixels in jsdom's window of 768. */
function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

describe('reading on', () => {
  afterEach(() => void Reflect.deleteProperty(document.documentElement, 'scrollHeight'))

  test('begins with the way down and ends with the way up, and at either end of the page', () => {
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 5000, configurable: true })
    const { result } = renderHook(() => useIsReadingOn(true))
    const after = (y: number) => {
      scrollTo(y)
      return result.current
    }

    expect(after(50)).toBe(false)
    expect(after(600)).toBe(true)
    expect(after(597)).toBe(true)
    expect(after(500)).toBe(false)
    expect(after(4000)).toBe(true)
    expect(after(4232)).toBe(false)
  })

  test('is nothing on other pages', () => {
    const { result } = renderHook(() => useIsReadingOn(false))
    scrollTo(600)
    expect(result.current).toBe(false)
  })
})
