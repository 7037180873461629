import './lib/zod.ts' // before any schema
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { createQueryClient } from './app/queries.ts'
import { routes } from './app/router.tsx'
import { type Auth, AuthContext } from './features/auth/use-auth.ts'
import { type ChapterDetail, chapterQuery } from './features/chapters/chapters.queries.ts'
import { LandingEntry } from './features/landing/LandingEntry.tsx'
import { camelKeys } from './lib/camel.ts'
import { type Config, ConfigProvider } from './lib/config.ts'
import { fullDate } from './lib/dates.ts'
import { DATE_OF_BUILD } from './lib/use-today.ts'

/** For the build alone (build/prerender.ts): pages as HTML, as the browser renders them first. */

export const renderLanding = (config: Config) => render(<LandingEntry />, config)

export async function renderPage(
  address: string,
  config: Config,
  { fill = () => {}, ...app }: { fill?: (queries: QueryClient) => void; session?: typeof Member } = {},
) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`)
  const queries = createQueryClient()
  fill(queries)
  return render(
    <App queries={queries} {...app}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
    config,
  )
}

/** `answer` is the server's for the surah. */
export const renderReader = (surah: number, answer: unknown, config: Config) =>
  renderPage(`/quran?surah=${surah}`, config, {
    fill: (queries) => queries.setQueryData(chapterQuery(surah).queryKey, camelKeys(answer) as ChapterDetail),
  })

/** A screen of signed-in people while its calls are on their way; for what is their own it has elements without text. */
export async function renderSkeleton(address: string, config: Config) {
  const html = await renderPage(address, config, { session: Member })
  return Object.entries(OWN).reduce(
    (text, [name, sign]) => text.replaceAll(sign, `<span data-own="${name}"></span>`),
    html,
  )
}

/** What stands for a text that `src/before-paint.js` writes; the longest first. */
const OWN = { name: '{first} {last}', first: '{first}', date: fullDate(DATE_OF_BUILD) }

const nothing = () => {}
const MEMBER: Auth = {
  user: {
    ...{ id: '', fullName: OWN.name, email: '', role: 'user', timeZone: 'UTC', createdAt: '', updatedAt: '' },
    ...{ isDeleted: false, token: '' },
  },
  ...{ isAuthenticated: true, isInitializing: false, isLoading: false, error: null, redirectAfterSignOut: null },
  ...{ signIn: nothing as never, signUp: nothing as never },
  ...{
    signOut: nothing,
    endSessionLocally: nothing,
    endSessionForGood: nothing,
    update: nothing,
    clearError: nothing,
    clearRedirect: nothing,
  },
}
const Member = ({ children }: { children: ReactNode }) => <AuthContext value={MEMBER}>{children}</AuthContext>

function render(content: ReactNode, config: Config) {
  return renderToString(
    <StrictMode>
      <ConfigProvider value={config}>{content}</ConfigProvider>
    </StrictMode>,
  )
}

export { apiUrl } from './lib/api-url.ts'
export { DEFAULT_READING } from './lib/reading-settings.ts'
