import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'
import { run, stop } from './run.mjs'

/** The browsers that apps/e2e/playwright.config.ts takes too, the lightest first: without a window is a quarter less work. */
const SYSTEM = JSON.parse(readFileSync(inRoot('apps/e2e/system-browsers.json'), 'utf8'))

/**
 * Makes sure that there is a Chromium that starts, and answers what to set for Playwright to find it: nothing for
 * Playwright's own. A download of that comes before Debian's package, but after what is there already.
 */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('Installing a browser for the tests')
  await installPlaywrights()
  return (await findBrowser()) ?? (await installDebians()) ?? stop(HELP)
}

const HELP =
  'The tests need a browser, and it could not be installed. Install Chromium (Debian: apt-get install chromium), ' +
  'or set CHROMIUM_PATH to an installed one.'

async function findBrowser() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return (await starts(CHROMIUM_PATH)) ? {} : stop(`CHROMIUM_PATH=${CHROMIUM_PATH} does not start.`)
  if (await starts(playwrights())) return {}
  for (const path of SYSTEM) if (await starts(path)) return { CHROMIUM_PATH: path }
}

/** A browser without its libraries is there but does not start. */
async function starts(path) {
  if (!existsSync(path)) return false
  return (await run(path, ['--version'], { stdio: 'ignore' }).catch(() => 1)) === 0
}

const fromTests = createRequire(inRoot('apps/e2e/package.json'))

function playwrights() {
  return fromTests('@playwright/test').chromium.executablePath()
}

async function installPlaywrights() {
  const cli = fromTests.resolve('@playwright/test/cli')
  const code = await run(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 'inherit', 'ignore'] })
  if (code !== 0) console.log('Playwright’s own browser cannot be installed here')
}

/** Takes root and a Debian; undefined elsewhere. */
async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing chromium-headless-shell from Debian')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const stdio = ['ignore', 'ignore', 'inherit']
  await run('apt-get', ['update', '-q'], { env, stdio })
  const install = (name) => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env, stdio })
  if ((await install('chromium-headless-shell')) !== 0) await install('chromium') // Debian 12 and later have the first
  return findBrowser()
}
