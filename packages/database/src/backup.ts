/**
 * Backups without pg_dump: a consistent copy of every row in one file, and the way back.
 *
 * Backing up is safe while Halaqa runs. Restoring replaces everything, needs Halaqa stopped, and changes nothing unless
 * all of it succeeds: the file is checked to its last byte first, then one transaction does the work. A backup of an
 * older version is brought forward by the migrations that came since; one of a newer version is refused.
 *
 * Not in a backup: the queue of scheduled work, which fills itself again.
 *
 * Errors  `BackupError` and `MigrationError`, worded for the person who runs the command.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError, type BackupHeader } from './backup/format.ts'
import { verifyBackup } from './backup/read.ts'
import { assertNotInUse, type RestorePlan, replaceDatabase } from './backup/restore.ts'
import { type WriteOptions, writeBackup } from './backup/write.ts'
import { historyDir, installationDir, migrationsDir } from './installation.ts'
import { type MigrationFiles, type MigrationFolders, readMigrationFiles } from './migrations/files.ts'
import { planMigrations } from './migrations/plan.ts'
import type { Secrets } from './secrets.ts'

export { assertNotInUse, BackupError, type BackupHeader, verifyBackup }

export type BackupOptions = Partial<Secrets> & WriteOptions
export type RestoreOptions = Partial<MigrationFolders> & { backupKey?: string | undefined }

/** Writes the database to `file` (mode 0600; it holds password hashes) and reads it back to be sure. */
export async function backUp(url: string, file: string, options: BackupOptions = {}): Promise<BackupHeader> {
  const { passwordKey, ...others } = options
  return writeBackup(url, file, { halaqa: versionOfHalaqa(), ...(passwordKey && { secrets: { passwordKey } }) }, others)
}

/** Replaces the database by what `file` holds; answers its header and the migrations that brought it forward. */
export async function restore(url: string, file: string, options: RestoreOptions = {}) {
  const { backupKey, dir, historyDir } = options
  const header = await verifyBackup(file, backupKey)
  const plan = planRestore(header, readMigrationFiles(dir === undefined ? installedFolders() : { dir, historyDir }))
  try {
    await replaceDatabase(url, file, plan, backupKey)
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`Restoring failed and nothing was changed: ${(error as Error).message}`, { cause: error })
  }
  return { header, migrated: [...plan.former, ...plan.after].map((migration) => migration.name) }
}

/** How many rows a backup holds. */
export const rowsOf = (header: BackupHeader) => header.tables.reduce((sum, table) => sum + table.rows, 0)

function planRestore(header: BackupHeader, files: MigrationFiles): RestorePlan {
  const { applied, former, baseline, pending, unknown, edited } = planMigrations(files, header.migrations)
  if (unknown.length > 0) {
    throw new BackupError(
      `This backup was made by a newer Halaqa (${header.halaqa}): this version does not know its database change ${unknown[0]}.\n` +
        'Upgrade first, then restore. Nothing was changed.',
    )
  }
  if (edited.length > 0) {
    throw new BackupError(
      `The database change ${edited[0]} differs between this backup and this Halaqa. Nothing was changed.`,
    )
  }
  const plan = { before: applied, former, replaced: files.former, baseline, after: pending }
  const own = [...applied, ...former, ...pending].find(({ sql }) => OWN_TRANSACTION.test(sql.replace(PROCEDURE, '')))
  if (own)
    throw new BackupError(`The database change ${own.name} ends transactions itself, so no backup can be restored.`)
  return plan
}

/** The body of a procedure ends a transaction only when the procedure is called. */
const PROCEDURE = /\bCREATE (OR REPLACE )?PROCEDURE\b[^$]*\$\$.*?\$\$/gis
const OWN_TRANSACTION = /^\s*(begin|start\s+transaction|commit|rollback)(\s+(work|transaction))?\s*;/im

const installedFolders = () => ({ dir: migrationsDir(), historyDir: historyDir() })

function versionOfHalaqa(): string {
  const manifest = JSON.parse(readFileSync(join(installationDir(), 'package.json'), 'utf8')) as { version: string }
  return manifest.version
}
