import '../lib/zod.ts' // before any schema
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link, matchRoutes, RouterProvider } from 'react-router-dom'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { loadMessages, pageDirection } from '../lib/i18n.ts'
import { intendedAddress } from '../lib/intended-address.ts'
import { prepareSurahNames } from '../lib/surah-names.ts'
import { AnchorProvider } from '../ui/Anchor.tsx'
import { PersonScope } from './PersonScope.tsx'
import { createQueryClient } from './queries.ts'
import { createAppRouter, routes } from './router.tsx'

interface Props {
  queries: QueryClient
  /** True if the app hydrates a page that was rendered for nobody in particular. The first render is for nobody, too. */
  hydrates?: boolean
  /** Opens a page in place of the current one. */
  navigate?: (path: string) => Promise<void>
  children: ReactNode
}

/** The providers around every page of the app. */
export function App({ queries, hydrates = false, navigate, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider hydrates={hydrates}>
        <AnchorProvider value={Link}>
          <Direction.Provider dir={pageDirection()}>
            <PersonScope navigate={navigate}>{children}</PersonScope>
          </Direction.Provider>
        </AnchorProvider>
      </AuthProvider>
    </QueryClientProvider>
  )
}

/**
 * Prepares the app at the window's address. `isRendered` means that the document contains this page already. The app hydrates it
 * only if everything on it could be loaded.
 */
export async function openApp({ isRendered }: { isRendered: boolean }) {
  openIntendedAddress()
  void loadMessages('errors').catch(() => {}) // The first failure loads them again.
  const queries = createQueryClient()
  const [isLoaded] = await Promise.all([isFulfilled(loadPage(queries, isRendered)), prepareSurahNames()])
  const hydrates = isLoaded && isRendered
  const router = createAppRouter({ hydrates })
  const content = (
    <App queries={queries} hydrates={hydrates} navigate={(path) => router.navigate(path, { replace: true })}>
      <RouterProvider router={router} />
    </App>
  )
  return { content, router, hydrates }
}

/** Corrects the address of a link from a message before the router reads it. */
function openIntendedAddress() {
  const { pathname, search, hash } = location
  const intended = intendedAddress({ pathname, search, hash })
  if (intended !== pathname + search + hash) history.replaceState(history.state, '', intended)
}

/** Loads the screen of the window's address before the router is created, so that the first render shows it. */
async function loadScreen() {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

/** Loads the screen, and what its first render needs if the server rendered it. */
async function loadPage(queries: QueryClient, isRendered: boolean) {
  const [rendered] = await Promise.all([isRendered ? import('./rendered-page.ts') : undefined, loadScreen()])
  await rendered?.prepareRenderedPage(queries)
}

const isFulfilled = (promise: Promise<unknown>) =>
  promise.then(
    () => true,
    () => false, // The router and the screen load it again, and show why if it fails.
  )
