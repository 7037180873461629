import { isSameText, type Migration } from './files.ts'
import type { Recorded } from './record.ts'

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Holds the record against the files; answers what is still to apply. */
export function checkHistory(files: Migration[], record: Recorded[]): Migration[] {
  const applied = new Map(record.filter((row) => row.finished && !row.rolledBack).map((row) => [row.name, row]))

  const unfinished = record.find((row) => !row.finished && !row.rolledBack)
  if (unfinished) throw new MigrationError(describeUnfinished(unfinished))

  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is from a newer Halaqa than this one: it has changes that are unknown here (${unknown.join(', ')}).\n` +
        'Start that version, or restore a backup from before it.',
    )
  }

  const edited = files.filter((file) => applied.has(file.name) && !isSameText(file, applied.get(file.name)!.checksum))
  if (edited.length > 0) {
    throw new MigrationError(
      `These database changes were edited after they were applied: ${edited.map((file) => file.name).join(', ')}.\n` +
        'Put the files in prisma/migrations back as they were (git checkout), and make a new migration for what is new.',
    )
  }

  return files.filter((file) => !applied.has(file.name))
}

function describeUnfinished(row: Recorded): string {
  const logs = row.logs?.trim()
  return [
    `The database change ${row.name} was begun at ${row.startedAt.toISOString()} and never finished.`,
    ...(logs ? [`It says: ${logs}`] : []),
    'Look at what it left behind, then tell how it ended:',
    `  npx prisma migrate resolve --rolled-back ${row.name}   (it will be tried again)`,
    `  npx prisma migrate resolve --applied ${row.name}       (it is all there)`,
  ].join('\n')
}
