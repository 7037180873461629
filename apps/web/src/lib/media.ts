import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Pixels from which toasts are cards and the reader has a sidebar (Tailwind's `md`). */
export const MEDIUM_WIDTH = 768

/**
 * The size from which the reader's list of surahs stands beside the text. A phone on its side is wide, but not high
 * enough.
 */
export const SIDEBAR_MIN = `(min-width: ${MEDIUM_WIDTH}px) and (min-height: 500px)`
/** A phone on its side. */
export const LOW_WINDOW = '(max-height: 499px)'
/** The width from which a page has two columns. */
export const TWO_COLUMNS = '(min-width: 1024px)'
/** The width from which the reader's settings stand beside the text too. */
export const SETTINGS_PANEL_MIN = '(min-width: 1024px)'

/** Whether a media query holds now. */
export function useMedia(query: string) {
  const list = useRef<MediaQueryList>(null)
  const lookUp = () => {
    list.current ??= matchMedia(query)
    return list.current
  }
  const subscribe = useCallback((listener: () => void) => {
    const asked = lookUp()
    asked.addEventListener('change', listener)
    return () => asked.removeEventListener('change', listener)
  }, [])
  // A prerendered page is laid out for a phone; style sheets adapt it to wider windows.
  return useSyncExternalStore(
    subscribe,
    () => lookUp().matches,
    () => false,
  )
}
