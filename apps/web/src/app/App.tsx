import '../lib/zod.ts' // before any schema
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, RouterProvider } from 'react-router-dom'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { AnchorProvider } from '../ui/Anchor.tsx'
import { createQueryClient } from './queries.ts'
import { createRouter, loadScreen } from './router.tsx'

/** What every page of the app stands in; `children` is the router's provider. */
export function App({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <AuthProvider>
        <AnchorProvider value={Link}>{children}</AnchorProvider>
      </AuthProvider>
    </QueryClientProvider>
  )
}

/**
 * The app at the window's address. `hydrates` tells that the page from the build is there; it is to be kept only if `isWhole`:
 * what it shows could be loaded.
 */
export async function openApp({ hydrates }: { hydrates: boolean }) {
  const queries = createQueryClient()
  const isWhole = await loadScreen(window.location, hydrates ? queries : null)
  const router = createRouter()
  const content = (
    <App queries={queries}>
      <RouterProvider router={router} />
    </App>
  )
  return { content, isWhole }
}
