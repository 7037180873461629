import '../lib/zod.ts' // before any schema
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, matchRoutes, RouterProvider } from 'react-router-dom'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { intendedAddress } from '../lib/intended-address.ts'
import { AnchorProvider } from '../ui/Anchor.tsx'
import { createQueryClient } from './queries.ts'
import { createAppRouter, routes } from './router.tsx'

interface Props {
  queries: QueryClient
  /** Whether the page was rendered before, for nobody in particular: the first render is for nobody either. */
  hydrates?: boolean
  children: ReactNode
}

/** What every page of the app stands in. */
export function App({ queries, hydrates = false, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider hydrates={hydrates}>
        <AnchorProvider value={Link}>{children}</AnchorProvider>
      </AuthProvider>
    </QueryClientProvider>
  )
}

/**
 * The app at the window's address. `isRendered` tells that the document has the same page already. It is hydrated only if all that it shows
 * could be loaded.
 */
export async function openApp({ isRendered }: { isRendered: boolean }) {
  openIntendedAddress()
  const queries = createQueryClient()
  const hydrates = (await isFulfilled(loadPage(queries, isRendered))) && isRendered
  const router = createAppRouter({ hydrates })
  const content = (
    <App queries={queries} hydrates={hydrates}>
      <RouterProvider router={router} />
    </App>
  )
  return { content, router, hydrates }
}

/** A link out of a message opens what it means, before the router reads the address. */
function openIntendedAddress() {
  const { pathname, search, hash } = location
  const intended = intendedAddress({ pathname, search, hash })
  if (intended !== pathname + search + hash) history.replaceState(history.state, '', intended)
}

/** Loads the screen of the window's address before the router is made, so that the first render shows it. */
async function loadScreen() {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** The reader's page has the first verses of a surah: the first render needs the surah and its fonts. */
async function loadPage(queries: QueryClient, isRendered: boolean) {
  await loadScreen()
  if (!isRendered || location.pathname !== '/quran') return
  const { prepareReader } = await import('../features/chapters/ReaderScreen.tsx')
  await prepareReader(queries, location)
}

const isFulfilled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false, // The router and the screen load it again, and show why if it fails.
  )
