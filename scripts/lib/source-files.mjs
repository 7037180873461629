import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'

const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'generated', 'coverage', 'test-results', '.turbo'])

/** Paths of the files below `folder` whose name fits, relative to the checkout, without what is installed or made. */
export function listFiles(folder, pattern) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    if (LEFT_OUT.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? listFiles(path, pattern) : pattern.test(entry.name) ? [path] : []
  })
}

export const readText = (path) => readFileSync(join(inRoot(path)), 'utf8')
