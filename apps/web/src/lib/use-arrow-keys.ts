import { type KeyboardEvent, useState } from 'react'

/**
 * A long list as a single stop of the Tab key: arrows, Home and End move within it. Spread `list` on the element around
 * the links, `item(key)` on each of them; `start` is the key of the one that Tab reaches first.
 */
export function useArrowKeys(start: number | undefined) {
  const [focused, setFocused] = useState<number>()
  return {
    list: { onKeyDown: moveToLink },
    item: (key: number) => ({ tabIndex: key === (focused ?? start) ? 0 : -1, onFocus: () => setFocused(key) }),
    /** A new list begins at its start again. */
    reset: () => setFocused(undefined),
  }
}

const moveToLink = (event: KeyboardEvent<HTMLElement>) => moveFocus(event, 'a')

/** Moves the focus among the items of the list that has the event: by arrows, Home and End. @param selector of an item */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const at = items.indexOf(event.target as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (at < 0 || to === undefined) return
  event.preventDefault()
  items[Math.min(Math.max(to, 0), items.length - 1)]?.focus()
}
