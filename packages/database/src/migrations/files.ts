import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of `prisma/migrations`; the checksum is Prisma's, sha256 over the file's bytes in hex. */
export type Migration = { name: string; sql: string; checksum: string }

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

/** A checkout on Windows may have turned line ends around; that is no edit. */
export function isSameText(migration: Migration, checksum: string): boolean {
  const unix = migration.sql.replaceAll('\r\n', '\n')
  return [migration.sql, unix, unix.replaceAll('\n', '\r\n')].some((sql) => checksumOf(sql) === checksum)
}

const checksumOf = (sql: string) => createHash('sha256').update(sql).digest('hex')
