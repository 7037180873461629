import './lib/zod.ts' // before any schema
import type { PublicConfig } from '@halaqa/contract/config'
import type { HouseText } from '@halaqa/contract/house'
import type { RoomInvitation } from '@halaqa/contract/invitations'
import { type ReactNode, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { App } from './app/App.tsx'
import { AppShell } from './app/AppShell.tsx'
import { createQueryClient } from './app/queries.ts'
import { routes } from './app/router.tsx'
import { houseTextQuery } from './features/about/house-text.queries.ts'
import { type ChapterDetail, chapterQuery } from './features/chapters/chapters.queries.ts'
import { keepInvitation } from './features/invitations/invitations.queries.ts'
import { linkOf } from './features/invitations/room-link.ts'
import { LandingEntry } from './features/landing/LandingEntry.tsx'
import { camelKeys } from './lib/camel.ts'
import { type Config, ConfigProvider, readConfig } from './lib/config.ts'
import { loadMessages, t } from './lib/i18n.ts'
import { CATALOGUES } from './lib/languages.ts'
import { PageSpinner } from './ui/states.tsx'

/**
 * Pages as HTML, as the browser renders them first: for the server, which renders public pages and the first verses of a surah when they are
 * first asked for, and for the build (build/prerender.ts).
 */

await Promise.all(CATALOGUES.map(loadMessages))

export const renderLanding = (config: Config) => render(<LandingEntry />, config)

export async function renderPage(address: string, config: Config, queries = createQueryClient()) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(address, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`)
  return render(
    <App queries={queries} hydrates>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
    config,
  )
}

/** For the server: a public page with its answer for `/config`. `texts` are those of the people who run it. */
export function renderPublicPage(path: string, settings: PublicConfig, texts: Record<HouseText, string>) {
  const config = readConfig(settings)
  if (path === '/') return renderLanding(config)
  const queries = createQueryClient()
  const { revision, texts: written } = config.house
  for (const name of written) queries.setQueryData(houseTextQuery(name, revision).queryKey, { text: texts[name] })
  return renderPage(path, config, queries)
}

/** For the server: a room's page for guests. `invitation` is its own answer for the link; null if there is no such room. */
export function renderInvitation(address: RoomAddress, invitation: RoomInvitation | null, settings: PublicConfig) {
  const queries = createQueryClient()
  const link = linkOf(address)
  if (link) keepInvitation(queries, link, invitation)
  return renderPage(address.pathname + address.search, readConfig(settings), queries)
}

/** The parts of a room's link, read from an address as browsers read it. */
export { linkOf } from './features/invitations/room-link.ts'

type RoomAddress = Pick<Location, 'pathname' | 'search'>

/** For the server: the first verses of a surah. `answer` is its own for `/chapters/:number`, and `settings` that for `/config`. */
export const renderSurah = (surah: number, answer: unknown, settings: PublicConfig) =>
  renderReader(surah, answer, readConfig(settings))

export function renderReader(surah: number, answer: unknown, config: Config) {
  const queries = createQueryClient()
  queries.setQueryData(chapterQuery(surah).queryKey, camelKeys(answer) as ChapterDetail)
  return renderPage(`/quran?surah=${surah}`, config, queries)
}

/** The first content of members' pages with header and tabs. */
export const renderShell = (config: Config) => render(<AppShell />, config)

/** The first content of all other pages. */
export const renderWaiting = (config: Config) => render(<PageSpinner label={t('ui.initializing')} />, config)

/** Without titles, which the server writes. */
function render(content: ReactNode, config: Config): string {
  const html = renderToString(
    <StrictMode>
      <ConfigProvider value={config}>{content}</ConfigProvider>
    </StrictMode>,
  )
  return html.replace(/<title>[^<]*<\/title>/g, '')
}

export { NO_CONFIG } from './lib/config.ts'
export { DEFAULT_READING } from './lib/reading-settings.ts'
