import { type RefObject, useLayoutEffect } from 'react'
import { choosePosition, type Frame, type ToastPosition } from './toast-position.ts'

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="radio"], [role="slider"]'
const HEADINGS = 'h1, h2, h3, h4, [role="heading"]'
/**
 * The cost of each hidden point: a whole heading costs less than an edge of a control, and anything less than the
 * focus.
 */
const COST = { heading: 1, control: 100, focused: 10_000 }

/**
 * Moves the dock of the toasts to a place where it covers neither a control nor a heading, and looks again while one is
 * shown and the page, the focus or the window changes. It stays as long as nothing is under it. It moves by a
 * transform, which needs no layout.
 */
export function useToastPosition(dock: RefObject<HTMLElement | null>, shown: unknown) {
  useLayoutEffect(() => {
    const element = dock.current
    // jsdom lays nothing out, so there is no place to look for.
    if (!element || element.childElementCount === 0 || !('elementsFromPoint' in document)) return
    let position = place(element)
    let frame = 0
    /** A change of the window is followed by changes of the page, which must not keep the place of the old window. */
    let isMoved = false
    const lazily = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        position = place(element, isMoved ? undefined : position)
        isMoved = false
      })
    }
    const anew = () => {
      isMoved = true
      lazily()
    }
    const changes = new MutationObserver((records) => {
      if (records.some(({ target }) => !element.contains(target))) lazily()
    })
    changes.observe(document.body, { childList: true, subtree: true })
    const size = new ResizeObserver((entries) => (entries.some(({ target }) => target === element) ? anew : lazily)())
    size.observe(element)
    size.observe(document.body)
    addEventListener('resize', anew)
    document.addEventListener('focusin', lazily)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      size.disconnect()
      removeEventListener('resize', anew)
      document.removeEventListener('focusin', lazily)
      document.documentElement.style.removeProperty('--toast-space')
    }
  }, [dock, shown])
}

function place(dock: HTMLElement, current?: ToastPosition): ToastPosition {
  const frame = frameNow()
  const heights = new Map<number, number>()
  const heightAt = (width: number) => {
    const known = heights.get(width)
    if (known !== undefined) return known
    dock.style.width = `${width}px`
    heights.set(width, dock.offsetHeight)
    return dock.offsetHeight
  }
  const covered = (x: number, y: number) => costAt(dock, x, y)
  const position = choosePosition(frame, heightAt, covered, current)
  const height = heightAt(position.width)
  dock.style.width = `${position.width}px`
  dock.style.translate = `${position.x}px ${position.y}px`
  dock.dataset.onBar = String(position.onBar)
  document.documentElement.style.setProperty('--toast-space', position.onBar ? `${height}px` : '0px')
  return position
}

function frameNow(): Frame {
  const height = document.documentElement.clientHeight
  const isDialogOpen = document.getElementById('root')?.hasAttribute('inert') ?? false
  const header = document.querySelector('#root header')?.getBoundingClientRect()
  const bars = isDialogOpen ? [] : [...document.querySelectorAll('[data-bottom-bar]')]
  return {
    width: document.documentElement.clientWidth,
    height,
    headerEnd: Math.max(0, Math.min(header?.bottom ?? 0, height / 2)),
    barStart: Math.min(height, ...bars.map((bar) => bar.getBoundingClientRect().top)),
    isDialogOpen,
  }
}

/** The cost of hiding a point, highest at the focused element. */
function costAt(dock: HTMLElement, x: number, y: number): number {
  const under = document.elementsFromPoint(x, y).find((element) => !dock.contains(element))
  if (!under) return 0
  const control = under.closest(CONTROLS)
  if (control) return control.contains(document.activeElement) ? COST.focused : COST.control
  const heading = under.closest(HEADINGS)
  return heading && isOnText(heading, x, y) ? COST.heading : 0
}

/** A heading's box is as wide as its column, its words seldom are. */
function isOnText(element: Element, x: number, y: number): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left - 8 && x <= right + 8 && y >= top && y <= bottom,
  )
}
