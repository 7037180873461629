import { useEffect, useRef } from 'react'
import { type Location, matchPath, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { ComingSoon } from '../features/landing/ComingSoon.tsx'
import { invalidateProgress } from '../features/lessons/lessons.keys.ts'
import { useLiveUpdates } from '../features/live/use-live-updates.ts'
import { useOutbox } from '../features/progress/use-outbox.ts'
import { useDeviceRenewal } from '../features/reminders/device.ts'
import { useReadingSync } from '../features/settings/use-reading-sync.ts'
import { useConfig } from '../lib/config.ts'
import { keepFocus } from '../lib/focus-keeper.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Toasts } from '../ui/Toasts.tsx'
import { useClearFailures } from './use-clear-failures.ts'

/** Around every page. */
export function Root() {
  const { comingSoon } = useConfig()
  const { pathname } = useLocation()
  useFocusOnArrival(pathname)
  useClearFailures(pathname)
  useEffect(keepFocus, [])
  useOutbox(invalidateProgress)
  useLiveUpdates()
  useReadingSync()
  useDeviceRenewal()
  return (
    <>
      <SkipLink />
      {comingSoon && !matchPath('/about', pathname) ? <ComingSoon /> : <Outlet />}
      <ScrollRestoration getKey={scrollKey} />
      <Toasts />
    </>
  )
}

/** The first entry of every visit has the same key: without its path, one page would open where another was left. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key)

/**
 * After a link the focus is at the new page's beginning, as after an ordinary page load, or on what that page marks with
 * `data-focus-on-arrival`. Before a person has pressed or
 * typed anything there is no focus to move: a redirect then leaves it where the browser put it.
 */
function useFocusOnArrival(pathname: string) {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (navigator.userActivation?.hasBeenActive === false) return
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    const first = main?.querySelector<HTMLElement>('[data-focus-on-arrival]') ?? main
    first?.focus({ preventScroll: true })
  }, [pathname])
}
