import { createContext } from 'react'
import {
  type Location,
  NavigationType,
  type Navigator,
  type Path,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router-dom'

/** The browser's, or that of a test. */
export type History = Pick<
  ReturnType<typeof UNSAFE_createBrowserHistory>,
  'location' | 'push' | 'replace' | 'go' | 'listen' | 'createHref' | 'encodeLocation'
>

/** What is on the screen: the page at `location`, unless it could not be loaded. */
export interface Shown {
  location: Location
  action: NavigationType
  isLoading: boolean
  failure?: { error: unknown } | undefined
  /** Where the window stood when this entry of the history was left. */
  scrollTop?: number | undefined
  keepsScroll?: boolean | undefined
}

/** From one page to another, or to another address of the same. */
export interface Leaving {
  from: Location
  to: Location
  action: NavigationType
}

/** Keeps a person on a page where `holds` says so, and is told of it by `onHeld`: of nothing once they have gone on. */
export interface Guard {
  holds: (leaving: Leaving) => boolean
  onHeld: (held: Held | null) => void
}

export interface Held {
  leave: () => void
  stay: () => void
}

interface Options {
  history: History
  /** Loads what an address shows; undefined where all of it is there. */
  load: (address: Path) => Promise<unknown> | undefined
}

interface GoOptions {
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean | undefined
}

export type Navigation = ReturnType<typeof createNavigation>

/**
 * From page to page: a page is left once the next one has loaded, unless a guard holds its person there. The router's own history is
 * below it, and its components and hooks above; its data router, which does the same and much more, is 16 KB.
 */
export function createNavigation({ history, load }: Options) {
  const listeners = new Set<() => void>()
  const guards: Guard[] = []
  const scrollTops = readScrollTops()
  /** Counts, so that what was gone to last is what comes. */
  let turn = 0
  let isReleased = false
  /** The browser has gone back or on, and was sent back: what to do once it has come. */
  let onReturn: (() => void) | undefined
  let shown: Shown = { location: history.location, action: NavigationType.Pop, isLoading: true, keepsScroll: true }

  function show(next: Shown) {
    shown = next
    for (const listener of listeners) listener()
  }

  function start(action: NavigationType, location: Location, keepsScroll?: boolean) {
    const mine = ++turn
    keepScrollTop()
    const finish = (failure?: Shown['failure']) => {
      if (mine !== turn) return
      if (action === NavigationType.Push) history.push(location, location.state)
      if (action === NavigationType.Replace) history.replace(location, location.state)
      isReleased = false
      for (const guard of guards) guard.onHeld(null)
      const scrollTop = scrollTops[scrollKey(location)]
      show({ location, action, isLoading: false, failure, scrollTop, keepsScroll })
    }
    const loading = load(location)
    if (!loading) return finish()
    loading.then(
      () => finish(),
      (error: unknown) => finish({ error }),
    )
  }

  /** Of several guards the last one that came is asked. */
  function isHeld(leaving: Omit<Leaving, 'from'>, leave: () => void): boolean {
    const guard = guards.at(-1)
    if (!guard || isReleased || !guard.holds({ ...leaving, from: shown.location })) return false
    const stay = () => guard.onHeld(null)
    guard.onHeld({
      stay,
      leave: () => {
        isReleased = true
        stay()
        leave()
      },
    })
    return true
  }

  function go(to: To, { replace, state = null, preventScrollReset }: GoOptions = {}) {
    const action = replace ? NavigationType.Replace : NavigationType.Push
    const key = Math.random().toString(36).slice(2, 10)
    const location: Location = { ...history.encodeLocation(to), state, key, mask: undefined }
    const leave = () => start(action, location, preventScrollReset)
    if (!isHeld({ to: location, action }, leave)) leave()
  }

  history.listen(({ action, location, delta }) => {
    if (onReturn) {
      onReturn()
      onReturn = undefined
      return
    }
    let comeBack = () => {}
    const hasReturned = new Promise<void>((done) => {
      comeBack = done
    })
    // An entry that the browser made by itself, for a link within a page, has no place in the order: it cannot be gone back from.
    if (delta !== null && isHeld({ to: location, action }, () => void hasReturned.then(() => history.go(delta)))) {
      onReturn = comeBack
      history.go(-delta)
    } else start(action, location)
  })

  function keepScrollTop() {
    if (!shown.isLoading) scrollTops[scrollKey(shown.location)] = window.scrollY
  }

  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state, options) => go(to, { ...options, state }),
    replace: (to, state, options) => go(to, { ...options, state, replace: true }),
  }

  // The person may have scrolled what stood there before the scripts came.
  start(shown.action, shown.location, true)

  return {
    navigator,
    shown: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    guard(guard: Guard) {
      guards.push(guard)
      return () => void guards.splice(guards.indexOf(guard), 1)
    },
    /** For the page that comes next: after a reload, or from elsewhere by the back button. */
    storeScrollTops() {
      keepScrollTop()
      try {
        sessionStorage.setItem(SCROLL_TOPS, JSON.stringify(scrollTops))
      } catch {
        // Without storage that page is the browser's to scroll.
      }
    },
  }
}

const SCROLL_TOPS = 'halaqa_scroll_tops'

function readScrollTops(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(SCROLL_TOPS) ?? '{}')
  } catch {
    return {}
  }
}

/** Entries that the browser makes by itself, for links within a page, share one key: their path tells them apart. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

export const NavigationContext = createContext<Navigation | null>(null)
