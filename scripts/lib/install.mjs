import { existsSync, readFileSync, rmSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { mustRun } from './run.mjs'

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const OFFLINE = `The first start, and the first after an upgrade, needs the internet once, to install packages from ${REGISTRY}
If this machine is offline, connect it and run the same command again: what was fetched is kept. Later starts need no internet.`

/**
 * Installs what package-lock.json names, unless it is all there. Tools for testing and checking are development packages:
 * a third of the whole, which nothing that runs Halaqa needs. Those that are there are kept up to date.
 */
export async function ensureInstalled({ withTools = false } = {}) {
  if (process.env.HALAQA_IMAGE) return // the image holds what runs, and nothing else
  const installed = listInstalled()
  const tools = withTools || hasTools(installed)
  if (await isInstalled(installed, tools)) return
  console.log('Installing packages from npm, which takes some minutes and the internet.')
  // Whatever NODE_ENV says.
  const args = ['ci', tools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await mustRun('Installing', ...npm(args), { advice: OFFLINE })
}

/**
 * Removes what nothing that runs needs: the packages that the Qur'an's data was made of, once it is made, a quarter of the whole, and
 * what npm installs for no reason. Where tools are installed all stays, because tests use it. The packages of the data are installed
 * again when that is to be made anew.
 */
export async function dropUnneeded() {
  if (process.env.HALAQA_IMAGE || hasTools(listInstalled())) return
  for (const path of await findUnneeded()) rmSync(inRoot(path), { recursive: true, force: true })
}

/** npm's own list. */
const INSTALLED = 'node_modules/.package-lock.json'

/**
 * TypeScript checks code and builds nothing (Vite does). It is a tool, but npm installs it without the tools too, because packages that
 * run name it as an optional peer.
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
 * Whether every package of a lock file is there that has to be. Binaries of other platforms are optional; a folder may be gone while
 * it is listed.
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
