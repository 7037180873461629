/** Copies of what a restore replaces, in `<dataDir>/backups`. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from './format.ts'

/** How many stay. Each is 20 MB at least. */
const KEPT = 3
const NAME = /^before-restore-[\dTZ-]+\.halaqa$/

const folderIn = (dataDir: string) => join(dataDir, 'backups')

/** A name that sorts by time. */
export function nameSafetyCopy(dataDir: string, now = new Date()): string {
  const folder = folderIn(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new BackupError(
      `The present data cannot be saved in ${folder}, so nothing was replaced: ${(error as Error).message}\n` +
        'Set HALAQA_DATA_DIR to a folder that can be written.',
      { cause: error },
    )
  }
  return join(folder, `before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}.halaqa`)
}

/** Deletes all but the newest; answers how many it deleted. */
export function pruneSafetyCopies(dataDir: string, kept = KEPT): number {
  const folder = folderIn(dataDir)
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -kept)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old.length
}
