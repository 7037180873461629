import { existsSync, readFileSync } from 'node:fs'
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
  const installed = existsSync(inRoot(INSTALLED)) ? packagesOf(INSTALLED) : {}
  const tools = withTools || Object.values(installed).some(({ dev }) => dev)
  if (isInstalled(installed, tools)) return
  console.log('Installing packages from npm, which takes some minutes and the internet.')
  // Whatever NODE_ENV says.
  const args = ['ci', tools ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await mustRun('Installing', ...npm(args), { advice: OFFLINE })
}

/** npm's own list. */
const INSTALLED = 'node_modules/.package-lock.json'

/** Binaries of other platforms are optional; a folder may be gone while it is listed. */
const isInstalled = (installed, tools) =>
  Object.entries(packagesOf('package-lock.json')).every(([path, { version, dev, optional, devOptional }]) => {
    if (!path.includes('node_modules/') || (dev && !tools)) return true
    return installed[path] ? installed[path].version === version && existsSync(inRoot(path)) : optional || devOptional
  })

const packagesOf = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages

/** npm as a program and arguments: the one that runs us, if one does. */
export function npm(args) {
  const { npm_execpath: path } = process.env
  return path ? [process.execPath, [path, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}
