/**
 * After the build: what each page begins with. Writes `dist/index.html` and `dist/pages/`: the pages, the renderer of public pages and of
 * the reader's first verses, and `pages.json`, which tells the server when to send which page, and the scripts to name in it
 * (apps/api/src/plugins/page.ts reads it).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig } from '@halaqa/contract/config'
import { SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { build } from 'vite'
import type { CATALOGUES } from '../src/lib/languages.ts'
import { APP_PAGES, BARE_PAGES } from './pages.ts'
import { writePreviewFonts } from './preview-fonts.ts'

const WEB = join(import.meta.dirname, '..')
const DIST = join(WEB, 'dist')
const PAGES = join(DIST, 'pages')
/** The server imports it too: all that it needs is in it. */
const RENDERER = 'renderer.mjs'

/** The landing page is part of the entry, so it has no file of its own in the manifest. */
const LANDING = 'index.html'

/** Its address without a session is an invitation, which the server renders. */
const ROOM = '/rooms/:roomId'

/** The entry, and the scripts that Vite names beside it. */
const SCRIPTS = /<(script type="module"|link rel="modulepreload")/g

/** Where the element with the page's content ends. */
const AFTER_ROOT = /(?<=<div id="root">)<!-- page --><\/div>/

/** Marks the place of a page's content. */
const PLACE = '<!-- page -->'

type Renderer = typeof import('../src/prerender.tsx')
/** The visitors that the content is for. `src/before-paint.js` looks whether this one is among them. */
type Audience = 'guests' | 'members' | 'readers' | 'everyone'

interface Page {
  /** As the router writes it. */
  path: string
  /** A parameter that makes another page of it. */
  without?: string
  /** A setting of the server without which the page is made in the browser. */
  needs?: keyof PublicConfig
  /** Missing for a page that says nothing but that it loads. */
  audience?: Audience
  file: string
  /** The source file of its screen. */
  screen: string
  /** Missing for a page that the server renders, because it depends on the server's settings. */
  html?: string
  /** What members see in the place of a page that was rendered for guests. */
  shell?: string
}

process.env.NODE_ENV = 'production'
rmSync(PAGES, { recursive: true, force: true })
mkdirSync(PAGES, { recursive: true })
const renderer = await buildRenderer()
const { NO_CONFIG } = renderer
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const template = readFileSync(join(DIST, 'index.html'), 'utf8')
const waiting = renderer.renderWaiting(NO_CONFIG)
const pages: Page[] = [...publicPages(), ...memberPages()]

for (const page of pages) {
  await refuseStylesAndScripts(page)
  writeFileSync(join(PAGES, page.file), fillTemplate(page))
}
writeFileSync(
  join(PAGES, 'pages.json'),
  JSON.stringify(
    pages.map(({ path, without, needs, file, screen, html }) => ({
      path,
      without,
      needs,
      file,
      isRendered: html === undefined,
      scripts: scriptsOf(screen),
    })),
  ),
)
writeFileSync(
  join(DIST, 'index.html'),
  template.replace(PLACE, () => waiting),
)
rmSync(join(DIST, '.vite'), { recursive: true })
await writePreviewFonts(PAGES)

async function buildRenderer(): Promise<Renderer> {
  await build({
    root: WEB,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: PAGES,
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: false,
      license: false,
      rolldownOptions: { output: { entryFileNames: RENDERER, codeSplitting: false } },
    },
  })
  return (await import(pathToFileURL(join(PAGES, RENDERER)).href)) as Renderer
}

function publicPages(): Page[] {
  const page = (path: string, audience: Audience, screen: string, more: Partial<Page> = {}): Page => ({
    path,
    audience,
    screen: sourceOf(screen),
    file: `${path.slice(1).replaceAll('/', '-') || 'landing'}.html`,
    ...more,
  })
  return [
    page('/', 'guests', '', { screen: LANDING }),
    page('/signin', 'guests', 'auth/SignInScreen', { without: 'next' }),
    page('/signup', 'guests', 'auth/SignUpScreen', { without: 'next' }),
    page('/about', 'everyone', 'about/AboutPage'),
    page('/help', 'everyone', 'about/HelpPage'),
    page('/terms', 'everyone', 'about/TermsPage'),
    page('/privacy', 'everyone', 'about/PrivacyPage'),
    page('/privacy/software', 'everyone', 'about/SoftwarePrivacyPage'),
    page('/imprint', 'everyone', 'about/ImprintPage'),
    // Without mail it has a message for the operator, with the address that the browser uses.
    page('/forgot-password', 'everyone', 'auth/ForgottenScreen', { needs: 'sends_mail' }),
    page('/quran', 'readers', 'chapters/ReaderScreen'),
  ]
}

function memberPages(): Page[] {
  const shell = renderer.renderShell(NO_CONFIG)
  return [
    ...Object.entries(APP_PAGES).map(
      ([path, screen]): Page =>
        path === ROOM
          ? {
              path,
              audience: 'guests',
              screen: sourceOf(screen),
              file: 'room.html',
              shell,
            }
          : { path, audience: 'members', screen: sourceOf(screen), file: 'shell.html', html: shell },
    ),
    ...Object.entries(BARE_PAGES).map(
      ([path, screen]): Page => ({ path, screen: sourceOf(screen), file: 'waiting.html', html: waiting }),
    ),
  ]
}

