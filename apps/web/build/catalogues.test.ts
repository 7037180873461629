import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@halaqa/contract/languages'
import { expect, test } from 'vitest'
import { faultsOf } from '../../../scripts/lib/catalogue-faults.ts'
import { CATALOGUES } from '../src/lib/languages.ts'

const LOCALES = join(import.meta.dirname, '../src/locales')
/** Samples of transliterations are the same in every language. */
const isSample = (id: string) => id.startsWith('chapters.latin.') && id.endsWith('Sample')
const read = (language: string, catalogue: string) =>
  JSON.parse(readFileSync(join(LOCALES, language, `${catalogue}.json`), 'utf8')) as Record<string, string>

test('each language with catalogues is offered', () => {
  expect(readdirSync(LOCALES).sort()).toEqual([...LANGUAGE_CODES].sort())
})

test.each(LANGUAGE_CODES.filter((language) => language !== SOURCE_LANGUAGE))(
  'the messages of "%s" are whole',
  (language) => {
    const faults = CATALOGUES.flatMap((catalogue) => {
      const [source, translated] = [read(SOURCE_LANGUAGE, catalogue), read(language, catalogue)]
      const ids = new Set([...Object.keys(source), ...Object.keys(translated)])
      return [...ids].flatMap((id) => {
        if (source[id] === undefined) return [`${id} is not in English`]
        if (isSample(id)) return []
        return faultsOf(language, source[id], translated[id] ?? '').map((fault) => `${id} ${fault}`)
      })
    })
    expect(faults).toEqual([])
  },
)
