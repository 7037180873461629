import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig } from '@halaqa/contract/config'
import type { HouseText } from '@halaqa/contract/house'
import type { RoomInvitation } from '@halaqa/contract/invitations'
import type { KhatmPage } from '@halaqa/contract/khatm-pages'
import type { LanguageCode } from '@halaqa/contract/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { COST } from '../lib/anonymous-budget.ts'
import { AppError } from '../lib/app-error.ts'
import { invitationMetaOf, isHearingPath, khatmMetaOf } from '../lib/page-meta.ts'
import { variant } from '../lib/prebuilt/compress.ts'
import { FOR_A_YEAR, matches, type Prebuilt, sendPrebuilt } from '../lib/prebuilt/prebuilt.ts'
import { PAGE_HEADERS } from './headers.ts'
import { LANGUAGE_HEADERS, languageOf } from './language.ts'
import { Pages, PRERENDERED, type Renderer, type RoomLink, type Visit } from './page.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Vite puts a hash of the content into these files' names: another content, another name. */
const HASHED = 'assets/'

/** The site's icons and its manifest, which browsers look at with each page; a new one may come a day later. */
const FOR_A_DAY = 'public, max-age=86400'
const PICTURES = new Set(['.ico', '.png', '.svg', '.webmanifest'])

interface WebOptions {
  /** Folder of the built web app. */
  root: string
  /** Stands in every page. Admins can change some of it. */
  config: () => PublicConfig
  /** The language of pages for visitors who ask for none that Halaqa speaks. */
  defaultLanguage: LanguageCode
  /** The texts of the people who run the server. */
  texts: () => Record<HouseText, string>
  /** The answer to `/chapters/:number`, as JSON. */
  chapter: (surah: number) => string
  /** The answer to `/rooms/:id/invitation`; null if there is no such room. */
  invitation: (link: RoomLink) => Promise<{ invitation: RoomInvitation; previewName: string | null } | null>
  /** The answer to `/khatm/:code`; null if there is no such page. */
  khatm: (code: string) => Promise<KhatmPage | null>
}

/** The built web app. Its few files stand in memory, compressed by the build; addresses without a file are pages of the app. */
export const webPlugin = fastifyPlugin<WebOptions>(async (app, options) => {
  const { root, config: currentConfig, defaultLanguage, texts, chapter, invitation, khatm } = options
  const files = await loadFiles(root)
  const index = files.get('index.html')
  if (!index) throw new Error(`There is no built web app in ${root}: index.html is missing.`)
  files.delete('index.html')
  const prerendered = await loadPrerendered(root)
  const renderer = rendererIn(root, { texts, chapter })
  let current: { key: string; pages: Pages } | undefined
  const pagesWith = (config: PublicConfig) => {
    const key = JSON.stringify(config)
    if (current?.key !== key) {
      current = { key, pages: new Pages(index.variants.identity.body.toString(), config, prerendered, renderer) }
    }
    return current.pages
  }
  pagesWith(currentConfig()) // a build that is not whole fails the start

  app.get('/*', { schema: { hide: true }, compress: false }, async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    const isIndex = path === '' || path === 'index.html'
    const file = files.get(path)
    const config = currentConfig()
    const isKnown = file || isIndex || pagesWith(config).has(path)
    if (!isKnown && !isPage(path, request)) return reply.callNotFound()
    const query = request.query as Record<string, unknown>
    const answer = file ?? (await pagesWith(config).at(isIndex ? '' : path, query, visitOf(request)))
    // A browser heeds them of pages and workers alone (no worker is an asset), and a first visit asks for up to fifty scripts, styles and faces.
    if (!path.startsWith(HASHED)) reply.headers(PAGE_HEADERS)
    if (isHearingPath(path)) reply.header('referrer-policy', 'no-referrer')
    return sendPrebuilt(request, reply, answer, file ? [] : LANGUAGE_HEADERS)
  })

  const visitOf = (request: FastifyRequest): Visit => ({
    origin: currentConfig().public_url ?? originOf(request),
    language: languageOf(request, defaultLanguage),
  })

  /** Loads the content of a page for guests, in points of the caller's budget. A caller who has spent it, and one whom the database keeps waiting, sees the app load. */
  async function loadForGuest<Found>(request: FastifyRequest, load: () => Promise<Found>): Promise<Found | undefined> {
    try {
      app.anonymousBudget.charge(request.ip, COST.ordinary)
      return await app.anonymousBudget.semaphore(load)
    } catch (error) {
      if (!(error instanceof AppError)) request.log.warn({ err: error }, 'a page for guests could not be loaded')
      return undefined
    }
  }

  /** Sends a page that is made for this request. It is compressed as it is sent, so its tag is weak. */
  function sendMade(request: FastifyRequest, reply: FastifyReply, page: string, isFound: boolean) {
    const tag = variant(Buffer.from(page)).etag
    const vary = LANGUAGE_HEADERS.join(', ')
    reply.code(isFound ? 200 : 404).headers({ ...PAGE_HEADERS, 'cache-control': 'no-cache', etag: `W/${tag}`, vary })
    if (isFound && matches(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }

  app.get('/rooms/:roomId', { schema: { hide: true } }, async (request, reply) => {
    const config = currentConfig()
    const visit = visitOf(request)
    const pages = pagesWith(config)
    const [pathname = '', search] = request.url.split('?', 2)
    const address = { pathname, search: search === undefined ? '' : `?${search}` }
    const asked = await loadForGuest(request, async () => {
      const link = await renderer.linkOf(address)
      return { link, found: link ? await invitation(link) : null }
    })
    const shown = asked?.found?.invitation ?? null
    const page =
      asked && (await pages.room(address, shown, invitationMetaOf(asked.link, asked.found, visit.language), visit))
    if (page !== undefined) return sendMade(request, reply, page, shown !== null)
    const { roomId } = request.params as { roomId: string }
    reply.headers(PAGE_HEADERS)
    return sendPrebuilt(request, reply, await pages.at(`rooms/${roomId}`, {}, visit), LANGUAGE_HEADERS)
  })

  app.get('/khatm/:code', { schema: { hide: true } }, async (request, reply) => {
    const config = currentConfig()
    const visit = visitOf(request)
    const pages = pagesWith(config)
    const { code } = request.params as { code: string }
    const asked = await loadForGuest(request, async () => ({ found: await khatm(code) }))
    const page = asked && (await pages.khatm(code, asked.found, khatmMetaOf(asked.found, visit.language), visit))
    if (page !== undefined) return sendMade(request, reply, page, asked?.found !== null)
    reply.headers(PAGE_HEADERS)
    return sendPrebuilt(request, reply, await pages.at(`khatm/${code}`, {}, visit), LANGUAGE_HEADERS)
  })
})

/**
 * Calls that do not exist, old assets and missing files stay errors: a page in their place would only confuse whoever
 * asked. Whatever takes anything (curl, what makes previews of links) gets a page where no file could be meant.
 */
export function isPage(path: string, request: FastifyRequest) {
  const accept = request.headers.accept ?? '*/*'
  const isElsewhere = path === 'api' || path.startsWith('api/') || path.startsWith(HASHED)
  if (isElsewhere) return false
  return /\btext\/html\b/.test(accept) || (/\*\/\*|\btext\/\*/.test(accept) && !LIKE_A_FILE.test(path))
}

const LIKE_A_FILE = /\.[a-z\d]{1,12}$/i

/** What a browser reached this server by. The header is anybody's to write: what is no host's name does not get on a page. */
function originOf({ protocol, host }: FastifyRequest) {
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) ? `${protocol}://${host.toLowerCase()}` : ''
}

