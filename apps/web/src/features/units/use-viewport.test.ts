import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useViewport } from './use-viewport.ts'

test('the height of the window is asked for again when the window has changed, and not at each drawing', () => {
  const height = vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800)
  const { result, rerender } = renderHook(() => useViewport())
  expect(result.current.height).toBe(800)
  const asked = height.mock.calls.length
  rerender()
  rerender()
  expect(height.mock.calls.length).toBe(asked)

  height.mockReturnValue(500)
  act(() => void dispatchEvent(new Event('resize')))
  expect(result.current.height).toBe(500)
})

test('knows a height that changed while the path was hidden', () => {
  const height = vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(800)
  renderHook(() => useViewport()).unmount()
  height.mockReturnValue(500)
  expect(renderHook(() => useViewport()).result.current.height).toBe(500)
})
