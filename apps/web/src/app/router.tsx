import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  matchRoutes,
  Navigate,
  Outlet,
  type Path,
  type RouteMatch,
  type RouteObject,
  useSearchParams,
} from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { intendedAddress } from '../lib/intended-address.ts'
import { createNavigation } from '../lib/navigation.ts'
import { HOME, safeNext } from '../lib/paths.ts'
import { PageSpinner } from '../ui/states.tsx'
import { lazyScreen, type ScreenHandle, withMessages } from './lazy-screen.ts'
import { Root } from './Root.tsx'

/** Every screen is a file of its own, loaded when it is first shown. */
const guestPages: RouteObject[] = [
  { index: true, lazy: lazyScreen(() => import('../features/landing/LandingPage.tsx'), 'LandingPage') },
  {
    path: 'signin',
    lazy: lazyScreen(() => import('../features/auth/SignInScreen.tsx'), 'SignInScreen'),
  },
  {
    path: 'signup',
    lazy: lazyScreen(() => import('../features/auth/SignUpScreen.tsx'), 'SignUpScreen'),
  },
]

/** Where passwords are renewed by mail. */
const passwordPages: RouteObject[] = [
  {
    path: 'forgot-password',
    lazy: lazyScreen(() => import('../features/auth/ForgottenScreen.tsx'), 'ForgottenScreen'),
  },
  {
    path: 'reset-password',
    lazy: lazyScreen(() => import('../features/auth/RenewScreen.tsx'), 'RenewScreen'),
  },
]

const publicPages: RouteObject[] = [
  { path: 'about', lazy: lazyScreen(() => import('../features/about/AboutPage.tsx'), 'AboutPage') },
  { path: 'terms', lazy: lazyScreen(() => import('../features/about/TermsPage.tsx'), 'TermsPage') },
  {
    path: 'privacy',
    lazy: lazyScreen(() => import('../features/about/PrivacyPage.tsx'), 'PrivacyPage'),
  },
  { path: 'help', lazy: lazyScreen(() => import('../features/about/HelpPage.tsx'), 'HelpPage') },
]

const pagesForAll: RouteObject[] = [
  { Component: GuestOnly, children: guestPages },
  {
    lazy: withMessages(
      'about',
      lazyScreen(() => import('./MarketingLayout.tsx'), 'MarketingLayout'),
    ),
    children: publicPages,
  },
  ...passwordPages,
  {
    path: 'quran',
    lazy: lazyScreen(() => import('../features/chapters/ReaderScreen.tsx'), 'ReaderScreen', 'prepareReader'),
  },
]

const NOWHERE = '*'

/** All routes; those of members stand in a file of their own, which a guest who reads does without. */
const routesWith = (memberRoutes: readonly RouteObject[]): RouteObject[] => [
  {
    Component: Root,
    children: [...pagesForAll, ...memberRoutes, { path: NOWHERE, element: <Navigate to="/" replace /> }],
  },
]

const loadMemberRoutes = async () => (await import('./member-routes.tsx')).memberRoutes

/** The routes that are known so far, and the screens that have come. */
export function createPages(memberRoutes?: readonly RouteObject[]) {
  let hasAll = memberRoutes !== undefined
  let last: { routes: RouteObject[]; pathname: string; matches: RouteMatch[] } | undefined
  const pages = {
    routes: routesWith(memberRoutes ?? []),
    /** The routes of an address. Finding them takes a phone long, and what is asked for is mostly what was asked for last. */
    matchesAt(pathname: string): RouteMatch[] {
      const { routes } = pages
      if (last?.pathname !== pathname || last.routes !== routes)
        last = { routes, pathname, matches: matchRoutes(routes, pathname) ?? [] }
      return last.matches
    },
    /** Undefined where all that the address needs is there. What did not come is asked for again the next time. */
    load({ pathname }: Pick<Path, 'pathname'>): Promise<unknown> | undefined {
      const matches = pages.matchesAt(pathname)
      if (!hasAll && matches.at(-1)?.route.path === NOWHERE) return loadMore(pathname)
      const missing = matches.filter(({ route }) => route.lazy)
      return missing.length > 0 ? Promise.all(missing.map(({ route }) => loadScreen(route))) : undefined
    },
  }
  async function loadMore(pathname: string) {
    pages.routes = routesWith(await loadMemberRoutes())
    hasAll = true
    await pages.load({ pathname })
  }
  return pages
}

async function loadScreen(route: RouteObject) {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
}

/**
 * The pages at the window's address. `isWhole` tells whether all that the screen there needs has come; what has not is asked for again, and
 * `Crash` says so if it fails.
 */
export async function openPages(queries: QueryClient, isReady: () => boolean) {
  giveFirstEntryKey()
  openIntendedAddress()
  const pages = createPages()
  const isLoaded = await isFulfilled(pages.load(window.location))
  const isWhole =
    isLoaded &&
    (!isReady() || (await isFulfilled(prepare(pages.matchesAt(window.location.pathname), window.location, queries))))
  const navigation = createNavigation({ history: createBrowserHistory(), load: pages.load })
  return { pages, navigation, isWhole }
}

const isFulfilled = async (promise: Promise<unknown> | undefined) => {
  const [{ status }] = await Promise.allSettled([promise])
  return status === 'fulfilled'
}

/** Waits for the answers to the calls that the screen of an address begins with. */
const prepare = (matches: RouteMatch[], { search }: Location, queries: QueryClient) =>
  Promise.all(
    matches.map(({ route, params }) =>
      (route as { handle?: ScreenHandle }).handle?.prepare(queries, { params, search }),
    ),
  )

/**
 * The app keeps how far an entry of the browser's history is scrolled by the key in that entry, and has one key for the first
 * entries of all visits: an address would open where the tab had left another one. A reload and the back button find this key again.
 */
function giveFirstEntryKey() {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ ...state, key: String(Math.random()) }, '')
}

/** A link out of a message opens what it means, before anything asks for what its address says. */
function openIntendedAddress() {
  const { pathname, search, hash } = window.location
  const intended = intendedAddress({ pathname, search, hash })
  if (intended !== pathname + search + hash) window.history.replaceState(window.history.state, '', intended)
}

/** Pages for guests. Signing in goes on beneath them, so that a failure leaves what was typed. */
function GuestOnly() {
  const auth = useAuth()
  const [query] = useSearchParams()
  const { clearRedirect } = auth
  useEffect(clearRedirect, [clearRedirect])
  useEffect(() => void loadMemberRoutes().catch(() => {}), []) // Before a sign-in leads to them.
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (!auth.isAuthenticated) return <Outlet />
  return (
    <>
      <Navigate to={safeNext(query.get('next')) ?? HOME} replace />
      <PageSpinner label={t('ui.redirecting')} />
    </>
  )
}
