// node scripts/image-modules.mjs FOLDER: copies the packages that the server needs into FOLDER, ours by their manifest alone:
// they are built into the server.
import './lib/node.mjs'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isRead, listRuntimePackages } from './lib/image-modules.mjs'
import { inRoot, root } from './lib/root.mjs'
import { stop } from './lib/run.mjs'

const [, , folder] = process.argv
if (!folder) stop('Usage: node scripts/image-modules.mjs FOLDER')

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const paths = listRuntimePackages(packages, 'apps/api', (path) => existsSync(inRoot(path)))
for (const path of paths) {
  const isOurs = !path.includes('node_modules/')
  if (isOurs) cpSync(inRoot(path, 'package.json'), join(folder, path, 'package.json'))
  else cpSync(inRoot(path), join(folder, path), { recursive: true, verbatimSymlinks: true, filter: isCopied(path) })
}
console.log(`${paths.length} packages copied to ${folder}`)

/** Packages nested in another are copied by themselves, if they are needed. */
function isCopied(path) {
  return (source) => {
    const inCheckout = relative(root, source).split(sep).join('/')
    return isRead(inCheckout) && !inCheckout.slice(path.length).includes('/node_modules')
  }
}
