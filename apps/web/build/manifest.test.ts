import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { LANGUAGE_CODES, LANGUAGES } from '@halaqa/contract/languages'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const DIST = join(WEB, 'dist')
const jsonOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>

const manifestsIn = (page: string) =>
  [...readFileSync(join(DIST, 'pages', page), 'utf8').matchAll(/<link rel="manifest" href="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )

test.each(LANGUAGE_CODES)(
  'the installed app has the language of the page that it is installed from: "%s"',
  (language) => {
    const pages = readdirSync(join(DIST, 'pages')).filter((name) => name.endsWith(`.${language}.html`))
    const linked = new Set(pages.flatMap(manifestsIn))
    expect(pages.length).toBeGreaterThan(10)
    expect(linked.size).toBe(1)
    const manifest = jsonOf(join(DIST, ...linked))

    const { 'ui.name': name, 'ui.description': description } = jsonOf(join(WEB, `src/locales/${language}/public.json`))
    expect(manifest).toEqual({
      ...jsonOf(join(WEB, 'public/manifest.webmanifest')),
      name,
      short_name: name,
      description,
      lang: language,
      dir: LANGUAGES[language].direction,
    })
  },
)

test('a compressed manifest is that of its language', () => {
  const compressed = readdirSync(DIST).filter((name) => name.endsWith('.webmanifest.br'))
  expect(compressed).not.toEqual([])
  for (const name of compressed) {
    const whole = readFileSync(join(DIST, name.replace(/\.br$/, '')), 'utf8')
    expect(brotliDecompressSync(readFileSync(join(DIST, name))).toString()).toBe(whole)
  }
})
