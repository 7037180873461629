import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Navigation, Shown } from '../lib/navigation.ts'
import { useWasHydrated } from '../lib/use-is-hydrated.ts'

/** A page that is gone back to stands where it was left, another one at its beginning, or at the place that the address names. */
export function useScrollPosition(navigation: Navigation, shown: Shown) {
  useEffect(() => {
    const store = () => {
      navigation.storeScrollTops()
      history.scrollRestoration = 'auto' // A page from elsewhere is the browser's to scroll.
    }
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      history.scrollRestoration = 'auto'
    }
  }, [navigation])

  const hydrated = useRef(useWasHydrated() ? shown : undefined)
  useLayoutEffect(() => {
    // The browser has put a page from the build where it was left, and a person may have read on since.
    if (shown === hydrated.current && window.scrollY > 0) return
    const { location, scrollTop, keepsScroll } = shown
    const named = location.hash && document.getElementById(decoded(location.hash.slice(1)))
    if (scrollTop !== undefined) window.scrollTo(0, scrollTop)
    else if (named) named.scrollIntoView()
    else if (!keepsScroll) window.scrollTo(0, 0)
  }, [shown])
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
