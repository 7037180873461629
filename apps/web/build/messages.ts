import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const CATALOGUE = /[\\/]locales[\\/][a-z-]+[\\/][a-z-]+\.json$/
const PREFIX = '\0messages:'

/**
 * Message catalogues, `src/locales/<language>/<noun>.json`: id -> ICU message. They are compiled here, so that no parser
 * reaches the browser. An id must begin with its file's name, which is what keeps ids unique; a message that does not
 * parse, or an id that stands twice in a file, stops the build.
 */
export function messages(): Plugin {
  return {
    name: 'halaqa-messages',
    enforce: 'pre',
    buildStart() {
      for (const file of cataloguesBelow(join(import.meta.dirname, '../src/locales'))) compileCatalogue(file)
    },
    async resolveId(source, importer) {
      if (!source.endsWith('.json')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      // Without the ending: Vite's own plugin would take anything called .json.
      return resolved && CATALOGUE.test(resolved.id) ? PREFIX + resolved.id.replace(/\.json$/, '') : null
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = `${id.slice(PREFIX.length)}.json`
      this.addWatchFile(file)
      return `export default ${JSON.stringify(compileCatalogue(file))}`
    },
    /** A changed sentence reloads the page: Vite knows the catalogue's module by another name than its file's. */
    hotUpdate({ file }) {
      if (!CATALOGUE.test(file)) return undefined
      const module = this.environment.moduleGraph.getModuleById(PREFIX + file.replace(/\.json$/, ''))
      return module && [module]
    },
  }
}

function cataloguesBelow(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => CATALOGUE.test(file))
}

function compileCatalogue(file: string) {
  const text = readFileSync(file, 'utf8')
  const noun = basename(file, '.json')
  const entries = Object.entries(JSON.parse(text) as Record<string, string>)
  for (const [id] of entries) {
    if (!id.startsWith(`${noun}.`)) throw new Error(`${file}: the id "${id}" must begin with "${noun}."`)
    if (text.split(`"${id}":`).length > 2) throw new Error(`${file}: the id "${id}" stands there twice`)
  }
  return Object.fromEntries(entries.map(([id, message]) => [id, compileMessageOrThrow(message)]))
}
