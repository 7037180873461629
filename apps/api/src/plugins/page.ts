import type { PublicConfig } from '@halaqa/contract/config'
import type { RoomInvitation } from '@halaqa/contract/invitations'
import type { KhatmPage } from '@halaqa/contract/khatm-pages'
import { LANGUAGE_CODES, type LanguageCode } from '@halaqa/contract/languages'
import { TEXT_VERSION } from '@halaqa/quran/version'
import { BoundedMap } from '../lib/bounded-map.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { type PageMeta, pageMetaOf } from '../lib/page-meta.ts'
import { prebuild } from '../lib/prebuilt/compress.ts'
import type { Prebuilt } from '../lib/prebuilt/prebuilt.ts'
import { textsIn } from '../lib/texts.ts'

/** Its width and height are said to previews, which then need not load it to lay themselves out. */
const PICTURE = { path: '/api/v1/preview.png', width: 1200, height: 630 }
/** Names by which one server is reached at most. */
const ORIGINS = 16
/** Pages that are kept with their compressed forms: those that people come back to. */
const KEPT = 200

/** A page of the web's build (apps/web/build/prerender.ts), and when it is sent. */
interface BuiltPage {
  /** An address without its query, or one with `:names` for parts of it. */
  path: string
  /** A parameter that makes another page of it. */
  without?: string
  /** A setting without which the page is made in the browser. */
  needs?: keyof PublicConfig
  /** The file's name, before the language. */
  file: string
  /** Whether the server renders its content. Otherwise the file has it. */
  isRendered: boolean
  /** The scripts of its screen by language. The page names them, so that none waits for the one that imports it. */
  scripts: Readonly<Record<LanguageCode, readonly string[]>>
}

interface Template {
  path: string
  html: Readonly<Record<LanguageCode, string>>
  isRendered?: boolean
  /** The surah whose first verses go into the page. */
  surah?: number
}

/** Renders pages by the functions that the browser hydrates with. */
export interface Renderer {
  page(path: string, config: PublicConfig, language: LanguageCode): Promise<string>
  /** The first verses of a surah. */
  surah(surah: number, config: PublicConfig, language: LanguageCode): Promise<string>
  /** The page of a room for guests. */
  invitation(
    address: RoomAddress,
    invitation: RoomInvitation | null,
    config: PublicConfig,
    language: LanguageCode,
  ): Promise<string>
  /** The page of a room for everyone; null for an address that leads nowhere. */
  khatm(code: string, page: KhatmPage | null, config: PublicConfig, language: LanguageCode): Promise<string>
  /** Reads the parts of a room's link; undefined if the address names no room. */
  linkOf(address: RoomAddress): Promise<RoomLink | undefined>
}

/** As in a browser's address. */
export interface RoomAddress {
  pathname: string
  search: string
}

/** The origin and the language that a page is made for. */
export interface Visit {
  /** The origin of the page's address, `https://halaqa.example`; empty if it is unknown. */
  origin: string
  language: LanguageCode
}

export interface RoomLink {
  roomId: string
  invite: string | undefined
  from: string | undefined
}

/** What stands in a page for its content. */
const PLACE = '<!-- page -->'
const READER = '/quran'
const ROOM = '/rooms/:roomId'
const KHATM = '/khatm/:code'
const SURAHS = 114

/** Below the web's folder; not for addresses of their own. */
export const PRERENDERED = 'pages/'

/**
 * The pages as they are sent: the built index.html, or the page that the build made for the address, in one language; the server's settings in
 * it, so that the app asks for none before it shows itself, and title, description and picture of the address. Public pages and the first
 * verses of a surah are rendered when they are first asked for. Each page is made once and kept with its compressed forms, until
 * the settings change. Where the operator names no PUBLIC_URL the origin is a request's own, and strangers can invent those: the first few
 * are known until then, and a page for another one names its picture without an origin, as one for no host's name does.
 */
export class Pages {
  readonly #index: Template
  readonly #templates: readonly (BuiltPage & Template & { pattern: RegExp })[]
  readonly #config: PublicConfig
  readonly #renderer: Renderer
  readonly #contents = new BoundedMap<string, Promise<string>>(KEPT)
  readonly #made = new BoundedMap<string, Promise<Prebuilt>>(KEPT)
  readonly #origins = new Set<string>()

