import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyModule } from './lazy-part.ts'

let idle: { turn: () => void; timeout: number | undefined }[]
beforeEach(() => {
  idle = []
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (turn: () => void, options?: IdleRequestOptions) =>
    idle.push({ turn, timeout: options?.timeout }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what was pressed first is shown before parts are asked for, and each waits for a turn of its own', () => {
  const [menu, dialog] = [vi.fn(async () => 'menu'), vi.fn(async () => 'dialog')]
  lazyModule(menu)
  lazyModule(dialog)
  window.dispatchEvent(new Event('pointerdown'))
  expect(idle).toEqual([])

  vi.advanceTimersToNextFrame()
  expect(menu).not.toHaveBeenCalled()
  expect(idle.map(({ timeout }) => timeout)).toEqual([1_000, 1_000])
  idle[0]?.turn()
  expect([menu.mock.calls.length, dialog.mock.calls.length]).toEqual([1, 0])

  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersToNextFrame()
  expect(idle).toHaveLength(2) // The first sign alone counts.
})

test('without idle callbacks, as in Safari, they are asked for after the frame', () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  const load = vi.fn(async () => 'part')
  lazyModule(load)
  window.dispatchEvent(new Event('wheel'))
  expect(load).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(load).toHaveBeenCalledOnce()
})

test('what is asked for before its turn comes at once', async () => {
  const load = vi.fn(async () => 'part')
  const part = lazyModule(load)
  window.dispatchEvent(new Event('pointerdown'))
  await part.bring()
  expect(part.current()).toBe('part')
  vi.advanceTimersToNextFrame()
  for (const { turn } of idle) turn()
  expect(load).toHaveBeenCalledOnce()
})
