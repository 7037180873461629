/**
 * After the build: the pages that are text, or the same for everybody until their data is there, as HTML that the server sends and
 * the browser's scripts take over. Writes `dist/pages/`: one file a page, and `pages.json`, which tells the server when to send
 * which (apps/api/src/plugins/page.ts reads it).
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicConfig, SignUps } from '@halaqa/contract/config'
import { loadAnswers } from '@halaqa/quran/answers'
import { SURAHS } from '@halaqa/quran/surahs'
import { TEXT_VERSION } from '@halaqa/quran/version'
import { build } from 'vite'
import type { Config } from '../src/lib/config.ts'
import { type CATALOGUES, SOURCE_LANGUAGE } from '../src/lib/languages.ts'

const WEB = join(import.meta.dirname, '..')
const DIST = join(WEB, 'dist')
const PAGES = join(DIST, 'pages')
/** Inside node_modules, from where its imports are found. */
const RENDERER = 'node_modules/.prerender'

/** In the place of what only the server knows. It replaces them, escaped. */
const CONTEST_FORM = 'https://contest-form.invalid/'
const VERSION = '0.0.0-server-version'

type Renderer = typeof import('../src/prerender.tsx')
/** The visitors that the content is for; src/before-paint.js looks whether this one is among them. */
type Audience = 'guests' | 'members' | 'reader' | 'everyone'
type Flag = 'coming_soon' | 'contest_form_url' | 'sends_mail'

interface Page {
  /** As the router writes it. */
  path: string
  /** What the address's query has to say. */
  query?: Record<string, string>
  /** A parameter that makes another page of it. */
  without?: string
  /** Settings of the server that it was made for: whether they are set, and who may sign up. */
  when?: Partial<Record<Flag, boolean>> & { sign_ups?: SignUps }
  audience: Audience
  file: string
  /** The source file of its screen. */
  screen: string
  /** Beside the content: what `src/before-paint.js` shows with the answers to the calls. */
  template?: string
  /** Scripts that it needs for it. */
  early?: string[]
  /** The screen waits for its calls, which are sent at once; the content gives way to it. */
  isSkeleton?: boolean
  /**
   * The calls that its screen begins with: `{2}` is the second part of the address, `{?page,lesson}` what its query says of these,
   * `{date}` today's, `{language}` that of translations. Reads alone, and none that a visitor of the address could be refused: what
   * follows a "#" has to be so in the first answer. lib/early-calls.ts takes the answers.
   */
  calls?: string[]
  html: string
}

/** Screens of which little can be known before it is known whose they are. */
const SKELETONS: (Pick<Page, 'path' | 'audience' | 'without'> & { screen: string; calls: string[] })[] = [
  {
    ...{ path: '/read', audience: 'members', screen: 'read/ReadScreen' },
    calls: ['/tasks?date={date}', '/user/figures', '/rooms'],
  },
  {
    ...{ path: '/memorize', audience: 'members', screen: 'units/MemorizeScreen' },
    calls: ['/user/path', '/user/figures', '/user/review', '/user/learning-plan'],
  },
  {
    path: '/memorize/review',
    audience: 'members',
    screen: 'review/ReviewScreen',
    calls: ['/user/review{?page,lesson}'],
  },
  { path: '/memorize/map', audience: 'members', screen: 'memory/MapScreen', calls: ['/user/memory'] },
  {
    ...{ path: '/memorize/look-alikes', audience: 'members', screen: 'review/LookAlikesScreen' },
    calls: ['/user/look-alikes'],
  },
  {
    ...{ path: '/memorize/plan', audience: 'members', screen: 'learning-plan/PlanScreen' },
    calls: ['/user/learning-plan', '/user/figures'],
  },
  {
    ...{ path: '/memorize/:id', audience: 'everyone', screen: 'lessons/QuizScreen' },
    calls: [
      '/lessons/{2}',
      '/questions/lesson/{2}',
      '/lessons/{2}/passage?language={language}#lesson_type=lesson,status=available',
    ],
  },
  {
    ...{ path: '/rooms/:id', without: 'invite', audience: 'members', screen: 'rooms/RoomScreen' },
    calls: ['/rooms/{2}', '/rooms/{2}/tasks?date={date}#is_member=true'],
  },
  { path: '/tasks/:id', audience: 'members', screen: 'tasks/TaskScreen', calls: ['/tasks/{2}'] },
  {
    ...{ path: '/notifications', audience: 'members', screen: 'notifications/NotificationsScreen' },
    calls: ['/notifications'],
  },
]
/** Stands for any in a `:id`. */
const SOME_ID = '00000000-0000-4000-8000-000000000000'

