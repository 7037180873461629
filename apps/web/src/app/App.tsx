import '../lib/zod.ts' // before any schema
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, matchRoutes, RouterProvider } from 'react-router-dom'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { areEarlyCallsAnswered } from '../lib/early-calls.ts'
import { intendedAddress } from '../lib/intended-address.ts'
import { AnchorProvider } from '../ui/Anchor.tsx'
import type { ScreenHandle } from './lazy-screen.ts'
import { createQueryClient } from './queries.ts'
import { createAppRouter, routes } from './router.tsx'

interface Props {
  queries: QueryClient
  /** Holds the signed-in person. */
  session?: (props: { children: ReactNode }) => ReactNode
  /** The page at an address. */
  children: ReactNode
}

/** What every page of the app stands in. */
export function App({ queries, session: Session = AuthProvider, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <Session>
        <AnchorProvider value={Link}>{children}</AnchorProvider>
      </Session>
    </QueryClientProvider>
  )
}

/**
 * The app at the window's address. `hydrates` tells that the page from the build is there; it is to be kept only if `isWhole`:
 * what it shows could be loaded.
 */
export async function openApp({ hydrates }: { hydrates: boolean }) {
  openIntendedAddress()
  const queries = createQueryClient()
  const isWhole = await isFulfilled(loadPage(queries, () => hydrates || areEarlyCallsAnswered()))
  const router = createAppRouter({ hydrates: hydrates && isWhole })
  const content = (
    <App queries={queries}>
      <RouterProvider router={router} />
    </App>
  )
  return { content, isWhole, router }
}

/** A link out of a message opens what it means, before the router reads the address. */
function openIntendedAddress() {
  const { pathname, search, hash } = location
  const intended = intendedAddress({ pathname, search, hash })
  if (intended !== pathname + search + hash) history.replaceState(history.state, '', intended)
}

/** Loads the screen at the window's address before the router is made, so that its first render shows the screen. */
async function loadPage(queries: QueryClient, isReady: () => boolean) {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  if (!isReady()) return
  await Promise.all(
    matches.map(({ route, params }) =>
      (route as { handle?: ScreenHandle }).handle?.prepare(queries, { params, search: location.search }),
    ),
  )
}

const isFulfilled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false, // The router asks for it again, and says so if it fails.
  )
