import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder with a `migration.sql`. The checksum is the one that Prisma records: SHA-256 over the bytes of the file, in hex. */
export type Migration = { name: string; sql: string; checksum: string }

export type MigrationFiles = {
  /** `prisma/migrations`. The first one is the baseline, which creates the schema in an empty database. */
  current: Migration[]
  /** `prisma/history`: the migrations that led to the schema of the baseline. Older databases and backups have them. */
  former: Migration[]
}

export type MigrationFolders = { dir: string; historyDir?: string | undefined }

export const readMigrationFiles = ({ dir, historyDir }: MigrationFolders): MigrationFiles => ({
  current: readMigrations(dir),
  former: historyDir === undefined ? [] : readMigrations(historyDir),
})

/** In the order in which they apply. */
export function readMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .sort()
    .filter((name) => existsSync(join(dir, name, 'migration.sql')))
    .map((name) => {
      const sql = readFileSync(join(dir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: checksumOf(sql) }
    })
}

/** A former migration whose text changed once. The migration after it brings databases with the first text to the same schema. */
const FIRST_CHECKSUMS: Record<string, string> = {
  '20261128190000_one_function_to_tell': '7f34fd7465908cf4f20a81425e2c4a44a79a86a97a7b23924678ea2a2244a105',
}

/** Line ends may differ, because a checkout on Windows changes them. */
export function hasChecksum(migration: Migration, checksum: string): boolean {
  const unix = migration.sql.replaceAll('\r\n', '\n')
  const texts = [migration.sql, unix, unix.replaceAll('\n', '\r\n')]
  return FIRST_CHECKSUMS[migration.name] === checksum || texts.some((sql) => checksumOf(sql) === checksum)
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')
