import { existsSync, readFileSync, rmSync } from 'node:fs'
import { inRoot, isRelease } from './root.mjs'
import { mustRun } from './run.mjs'

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const OFFLINE = `The first start, and the first start after an upgrade, installs packages from ${REGISTRY} and needs the internet.
If this machine is offline, connect it and run the same command again: downloaded packages are kept. Later starts need no internet.`

/**
 * Installs the packages of package-lock.json unless they are installed. Tools for tests and checks are development packages, a third of
 * the whole, and Halaqa runs without them. If they are installed, they are kept up to date.
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (isRelease) return
  const installed = listInstalled()
  const tools = withTools || hasTools(installed)
  if (await isInstalled(installed, tools)) return
  console.log('Installing packages from npm. This takes some minutes and needs the internet.')
  // Overrides NODE_ENV.
  const args = ['ci', tools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await mustRun('Installing', ...npm(args), { advice: OFFLINE })
}

/**
 * Removes packages that a running Halaqa does not need: the sources of the Qur'an's data once it is built (a quarter of the whole), and
 * packages that npm installs without need. If tools are installed, everything stays, because tests use it. The sources are installed
 * again when the data has to be built again.
 */
export async function dropUnneeded() {
  if (isRelease || hasTools(listInstalled())) return
  for (const path of await findUnneeded()) rmSync(inRoot(path), { recursive: true, force: true })
}

/** npm's list of installed packages. */
const INSTALLED = 'node_modules/.package-lock.json'

/**
 * TypeScript only checks code; Vite builds. npm installs it without the tools too, because packages that run name it as an optional
 * peer.
 */
const OPTIONAL_PEERS = ['typescript']

async function findUnneeded() {
  const { isDataMade, SOURCES } = await import('../../packages/quran/build/made-data.mjs')
  return [...OPTIONAL_PEERS, ...(isDataMade() ? SOURCES : [])].map((name) => `node_modules/${name}`)
}

const listInstalled = () => (existsSync(inRoot(INSTALLED)) ? packagesOf(INSTALLED) : {})
const hasTools = (installed) => Object.values(installed).some(({ dev }) => dev)

async function isInstalled(installed, tools) {
  const unneeded = tools ? [] : await findUnneeded()
  const isThere = (path) => existsSync(inRoot(path))
  return isComplete(packagesOf('package-lock.json'), { installed, tools, unneeded, isThere })
}

/**
 * Are all required packages of a lock file installed? Binaries of other platforms are optional, and a listed folder may be missing.
 *
 * @param locked the `packages` of package-lock.json
 * @param installed the same of npm's own list
 * @param tools whether development packages have to be there
 * @param unneeded paths that may be missing
 */
export function isComplete(locked, { installed, tools, unneeded, isThere }) {
  return Object.entries(locked).every(([path, { version, dev, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || (dev && !tools) || unneeded.includes(path)) return true
    return installed[path] ? installed[path].version === version && isThere(path) : optional || devOptional
  })
}

const packagesOf = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages

/** npm as a program and arguments: the one that runs us, if one does. */
export function npm(args) {
  const { npm_execpath: path } = process.env
  return path ? [process.execPath, [path, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}
