import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLaidOutAhead } from './use-laid-out-ahead.ts'

let turns: (() => void)[]
let scrolled: number
beforeEach(() => {
  turns = []
  vi.useFakeTimers({
    toFake: ['performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'],
  })
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => turns.push(turn))
  // Each is as tall as a window, with the first one at its top.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, at * innerHeight - scrolled, 100, innerHeight)
  })
  scrolled = 0
  vi.stubGlobal('cancelIdleCallback', (turn: number) => {
    if (turn > 0) turns[turn - 1] = () => {}
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function List({ count }: { count: number }) {
  const list = useRef<HTMLOListElement>(null)
  useLaidOutAhead(list)
  const numbers = Array.from({ length: count }, (_, index) => index)
  return (
    <ol ref={list}>
      {numbers.map((number) => (
        <li key={number} />
      ))}
    </ol>
  )
}

const laidOut = (container: HTMLElement) =>
  [...container.querySelectorAll('li')].flatMap(({ style }, at) => (style.contentVisibility === 'visible' ? [at] : []))
const pause = () =>
  act(() => {
    for (const turn of turns.splice(0)) turn()
  })

test('items are laid out in a pause, and those far away wait again once the list is rendered anew', () => {
  const { container, rerender } = render(<List count={5} />)
  expect(laidOut(container)).toEqual([])
  pause()
  expect(laidOut(container)).toEqual([0, 1, 2, 3, 4])

  rerender(<List count={6} />)
  expect(laidOut(container)).toEqual([0, 1, 2])
  pause()
  expect(laidOut(container)).toEqual([0, 1, 2, 3, 4, 5])
})

test('those near are those where the window was scrolled to', () => {
  const { container, rerender } = render(<List count={9} />)
  pause()
  scrolled = 5 * innerHeight
  vi.stubGlobal('scrollY', scrolled)
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersToNextFrame()
  rerender(<List count={9} />)
  expect(laidOut(container)).toEqual([4, 5, 6, 7])
})

test('lays out nothing above the window, which would move the visible part', () => {
  scrolled = 3 * innerHeight
  const { container } = render(<List count={6} />)
  pause()
  expect(laidOut(container)).toEqual([3, 4, 5])
})

test.each(['scroll', 'pointerdown', 'keydown'])('lays out nothing just after a %s', (type) => {
  const { container } = render(<List count={3} />)
  window.dispatchEvent(new Event(type))
  pause()
  expect(laidOut(container)).toEqual([])

  vi.advanceTimersByTime(1_000)
  pause()
  expect(laidOut(container)).toEqual([0, 1, 2])
})

test('rendering asks for no size, for which the browser would lay out the whole list', () => {
  const { rerender } = render(<List count={5} />)
  pause()
  const asked = vi.fn(() => 400)
  for (const size of ['innerWidth', 'innerHeight', 'scrollY'] as const)
    vi.spyOn(window, size, 'get').mockImplementation(asked)
  vi.mocked(Element.prototype.getBoundingClientRect).mockClear()
  rerender(<List count={6} />)
  expect(asked).not.toHaveBeenCalled()
  expect(Element.prototype.getBoundingClientRect).not.toHaveBeenCalled()
})

test('another width makes other lines: those far away wait again', () => {
  const { container } = render(<List count={5} />)
  pause()
  vi.stubGlobal('innerWidth', window.innerWidth + 1)
  window.dispatchEvent(new Event('resize'))
  expect(laidOut(container)).toEqual([0, 1, 2])
})
