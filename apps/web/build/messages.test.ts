import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { idsWrittenIn } from './messages.ts'

const SRC = join(import.meta.dirname, '../src')
const LOCALE = join(SRC, 'locales/en')

test('each text of the catalogues is written in a module that shows it', () => {
  const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'))
    .join('\n')
  const unused = readdirSync(LOCALE).flatMap((name) => {
    const written = idsWrittenIn(code, basename(name, '.json'))
    const whole = new Set(written.filter(({ isWhole }) => isWhole).map(({ text }) => text))
    const beginnings = written.filter(({ isWhole }) => !isWhole).map(({ text }) => text)
    const ids = Object.keys(JSON.parse(readFileSync(join(LOCALE, name), 'utf8')) as Record<string, string>)
    return ids.filter((id) => !whole.has(id) && !beginnings.some((beginning) => id.startsWith(beginning)))
  })
  expect(unused).toEqual([])
})