  /** `html` is index.html, in the source language. `files` are those below `pages/`, by name. */
  constructor(html: string, config: PublicConfig, files: ReadonlyMap<string, string>, renderer: Renderer) {
    if (!TITLE.test(html)) throw new Error('The built index.html has no <title>: settings and titles go there.')
    const inLanguages = (file: string, of: (text: string, language: LanguageCode) => string) =>
      Object.fromEntries(
        LANGUAGE_CODES.map((language) => [language, of(files.get(`${file}.${language}.html`) ?? '', language)]),
      ) as Record<LanguageCode, string>
    const pages = JSON.parse(files.get('pages.json') ?? '[]') as readonly BuiltPage[]
    this.#index = { path: 'index.html', html: inLanguages('index', (translated) => translated || html) }
    this.#templates = pages
      .filter(({ path, needs }) => (!config.coming_soon || path === '/') && (!needs || config[needs]))
      .map((page) => ({
        ...page,
        html: inLanguages(page.file, (text, language) => withScripts(text, page, language)),
        pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`),
      }))
    this.#config = config
    this.#renderer = renderer
  }

  /** `path` is without its first slash. `origin` is what absolute addresses begin with; without one the picture's stays relative. */
  at(path: string, query: Readonly<Record<string, unknown>>, { origin, language }: Visit): Promise<Prebuilt> {
    if (this.#origins.size < ORIGINS) this.#origins.add(origin)
    const meta = pageMetaOf(path, language)
    const visit = { origin: this.#origins.has(origin) ? origin : '', language }
    const template = this.#templateAt(`/${path}`, query)
    const key = `${template.path} ${template.surah ?? ''} ${meta.title} ${visit.origin} ${language}`
    const made = this.#made.get(key) ?? this.#make(template, meta, visit)
    made.catch(() => this.#made.delete(key)) // The next request tries again.
    // The one asked for last stands last, so that the first is the one to go.
    this.#made.delete(key)
    this.#made.set(key, made)
    return made
  }

  /** True for the address of a page of the app, which is answered whatever the caller accepts. */
  has(path: string): boolean {
    return this.#templates.some(({ pattern }) => pattern.test(`/${path}`))
  }

  /** The page of a room for guests; undefined if the build or the settings have none. It is made anew for each request. */
  room(address: RoomAddress, invitation: RoomInvitation | null, meta: PageMeta, visit: Visit) {
    const content = () => this.#renderer.invitation(address, invitation, this.#config, visit.language)
    return this.#withData(ROOM, { id: 'invitation', data: invitation, content }, meta, visit)
  }

  /** The page of a room for everyone, by the same rules. */
  khatm(code: string, page: KhatmPage | null, meta: PageMeta, visit: Visit) {
    const content = () => this.#renderer.khatm(code, page, this.#config, visit.language)
    return this.#withData(KHATM, { id: 'khatm', data: page, content }, meta, visit)
  }

  /** A page with what the app needs to hydrate it, in an element of that id. */
  async #withData(
    page: typeof ROOM | typeof KHATM,
    { id, data, content }: { id: string; data: unknown; content: () => Promise<string> },
    meta: PageMeta,
    visit: Visit,
  ) {
    const template = this.#templates.find(({ path, isRendered }) => path === page && isRendered)
    if (!template) return undefined
    const rendered = await content()
    const script = `<script type="application/json" id="${id}">${escapeScript(JSON.stringify(data))}</script>`
    const html = template.html[visit.language]
      .replace(PLACE, () => rendered)
      .replace('</head>', () => `  ${script}\n  </head>`)
    return this.#fill(html, meta, visit)
  }

  #templateAt(address: string, query: Readonly<Record<string, unknown>>): Template {
    const found = this.#templates.find(
      (page) => page.pattern.test(address) && !(page.without !== undefined && Object.hasOwn(query, page.without)),
    )
    if ((found?.path === ROOM || found?.path === KHATM) && found.isRendered) return this.#index
    if (found?.path !== READER) return found ?? this.#index
    const surah = query.surah === undefined ? 1 : surahNamed(query.surah)
    return surah === undefined ? this.#index : { ...found, surah }
  }

  async #make(template: Template, meta: PageMeta, visit: Visit): Promise<Prebuilt> {
    const { surah } = template
    const html = template.html[visit.language]
    const content = await this.#contentOf(template, visit.language)
    const page = content === undefined ? html : html.replace(PLACE, () => content)
    const linked = template.isRendered && visit.origin ? withAlternates(page, visit.origin, addressOf(template)) : page
    const filled = this.#fill(surah === undefined ? linked : withCallFor(linked, surah), meta, visit)
    return prebuild(Buffer.from(filled), 'text/html; charset=utf-8', 'no-cache')
  }

  #contentOf({ path, isRendered, surah }: Template, language: LanguageCode): Promise<string> | undefined {
    if (!isRendered) return undefined
    const key = `${path} ${surah ?? ''} ${language}`
    const content =
      this.#contents.get(key) ??
      (surah === undefined
        ? this.#renderer.page(path, this.#config, language)
        : this.#renderer.surah(surah, this.#config, language))
    this.#contents.set(key, content)
    content.catch(() => this.#contents.delete(key))
    return content
  }

  #fill(html: string, meta: PageMeta, { origin, language }: Visit): string {
    const site = textsIn(language).t('pages.site.name')
    const title = meta.title === site ? site : `${meta.title} · ${site}`
    return html
      .replace(/<meta name="description"[^>]*>\s*/, '')
      .replace(TITLE, () =>
        [`<title>${escapeHtml(title)}</title>`, ...tags(meta, site, { origin, language }), settings(this.#config)].join(
          '\n    ',
        ),
      )
  }
}

const TITLE = /<title>[^<]*<\/title>/

/** As the reader's links write it. */
function surahNamed(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^[1-9]\d{0,2}$/.test(text)) return undefined
  return Number(text) <= SURAHS ? Number(text) : undefined
}

const addressOf = ({ path, surah }: Template) => `${path}${surah === undefined ? '' : `?surah=${surah}`}`

/** For search engines: the address of a public page in each language, and the one that chooses the language by the visitor. */
function withAlternates(html: string, origin: string, address: string) {
  const link = (language: string, href: string) => `<link rel="alternate" hreflang="${language}" href="${href}" />`
  const joint = address.includes('?') ? '&amp;' : '?'
  const own = LANGUAGE_CODES.map((language) => link(language, `${origin}${address}${joint}lang=${language}`))
  return html.replace('</head>', () => `${[...own, link('x-default', origin + address)].join('\n')}\n</head>`)
}

/** The app asks for the surah once its scripts are there: the browser fetches it beside them. */
function withCallFor(html: string, surah: number) {
  const address = `/api/v1/chapters/${surah}?version=${TEXT_VERSION}`
  return html.replace('</head>', () => `<link rel="preload" as="fetch" crossorigin href="${address}" /></head>`)
}

/** The build names the entry's own scripts. A page with its content can be read before the others are there. */
function withScripts(html: string, { scripts, isRendered }: BuiltPage, language: LanguageCode) {
  const priority = isRendered ? 'low' : 'auto'
  const links = scripts[language]
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `<link rel="modulepreload" fetchpriority="${priority}" href="/${file}" />\n`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

const settings = (config: PublicConfig) =>
  `<script type="application/json" id="config">${escapeScript(JSON.stringify(config))}</script>`

function tags(
  { title, description, isPrivate, picture }: PageMeta,
  site: string,
  { origin, language }: Visit,
): string[] {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`
  return [
    named('description', description),
    ...(isPrivate ? [named('robots', 'noindex')] : []),
    property('og:site_name', site),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', origin + (picture ?? `${PICTURE.path}?lang=${language}`)),
    property('og:image:width', String(PICTURE.width)),
    property('og:image:height', String(PICTURE.height)),
    named('twitter:card', 'summary_large_image'),
  ]
}

/** Inside a script element only its end tag, or the start of a comment, could end the JSON early. */
const escapeScript = (json: string) => json.replaceAll('<', '\\u003c')
