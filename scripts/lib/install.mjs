import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { mustRun } from './run.mjs'

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const OFFLINE = `The first start, and the first after an upgrade, needs the internet once, to install packages from ${REGISTRY}
If this machine is offline, connect it and run the same command again: what was fetched is kept. Later starts need no internet.`

/** Installs what package-lock.json names, unless it is all there. */
export async function ensureInstalled() {
  if (process.env.HALAQA_IMAGE) return // holds what runs, and nothing else
  const missing = findMissing()
  if (missing === 0) return
  console.log(`Installing ${missing} packages from npm, which takes some minutes and the internet.`)
  // Build tools count as development packages, and NODE_ENV=production would leave them out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await mustRun('Installing', ...npm(args), { advice: OFFLINE })
}

/** How many packages of the lockfile are not installed in the version it names. */
function findMissing() {
  const locked = packagesOf('package-lock.json')
  const installed = existsSync(inRoot('node_modules/.package-lock.json'))
    ? packagesOf('node_modules/.package-lock.json')
    : {}
  return Object.entries(locked).filter(([path, entry]) => {
    if (!path.includes('node_modules/')) return false
    // Links to our own packages, and what lies in a workspace's own folder, may be gone while the list is still there.
    if ((entry.link || !path.startsWith('node_modules/')) && !entry.optional && !existsSync(inRoot(path))) return true
    if (entry.link) return false
    const found = installed[path]
    if (!found) return !entry.optional // binaries of other platforms are left out
    return found.version !== entry.version || found.integrity !== entry.integrity
  }).length
}

const packagesOf = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages

/** npm as a program and arguments: the one that runs us, if one does. */
export function npm(args) {
  const { npm_execpath: path } = process.env
  return path ? [process.execPath, [path, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}
