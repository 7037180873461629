import { hasChecksum, type Migration, type MigrationFiles } from './files.ts'

/** A migration that a database or a backup has, as its record names it. */
export type Applied = { name: string; checksum: string }

export type MigrationPlan = {
  /** The files of the migrations that were applied. */
  applied: Migration[]
  /** Former migrations that are missing. They run first. */
  former: Migration[]
  /** Set if the record names former migrations: the record of this baseline replaces theirs. */
  baseline: Migration | undefined
  /** Current migrations that are missing. They run last. */
  pending: Migration[]
  /** Names that have no file: a newer version applied them. */
  unknown: string[]
  /** Names of files whose text changed after they were applied. */
  edited: string[]
}

/**
 * Compares the files with the migrations that a database or a backup has.
 *
 * If it has former migrations, the missing ones lead to the schema of the baseline, which therefore does not run. Otherwise the former
 * migrations play no part.
 */
export function planMigrations({ current, former }: MigrationFiles, applied: readonly Applied[]): MigrationPlan {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const isApplied = ({ name }: Migration) => checksums.has(name)
  const baseline = former.some(isApplied) ? current[0] : undefined
  const files = baseline ? [...former, ...current.slice(1)] : current
  const names = new Set(files.map(({ name }) => name))
  return {
    applied: files.filter(isApplied),
    former: baseline ? former.filter((file) => !isApplied(file)) : [],
    baseline,
    pending: current.filter((file) => file !== baseline && !isApplied(file)),
    unknown: [...checksums.keys()].filter((name) => !names.has(name)),
    edited: files
      .filter((file) => isApplied(file) && !hasChecksum(file, checksums.get(file.name)!))
      .map(({ name }) => name),
  }
}
