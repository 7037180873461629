// npm test: everything that must hold, from a fresh clone, ending with what the test runners counted.
import './lib/node.mjs'
import { createRequire } from 'node:module'
import { ensureBrowser } from './lib/browser.mjs'
import { turboCommand } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot } from './lib/root.mjs'
import { endChildrenOnSignals, run } from './lib/run.mjs'
import { Tally } from './lib/tally.mjs'

const node = process.execPath
const quiet = ['--output-logs=errors-only', '--log-prefix=task']
const tally = new Tally()
const faults = []

endChildrenOnSignals(stopTestPostgres)
await stage('What is missing', () => ensureInstalled({ withTools: true }))
const browser = await stage('A browser', ensureBrowser)
tally.forgetOld()
await check('Build', ...turboCommand(['build', ...quiet]))
if (faults.length > 0) finish() // nothing below means anything without it
await check('Types', ...turboCommand(['typecheck', '--concurrency=2', ...quiet]))
await check('Lint', node, [inRoot('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'])
await check('Import rules', node, ['scripts/check-imports.mjs'])
await check('Names', node, ['scripts/check-names.mjs'])
await check('Floating promises and unused code', ...turboCommand(['promises:root', 'unused:root', ...quiet]))
// Only the tests: with arguments of their own, Turborepo takes the build for another one and does it again.
await check(
  'Unit and API tests',
  ...turboCommand(['test', 'test:root', '--only', '--continue=always', '--concurrency=3', '--', ...tally.vitestArgs]),
  () => tally.addVitest(),
)

const playwright = createRequire(inRoot('apps/e2e/package.json')).resolve('@playwright/test/cli')
const inBrowser = { cwd: inRoot('apps/e2e'), env: { ...browser, E2E_BUILT: '1' } }
await check('Browser tests', node, [playwright, 'test'], inBrowser, () => tally.addPlaywright())
await stopTestPostgres()
finish()

async function stage(name, work) {
  const begun = performance.now()
  console.log(`\n── ${name}`)
  const result = await work()
  console.log(`── ${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  return result
}

/** Runs one program and counts what it counted. If it fails, what comes after it is run all the same. */
async function check(name, program, args, options, count = () => {}) {
  await stage(name, async () => {
    const code = await run(program, args, options).catch((error) => error.message)
    count()
    if (code !== 0) faults.push(`${name} failed`)
  })
}

/** The tests share a Postgres, which the last of them stops. One that was killed leaves it running. */
async function stopTestPostgres() {
  await run(node, ['--import', 'tsx', 'packages/database/src/test/stop-postgres.ts'])
}

function finish() {
  const lines = [...faults, ...tally.faults]
  if (tally.failedTests.length > 0) lines.push('', 'Failed:', ...tally.failedTests.map((test) => `  ${test}`))
  console.log('')
  for (const line of lines) console.log(line)
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exit(lines.length === 0 && tally.failed === 0 ? 0 : 1)
}
