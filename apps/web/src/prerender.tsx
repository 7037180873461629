import './lib/zod.ts' // before any schema
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { createQueryClient } from './app/queries.ts'
import { routes } from './app/router.tsx'
import { type ChapterDetail, chapterQuery } from './features/chapters/chapters.queries.ts'
import { LandingEntry } from './features/landing/LandingEntry.tsx'
import { camelKeys } from './lib/camel.ts'
import { type Config, ConfigProvider } from './lib/config.ts'

/** For the build alone (build/prerender.ts): pages as HTML, as the browser renders them first. */

export const renderLanding = (config: Config) => render(<LandingEntry />, config)

export async function renderPage(address: string, config: Config, fill: (queries: QueryClient) => void = () => {}) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${address}`))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`)
  const queries = createQueryClient()
  fill(queries)
  return render(
    <App queries={queries}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
    config,
  )
}

/** `answer` is the server's for the surah. */
export const renderReader = (surah: number, answer: unknown, config: Config) =>
  renderPage(`/quran?surah=${surah}`, config, (queries) => {
    queries.setQueryData(chapterQuery(surah).queryKey, camelKeys(answer) as ChapterDetail)
  })

function render(content: ReactNode, config: Config) {
  return renderToString(
    <StrictMode>
      <ConfigProvider value={config}>{content}</ConfigProvider>
    </StrictMode>,
  )
}

export { DEFAULT_READING } from './lib/reading-settings.ts'
