import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lingui } from '@lingui/vite-plugin'
import type { Plugin } from 'vite'
import { faultsOf } from '../../../scripts/lib/catalogue-faults.ts'
import { faultsOfUse } from './message-uses.ts'

const LOCALES = join(import.meta.dirname, '../src/locales')
// Vite's configuration cannot load the sources of other packages.
const SOURCE_LANGUAGE = 'en'

/**
 * Lingui compiles the catalogues. A message that does not parse, or that a language lacks, stops the build. So does a faulty translation, a message
 * that nothing shows, and one in a catalogue that its page does not load.
 */
export const messages = () => [
  lingui({
    configPath: join(import.meta.dirname, '../lingui.config.ts'),
    failOnMissing: true,
    failOnCompileError: true,
  }),
  faultless(),
]

function faultless(): Plugin {
  return {
    name: 'halaqa-catalogues',
    apply: 'build',
    buildStart() {
      const faults = readdirSync(LOCALES).flatMap((language) =>
        faultsIn(language).map((fault) => `${language}: ${fault}`),
      )
      const all = [...faults, ...faultsOfUse()]
      if (all.length > 0) this.error(all.join('\n'))
    },
  }
}

/** The faults of a language’s catalogues, compared with the English ones. */
export function faultsIn(language: string, locales = LOCALES): string[] {
  if (language === SOURCE_LANGUAGE) return []
  return readdirSync(join(locales, SOURCE_LANGUAGE)).flatMap((file) => {
    const [source, translated] = [read(locales, SOURCE_LANGUAGE, file), read(locales, language, file)]
    const foreign = Object.keys(translated).filter((id) => source[id] === undefined)
    const faults = Object.entries(source)
      .filter(([id]) => !isSample(id))
      .flatMap(([id, text]) => faultsOf(language, text, translated[id] ?? '').map((fault) => `${id} ${fault}`))
    return [...foreign.map((id) => `${id} is not in English`), ...faults]
  })
}

const read = (locales: string, language: string, file: string) =>
  JSON.parse(readFileSync(join(locales, language, file), 'utf8')) as Record<string, string>

/** Samples of transliterations are the same in every language. */
const isSample = (id: string) => id.startsWith('chapters.latin.') && id.endsWith('Sample')
