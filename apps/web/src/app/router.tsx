import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  createBrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  type Params,
  type RouteObject,
  useLocation,
  useSearchParams,
} from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t } from '../lib/i18n.ts'
import { HOME, safeNext, signInPath } from '../lib/paths.ts'
import { Shell } from '../ui/Shell.tsx'
import { PageSpinner } from '../ui/states.tsx'
import { adminPages, adminPreview } from './admin-pages.ts'
import { Crash } from './Crash.tsx'
import { Root } from './Root.tsx'

/** Every screen is a file of its own, loaded when it is first shown. */
const guestPages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('../features/landing/LandingPage.tsx')).LandingPage }) },
  {
    path: 'signin',
    lazy: async () => ({ Component: (await import('../features/auth/SignInScreen.tsx')).SignInScreen }),
  },
  {
    path: 'signup',
    lazy: async () => ({ Component: (await import('../features/auth/SignUpScreen.tsx')).SignUpScreen }),
  },
]

/** Where passwords are renewed by mail. */
const passwordPages: RouteObject[] = [
  {
    path: 'forgot-password',
    lazy: async () => ({ Component: (await import('../features/auth/ForgottenScreen.tsx')).ForgottenScreen }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({ Component: (await import('../features/auth/RenewScreen.tsx')).RenewScreen }),
  },
]

/** Where other mailed links lead. */
const mailedPages: RouteObject[] = [
  {
    path: 'confirm-email',
    lazy: async () => ({ Component: (await import('../features/account/ConfirmEmailScreen.tsx')).ConfirmEmailScreen }),
  },
  {
    path: 'reminders/confirm',
    lazy: async () => ({
      Component: (await import('../features/reminders/ReminderLinkScreen.tsx')).ConfirmRemindersScreen,
    }),
  },
  {
    path: 'reminders/stop',
    lazy: async () => ({
      Component: (await import('../features/reminders/ReminderLinkScreen.tsx')).StopRemindersScreen,
    }),
  },
]

const publicPages: RouteObject[] = [
  { path: 'about', lazy: async () => ({ Component: (await import('../features/about/AboutPage.tsx')).AboutPage }) },
  { path: 'terms', lazy: async () => ({ Component: (await import('../features/about/TermsPage.tsx')).TermsPage }) },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await import('../features/about/PrivacyPage.tsx')).PrivacyPage }),
  },
  { path: 'help', lazy: async () => ({ Component: (await import('../features/about/HelpPage.tsx')).HelpPage }) },
]

