/**
 * After the build: what each page begins with. Writes `dist/index.html` and `dist/pages/`: the pages in each language, the renderer of public
 * pages and of the reader's first verses, and `pages.json`, which tells the server when to send which page, and the scripts to name in it
 * (apps/api/src/plugins/page.ts reads it).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig } from '@halaqa/contract/config'
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
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
type Catalogue = (typeof CATALOGUES)[number]
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
  /** The file's name, before the language. */
  file: string
  /** The source file of its screen. */
  screen: string
  /** Missing for a page that the server renders, because it depends on the server's settings. */
  html?: (language: LanguageCode) => string
  /** What members see in the place of a page that was rendered for guests. */
  shell?: (language: LanguageCode) => string
}

process.env.NODE_ENV = 'production'
rmSync(PAGES, { recursive: true, force: true })
mkdirSync(PAGES, { recursive: true })
const renderer = await buildRenderer()
const { NO_CONFIG } = renderer
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const template = readFileSync(join(DIST, 'index.html'), 'utf8')
const waiting = (language: LanguageCode) => renderer.renderWaiting(NO_CONFIG, language)
const pages: Page[] = [...publicPages(), ...memberPages()]

for (const language of LANGUAGE_CODES) {
  for (const page of pages) {
    await refuseStylesAndScripts(page, language)
    writeFileSync(join(PAGES, `${page.file}.${language}.html`), fillTemplate(page, language))
  }
  writeFileSync(join(PAGES, `index.${language}.html`), startPage(language))
  if (language !== SOURCE_LANGUAGE) writeWebManifest(language)
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
      scripts: Object.fromEntries(LANGUAGE_CODES.map((language) => [language, scriptsOf(screen, language)])),
    })),
  ),
)
writeFileSync(join(DIST, 'index.html'), startPage(SOURCE_LANGUAGE))
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
    file: path.slice(1).replaceAll('/', '-') || 'landing',
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
    page('/khatm/:code', 'everyone', 'khatm-pages/KhatmScreen', { file: 'khatm' }),
    // Without mail it has a message for the operator, with the address that the browser uses.
    page('/forgot-password', 'everyone', 'auth/ForgottenScreen', { needs: 'sends_mail' }),
    page('/quran', 'readers', 'chapters/ReaderScreen'),
  ]
}

function memberPages(): Page[] {
  const shell = (language: LanguageCode) => renderer.renderShell(NO_CONFIG, language)
  return [
    ...Object.entries(APP_PAGES).map(
      ([path, screen]): Page =>
        path === ROOM
          ? {
              path,
              audience: 'guests',
              screen: sourceOf(screen),
              file: 'room',
              shell,
            }
          : { path, audience: 'members', screen: sourceOf(screen), file: 'shell', html: shell },
    ),
    ...Object.entries(BARE_PAGES).map(
      ([path, screen]): Page => ({ path, screen: sourceOf(screen), file: 'waiting', html: waiting }),
    ),
  ]
}