/** The content security policy refuses styles and scripts in the markup. React writes scripts for a boundary that suspends. */
async function refuseStylesAndScripts({ path, audience, html }: Page) {
  if (audience === 'readers') return // Its content is a surah of the server.
  const config = { ...NO_CONFIG, sendsMail: true }
  const content = html ?? (path === '/' ? renderer.renderLanding(config) : await renderer.renderPage(path, config))
  const [refused] = /.{0,80}( style="[^"]*"|<script)/.exec(content) ?? []
  if (refused) throw new Error(`${path} has in its markup what the content security policy refuses: ${refused}`)
}

function sourceOf(screen: string) {
  return `src/features/${screen}.tsx`
}

/** A file in the manifest of the build. */
interface Chunk {
  file: string
  imports?: string[]
}

function fillTemplate(page: Page): string {
  const { html = PLACE, audience, shell } = page
  const reading = audience === 'readers' ? ` data-reading='${JSON.stringify(renderer.DEFAULT_READING)}'` : ''
  // A page with its content can be read before its scripts are there, so its style sheet and its fonts come first.
  const named = page.html === undefined ? template.replace(SCRIPTS, '<$1 fetchpriority="low"') : template
  return named
    .replace('<html ', () => `<html ${audience ? `data-for="${audience}"${reading} ` : ''}`)
    .replace(PLACE, () => html)
    .replace(AFTER_ROOT, (end) => (shell === undefined ? end : `${end}\n    <div id="shell">${shell}</div>`))
    .replace('</head>', () => `${fontPreloads(page)}  </head>`)
}

/** All scripts that a screen needs, so that none waits for the one that imports it. */
function scriptsOf(screen: string): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has made nothing of ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  for (const key of ['index.html', messagesOf('public'), screen, ...layoutOf(screen)]) add(key)
  return [...files]
}

/** The files that the router loads for a screen, as `src/app/router.tsx` lists them. */
function layoutOf(screen: string): string[] {
  const app = 'src/app/App.tsx'
  if (screen === LANDING) return []
  if (/features\/about\//.test(screen)) return [app, 'src/app/MarketingLayout.tsx', messagesOf('about')]
  if (/features\/(auth|chapters)\//.test(screen)) return [app]
  const around = [app, messagesOf('signed-in'), ...messagesOfScreen(screen)]
  const hasHeader = Object.values(APP_PAGES).some((name) => screen === sourceOf(name))
  return hasHeader ? [...around, 'src/app/AppLayout.tsx'] : around
}

/** The catalogue that `src/app/member-routes.tsx` loads with the screen, if any. */
function messagesOfScreen(screen: string): string[] {
  if (/features\/(rooms\/\w+|tasks)\/\w+\.tsx$/.test(screen)) return [messagesOf('reading'), messagesOf('room-pages')]
  if (/features\/(dashboard|rooms)\//.test(screen)) return [messagesOf('reading')]
  if (/features\/(account|care|profile|reminders|welcome)\//.test(screen)) return [messagesOf('account')]
  const isMemorizing = /features\/(hearings|learning-plan|lessons|memory|review|units)\//.test(screen)
  return isMemorizing ? [messagesOf('memorizing')] : []
}

/** The key of a catalogue in the manifest. */
function messagesOf(catalogue: (typeof CATALOGUES)[number]) {
  return `src/locales/${SOURCE_LANGUAGE}/${catalogue}.json?lingui`
}

/** The faces that a page begins with; without this a browser asks for them once the styles and the page are there. */
function fontPreloads({ audience, screen }: Page): string {
  const hasAyah = audience === 'readers' || screen === LANDING || /Quiz|Task/.test(screen)
  const hasSurahNames = audience === 'readers' || /Memorize/.test(screen)
  const preload = (family: string, letter: string, priority = '') =>
    `    <link rel="preload" as="font" type="font/woff2" crossorigin ${priority}href="${fontFile(family, letter.codePointAt(0) ?? 0)}" />\n`
  return [
    preload('Onest Variable', 'a'),
    preload('Literata Variable', 'a'),
    hasAyah ? preload('Ayah', 'ب') : '',
    hasSurahNames ? preload('Mushaf', 'ب', 'fetchpriority="low" ') : '', // No text waits for it.
  ].join('')
}

/** The file of a family that has the letter, as the built style sheet names it. */
function fontFile(family: string, letter: number): string {
  const sheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(template)?.[1] ?? ''
  const css = readFileSync(join(DIST, sheet), 'utf8')
  const faces = [...css.matchAll(/@font-face\s*{([^}]*)}/g)].map(([, face = '']) => face)
  const found = faces.find((face) => face.includes(family) && has(face, letter))
  const file = found && /url\("?([^")]+\.woff2)/.exec(found)?.[1]
  if (!file) throw new Error(`No face of ${family} in ${sheet} has U+${letter.toString(16)}.`)
  return file
}

function has(face: string, letter: number) {
  const ranges = /unicode-range:([^;}]*)/.exec(face)?.[1]
  if (!ranges) return true
  return [...ranges.matchAll(/U\+([\dA-F?]+)(?:-([\dA-F]+))?/gi)].some(([, from = '', to = from]) => {
    const [first, last] = [from.replaceAll('?', '0'), to.replaceAll('?', 'F')].map((code) => Number.parseInt(code, 16))
    return first !== undefined && last !== undefined && first <= letter && letter <= last
  })
}
