import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commit of an installation: that which a release names, or that which git has checked out. Undefined without either. */
export function commitOf(folder: string): string | undefined {
  const named = join(folder, 'COMMIT')
  return existsSync(named) ? readFileSync(named, 'utf8').trim() : checkedOutCommit(folder)
}

function checkedOutCommit(folder: string): string | undefined {
  // Without this, git would look for a repository in the folders above.
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
