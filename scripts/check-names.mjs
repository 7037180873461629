// Checks file names, ruled-out names and comments against lib/names.mjs and docs/glossary.md, the links of the docs, and the decisions.
import './lib/node.mjs'
import { findDeadLinks, findLongDecisions, findUnlistedDecisions } from './lib/links.mjs'
import { findNameFaults, readRuledOut } from './lib/names.mjs'
import { stop } from './lib/run.mjs'
import { listFiles, readText } from './lib/source-files.mjs'

const sources = ['apps', 'packages', 'prisma', 'scripts']
  .flatMap((folder) => listFiles(folder, /\.(tsx?|mjs|prisma|css)$/))
  .filter((path) => !path.startsWith('scripts/lib/names') && !path.startsWith('scripts/test/'))
  .map((path) => ({ path, text: readText(path) }))
const docs = [
  'README.md',
  'CONTRIBUTING.md',
  ...['docs', 'apps', 'packages', 'prisma'].flatMap((folder) => listFiles(folder, /\.md$/)),
].map((path) => ({ path, text: readText(path) }))

const decisions = docs.filter(({ path }) => /^docs\/decisions\/\d/.test(path))
const faults = [
  ...findNameFaults(sources, readRuledOut(readText('docs/glossary.md'))),
  ...findDeadLinks([...docs, ...sources]),
  ...findUnlistedDecisions(
    decisions.map(({ path }) => path),
    readText('docs/decisions/README.md'),
  ),
  ...findLongDecisions(decisions),
]
for (const fault of faults) console.error(fault)
if (faults.length > 0) stop(`\n${faults.length} names or links are wrong.`)
console.log(`${sources.length} source files and ${docs.length} pages, every name and link in order`)
