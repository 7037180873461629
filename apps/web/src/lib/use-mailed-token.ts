import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * The token that a mailed link carries behind its `#`, which browsers send to no server; empty if the link was cut off.
 */
export function useMailedToken() {
  const { hash } = useLocation()
  const [token] = useState(hash.slice(1))
  return token
}

/** Focuses the link that replaces the button with the focus. */
export const focusWhenShown = (link: HTMLAnchorElement | null) => link?.focus()
