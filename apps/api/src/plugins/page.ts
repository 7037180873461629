import type { PublicConfig } from '@halaqa/contract/config'
import { type PageMeta, pageMetaOf, SITE_NAME } from '../lib/page-meta.ts'
import { prebuild } from '../lib/prebuilt/compress.ts'
import type { Prebuilt } from '../lib/prebuilt/prebuilt.ts'

/** Its width and height are said to previews, which then need not load it to lay themselves out. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 }
/** Names by which one server is reached at most. */
const ORIGINS = 16
/** Pages that are kept with their compressed forms: those that people come back to. */
const KEPT = 200

/** What the web's build made (apps/web/build/prerender.ts): pages with their content, and when each is sent. */
interface Prerendered {
  pages: readonly PrerenderedPage[]
  /** What stands in the pages for values that only the server knows. */
  placeholders: Partial<Record<keyof PublicConfig, string>>
}
interface PrerenderedPage {
  /** An address without its query, or one with `:names` for parts of it. */
  path: string
  query?: Record<string, string>
  /** A parameter that makes another page of it. */
  without?: string
  /** Settings that are set, or are not, or have a value. */
  when?: Partial<Record<keyof PublicConfig, boolean | string>>
  file: string
}

interface Template {
  name: string
  html: string
}

/** Below the web's folder; not for addresses of their own. */
export const PRERENDERED = 'pages/'

/**
 * The pages as they are sent: the built index.html, or where the build has made an address's content, that; the server's settings in
 * it, so that the app asks for none before it shows itself, and title, description and picture of the address. Each is made once
 * and kept with its compressed forms. Where the operator names no PUBLIC_URL the origin is a request's own, and strangers can
 * invent those: the first few are known until the server stops, and a page for another one names its picture without an origin, as one for no host's name does.
 */
export class Pages {
  readonly #index: Template
  readonly #templates: readonly (PrerenderedPage & Template & { pattern: RegExp })[]
  readonly #config: string
  readonly #made = new Map<string, Promise<Prebuilt>>()
  readonly #origins = new Set<string>()

  /** `files` are those below `pages/`, by name. */
  constructor(html: string, config: PublicConfig, files: ReadonlyMap<string, string> = new Map()) {
    if (!TITLE.test(html)) throw new Error('The built index.html has no <title>: settings and titles go there.')
    const { pages, placeholders } = JSON.parse(files.get('pages.json') ?? NOTHING_PRERENDERED) as Prerendered
    this.#index = { name: 'index.html', html }
    this.#templates = pages
      .filter(({ when = {} }) => Object.entries(when).every(([name, value]) => hasSetting(config, name, value)))
      .map((page) => ({
        ...page,
        name: page.file,
        html: fillPlaceholders(files.get(page.file) ?? '', placeholders, config),
        pattern: new RegExp(`^${page.path.replace(/:\w+/g, '[^/]+')}/?$`),
      }))
    this.#config = `<script type="application/json" id="config">${escapeScript(JSON.stringify(config))}</script>`
  }

  /** `path` is without its first slash. `origin` is what absolute addresses begin with; without one the picture's stays relative. */
  at(path: string, query: Readonly<Record<string, unknown>>, origin: string): Promise<Prebuilt> {
    if (this.#origins.size < ORIGINS) this.#origins.add(origin)
    const meta = pageMetaOf(path)
    const known = this.#origins.has(origin) ? origin : ''
    const template = this.#templateAt(`/${path}`, query)
    const key = `${template.name} ${meta.title} ${known}`
    const made =
      this.#made.get(key) ??
      prebuild(Buffer.from(this.#fill(template.html, meta, known)), 'text/html; charset=utf-8', 'no-cache')
    // The one asked for last stands last, so that the first is the one to go.
    this.#made.delete(key)
    this.#made.set(key, made)
    if (this.#made.size > KEPT) this.#made.delete(this.#made.keys().next().value ?? '')
    return made
  }

  #templateAt(address: string, query: Readonly<Record<string, unknown>>): Template {
    const found = this.#templates.find(
      (page) =>
        page.pattern.test(address) &&
        Object.entries(page.query ?? {}).every(([name, value]) => query[name] === value) &&
        !(page.without !== undefined && Object.hasOwn(query, page.without)),
    )
    return found ?? this.#index
  }

  #fill(html: string, meta: PageMeta, origin: string): string {
    const title = meta.title === SITE_NAME ? SITE_NAME : `${meta.title} · ${SITE_NAME}`
    return html
      .replace(/<meta name="description"[^>]*>\s*/, '')
      .replace(TITLE, () => [`<title>${escapeHtml(title)}</title>`, ...tags(meta, origin), this.#config].join('\n    '))
  }
}

const TITLE = /<title>[^<]*<\/title>/
const NOTHING_PRERENDERED = JSON.stringify({ pages: [], placeholders: {} } satisfies Prerendered)

function hasSetting(config: PublicConfig, name: string, value: boolean | string) {
  const setting = config[name as keyof PublicConfig]
  return typeof value === 'string' ? setting === value : Boolean(setting) === value
}

function fillPlaceholders(html: string, placeholders: Prerendered['placeholders'], config: PublicConfig) {
  return Object.entries(placeholders).reduce(
    (filled, [name, placeholder]) =>
      filled.replaceAll(placeholder, () => escapeHtml(String(config[name as keyof PublicConfig] ?? ''))),
    html,
  )
}

function tags({ title, description, isPrivate }: PageMeta, origin: string): string[] {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`
  return [
    named('description', description),
    ...(isPrivate ? [named('robots', 'noindex')] : []),
    property('og:site_name', SITE_NAME),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', origin + PICTURE.path),
    property('og:image:width', String(PICTURE.width)),
    property('og:image:height', String(PICTURE.height)),
    named('twitter:card', 'summary_large_image'),
  ]
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** Inside a script element only its end tag, or the start of a comment, could end the JSON early. */
const escapeScript = (json: string) => json.replaceAll('<', '\\u003c')
