import type { PublicConfig } from '@halaqa/contract/config'
import { prebuild } from '../lib/compress.ts'
import { type PageMeta, pageMetaOf, SITE_NAME } from '../lib/page-meta.ts'
import type { Prebuilt } from '../lib/prebuilt.ts'

/** Its width and height are said to previews, which then need not load it to lay themselves out. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 }
/** Names by which one server is reached at most. */
const ORIGINS = 16

/**
 * The built index.html as it is sent: the server's settings in it, so that the app asks for none before it shows itself,
 * and title, description and picture of the address. Each is made once and kept with its compressed forms. Where the
 * operator names no PUBLIC_URL the origin is a request's own, and strangers can invent those: the first few are known until
 * the server stops, and a page for another one names its picture without an origin, as one for no host's name does.
 */
export class Pages {
  readonly #html: string
  readonly #config: string
  readonly #made = new Map<string, Promise<Prebuilt>>()
  readonly #origins = new Set<string>()

  constructor(html: string, config: PublicConfig) {
    if (!html.includes('</head>'))
      throw new Error('The built index.html has no </head>: settings and titles go before it.')
    this.#html = html
    this.#config = `<script type="application/json" id="config">${escapeScript(JSON.stringify(config))}</script>`
  }

  /** `origin` is what absolute addresses begin with; without one the picture's address stays relative. */
  at(path: string, origin: string): Promise<Prebuilt> {
    if (this.#origins.size < ORIGINS) this.#origins.add(origin)
    const meta = pageMetaOf(path)
    const known = this.#origins.has(origin) ? origin : ''
    const key = `${meta.title} ${known}`
    const made =
      this.#made.get(key) ?? prebuild(Buffer.from(this.#fill(meta, known)), 'text/html; charset=utf-8', 'no-cache')
    this.#made.set(key, made)
    return made
  }

  #fill(meta: PageMeta, origin: string): string {
    const title = meta.title === SITE_NAME ? SITE_NAME : `${meta.title} · ${SITE_NAME}`
    return this.#html
      .replace(/<title>[^<]*<\/title>\s*/, '')
      .replace(/<meta name="description"[^>]*>\s*/, '')
      .replace('</head>', () =>
        [`<title>${escapeHtml(title)}</title>`, ...tags(meta, origin), this.#config, '</head>'].join('\n    '),
      )
  }
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
