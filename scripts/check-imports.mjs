// Holds every import against .dependency-cruiser.cjs, and makes sure that every source file was looked at:
// with a TypeScript it does not know, dependency-cruiser sees no modules at all and reports success.
import './lib/node.mjs'
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { findFeatureCycles, findImpureVocabulary, findPrivateImports, listFeatureImports } from './lib/features.mjs'
import { inRoot } from './lib/root.mjs'
import { findDatabaseCalls } from './lib/routes.mjs'
import { stop } from './lib/run.mjs'
import { listFiles, readText } from './lib/source-files.mjs'

const FOLDERS = ['packages', 'apps', 'prisma'] // relative: paths in the rules are

const { forbidden, options } = createRequire(import.meta.url)(inRoot('.dependency-cruiser.cjs'))
const { output } = await cruise(
  FOLDERS,
  { ...options, ruleSet: { forbidden }, validate: true },
  {},
  { tsConfig: extractTSConfig(inRoot(options.tsConfig.fileName)) },
)

const seen = new Set(output.modules.map((module) => module.source))
const unseen = FOLDERS.flatMap((folder) => listFiles(folder, /\.tsx?$/)).filter((file) => !seen.has(file))
if (unseen.length > 0) stop(`The import check did not see ${unseen.length} files, such as ${unseen[0]}.`)

for (const { from, to, rule, cycle } of output.summary.violations) {
  const path = [from, ...(cycle ? cycle.map((step) => step.name) : [to])].join(' → ')
  console.error(`${path}\n  ${rule.name}: ${commentOf(rule.name)}\n`)
}
const imports = listFeatureImports(output.modules)
const cycles = findFeatureCycles(imports)
for (const cycle of cycles)
  console.error(`Features depend on each other in a cycle. Move the shared part into one of them.\n${cycle}\n`)
const impure = findImpureVocabulary(imports)
for (const fault of impure) console.error(`${fault}\n`)
const reaches = findPrivateImports(imports, JSON.parse(readText('scripts/public-files.json')))
for (const reach of reaches)
  console.error(`${reach}\nPublic files of features are listed in scripts/public-files.json.\n`)
const calls = findDatabaseCalls(listFiles('apps/api/src', /\.ts$/).map((path) => ({ path, text: readText(path) })))
for (const call of calls) console.error(`${call}\n`)
const faults = output.summary.violations.length + reaches.length + cycles.length + impure.length + calls.length
if (faults > 0) stop(`${faults} imports or calls break a rule.`)
console.log(`${seen.size} modules, every import in order`)

function commentOf(name) {
  return forbidden.find((rule) => rule.name === name).comment
}
