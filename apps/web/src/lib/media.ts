import { useSyncExternalStore } from 'react'

/** From this width on the reader's list of surahs stands beside the text. */
export const WIDE = '(min-width: 768px)'
/** From this width on a page has two columns. */
export const TWO_COLUMNS = '(min-width: 1024px)'
/** From this width on the reader's settings stand beside the text too. */
export const BESIDE = '(min-width: 1024px)'

/** Whether a media query holds now. */
export function useMedia(query: string) {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