const SCRIPTS = / *<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g

const NOTHING_SET: Config = {
  version: VERSION,
  contestFormUrl: null,
  comingSoon: false,
  publicUrl: null,
  lanUrl: null,
  sendsMail: false,
  signUps: 'open',
}
/** Pages with a button to sign up are made for each. */
const SIGN_UPS: SignUps[] = ['open', 'invited', 'closed']

process.env.NODE_ENV = 'production'
const renderer = await loadRenderer()
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
// What only its writers read stays out of what every visit fetches.
const template = readFileSync(join(DIST, 'index.html'), 'utf8')
  .replace(/<!-- (?!page)[\s\S]*?-->/g, '')
  .replace(/^\s+/gm, '')
const EARLY_ROOM = manifest['src/early-room.ts']?.file ?? ''
const pages = await renderAll(renderer)

rmSync(PAGES, { recursive: true, force: true })
mkdirSync(PAGES, { recursive: true })
for (const page of pages) writeFileSync(join(PAGES, page.file), fillTemplate(page))
writeFileSync(
  join(PAGES, 'pages.json'),
  JSON.stringify({
    placeholders: { contest_form_url: CONTEST_FORM, version: VERSION } satisfies Partial<
      Record<keyof PublicConfig, string>
    >,
    pages: pages.map(({ path, query, without, when, file }) => ({ path, query, without, when, file })),
  }),
)
rmSync(join(DIST, '.vite'), { recursive: true })

async function loadRenderer(): Promise<Renderer> {
  await build({
    root: WEB,
    logLevel: 'error',
    build: { ssr: 'src/prerender.tsx', outDir: RENDERER, emptyOutDir: true, copyPublicDir: false, manifest: false },
  })
  return (await import(pathToFileURL(join(WEB, RENDERER, 'prerender.js')).href)) as Renderer
}

