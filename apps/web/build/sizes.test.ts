import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { loadAnswers } from '@halaqa/quran/answers'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
const [, entry = ''] = /<script type="module"[^>]*src="\/assets\/([^"]+)"/.exec(read('index.html')) ?? []
const files = filesNamedFrom(entry)

const APP = ['App', 'mount']
const MEMBER = [...APP, 'member-routes', 'SignedInWork']
const SIGNED_IN = [...MEMBER, 'AppLayout', 'Bell']

/**
 * Kilobytes of script, compressed by brotli, that a page loads until it is shown: its parts, and all that they import. What a press opens is
 * not among them. A limit is changed on purpose, and down where it can be.
 */
test.each([
  ['landing', ['LandingEntry', 'mount'], 71],
  ['sign-in', [...APP, 'SignInScreen'], 120],
  ['sign-up', [...APP, 'SignUpScreen'], 120],
  ['the reader, for a guest', [...APP, 'ReaderScreen'], 111.5],
  ['the reader, for a member', [...MEMBER, 'ReaderScreen'], 123],
  ['about', [...APP, 'MarketingLayout', 'AboutPage'], 108],
  ['the dashboard', [...SIGNED_IN, 'ReadScreen'], 136],
  ['a room', [...SIGNED_IN, 'RoomScreen'], 148.5],
  ['a portion', [...SIGNED_IN, 'TaskScreen'], 136.5],
  ['the path', [...SIGNED_IN, 'MemorizeScreen'], 140],
  ['my Qur’an', [...SIGNED_IN, 'OpenLayout', 'MapScreen'], 133.5],
  ['a lesson', [...MEMBER, 'QuizScreen'], 125],
])('%s has few scripts', (_page, parts, limit) => {
  expectAtMost(limit, loadedBy(parts))
})

/** A server without HTTP/2 is asked for them six at a time. */
test.each([
  ['landing', ['LandingEntry', 'mount'], 9],
  ['the reader, for a guest', [...APP, 'ReaderScreen'], 18],
  ['the dashboard', [...SIGNED_IN, 'ReadScreen'], 28],
  ['a room', [...SIGNED_IN, 'RoomScreen'], 38],
  ['the path', [...SIGNED_IN, 'MemorizeScreen'], 36],
  ['a lesson', [...MEMBER, 'QuizScreen'], 23],
])('%s has few files of script', (_page, parts, limit) => {
  expect(loadedBy(parts).length).toBeLessThanOrEqual(limit)
})

/** What a first visit fetches until the page is shown: itself, its styles, scripts, the fonts that it begins with, the text of a surah. */
test.each([
  ['landing', 'landing.html', ['LandingEntry', 'mount'], [], 162],
  ['the reader, Al-Baqarah', 'quran-2.html', [...APP, 'ReaderScreen'], ['/chapters/2'], 308.5],
  ['the dashboard', 'skeleton-read.html', [...SIGNED_IN, 'ReadScreen'], [], 208.5],
])('a first visit to %s has few bytes', (_page, name, parts, answers, limit) => {
  const page = read(join('pages', name))
  const linked = [...page.matchAll(/<link rel="(?:stylesheet|preload)"[^>]* href="\/assets\/([^"]+)"/g)]
  const [, beforePaint = ''] = /<script src="\/assets\/([^"]+)"/.exec(page) ?? []
  const known = loadAnswers()
  const text = answers.map((path) => known.get(path)?.br.body.length ?? Number.NaN)
  const rest = [brotliCompressSync(page).length, ...text].reduce((sum, size) => sum + size, 0) / 1000
  expect(linked.length).toBeGreaterThan(2)
  expectAtMost(limit - rest, [...loadedBy(parts), beforePaint, ...linked.map(([, file = '']) => file)])
})

/** With its headers 22 packets of 1,460 bytes: with one more it comes a round trip later, and the largest paint with it. */
test('the face of headlines comes in as many round trips as the others', () => {
  const [, face = ''] = /\/assets\/(literata-basic-[^"]+)"/.exec(read(join('pages', 'landing.html'))) ?? []
  expect(face).not.toBe('')
  expect(statSync(join(DIST, 'assets', face)).size).toBeLessThanOrEqual(31_750)
})

test('the review has few scripts that the path has not', () => {
  const ofPath = new Set(loadedBy([...SIGNED_IN, 'MemorizeScreen']))
  const ofReview = loadedBy([...SIGNED_IN, 'ReviewScreen'])
  expectAtMost(
    17,
    ofReview.filter((file) => !ofPath.has(file)),
  )
})

test('no page of the app has the library of schemas before a form is filled in', () => {
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

/** The file and all that it leads to. A folder may hold files of an earlier build too: a build that is taken from the cache deletes none. */
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
