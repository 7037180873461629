import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './root.mjs'

/** Loads a built file of the server, building it first where that is needed. */
export async function loadTool(name) {
  await ensureInstalled()
  await ensureBuilt('@halaqa/api')
  return import(pathToFileURL(inRoot('apps/api/dist', `${name}.js`)).href)
}
