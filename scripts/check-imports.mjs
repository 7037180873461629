// Holds every import against .dependency-cruiser.cjs, and makes sure that every source file was looked at:
// with a TypeScript it does not know, dependency-cruiser sees no modules at all and reports success.
import './lib/node.mjs'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { inRoot } from './lib/root.mjs'
import { stop } from './lib/run.mjs'

const FOLDERS = ['packages', 'apps', 'prisma'] // relative: paths in the rules are
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'generated', 'coverage', 'test-results', '.turbo'])

const { forbidden, options } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'))
const { output } = await cruise(
  FOLDERS,
  { ...options, ruleSet: { forbidden }, validate: true },
  {},
  { tsConfig: extractTSConfig(inRoot(options.tsConfig.fileName)) },
)

const seen = new Set(output.modules.map((module) => module.source))
const unseen = FOLDERS.flatMap(sourcesIn).filter((file) => !seen.has(file))
if (unseen.length > 0) stop(`The import check did not see ${unseen.length} files, such as ${unseen[0]}.`)

for (const { from, to, rule, cycle } of output.summary.violations) {
  const path = [from, ...(cycle ? cycle.map((step) => step.name) : [to])].join(' → ')
  console.error(`${path}\n  ${rule.name}: ${commentOf(rule.name)}\n`)
}
const { length } = output.summary.violations
if (length > 0) stop(`${length} imports break a rule.`)
console.log(`${seen.size} modules, every import in order`)

function commentOf(name) {
  return forbidden.find((rule) => rule.name === name).comment
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sourcesIn(path) : /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
