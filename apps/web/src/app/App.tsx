import '../lib/zod.ts' // before any schema
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AuthProvider } from '../features/auth/AuthProvider.tsx'
import { areEarlyCallsAnswered } from '../lib/early-calls.ts'
import { AnchorProvider } from '../ui/Anchor.tsx'
import { Pages } from './Pages.tsx'
import { createQueryClient } from './queries.ts'
import { openPages } from './router.tsx'

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
  const queries = createQueryClient()
  const { isWhole, ...opened } = await openPages(queries, () => hydrates || areEarlyCallsAnswered())
  const content = (
    <App queries={queries}>
      <Pages {...opened} />
    </App>
  )
  return { content, isWhole }
}
