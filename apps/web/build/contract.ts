import { join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

const SOURCES = join(import.meta.dirname, '../../../packages/contract/src')
const NAME = /^@halaqa\/contract\/([a-z-]+)$/
const PREFIX = '\0contract:'

/**
 * Removes from the built app the parts of the contract that only the server uses. An `import` gets a module's calls
 * (method, address and access) and its constants. An `import()`, when a form is filled in (`lib/forms.ts`), gets the
 * schemas and with them their library. Modules without schemas are left as they are. Development and tests use the
 * whole contract (`lib/api.ts`).
 */
export function contract(): Plugin {
  return {
    name: 'halaqa-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, _importer, { kind }) {
      const [, noun] = NAME.exec(source) ?? []
      return noun && kind !== 'dynamic-import' ? PREFIX + noun : null
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null
      const file = join(SOURCES, `${id.slice(PREFIX.length)}.ts`)
      this.addWatchFile(file)
      const { tsImport } = await import('tsx/esm/api') // Not needed where this file is only read, as in tests.
      const exported = Object.entries((await tsImport(file, import.meta.url)) as object)
      const hasSchemas = exported.some(([, value]) => isCall(value) || value instanceof z.ZodType)
      return {
        code: hasSchemas ? withoutSchemas(exported) : `export * from ${JSON.stringify(file)}`,
        moduleSideEffects: false,
      }
    },
  }
}

function withoutSchemas(exported: [name: string, value: unknown][]): string {
  return exported
    .map(
      ([name, value]) =>
        [name, isCall(value) ? { method: value.method, url: value.url, access: value.access } : value] as const,
    )
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

interface Call {
  method: string
  url: string
  access: string
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'schema' in value

/** Whether JSON can express the whole value. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain)
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
}
