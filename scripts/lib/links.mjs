import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot } from './root.mjs'

const isThere = (path) => existsSync(inRoot(path))

/** Links of Markdown pages to other files, and `docs/….md` named in any file, whose target does not exist. */
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

/** Decisions without a link in their index. */
export const findUnlistedDecisions = (paths, index) =>
  paths
    .filter((path) => !index.includes(`](${posix.basename(path)})`))
    .map((path) => `${path}: not in docs/decisions/README.md; list it there by subject`)

const MAX_DECISION_LINES = 25

/** Decisions that are too long to be read in a minute. */
export const findLongDecisions = (files) =>
  files
    .filter(({ text }) => text.trimEnd().split('\n').length > MAX_DECISION_LINES)
    .map(
      ({ path }) =>
        `${path}: longer than ${MAX_DECISION_LINES} lines; keep the choice, its reason and the alternatives`,
    )
