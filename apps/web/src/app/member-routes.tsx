import { READER_PARAM } from '@halaqa/contract/constants'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Navigate, Outlet, type RouteObject, useLocation, useMatches } from 'react-router-dom'
import { useAuth } from '../features/auth/use-auth.ts'
import { t, withMessages } from '../lib/i18n.ts'
import { signInPath } from '../lib/paths.ts'
import { readSession } from '../lib/session.ts'
import { PageSpinner } from '../ui/states.tsx'
import { adminPages, adminPreview } from './admin-pages.ts'
import { Crash } from './Crash.tsx'
import { lazyScreen, routesWithMessages, withZoneCities } from './lazy-screen.ts'

const ReaderOfLink = lazy(async () => ({
  default: (await import('../features/care/ReaderOfLink.tsx')).ReaderOfLink,
}))

/** The targets of links in mails and messages. */
const mailedPages: RouteObject[] = [
  {
    path: 'confirm-email',
    lazy: lazyScreen(() => import('../features/account/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  },
  {
    path: 'care',
    lazy: lazyScreen(() => import('../features/care/CareLinkScreen.tsx'), 'CareLinkScreen'),
  },
  {
    path: 'become-admin',
    lazy: lazyScreen(() => import('../features/account/BecomeAdminScreen.tsx'), 'BecomeAdminScreen'),
  },
  {
    path: 'reminders/confirm',
    lazy: lazyScreen(() => import('../features/reminders/ReminderLinkScreen.tsx'), 'ConfirmRemindersScreen'),
  },
  {
    path: 'reminders/stop',
    lazy: lazyScreen(() => import('../features/reminders/ReminderLinkScreen.tsx'), 'StopRemindersScreen'),
  },
]

const pagesBesideRoom: RouteObject[] = [
  {
    path: 'rooms/:roomId/board',
    lazy: lazyScreen(() => import('../features/rooms/board/BoardScreen.tsx'), 'BoardScreen'),
  },
  {
    path: 'rooms/:roomId/hatim',
    lazy: lazyScreen(() => import('../features/rooms/hatim/HatimScreen.tsx'), 'HatimScreen'),
  },
  {
    path: 'tasks/:taskId',
    lazy: lazyScreen(() => import('../features/tasks/TaskScreen.tsx'), 'TaskScreen'),
  },
]

const loadInvitation = withMessages('room-pages', () => import('../features/invitations/InvitationScreen.tsx'))

const roomPages: RouteObject[] = [
  {
    path: 'read',
    lazy: lazyScreen(() => import('../features/dashboard/DashboardScreen.tsx'), 'DashboardScreen'),
  },
  {
    path: 'rooms/:roomId',
    lazy: async () => {
      // A member loads no page of guests. Who signs out there later is led to sign-in.
      const invitation = readSession() ? undefined : loadInvitation()
      const { RoomScreen } = await import('../features/rooms/RoomScreen.tsx')
      if (!invitation) return { Component: RoomScreen }
      const handle: PageHandle = { ForGuests: (await invitation).InvitationScreen }
      return { Component: RoomScreen, handle }
    },
  },
  {
    path: 'profile/reading',
    lazy: lazyScreen(() => import('../features/tasks/MyReadingScreen.tsx'), 'MyReadingScreen'),
  },
  routesWithMessages('room-pages', pagesBesideRoom),
]

const memorizingPages: RouteObject[] = [
  {
    path: 'memorize',
    lazy: lazyScreen(() => import('../features/units/MemorizeScreen.tsx'), 'MemorizeScreen'),
  },
  {
    path: 'memorize/plan',
    lazy: lazyScreen(() => import('../features/learning-plan/PlanScreen.tsx'), 'PlanScreen'),
  },
  {
    path: 'profile/memorizing',
    lazy: lazyScreen(() => import('../features/memory/MemorizingScreen.tsx'), 'MemorizingScreen'),
  },
  {
    path: 'hearings',
    lazy: lazyScreen(() => import('../features/hearings/HearingsScreen.tsx'), 'HearingsScreen'),
  },
]

/** Pages about the account itself, which no guardian opens for a reader. */
const accountPages: RouteObject[] = [
  {
    path: 'profile/account',
    lazy: lazyScreen(
      withZoneCities(() => import('../features/account/AccountScreen.tsx')),
      'AccountScreen',
    ),
  },
  {
    path: 'profile/security',
    lazy: lazyScreen(() => import('../features/account/SecurityScreen.tsx'), 'SecurityScreen'),
  },
  {
    path: 'profile/readers',
    lazy: lazyScreen(() => import('../features/care/CareScreen.tsx'), 'CareScreen'),
  },
  {
    path: 'notifications',
    lazy: lazyScreen(() => import('../features/notifications/NotificationsScreen.tsx'), 'NotificationsScreen'),
  },
  {
    path: 'profile/notifications',
    lazy: lazyScreen(
      withZoneCities(() => import('../features/reminders/RemindersScreen.tsx')),
      'RemindersScreen',
    ),
  },
]

const appPages: RouteObject[] = [
  routesWithMessages('reading', roomPages),
  routesWithMessages('memorizing', memorizingPages),
  routesWithMessages('account', [
    {
      path: 'profile',
      lazy: lazyScreen(() => import('../features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
    },
  ]),
  { path: 'tasks', element: <Navigate to="/read" replace /> },
]

/** Pages that guests see too. */
const openPages: RouteObject[] = [
  {
    lazy: lazyScreen(() => import('./OpenLayout.tsx'), 'OpenLayout'),
    children: [
      {
        path: 'memorize/map',
        lazy: lazyScreen(() => import('../features/memory/MapScreen.tsx'), 'MapScreen'),
        ErrorBoundary: Crash,
      },
    ],
  },
  {
    path: 'memorize/:lessonId',
    lazy: lazyScreen(() => import('../features/lessons/QuizScreen.tsx'), 'QuizScreen'),
  },
  {
    path: 'h/:token',
    lazy: lazyScreen(() => import('../features/hearings/ListenerScreen.tsx'), 'ListenerScreen'),
  },
]

/** Pages with their own header. */
const recitingPages: RouteObject[] = [
  {
    path: 'hearings/:id',
    lazy: lazyScreen(() => import('../features/hearings/HearingScreen.tsx'), 'HearingScreen'),
  },
  {
    path: 'memorize/review',
    lazy: lazyScreen(() => import('../features/review/ReviewScreen.tsx'), 'ReviewScreen'),
  },
  {
    path: 'memorize/surah/:surah',
    lazy: lazyScreen(() => import('../features/lessons/SurahScreen.tsx'), 'SurahScreen'),
  },
  {
    path: 'memorize/surah/:surah/recite',
    lazy: lazyScreen(() => import('../features/review/SurahRecitalScreen.tsx'), 'SurahRecitalScreen'),
  },
  {
    path: 'memorize/look-alikes',
    lazy: lazyScreen(() => import('../features/review/LookAlikesScreen.tsx'), 'LookAlikesScreen'),
  },
]

const pagesOfMembers: RouteObject[] = [
  routesWithMessages('account', mailedPages),
  routesWithMessages('memorizing', openPages),
  {
    Component: Protected,
    children: [
      routesWithMessages('memorizing', recitingPages),
      routesWithMessages('account', [
        {
          path: 'welcome',
          lazy: lazyScreen(() => import('../features/welcome/WelcomeScreen.tsx'), 'WelcomeScreen'),
        },
      ]),
      {
        lazy: lazyScreen(() => import('./AppLayout.tsx'), 'AppLayout'),
        children: [
          { ErrorBoundary: Crash, children: appPages },
          {
            lazy: lazyScreen(() => import('./OwnPages.tsx'), 'OwnPages'),
            children: [{ ErrorBoundary: Crash, children: [routesWithMessages('account', accountPages), adminPages] }],
          },
        ],
      },
      adminPreview,
    ],
  },
]

interface PageHandle {
  /** What the page is for guests. */
  ForGuests?: ComponentType
}

/** Pages for signed-in people. A guest sees the page for guests if there is one, else signs in first and then returns to the requested page. */
function Protected() {
  const auth = useAuth()
  const location = useLocation()
  const { ForGuests } = (useMatches().at(-1)?.handle ?? {}) as PageHandle
  // A lost session leads to sign-in: its person is no guest.
  const [wasSignedIn, setWasSignedIn] = useState(auth.isAuthenticated)
  if (auth.isAuthenticated && !wasSignedIn) setWasSignedIn(true)
  if (auth.isInitializing) return <PageSpinner label={t('ui.initializing')} />
  const personId = new URLSearchParams(location.search).get(READER_PARAM)
  if (auth.isAuthenticated && personId !== null) {
    return (
      <Suspense fallback={<PageSpinner label={t('ui.loading')} />}>
        <ReaderOfLink personId={personId} />
      </Suspense>
    )
  }
  if (auth.isAuthenticated) return <Outlet />
  if (ForGuests && !wasSignedIn && auth.redirectAfterSignOut === null) return <ForGuests />
  if (auth.isLoading) return <PageSpinner label={t('ui.loading')} />
  return (
    <Navigate
      to={auth.redirectAfterSignOut ?? signInPath(location.pathname + location.search + location.hash)}
      replace
    />
  )
}

/** The routes of members. */
export const memberRoutes: RouteObject[] = [routesWithMessages('signed-in', pagesOfMembers)]