/** The web's build made it. It is loaded for the first page that it renders. */
function rendererIn(root: string, { texts, chapter }: Pick<WebOptions, 'texts' | 'chapter'>): Renderer {
  const load = () => import(pathToFileURL(join(root, PRERENDERED, 'renderer.mjs')).href)
  return {
    page: async (path, config, language) => (await load()).renderPublicPage(path, config, texts(), language),
    surah: async (surah, config, language) =>
      (await load()).renderSurah(surah, JSON.parse(chapter(surah)), config, language),
    invitation: async (address, invitation, config, language) =>
      (await load()).renderInvitation(address, invitation, config, language),
    khatm: async (code, page, config, language) => (await load()).renderKhatm(code, page, config, language),
    linkOf: async (address) => (await load()).linkOf(address),
  }
}

/** What Pages makes pages of, by name; nothing where the build made none. */
async function loadPrerendered(root: string): Promise<Map<string, string>> {
  const folder = join(root, PRERENDERED)
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(html|json)$/.test(name))
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

async function loadFiles(root: string): Promise<Map<string, Prebuilt>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const pages = join(root, PRERENDERED)
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(pages))
  const variants = new Map(await Promise.all(paths.map(async (path) => [path, variant(await readFile(path))] as const)))
  const files = paths.filter((path) => !COMPRESSED.test(path) || !variants.has(path.replace(COMPRESSED, '')))
  return new Map(
    files.map((file) => {
      const path = relative(root, file).split(sep).join('/')
      const type = TYPES[extname(file)] ?? 'application/octet-stream'
      const [br, gzip] = [variants.get(`${file}.br`), variants.get(`${file}.gz`)]
      const encoded = { identity: variants.get(file)!, ...(br && { br }), ...(gzip && { gzip }) }
      return [path, { variants: encoded, type, cacheControl: cacheControlOf(path) }]
    }),
  )
}

function cacheControlOf(path: string) {
  if (path.startsWith(HASHED)) return FOR_A_YEAR
  return PICTURES.has(extname(path)) ? FOR_A_DAY : 'no-cache'
}

/** What the build of the web app writes beside a file that gets smaller. */
const COMPRESSED = /\.(br|gz)$/
