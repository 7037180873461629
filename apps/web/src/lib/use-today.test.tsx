import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToday } from './use-today.ts'

afterEach(() => void vi.useRealTimers())

test('rolls over at midnight where the person is, and again a day later', () => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 23, 59, 50) })
  const { result } = renderHook(useToday)
  expect(result.current).toBe('2025-11-21')
  act(() => void vi.advanceTimersByTime(11_000))
  expect(result.current).toBe('2025-11-22')
  act(() => void vi.advanceTimersByTime(24 * 3_600_000))
  expect(result.current).toBe('2025-11-23')
})

test('a tab that slept over midnight shows the new day when it gets the focus', () => {
  vi.useFakeTimers({ now: new Date(2025, 10, 21, 12), toFake: ['Date'] })
  const { result } = renderHook(useToday)
  vi.setSystemTime(new Date(2025, 10, 24, 8))
  act(() => void dispatchEvent(new Event('focus')))
  expect(result.current).toBe('2025-11-24')
})
