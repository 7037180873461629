import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { faultsOf } from '../../../scripts/lib/catalogue-faults.ts'

const SRC = join(import.meta.dirname, '../src')
// Vite's configuration cannot load the sources of other packages.
const SOURCE_LANGUAGE = 'en'

/** A text that a language lacks, that is faulty, or that nothing uses stops the build. An id that no catalogue has is a type error. */
export const texts = (): Plugin => ({
  name: 'halaqa-texts',
  apply: 'build',
  buildStart() {
    const faults = faultsInTexts()
    if (faults.length > 0) this.error(faults.join('\n'))
  },
})

export function faultsInTexts(locales = join(SRC, 'locales'), code = readCode()): string[] {
  const languages = readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const source = readTexts(join(locales, SOURCE_LANGUAGE))
  const used = new Set([...code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, id]) => id))
  return [
    ...repeatedIds(join(locales, SOURCE_LANGUAGE)).map((id) => `${id} is in two catalogues`),
    ...Object.keys(source)
      .filter((id) => !used.has(id))
      .map((id) => `${id} is used nowhere`),
    ...languages.flatMap(({ name: language }) => {
      const translated = readTexts(join(locales, language))
      const foreign = Object.keys(translated).filter((id) => source[id] === undefined)
      const faults = Object.entries(source).flatMap(([id, text]) =>
        faultsOf(language, text, translated[id] ?? '').map((fault) => `${id} ${fault}`),
      )
      return [...foreign.map((id) => `${id} is not in English`), ...faults].map((fault) => `${language}: ${fault}`)
    }),
  ]
}

const catalogues = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>)

const readTexts = (folder: string): Record<string, string> => Object.assign({}, ...catalogues(folder))

function repeatedIds(folder: string): string[] {
  const ids = catalogues(folder).flatMap(Object.keys)
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

const readCode = () =>
  readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(SRC, file), 'utf8'))
    .join('\n')
