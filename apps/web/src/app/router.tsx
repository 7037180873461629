import { useEffect } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, useSearchParams } from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t, withMessages } from '../lib/i18n.ts'
import { HOME, safeNext, WELCOME } from '../lib/paths.ts'
import { PageSpinner } from '../ui/states.tsx'
import { Crash } from './Crash.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { memberRoutes } from './member-routes.tsx'
import { Root } from './Root.tsx'

/** Each screen is loaded from its own file when it is first shown. */
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

/** Pages that renew a password by mail. */
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
  {
    path: 'privacy/software',
    lazy: lazyScreen(() => import('../features/about/SoftwarePrivacyPage.tsx'), 'SoftwarePrivacyPage'),
  },
  { path: 'imprint', lazy: lazyScreen(() => import('../features/about/ImprintPage.tsx'), 'ImprintPage') },
  { path: 'khatm/:code', lazy: lazyScreen(() => import('../features/khatm-pages/KhatmScreen.tsx'), 'KhatmScreen') },
  { path: 'help', lazy: lazyScreen(() => import('../features/about/HelpPage.tsx'), 'HelpPage') },
]

const pages: RouteObject[] = [
  { Component: GuestOnly, children: guestPages },
  {
    lazy: withMessages(
      'about',
      lazyScreen(() => import('./MarketingLayout.tsx'), 'MarketingLayout'),
    ),
    children: [{ ErrorBoundary: Crash, children: publicPages }],
  },
  ...passwordPages,
  {
    path: 'quran',
    lazy: lazyScreen(() => import('../features/chapters/ReaderScreen.tsx'), 'ReaderScreen'),
  },
  ...memberRoutes,
  { path: '*', element: <Navigate to="/" replace /> },
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Crash,
    HydrateFallback: LoadingPage,
    children: [{ ErrorBoundary: Crash, children: pages }],
  },
]

/** `hydrationData` tells the router that the page existed before, so that a hydrated page keeps its scroll position. */
export const createAppRouter = ({ hydrates }: { hydrates: boolean }) =>
  createBrowserRouter(routes, hydrates ? { hydrationData: { loaderData: {} } } : {})

function LoadingPage() {
  return <PageSpinner label={t('ui.initializing')} />
}

/** Pages for guests. They stay mounted while the person signs in, so that a failure keeps the values of the form. */
function GuestOnly() {
  const auth = useAuth()
  const [query] = useSearchParams()
  const { clearRedirect } = auth
  useEffect(clearRedirect, [clearRedirect])
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (!auth.isAuthenticated) return <Outlet />
  return (
    <>
      <Navigate to={safeNext(query.get('next')) ?? (auth.user?.isNew ? WELCOME : HOME)} replace />
      <PageSpinner label={t('ui.redirecting')} />
    </>
  )
}
