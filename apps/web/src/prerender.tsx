import './lib/zod.ts' // before any schema
import type { PublicConfig } from '@halaqa/contract/config'
import type { HouseText } from '@halaqa/contract/house'
import type { RoomInvitation } from '@halaqa/contract/invitations'
import type { KhatmPage } from '@halaqa/contract/khatm-pages'
import { LANGUAGE_CODES, type LanguageCode, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
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
import { keepKhatmPage } from './features/khatm-pages/khatm-pages.queries.ts'
import { LandingEntry } from './features/landing/LandingEntry.tsx'
import { camelKeys } from './lib/camel.ts'
import { type Config, ConfigProvider, readConfig } from './lib/config.ts'
import { loadMessages, setLanguage, t } from './lib/i18n.ts'
import { CATALOGUES } from './lib/languages.ts'
import { defaultReading } from './lib/reading-settings.ts'
import { prepareSurahNames } from './lib/surah-names.ts'
import { PageSpinner } from './ui/states.tsx'

/**
 * Pages as HTML, as the browser renders them first: for the server, which renders public pages and the first verses of a surah when they are
 * first asked for, and for the build (build/prerender.ts).
 */

await Promise.all(
  LANGUAGE_CODES.flatMap((language) => [
    prepareSurahNames(language),
    ...CATALOGUES.map((name) => loadMessages(name, language)),
  ]),
)

export const renderLanding = (config: Config, language?: LanguageCode) => render(<LandingEntry />, config, language)

export async function renderPage(
  address: string,
  config: Config,
  queries = createQueryClient(),
  language: LanguageCode = SOURCE_LANGUAGE,
) {
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(address, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${address} leads elsewhere.`)
  return render(
    <App queries={queries} hydrates>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
    config,
    language,
  )
}

/** For the server: a public page with its answer for `/config`. `texts` are those of the people who run it. */
export function renderPublicPage(
  path: string,
  settings: PublicConfig,
  texts: Record<HouseText, string>,
  language?: LanguageCode,
) {
  const config = readConfig(settings)
  if (path === '/') return renderLanding(config, language)
  const queries = createQueryClient()
  const { revision, texts: written } = config.house
  for (const name of written) queries.setQueryData(houseTextQuery(name, revision).queryKey, { text: texts[name] })
  return renderPage(path, config, queries, language)
}

/** For the server: a room's page for guests. `invitation` is its own answer for the link; null if there is no such room. */
export function renderInvitation(
  address: RoomAddress,
  invitation: RoomInvitation | null,
  settings: PublicConfig,
  language?: LanguageCode,
) {
  const queries = createQueryClient()
  const link = linkOf(address)
  if (link) keepInvitation(queries, link, invitation)
  return renderPage(address.pathname + address.search, readConfig(settings), queries, language)
}

/** For the server: the page of a room for everyone. `page` is its own answer for the code; null if there is no such page. */
export function renderKhatm(code: string, page: KhatmPage | null, settings: PublicConfig, language: LanguageCode) {
  const queries = createQueryClient()
  keepKhatmPage(queries, code, page)
  return renderPage(`/khatm/${encodeURIComponent(code)}`, readConfig(settings), queries, language)
}

/** The parts of a room's link, read from an address as browsers read it. */
export { linkOf } from './features/invitations/room-link.ts'

type RoomAddress = Pick<Location, 'pathname' | 'search'>

/** For the server: the first verses of a surah. `answer` is its own for `/chapters/:number`, and `settings` that for `/config`. */
export const renderSurah = (surah: number, answer: unknown, settings: PublicConfig, language?: LanguageCode) =>
  renderReader(surah, answer, readConfig(settings), language)

export function renderReader(surah: number, answer: unknown, config: Config, language?: LanguageCode) {
  const queries = createQueryClient()
  queries.setQueryData(chapterQuery(surah).queryKey, camelKeys(answer) as ChapterDetail)
  return renderPage(`/quran?surah=${surah}`, config, queries, language)
}

/** The first content of members' pages with header and tabs. */
export const renderShell = (config: Config, language: LanguageCode) => render(<AppShell />, config, language)

/** The first content of all other pages. */
export const renderWaiting = (config: Config, language: LanguageCode) => render(<Waiting />, config, language)

const Waiting = () => <PageSpinner label={t('ui.initializing')} />

/** For what the build writes beside a page's content. */
export function textsOf(language: LanguageCode) {
  setLanguage(language)
  return {
    name: t('ui.name'),
    description: t('ui.description'),
    unloaded: t('ui.unloaded'),
    needsScripts: t('ui.needsScripts'),
    reading: defaultReading(),
  }
}

/** Without titles, which the server writes. The language is that of the module, so nothing waits between setting it and rendering. */
function render(content: ReactNode, config: Config, language: LanguageCode = SOURCE_LANGUAGE): string {
  setLanguage(language)
  const html = renderToString(
    <StrictMode>
      <ConfigProvider value={config}>{content}</ConfigProvider>
    </StrictMode>,
  )
  return html.replace(/<title>[^<]*<\/title>/g, '')
}

export { NO_CONFIG } from './lib/config.ts'
