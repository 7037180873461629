import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The commit that a folder has checked out, in hex. Undefined in an image, which has no `.git`, and without git. */
export function checkedOutCommit(folder: string): string | undefined {
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
