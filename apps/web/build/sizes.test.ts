import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, type LanguageCode } from '@halaqa/contract/languages'
import { expect, test } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')
const pages = JSON.parse(read('pages/pages.json')) as {
  path: string
  scripts: Record<LanguageCode, string[]>
}[]

/**
 * Kilobytes of script, compressed by brotli, that a page loads before it is shown. The bell, the work behind the page and dialogs follow.
 */
const LANDING_KB = 110
const PAGE_KB = 230
/** By which the landing page may be larger in a language than in English. */
const LANGUAGE_KB = 3

/** Of each page once, in each language. */
const SCRIPTS = [...new Map(pages.map(({ path, scripts }) => [path, scripts]))].flatMap(([path, scripts]) =>
  LANGUAGE_CODES.map((language) => [path, language, scripts[language]] as const),
)

test.each(SCRIPTS)('the page at %s stays within its budget of script in "%s"', (path, _, scripts) => {
  const list = scripts.map((file) => `${sizeOf(file)} ${file}`).join('\n')
  expect(kilobytesOf(scripts), list).toBeLessThanOrEqual(path === '/' ? LANDING_KB : PAGE_KB)
})

test.each(LANGUAGE_CODES)('the landing page is not much larger in "%s" than in English', (language) => {
  const { scripts } = pages.find(({ path }) => path === '/')!
  expect(kilobytesOf(scripts[language]) - kilobytesOf(scripts.en)).toBeLessThanOrEqual(LANGUAGE_KB)
})

test('no page has the library of schemas before a form is filled in', () => {
  const withSchemas = readdirSync(join(DIST, 'assets'))
    .filter((name) => name.endsWith('.js') && /ZodError/.test(read(join('assets', name))))
    .map((name) => `assets/${name}`)
  expect(withSchemas).not.toEqual([])
  expect(SCRIPTS.flatMap(([, , scripts]) => scripts).filter((file) => withSchemas.includes(file))).toEqual([])
})

test('every file that a page loads is named by its content, so that a second visit does not ask for it', () => {
  const files = readdirSync(join(DIST, 'pages')).filter((name) => name.endsWith('.html'))
  const named = ['index.html', ...files.map((name) => join('pages', name))].flatMap((page) =>
    [
      ...read(page).matchAll(
        /<script[^>]* src="([^"]+)"|<link rel="(?:stylesheet|preload|modulepreload)"[^>]* href="([^"]+)"/g,
      ),
    ].map(([, script, other]) => script ?? other ?? ''),
  )
  const loaded = [...new Set([...named, ...SCRIPTS.flatMap(([, , scripts]) => scripts.map((file) => `/${file}`))])]
  expect(loaded.length).toBeGreaterThan(pages.length)
  expect(loaded.filter((address) => !/^\/assets\/[\w.~-]+-[\w-]{8}\.\w+$/.test(address))).toEqual([])
  expect(loaded.filter((address) => !existsSync(join(DIST, address)))).toEqual([])
})

function kilobytesOf(scripts: readonly string[]): number {
  return scripts.map(sizeOf).reduce((sum, each) => sum + each, 0) / 1000
}

function sizeOf(file: string): number {
  const path = join(DIST, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function read(path: string): string {
  return readFileSync(join(DIST, path), 'utf8')
}
