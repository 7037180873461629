import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  createBrowserRouter,
  type DOMRouterOpts,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useSearchParams,
} from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { HOME, safeNext } from '../lib/paths.ts'
import { Shell } from '../ui/Shell.tsx'
import { PageSpinner } from '../ui/states.tsx'
import { Crash } from './Crash.tsx'
import { lazyScreen, type ScreenHandle } from './lazy-screen.ts'
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

const openPages: RouteObject[] = [
  { Component: GuestOnly, children: guestPages },
  {
    lazy: lazyScreen(() => import('./MarketingLayout.tsx'), 'MarketingLayout'),
    children: publicPages,
  },
  ...passwordPages,
  {
    path: 'quran',
    lazy: lazyScreen(() => import('../features/chapters/ReaderScreen.tsx'), 'ReaderScreen', 'prepareReader'),
  },
]

const ROOT = 'root'
const NOWHERE = '*'

/** All routes; those of members stand in a file of their own, which a guest who reads does without. */
export const routesWith = (memberRoutes: readonly RouteObject[]): RouteObject[] => [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: Crash,
    HydrateFallback: () => <Shell label={t('ui.initializing')} />,
    children: [...openPages, ...memberRoutes, { path: NOWHERE, element: <Navigate to="/" replace /> }],
  },
]

/** Where they are needed and do not come the router says so. */
const loadMemberRoutes = async () => (await import('./member-routes.tsx')).memberRoutes

/**
 * The router at the window's address. `isWhole` tells whether all that the screen there needs has come; what has not, the router asks
 * for again, and says so if it fails.
 */
export async function openRouter(queries: QueryClient, isReady: () => boolean) {
  giveFirstEntryKey()
  const address = window.location
  const isOpen = matchRoutes(routesWith([]), address)?.at(-1)?.route.path !== NOWHERE
  const memberRoutes = isOpen ? undefined : await loadMemberRoutes().catch(() => undefined)
  const routes = routesWith(memberRoutes ?? [])
  const isWhole = (await loadScreen(routes, address, queries, isReady)) && (isOpen || memberRoutes !== undefined)
  // Only where they are missing: with it, the first render of an address with an id in it waits for what is there.
  const later: DOMRouterOpts = {
    patchRoutesOnNavigation: async ({ patch }) => patch(ROOT, await loadMemberRoutes()),
  }
  return { router: createBrowserRouter(routes, memberRoutes ? {} : later), isWhole }
}

/**
 * The router keeps how far an entry of the browser's history is scrolled by the key in that entry, and has one key for the first
 * entries of all visits: an address would open where the tab had left another one. A reload and the back button find this key again.
 */
function giveFirstEntryKey() {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ ...state, key: String(Math.random()) }, '')
}

/**
 * Loads the screen of an address, so that the router's first render shows it; and, if `isReady` then says so, the answers to the calls that it
 * begins with. Tells whether all of it came.
 */
async function loadScreen(
  routes: RouteObject[],
  { pathname, search }: Location,
  queries: QueryClient,
  isReady: () => boolean,
): Promise<boolean> {
  const loading = (matchRoutes(routes, pathname) ?? []).map(async ({ route, params }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    const { handle } = route as { handle?: ScreenHandle }
    if (handle && isReady()) await handle.prepare(queries, { params, search })
  })
  return (await Promise.allSettled(loading)).every(({ status }) => status === 'fulfilled')
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