const appPages: RouteObject[] = [
  {
    path: 'read',
    lazy: async () => {
      const { ReadScreen, prepareRead } = await import('../features/read/ReadScreen.tsx')
      return { Component: ReadScreen, handle: { prepare: prepareRead } satisfies ScreenHandle }
    },
  },
  {
    path: 'memorize',
    lazy: async () => {
      const { MemorizeScreen, preparePath } = await import('../features/units/MemorizeScreen.tsx')
      return { Component: MemorizeScreen, handle: { prepare: preparePath } satisfies ScreenHandle }
    },
  },
  {
    path: 'memorize/plan',
    lazy: async () => ({ Component: (await import('../features/learning-plan/PlanScreen.tsx')).PlanScreen }),
  },
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('../features/profile/ProfileScreen.tsx')).ProfileScreen }),
  },
  {
    path: 'profile/account',
    lazy: async () => ({ Component: (await import('../features/account/AccountScreen.tsx')).AccountScreen }),
  },
  {
    path: 'profile/security',
    lazy: async () => ({ Component: (await import('../features/account/SecurityScreen.tsx')).SecurityScreen }),
  },
  {
    path: 'notifications',
    lazy: async () => {
      const { NotificationsScreen, prepareNotifications } = await import(
        '../features/notifications/NotificationsScreen.tsx'
      )
      return { Component: NotificationsScreen, handle: { prepare: prepareNotifications } satisfies ScreenHandle }
    },
  },
  {
    path: 'profile/memorizing',
    lazy: async () => ({ Component: (await import('../features/memory/MemorizingScreen.tsx')).MemorizingScreen }),
  },
  {
    path: 'profile/notifications',
    lazy: async () => ({ Component: (await import('../features/reminders/RemindersScreen.tsx')).RemindersScreen }),
  },
  {
    path: 'rooms/:roomId',
    lazy: async () => {
      const { RoomScreen, prepareRoom } = await import('../features/rooms/RoomScreen.tsx')
      return { Component: RoomScreen, handle: { prepare: prepareRoom } satisfies ScreenHandle }
    },
  },
  {
    path: 'rooms/:roomId/board',
    lazy: async () => ({ Component: (await import('../features/rooms/board/BoardScreen.tsx')).BoardScreen }),
  },
  {
    path: 'rooms/:roomId/hatim',
    lazy: async () => ({ Component: (await import('../features/rooms/hatim/HatimScreen.tsx')).HatimScreen }),
  },
  {
    path: 'tasks/:taskId',
    lazy: async () => {
      const { TaskScreen, prepareTask } = await import('../features/tasks/TaskScreen.tsx')
      return { Component: TaskScreen, handle: { prepare: prepareTask } satisfies ScreenHandle }
    },
  },
  {
    path: 'hearings',
    lazy: async () => ({ Component: (await import('../features/hearings/HearingsScreen.tsx')).HearingsScreen }),
  },
  { path: 'tasks', element: <Navigate to="/read" replace /> },
]

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: Crash,
    HydrateFallback: () => <Shell label={t('ui.initializing')} />,
    children: [
      { Component: GuestOnly, children: guestPages },
      {
        lazy: async () => ({ Component: (await import('./MarketingLayout.tsx')).MarketingLayout }),
        children: publicPages,
      },
      ...passwordPages,
      {
        path: 'quran',
        lazy: async () => {
          const { ReaderScreen, prepareReader } = await import('../features/chapters/ReaderScreen.tsx')
          return { Component: ReaderScreen, handle: { prepare: prepareReader } satisfies ScreenHandle }
        },
      },
      {
        lazy: async () => ({ Component: (await import('./AppStyles.tsx')).AppStyles }),
        children: [
          ...mailedPages,
          {
            lazy: async () => ({ Component: (await import('./OpenLayout.tsx')).OpenLayout }),
            children: [
              {
                path: 'memorize/map',
                lazy: async () => ({ Component: (await import('../features/memory/MapScreen.tsx')).MapScreen }),
              },
            ],
          },
          {
            path: 'memorize/:lessonId',
            lazy: async () => {
              const { QuizScreen, prepareLesson } = await import('../features/lessons/QuizScreen.tsx')
              return { Component: QuizScreen, handle: { prepare: prepareLesson } satisfies ScreenHandle }
            },
          },
          {
            path: 'h/:token',
            lazy: async () => ({ Component: (await import('../features/hearings/ListenerScreen.tsx')).ListenerScreen }),
          },
          {
            Component: Protected,
            children: [
              {
                path: 'hearings/:id',
                lazy: async () => ({
                  Component: (await import('../features/hearings/HearingScreen.tsx')).HearingScreen,
                }),
              },
              {
                path: 'memorize/review',
                lazy: async () => ({ Component: (await import('../features/review/ReviewScreen.tsx')).ReviewScreen }),
              },
              {
                path: 'memorize/surah/:surah',
                lazy: async () => ({ Component: (await import('../features/lessons/SurahScreen.tsx')).SurahScreen }),
              },
              {
                path: 'memorize/surah/:surah/recite',
                lazy: async () => ({
                  Component: (await import('../features/review/SurahRecitalScreen.tsx')).SurahRecitalScreen,
                }),
              },
              {
                path: 'memorize/look-alikes',
                lazy: async () => ({
                  Component: (await import('../features/review/LookAlikesScreen.tsx')).LookAlikesScreen,
                }),
              },
              {
                lazy: async () => ({ Component: (await import('./AppLayout.tsx')).AppLayout }),
                children: [...appPages, adminPages],
              },
              adminPreview,
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
]

export function createRouter() {
  giveFirstEntryKey()
  return createBrowserRouter(routes)
}

/**
 * The router keeps how far an entry of the browser's history is scrolled by the key in that entry, and has one key for the first
 * entries of all visits: an address would open where the tab had left another one. A reload and the back button find this key again.
 */
function giveFirstEntryKey() {
  const { state } = window.history
  if (!state?.key) window.history.replaceState({ ...state, key: String(Math.random()) }, '')
}

/** Of a screen that begins with calls which its page has sent already. */
interface ScreenHandle {
  /** Loads their answers, so that the first render shows them. */
  prepare(queries: QueryClient, address: { params: Params; search: string }): Promise<unknown>
}

/**
 * Loads the screen of an address, so that the router's first render shows it; and, if `isReady` then says so, the answers to the calls that it
 * begins with. Tells whether all of it came; what did not, the router asks for again, and says so if it fails.
 */
export async function loadScreen(
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

/** Pages for signed-in people. Anyone else signs in first and then comes back to the page they wanted. */
function Protected() {
  const auth = useAuth()
  const location = useLocation()
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (auth.isAuthenticated) return <Outlet />
  if (auth.isLoading) return <PageSpinner label={t('ui.loading')} />
  return (
    <Navigate
      to={auth.redirectAfterSignOut ?? signInPath(location.pathname + location.search + location.hash)}
      replace
    />
  )
}

/** Pages for guests. Signing in goes on beneath them, so that a failure leaves what was typed. */
function GuestOnly() {
  const auth = useAuth()
  const [query] = useSearchParams()
  const { clearRedirect } = auth
  useEffect(clearRedirect, [clearRedirect])
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  if (!auth.isAuthenticated) return <Outlet />
  return (
    <>
      <Navigate to={safeNext(query.get('next')) ?? HOME} replace />
      <PageSpinner label={t('ui.redirecting')} />
    </>
  )
}
