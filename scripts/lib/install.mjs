import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './root.mjs'
import { mustRun } from './run.mjs'

const REGISTRY = process.env.npm_config_registry ?? 'https://registry.npmjs.org/'
const OFFLINE = `The first start, and the first after an upgrade, needs the internet once, to install packages from ${REGISTRY}
If this machine is offline, connect it and run the same command again: what was fetched is kept. Later starts need no internet.`

/** Installs what package-lock.json names, unless it is all there. */
export async function ensureInstalled() {
  if (process.env.HALAQA_IMAGE || isInstalled()) return // the image holds what runs, and nothing else
  console.log('Installing packages from npm, which takes some minutes and the internet.')
  // Build tools count as development packages, and NODE_ENV=production would leave them out.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await mustRun('Installing', ...npm(args), { advice: OFFLINE })
}

/** By npm's own list of what is installed. Binaries of other platforms are optional; a folder may be gone while it is listed. */
function isInstalled() {
  if (!existsSync(inRoot('node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true
    return installed[path] ? installed[path].version === version && existsSync(inRoot(path)) : optional
  })
}

const packagesOf = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8')).packages

/** npm as a program and arguments: the one that runs us, if one does. */
export function npm(args) {
  const { npm_execpath: path } = process.env
  return path ? [process.execPath, [path, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
}
