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
const rules = ['typecheck', 'lint:root', 'imports:root', 'names:root', 'promises:root', 'unused:root']
await check('Types and rules', ...turboCommand([...rules, '--continue=always', '--concurrency=2', ...quiet]))
// Only the tests: with arguments of their own, Turborepo takes the build for another one and does it again.
await check(
  'Unit and API tests',
  ...turboCommand(['test', 'test:root', '--only', '--continue=always', '--concurrency=3', '--', ...tally.vitestArgs]),
  () => tally.addVitest(),
)

const playwright = createRequire(inRoot('apps/e2e/package.json')).resolve('@playwright/test/cli')
// Recording each test takes a third of the time. A test that failed records itself when it is run alone.
const inBrowser = { cwd: inRoot('apps/e2e'), env: { ...browser, E2E_BUILT: '1' } }
await check('Browser tests', node, [playwright, 'test', '--trace=off'], inBrowser, () => tally.addPlaywright())
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
  console.log('')
  for (const line of tally.summary(faults)) console.log(line)
  process.exit(faults.length + tally.faults.length + tally.failed === 0 ? 0 : 1)
}
