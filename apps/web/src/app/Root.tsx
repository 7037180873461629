import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { matchPath, Outlet, ScrollRestoration, useLocation } from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { ReadingAsBar } from '../features/care/ReadingAsBar.tsx'
import { useConfig } from '../lib/config.ts'
import { entryKeyOf } from '../lib/entry-key.ts'
import { keepFocus } from '../lib/focus-keeper.ts'
import { loadMessages } from '../lib/i18n.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { LatePart } from '../ui/LatePart.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { Toasts } from '../ui/Toasts.tsx'

const ComingSoon = lazy(async () => ({ default: (await import('../features/landing/ComingSoon.tsx')).ComingSoon }))
/** Loaded on its own, because guests do not need it and the first paint must not wait for it. */
const SignedInWork = lazy(async () => {
  const [{ SignedInWork }] = await Promise.all([import('./SignedInWork.tsx'), loadMessages('signed-in')])
  return { default: SignedInWork }
})

/** The frame of every page. */
export function Root() {
  const { comingSoon } = useConfig()
  const { pathname } = useLocation()
  const { user } = useAuth()
  useFocusOnArrival(pathname)
  useClearFailures(pathname)
  useEffect(keepFocus, [])
  return (
    <>
      <SkipLink />
      <ReadingAsBar />
      <Suspense>{comingSoon && !matchPath('/about', pathname) ? <ComingSoon /> : <Outlet />}</Suspense>
      <ScrollRestoration getKey={entryKeyOf} />
      {useIsHydrated() && <Toasts />}
      <LatePart>{user && <SignedInWork />}</LatePart>
    </>
  )
}

/**
 * Moves the focus to the beginning of a new page, as an ordinary page load does, or to the element that the page marks with
 * `data-focus-on-arrival`. A redirect before the person has pressed or typed anything leaves the focus where the browser put it.
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

/**
 * A page shows failed attempts until the person leaves it. An attempt that was made by following a link (`meta.leadsOn`) is shown
 * on the link's target.
 */
function useClearFailures(pathname: string) {
  const mutations = useQueryClient().getMutationCache()
  useLayoutEffect(() => {
    const triedBefore = new Set(mutations.getAll())
    return () => {
      for (const mutation of mutations.getAll()) {
        const leadsOn = mutation.meta?.leadsOn === true && !triedBefore.has(mutation)
        if (mutation.state.status !== 'pending' && !leadsOn) mutations.remove(mutation)
      }
    }
  }, [mutations, pathname])
}
