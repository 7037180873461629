import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const ASSETS = join(WEB, 'dist/assets')

/** The screens in src/app/router.tsx, and what the page begins with. */
const PUBLIC = [
  'main',
  ...['app/MarketingLayout', 'features/landing/LandingPage', 'features/chapters/ReaderScreen'],
  ...['SignIn', 'SignUp', 'Forgotten', 'Renew'].map((name) => `features/auth/${name}Screen`),
  ...['About', 'Terms', 'Privacy', 'Help'].map((name) => `features/about/${name}Page`),
].map((name) => join(WEB, `src/${name}.tsx`))

test('the sheet of public pages has every class and every variable of theirs', () => {
  const [all, few] = [namesIn(sheet('AppStyles')), namesIn(sheet('index'))]
  const used = [join(WEB, 'index.html'), ...drawnBy(PUBLIC)].flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    return [...code.split(/[\s"'`{}]+/), ...(code.match(/--[\w-]+/g) ?? [])].filter((word) => all.has(word))
  })

  expect(used.length).toBeGreaterThan(500)
  expect([...new Set(used)].filter((name) => !few.has(name))).toEqual([])
  expect(few.size).toBeLessThan(all.size)
})

const sheet = (part: string) => {
  const html = readFileSync(join(WEB, 'dist/pages', part === 'index' ? 'landing.html' : 'skeleton-read.html'), 'utf8')
  const [, file = ''] = /<link rel="stylesheet"[^>]* href="\/assets\/([^"]+)"/.exec(html) ?? []
  expect(readdirSync(ASSETS).filter((name) => name === file && name.startsWith(part))).toEqual([file])
  return readFileSync(join(ASSETS, file), 'utf8')
}

/** Classes, and variables that are given a value. */
const namesIn = (css: string) =>
  new Set([
    ...[...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replace(/\\/g, '')),
    ...(css.match(/--[\w-]+(?=:)/g) ?? []),
  ])

/** These files, and all that they import; of lazily loaded ones what a component draws, and no other screen. */
function drawnBy(files: readonly string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    const isRouter = /[\\/](router|member-routes|admin-pages)\.tsx?$/.test(file)
    const draws = file.endsWith('.tsx') && !isRouter
    const imports = draws ? /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g : /\bfrom\s+'(\.[^']+)'/g
    const code = readFileSync(file, 'utf8').replace(/import type [^']*'[^']*'/g, '')
    for (const [, path = ''] of code.matchAll(imports)) {
      const imported = resolve(dirname(file), path)
      if (/\.tsx?$/.test(imported) && existsSync(imported)) found.add(imported)
    }
  }
  return [...found]
}
