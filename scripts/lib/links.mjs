import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot } from './root.mjs'

const isThere = (path) => existsSync(inRoot(path))

/** Links of Markdown pages to other files, and `docs/….md` named in any file, that lead nowhere. */
export function findDeadLinks(files, exists = isThere) {
  return files.flatMap(({ path, text }) => {
    const links = path.endsWith('.md')
      ? [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].map(([, link]) => posix.join(posix.dirname(path), link))
      : []
    const named = [...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([link]) => link)
    return [...new Set([...links, ...named])]
      .filter((link) => !exists(link))
      .map((link) => `${path}: ${link} is not there`)
  })
}

/** Decisions that their index does not link to. */
export const findUnlistedDecisions = (paths, index) =>
  paths
    .filter((path) => !index.includes(`](${posix.basename(path)})`))
    .map((path) => `${path}: not in docs/decisions/README.md; list it there by subject, with its status`)