async function renderAll({
  renderLanding,
  renderPage,
  renderPassage,
  renderReader,
  renderRoom,
  renderSkeleton,
}: Renderer): Promise<Page[]> {
  const named = (path: string, signUps: SignUps) => `${path.slice(1)}${signUps === 'open' ? '' : `-${signUps}`}`
  const onMail = (path: string, audience: Audience, screen: string, signUps: SignUps): Promise<Page[]> =>
    Promise.all(
      [true, false].map(async (sendsMail) => ({
        ...{ path, audience, screen, when: { sends_mail: sendsMail, sign_ups: signUps } },
        file: `${named(path, signUps)}${sendsMail ? '-with-mail' : ''}.html`,
        html: await renderPage(path, { ...NOTHING_SET, sendsMail, signUps }),
      })),
    )
  const plain = async (
    path: string,
    audience: Audience,
    screen: string,
    signUps: SignUps,
    without?: string,
  ): Promise<Page> => ({
    ...{ path, audience, screen, when: { sign_ups: signUps }, ...(without && { without }) },
    file: `${named(path, signUps)}.html`,
    html: await renderPage(path, { ...NOTHING_SET, signUps }),
  })
  const landing = { path: '/', audience: 'guests', screen: 'src/features/landing/LandingEntry.tsx' } as const
  const pagesWithSignUps = async (signUps: SignUps): Promise<Page[]> => [
    await plain('/about', 'everyone', 'src/features/about/AboutPage.tsx', signUps),
    {
      ...landing,
      when: { contest_form_url: true, sign_ups: signUps },
      file: `${named('/landing', signUps)}-contest.html`,
      html: renderLanding({ ...NOTHING_SET, contestFormUrl: CONTEST_FORM, signUps }),
    },
    {
      ...landing,
      when: { sign_ups: signUps },
      file: `${named('/landing', signUps)}.html`,
      html: renderLanding({ ...NOTHING_SET, signUps }),
    },
    await plain('/signin', 'guests', 'src/features/auth/SignInScreen.tsx', signUps, 'next'),
    await plain('/signup', 'guests', 'src/features/auth/SignUpScreen.tsx', signUps, 'next'),
    await plain('/terms', 'everyone', 'src/features/about/TermsPage.tsx', signUps),
    ...(await onMail('/privacy', 'everyone', 'src/features/about/PrivacyPage.tsx', signUps)),
    ...(await onMail('/help', 'everyone', 'src/features/about/HelpPage.tsx', signUps)),
  ]
  return [
    ...[
      ...(await Promise.all(SIGN_UPS.map(pagesWithSignUps))).flat(),
      // Without mail it has a message for the operator, with the address of this very server.
      {
        ...{ path: '/forgot-password', audience: 'everyone' as const, screen: 'src/features/auth/ForgottenScreen.tsx' },
        ...{ when: { sends_mail: true }, file: 'forgot-password-with-mail.html' },
        html: await renderPage('/forgot-password', { ...NOTHING_SET, sendsMail: true }),
      },
      ...(await readerPages(renderReader)),
      ...(await Promise.all(
        SKELETONS.map(
          async (page): Promise<Page> => ({
            ...{ ...page, isSkeleton: true, screen: `src/features/${page.screen}.tsx` },
            file: `skeleton${page.path.replace(/\W+/g, '-')}.html`,
            html: await renderSkeleton(page.path.replace(':id', SOME_ID), NOTHING_SET),
            ...(page.path === '/memorize/:id' && { template: renderPassage(NOTHING_SET) }),
            ...(page.path === '/rooms/:id' && {
              template: `<template id="room" data-module="/${EARLY_ROOM}">${renderRoom(NOTHING_SET)}</template>`,
              early: filesOf('src/early-room.ts', messagesOf('signed-in'), messagesOf('reading')),
            }),
          }),
        ),
      )),
    ].map((page) => ({ ...page, when: { ...page.when, coming_soon: false } })),
    {
      ...{ ...landing, when: { coming_soon: true }, file: 'soon.html' },
      html: renderLanding({ ...NOTHING_SET, comingSoon: true }),
    },
  ]
}

async function readerPages(renderReader: Renderer['renderReader']): Promise<Page[]> {
  const answers = loadAnswers()
  const reader = { path: '/quran', audience: 'reader', screen: 'src/features/chapters/ReaderScreen.tsx' } as const
  const surahs = await Promise.all(
    SURAHS.map(async ({ number }) => {
      const answer: unknown = JSON.parse(String(answers.get(`/chapters/${number}`)?.identity.body))
      const html = await renderReader(number, answer, NOTHING_SET)
      const calls = [`/chapters/${number}?version=${TEXT_VERSION}`]
      return { ...reader, query: { surah: String(number) }, file: `quran-${number}.html`, calls, html }
    }),
  )
  const [first] = surahs
  return first
    ? [...surahs, { ...reader, without: 'surah', file: first.file, calls: first.calls, html: first.html }]
    : surahs
}

