import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/**
 * The keys of an on-screen keyboard as a single stop of the Tab key; arrows go from key to key. Left is the next one, as the letters run from
 * right to left; up and down go to the key that is nearest there.
 */
export function useKeyboardGrid() {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const keys = shown(ref.current)
    const stop = keys.find((key) => key === document.activeElement) ?? keys[0]
    for (const key of keys) key.tabIndex = key === stop ? 0 : -1
  })
  return { ref, on: { onKeyDown: move } }
}

const shown = (board: HTMLElement | null) =>
  [...(board?.querySelectorAll('button') ?? [])].filter((key) => key.checkVisibility?.() ?? true)

function move(event: KeyboardEvent<HTMLElement>) {
  const keys = shown(event.currentTarget)
  const from = event.target as HTMLButtonElement
  const at = keys.indexOf(from)
  if (at < 0) return
  const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key]
  const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const to = step ? keys[at + step] : rows ? nearest(keys, from, rows) : undefined
  if (!step && !rows) return
  event.preventDefault()
  if (!to) return
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
}

/** The key in the next row above or below whose middle is nearest. */
function nearest(keys: HTMLButtonElement[], from: HTMLButtonElement, rows: number) {
  const start = middle(from)
  const off = (key: HTMLButtonElement) => (middle(key).y - start.y) * rows
  const beyond = keys.filter((key) => off(key) > 10)
  const row = Math.min(...beyond.map(off))
  return beyond
    .filter((key) => off(key) < row + 10)
    .sort((a, b) => Math.abs(middle(a).x - start.x) - Math.abs(middle(b).x - start.x))[0]
}

function middle(key: HTMLElement) {
  const { left, width, top, height } = key.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