/** The content security policy refuses styles and scripts in the markup. React writes scripts for a boundary that suspends. */
async function refuseStylesAndScripts({ path, audience, html }: Page, language: LanguageCode) {
  if (audience === 'readers') return // Its content is a surah of the server.
  const config = { ...NO_CONFIG, sendsMail: true }
  const render = async () =>
    path === '/' ? renderer.renderLanding(config, language) : renderer.renderPage(path, config, undefined, language)
  const content = html?.(language) ?? (await render())
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

/** The template in a language. */
function templateIn(language: LanguageCode) {
  const { unloaded, needsScripts } = renderer.textsOf(language)
  return template
    .replace(/<html [^>]*>/, `<html lang="${language}" dir="${LANGUAGES[language].direction}">`)
    .replace('/manifest.webmanifest', manifestPath(language))
    .replace(/(?<=<p id="unloaded"[^>]*>)[^<]*/, () => unloaded)
    .replace(/(?<=<noscript><p[^>]*>)[^<]*/, () => needsScripts)
}

/** The manifest tells a phone the name of the installed app. The English one is a file of its own, and compressed by now. */
function writeWebManifest(language: LanguageCode) {
  const { name, description } = renderer.textsOf(language)
  const written = JSON.parse(readFileSync(join(WEB, 'public/manifest.webmanifest'), 'utf8')) as Record<string, unknown>
  const { direction: dir } = LANGUAGES[language]
  writeFileSync(
    join(DIST, manifestPath(language)),
    JSON.stringify({ ...written, name, short_name: name, description, lang: language, dir }),
  )
}

function manifestPath(language: LanguageCode) {
  return language === SOURCE_LANGUAGE ? '/manifest.webmanifest' : `/manifest.${language}.webmanifest`
}

/** The page at addresses that have none of their own: it says that it loads. */
function startPage(language: LanguageCode) {
  return templateIn(language).replace(PLACE, () => waiting(language))
}

function fillTemplate(page: Page, language: LanguageCode): string {
  const { audience, shell } = page
  const html = page.html?.(language) ?? PLACE
  const { reading: defaults } = renderer.textsOf(language)
  const reading = audience === 'readers' ? ` data-reading='${JSON.stringify(defaults)}'` : ''
  const text = templateIn(language)
  // A page with its content can be read before its scripts are there, so its style sheet and its fonts come first.
  const named = page.html === undefined ? text.replace(SCRIPTS, '<$1 fetchpriority="low"') : text
  return named
    .replace('<html ', () => `<html ${audience ? `data-for="${audience}"${reading} ` : ''}`)
    .replace(PLACE, () => html)
    .replace(AFTER_ROOT, (end) => (shell === undefined ? end : `${end}\n    <div id="shell">${shell(language)}</div>`))
    .replace('</head>', () => `${fontPreloads(page)}  </head>`)
}

/** All scripts that a screen needs, so that none waits for the one that imports it. */
function scriptsOf(screen: string, language: LanguageCode): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has made nothing of ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  const messages = ['public' as const, ...messagesOfScreen(screen)].map((name) => messagesOf(name, language))
  for (const key of ['index.html', ...messages, screen, ...layoutOf(screen)]) add(key)
  return [...files]
}

/** The files that the router loads for a screen, as `src/app/router.tsx` lists them. */
function layoutOf(screen: string): string[] {
  const app = 'src/app/App.tsx'
  if (screen === LANDING) return []
  if (/features\/(about|khatm-pages)\//.test(screen)) return [app, 'src/app/MarketingLayout.tsx']
  if (/features\/(auth|chapters)\//.test(screen)) return [app]
  const hasHeader = Object.values(APP_PAGES).some((name) => screen === sourceOf(name))
  return hasHeader ? [app, 'src/app/AppLayout.tsx'] : [app]
}

/** The catalogues that the router loads with a screen, beside that of all public pages. */
function messagesOfScreen(screen: string): Catalogue[] {
  if (screen === LANDING || /features\/(auth|chapters)\//.test(screen)) return []
  if (/features\/(about|khatm-pages)\//.test(screen)) return ['about']
  if (/features\/(rooms\/\w+|tasks)\/\w+\.tsx$/.test(screen)) return ['signed-in', 'reading', 'room-pages']
  if (/features\/(dashboard|rooms)\//.test(screen)) return ['signed-in', 'reading']
  if (/features\/(account|care|profile|reminders|welcome)\//.test(screen)) return ['signed-in', 'account']
  const isMemorizing = /features\/(hearings|learning-plan|lessons|memory|review|units)\//.test(screen)
  return isMemorizing ? ['signed-in', 'memorizing'] : ['signed-in']
}

/** The key of a catalogue in the manifest. */
function messagesOf(catalogue: Catalogue, language: LanguageCode) {
  return `src/locales/${language}/${catalogue}.json?lingui`
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
