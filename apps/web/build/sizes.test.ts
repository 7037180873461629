import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
const [, entry = ''] = /<script type="module"[^>]*src="\/assets\/([^"]+)"/.exec(read('index.html')) ?? []
const files = filesNamedFrom(entry)

const APP = ['App', 'mount', 'public']
const MEMBER = [...APP, 'SignedInWork', 'signed-in']
const SIGNED_IN = [...MEMBER, 'AppLayout', 'Bell']

/**
 * Kilobytes of script, compressed by brotli, that a page loads until it is shown: its parts, and all that they import. What a press opens is
 * not among them.
 */
const LANDING_KB = 110
const PAGE_KB = 230

test.each([
  ['landing', ['LandingEntry', 'mount', 'public'], LANDING_KB],
  ['sign-in', [...APP, 'SignInScreen'], PAGE_KB],
  ['sign-up', [...APP, 'SignUpScreen'], PAGE_KB],
  ['the reader, for a guest', [...APP, 'ReaderScreen'], PAGE_KB],
  ['the reader, for a member', [...MEMBER, 'ReaderScreen'], PAGE_KB],
  ['about', [...APP, 'MarketingLayout', 'AboutPage', 'about'], PAGE_KB],
  ['the dashboard', [...SIGNED_IN, 'reading', 'ReadScreen'], PAGE_KB],
  ['a room', [...SIGNED_IN, 'reading', 'RoomScreen'], PAGE_KB],
  ['a portion', [...SIGNED_IN, 'reading', 'TaskScreen'], PAGE_KB],
  ['the path', [...SIGNED_IN, 'memorizing', 'MemorizeScreen'], PAGE_KB],
  ['the review', [...SIGNED_IN, 'memorizing', 'ReviewScreen'], PAGE_KB],
  ['my Qur’an', [...SIGNED_IN, 'memorizing', 'OpenLayout', 'MapScreen'], PAGE_KB],
  ['a lesson', [...MEMBER, 'memorizing', 'QuizScreen'], PAGE_KB],
])('%s stays within its budget of script', (_page, parts, limit) => {
  expectAtMost(limit, loadedBy(parts))
})

test('no page of the app loads the schema library before a form is filled in', () => {
  const [checks = ''] = files.filter((file) => /^form-checks-.*\.js$/.test(file))
  expect(read(join('assets', checks)) + importsOf(checks).map((file) => read(join('assets', file)))).toMatch(/ZodError/)
  const loaded = loadedBy([...SIGNED_IN, 'SignInScreen', 'RoomScreen', 'ReadScreen', 'QuizScreen'])
  expect(loaded.filter((file) => /ZodError/.test(read(join('assets', file))))).toEqual([])
})

test('every file that a page loads is named by its content, so that a second visit does not ask for it', () => {
  const pages = readdirSync(join(DIST, 'pages')).filter((name) => name.endsWith('.html'))
  const loaded = ['index.html', ...pages.map((name) => join('pages', name))].flatMap((page) =>
    [
      ...read(page).matchAll(
        /<script[^>]* src="([^"]+)"|<link rel="(?:stylesheet|preload|modulepreload)"[^>]* href="([^"]+)"/g,
      ),
    ].map(([, script, other]) => script ?? other ?? ''),
  )
  expect(loaded.length).toBeGreaterThan(pages.length)
  expect(loaded.filter((address) => !/^\/assets\/[\w.~-]+-[\w-]{8}\.\w+$/.test(address))).toEqual([])
  expect(loaded.filter((address) => !existsSync(join(DIST, address)))).toEqual([])
})

test('every page that begins with the header of signed-in people has its bell, which may be pressed before the scripts have come', () => {
  const pages = readdirSync(join(DIST, 'pages'))
    .filter((name) => name.startsWith('skeleton-'))
    .filter((name) => read(join('pages', name)).includes('aria-label="Sign Out"'))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.filter((name) => !read(join('pages', name)).includes('aria-label="Notifications"'))).toEqual([])
})

/** The files of these parts, and all that they import. */
function loadedBy(parts: readonly string[]): string[] {
  const loaded = new Set([entry, ...parts.map(fileOf)])
  for (const file of loaded) for (const imported of importsOf(file)) loaded.add(imported)
  return [...loaded]
}

function expectAtMost(kilobytes: number, loaded: readonly string[]) {
  const size = loaded.map(sizeOf).reduce((sum, each) => sum + each, 0) / 1000
  expect(size, loaded.map((file) => `${sizeOf(file)} ${file}`).join('\n')).toBeLessThanOrEqual(kilobytes)
}

/**
 * The file and all that it imports. The folder may hold files of an earlier build too, because a build from the cache
 * deletes none.
 */
function filesNamedFrom(first: string): string[] {
  const named = new Set([first])
  for (const file of named) {
    for (const [, name = ''] of read(join('assets', file)).matchAll(/["'`](?:\.\/|assets\/)([\w.~-]+\.js)["'`]/g))
      named.add(name)
  }
  return [...named]
}

/** A part that is loaded by itself has a file of its name. */
function fileOf(part: string): string {
  const found = files.find((file) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file))
  if (!found) throw new Error(`The build has made no file of ${part}.`)
  return found
}

/** The files that a file asks for before it runs. */
const importsOf = (file: string): string[] =>
  [...read(join('assets', file)).matchAll(/(?:\bfrom|\bimport)\s?["']\.\/([\w~.-]+\.js)["']/g)].map(
    ([, name = '']) => name,
  )

function sizeOf(file: string): number {
  const path = join(DIST, 'assets', file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function read(path: string): string {
  return readFileSync(join(DIST, path), 'utf8')
}
