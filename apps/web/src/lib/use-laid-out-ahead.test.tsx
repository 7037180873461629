import { act, cleanup, render } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLaidOutAhead } from './use-laid-out-ahead.ts'

let turns: (() => void)[]
beforeEach(() => {
  turns = []
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (turn: () => void) => turns.push(turn))
  vi.stubGlobal('cancelIdleCallback', (turn: number) => {
    if (turn > 0) turns[turn - 1] = () => {}
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
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
  [...container.querySelectorAll('li')].filter(({ style }) => style.contentVisibility === 'visible').length
const pause = () =>
  act(() => {
    for (const turn of turns.splice(0)) turn()
  })

test('items are laid out in a pause, and wait again once the list is rendered anew', () => {
  const { container, rerender } = render(<List count={3} />)
  expect(laidOut(container)).toBe(0)
  pause()
  expect(laidOut(container)).toBe(3)

  rerender(<List count={4} />)
  expect(laidOut(container)).toBe(0)
  pause()
  expect(laidOut(container)).toBe(4)
})

test('nothing is laid out while somebody scrolls', () => {
  const { container } = render(<List count={3} />)
  window.dispatchEvent(new Event('scroll'))
  pause()
  expect(laidOut(container)).toBe(0)

  vi.advanceTimersByTime(1_000)
  pause()
  expect(laidOut(container)).toBe(3)
})

test('another width makes other lines: all wait again', () => {
  const { container } = render(<List count={3} />)
  pause()
  vi.stubGlobal('innerWidth', window.innerWidth + 1)
  window.dispatchEvent(new Event('resize'))
  expect(laidOut(container)).toBe(0)
})