/** What the build's manifest says of a file. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

function fillTemplate(page: Page): string {
  const { html, audience, screen, isSkeleton, calls = [], file, template: beside = '', early = [] } = page
  // Styles in the markup would be refused by the content security policy, and titles are the server's to write.
  const [content = '', filledLater = ''] = [html, beside].map((text) => text.replace(/<title>[^<]*<\/title>/g, ''))
  if (/ style="/.test(content + filledLater))
    throw new Error(`${file} has styles in its markup: ${/.{80} style="[^"]*"/.exec(content + filledLater)?.[0]}`)
  const facts = {
    for: audience,
    ...((audience === 'reader' || beside) && { reading: JSON.stringify(renderer.DEFAULT_READING) }),
    ...(isSkeleton && { skeleton: '' }),
    ...(calls.length > 0 && { calls: calls.map(renderer.apiUrl).join(' ') }),
  }
  const attributes = Object.entries(facts).map(([name, value]) => `data-${name}='${value}' `)
  // Kept in a template, out of which src/before-paint.js takes them.
  const entry = [...template.matchAll(SCRIPTS)].map(([element]) => element).join('')
  return template
    .replace(SCRIPTS, '')
    .replace('<html ', () => `<html ${attributes.join('')}`)
    .replace('<!-- page -->', () => content)
    .replace('</head>', () => `${fontPreloads(audience, screen)}${early.map(scriptPreload).join('')}  </head>`)
    .replace(
      '</body>',
      () =>
        `  ${filledLater}\n  <template id="scripts">\n${entry}${scriptPreloads(screen)}    </template>\n` +
        `  ${html.includes('<form') ? `<template id="no-scripts">${renderer.renderNoScripts()}</template>` : ''}\n  </body>`,
    )
}

/** All scripts that the screen needs, so that none waits for the one that imports it. */
function scriptPreloads(screen: string): string {
  const isLanding = screen.endsWith('LandingEntry.tsx')
  const app = ['src/app/App.tsx', ...layoutOf(screen)]
  return filesOf('src/app/mount.tsx', screen, messagesOf('public'), ...(isLanding ? [] : app))
    .map(scriptPreload)
    .join('')
}

function scriptPreload(file: string): string {
  return `    <link rel="modulepreload" href="/${file}" />\n`
}

/** The files of these sources, and of all that they import. */
function filesOf(...keys: string[]): string[] {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has made nothing of ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return [...files]
}

/** The files that the router loads for a screen, as `src/app/router.tsx` lists them. */
function layoutOf(screen: string): string[] {
  if (/features\/about\//.test(screen)) return ['src/app/MarketingLayout.tsx', messagesOf('about')]
  if (isPublic(screen)) return []
  const around = [messagesOf('signed-in'), ...messagesOfScreen(screen)]
  if (/features\/memory\//.test(screen)) return [...around, 'src/app/OpenLayout.tsx']
  return /features\/lessons\//.test(screen) ? around : [...around, 'src/app/AppLayout.tsx']
}

/** The catalogue that `src/app/member-routes.tsx` loads with the screen, if any. */
function messagesOfScreen(screen: string): string[] {
  if (/features\/(read|rooms|tasks)\//.test(screen)) return [messagesOf('reading')]
  const isMemorizing = /features\/(hearings|learning-plan|lessons|memory|review|units)\//.test(screen)
  return isMemorizing ? [messagesOf('memorizing')] : []
}

/** The key of a catalogue in the manifest. */
function messagesOf(catalogue: (typeof CATALOGUES)[number]) {
  return `src/locales/${SOURCE_LANGUAGE}/${catalogue}.json?lingui`
}

function isPublic(screen: string) {
  return /features\/(about|auth|chapters|landing)\//.test(screen)
}

/** The faces that a page begins with; without this a browser asks for them once the styles and the page are there. */
function fontPreloads(audience: Audience, screen: string): string {
  const hasAyah = audience === 'reader' || /Landing|Quiz|Task/.test(screen)
  const hasSurahNames = audience === 'reader' || /Memorize/.test(screen)
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
